// Builds appkit-runtime into runtime/dist: an entry a public path with "use client" where its source has
// it, chunks for the modules they share, declarations beside them, the buttons' style sheet as styles.css and the
// modal's as texts inside the chunks that need them.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { rolldown } from 'rolldown'
import { build } from 'vite'
import { packagesIn, writeLicences } from '../../tools/bundleLibraries.mjs'
import { runBuild, writeDeclarations } from '../../tools/compile.mjs'
import { chunkGroups, isGroup } from './chunkGroups.mjs'
import { commonCopies } from './commonCopies.mjs'
import { lateImports } from './lateImports.mjs'
import { ownCopies } from './ownCopies.mjs'
import { onlyStyles, styleSheets } from './styleSheets.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const source = join(root, 'runtime/src')
const dist = join(root, 'runtime/dist')

/**
 * Libraries of keys and encodings that go into the package: other versions of them come with viem, and a
 * host would install both. Solana's, because installing it takes thirty packages, one of which needs Node 22.
 */
const vendored =
  /(@solana\/[a-z-]+|@noble\/(ciphers|curves|hashes)|@scure\/(base|btc-signer|sr25519)|micro-packed|base-x|jose)(\/|\?|$)/

/** Public paths that are one file with everything inside. */
const alone = {
  // The frame's page has nothing of the widget but the messages it speaks.
  frameMessages: { format: 'es', inside: ['zod/mini'] },
  // Fake wallets for the pages of browser tests: a script that needs no loader.
  'testing/page/index': { format: 'iife', platform: 'browser', minify: true },
}

await runBuild({
  modules: writeModules,
  declarations: () => writeDeclarations('runtime'),
})

async function writeModules() {
  rmSync(dist, { recursive: true, force: true })
  const [{ output }] = await build(options())
  const chunks = output.filter(({ type }) => type === 'chunk')
  for (const [module, form] of Object.entries(alone)) await bundleOne(module, form)
  const web3icons = readFileSync(join(root, 'LICENSE'), 'utf8').replace(/Copyright.*/, 'Copyright (c) 0xa3k5')
  writeLicences(
    dist,
    // zod lies inside of the messages, which are not of this build.
    [...packagesIn(chunks), join(root, 'node_modules/zod')],
    `\nweb3icons (pictures of networks), MIT\n\n${web3icons}`,
  )
  // By this the sizes that the CLI shows name the libraries of each part.
  const byFile = chunks.flatMap((chunk) => {
    const names = packagesIn([chunk]).map((at) => at.replace(/^.*\/node_modules\//, ''))
    return names.length > 0 ? [[chunk.fileName, names]] : []
  })
  writeFileSync(join(dist, 'libraries/byFile.json'), `${JSON.stringify(Object.fromEntries(byFile))}\n`)
}

/** The options with which Vite builds the package. */
function options() {
  return {
    root: join(root, 'runtime'),
    configFile: false,
    logLevel: 'warn',
    plugins: [
      onlyStyles(vanillaExtractPlugin({ identifiers: ({ hash }) => `ak-${hash}` })),
      styleSheets(source),
      lateImports(),
      commonCopies(join(root, 'common')),
      ownCopies(source, {
        // A development build checks the config with it. Without a copy, every page would have what adds networks later.
        'createAppKit.ts': /[\\/](checkNetwork|parseCaipNetworkId|texts[\\/]networks)\.ts$/,
        'development/checkConfig.ts': /[\\/]texts[\\/]networks\.ts$/,
        // One line of it: the discovery of wallets has no use for the table of networks.
        'namespaces/bip122/discover.ts': /[\\/]adapter[\\/]chains\.ts$/,
        // Short, and in few apps: less with the rest of the answer than in chunks of their own.
        'features/siwx/fromServer.ts': /[\\/]signin[\\/]message[\\/]printFields\.ts$/,
        'features/siwx/signInFailure.ts': /[\\/]siwx[\\/]announce\.ts$/,
        'features/siwx/signIn.ts': /[\\/]kit[\\/]signMessage\.ts$/,
      }),
    ],
    build: {
      outDir: dist,
      target: 'es2022',
      minify: false,
      lib: { entry: publicEntries(), formats: ['es'] },
      rolldownOptions: {
        checks: { pluginTimings: false },
        onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
        external: new RegExp(`^(?!${vendored.source})(?!.*\\.css\\.ts)(?![A-Za-z]:[\\\\/])[^./\\\\\0]`),
        output: {
          entryFileNames: ({ facadeModuleId }) => modulePath(facadeModuleId),
          // A module that `import()` reaches has the path of its source; one that several share lies in a folder.
          chunkFileNames: ({ facadeModuleId, name }) =>
            facadeModuleId && !isGroup(name) ? modulePath(facadeModuleId) : `chunks/${name}.js`,
          minifyInternalExports: false,
          codeSplitting: { groups: chunkGroups(source) },
        },
      },
    },
  }
}

/** The sources of the other paths that package.json exports; `*` stands for each namespace or feature there is. */
function publicEntries() {
  const { exports } = JSON.parse(readFileSync(join(root, 'runtime/package.json'), 'utf8'))
  return Object.values(exports)
    .map((target) => target.default)
    .filter((file) => file?.endsWith('.js'))
    .map((file) => file.replace('./dist/', '').replace(/\.js$/, ''))
    .flatMap((entry) => {
      const [kind] = entry.split('/')
      return entry.includes('*') ? foldersOf(kind).map((folder) => entry.replace('*', folder)) : entry
    })
    .filter((entry) => !Object.hasOwn(alone, entry))
    .flatMap((entry) => ['.ts', '.tsx'].map((ext) => join(source, entry + ext)).filter(existsSync))
}

/** The features or namespaces there are, each with what it offers beside: a folder with an index. */
function foldersOf(kind) {
  return readdirSync(join(source, kind))
    .flatMap((name) => [name, `${name}/actions`])
    .filter((folder) => existsSync(join(source, kind, folder, 'index.ts')))
}

/** runtime/src/kit/start.ts -> kit/start.js, generated/catalogue/client.ts -> generated/catalogue/client.js */
function modulePath(id) {
  return relative(root, id)
    .replaceAll('\\', '/')
    .replace(/^runtime\/src\//, '')
    .replace(/(?<!\.d)\.tsx?$/, '.js')
}

/** Makes one file of a source with all that it imports inside, and throws when something is left outside. */
async function bundleOne(module, { inside, platform, ...output }) {
  const external = (id) => inside !== undefined && /^[^./]/.test(id) && !inside.includes(id)
  const bundle = await rolldown({ input: join(source, `${module}.ts`), platform, external })
  const result = await bundle.write({ ...output, file: join(dist, `${module}.js`), codeSplitting: false })
  await bundle.close()
  const imports = result.output.flatMap((chunk) => chunk.imports ?? [])
  if (imports.length > 0) throw new Error(`${module} does not stand alone: ${imports}`)
}
