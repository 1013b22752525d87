// Builds appkit-runtime into runtime/dist: one module a file (so that hosts shake what they do not
// use and "use client" survives), declarations beside them, the buttons' style sheet as styles.css and
// the modal's as a string inside ui/modalSheet.js.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { Features, transform } from 'lightningcss'
import { build } from 'vite'
import { bundleAlone } from './bundleAlone.mjs'
import { bundleScript } from './bundleScript.mjs'
import { groupModules, staticClosure } from './groupModules.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const source = join(root, 'runtime/src')
const dist = join(root, 'runtime/dist')

const exported = Object.values(JSON.parse(readFileSync(join(root, 'runtime/package.json'), 'utf8')).exports)
  .map((target) => target.default)
  .filter((file) => file?.endsWith('.js'))
  .map((file) => file.replace('./dist/', '').replace(/\.js$/, ''))
const entries = exported
  .flatMap((entry) =>
    entry.includes('*')
      ? exportedFoldersOf(entry.split('/')[0]).map((folder) => entry.replace('*', folder))
      : entry,
  )
  .filter((entry) => ['.ts', '.tsx'].some((ext) => existsSync(join(source, entry + ext))))

/** The features or namespaces there are: a folder with an index. */
function foldersOf(kind) {
  return readdirSync(join(source, kind)).filter((name) => existsSync(join(source, kind, name, 'index.ts')))
}

/** Those, and what a namespace offers beside its driver. */
function exportedFoldersOf(kind) {
  return foldersOf(kind).flatMap((name) =>
    existsSync(join(source, kind, name, 'actions/index.ts')) ? [name, `${name}/actions`] : [name],
  )
}

/**
 * Libraries of keys and encodings that go into the package: other versions of them come with viem, and a
 * host would install both.
 */
const vendored = /^(@noble\/(ciphers|curves|hashes)|@scure\/(base|btc-signer|sr25519)|micro-packed)(\/|$)/

rmSync(dist, { recursive: true, force: true })
await build({
  root: join(root, 'runtime'),
  configFile: false,
  logLevel: 'warn',
  plugins: [vanillaExtractPlugin({ identifiers: ({ hash }) => `ak-${hash}` })],
  build: {
    outDir: dist,
    target: 'es2022',
    minify: false,
    cssMinify: false,
    cssCodeSplit: true,
    lib: {
      entry: entries.map((entry) => ['.ts', '.tsx'].map((ext) => join(source, entry + ext)).find(existsSync)),
      formats: ['es'],
    },
    rolldownOptions: {
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      external: (id) =>
        !vendored.test(id) &&
        !id.startsWith('.') &&
        !id.startsWith(sep) &&
        !id.includes('.css.ts') &&
        !id.startsWith('\0'),
      output: {
        preserveModules: true,
        entryFileNames: ({ facadeModuleId }) => modulePath(facadeModuleId),
        assetFileNames: 'css/[name][extname]',
      },
    },
  },
})

/** runtime/src/kit/start.ts -> kit/start.js, generated/catalogue/client.ts -> generated/catalogue/client.js */
function modulePath(id) {
  const file = relative(root, id.split('?')[0])
  return (
    file
      .replace(/^runtime[/\\]src[/\\]/, '')
      // A package may have another's copy inside; a folder named node_modules would not be packed.
      .replace(/^.*?node_modules[/\\]/, 'vendor/')
      .replaceAll(/[/\\]node_modules[/\\]/g, '/vendor/')
      .replace(/\.tsx?$/, '.js')
      .replaceAll('\\', '/')
  )
}

// --- style sheets: what lies under react/ is the buttons', the theme is in both, the rest is the modal's
// but for what stands below a sheet.ts, which comes with the views of that folder
const css = { buttons: '', modal: '' }
const viewCss = new Map(
  walk(source)
    .filter((file) => file.endsWith(`${sep}sheet.ts`))
    .map((file) => [dirname(file), '']),
)
for (const file of walk(join(dist, 'css')).sort()) {
  const text = readFileSync(join(dist, 'css', file), 'utf8')
  const isTheme = file.endsWith(join('ui', 'theme.css.ts.vanilla.css'))
  const isButtons = file.includes(join('runtime', 'src', 'react'))
  const views = [...viewCss.keys()].find((folder) => file.includes(join('src', folder) + sep))
  if (views !== undefined) viewCss.set(views, viewCss.get(views) + text)
  else {
    if (isTheme || isButtons) css.buttons += text
    if (!isButtons) css.modal += text
  }
}
rmSync(join(dist, 'css'), { recursive: true })
writeFileSync(join(dist, 'styles.css'), minify(css.buttons))
writeFileSync(join(dist, 'styles.css.d.ts'), 'export {}\n')
fillSheet('ui/modalSheet.js', '__APPKIT_MODAL_CSS__', css.modal)
for (const [folder, text] of viewCss) fillSheet(join(folder, 'sheet.js'), '__APPKIT_VIEW_CSS__', text)

function fillSheet(file, placeholder, text) {
  const code = readFileSync(join(dist, file), 'utf8')
  if (!code.includes(`"${placeholder}"`)) throw new Error(`${file} does not hold ${placeholder}`)
  if (text === '') throw new Error(`There are no rules for ${file}.`)
  writeFileSync(
    join(dist, file),
    code.replace(`"${placeholder}"`, () => JSON.stringify(minify(text))),
  )
}

// --- what came with a licence keeps it
const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
writeFileSync(
  join(dist, 'vendor/LICENSES.txt'),
  walk(join(dist, 'vendor'))
    .map((file) => /^(@[^/\\]+[/\\])?[^/\\]+/.exec(file)[0])
    .filter((name, index, names) => names.indexOf(name) === index)
    .sort()
    .map((name) => {
      const folder = ['runtime/node_modules', 'node_modules']
        .map((place) => join(root, place, name))
        .find(existsSync)
      return `${name}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`
    })
    // frameMessages.js has what it needs of zod inside.
    .concat(`zod\n\n${readFileSync(join(root, 'node_modules/zod/LICENSE'), 'utf8')}`)
    .concat(`web3icons (pictures of networks)\n\n${licence.replace(/Copyright.*/, 'Copyright (c) 0xa3k5')}`)
    .join('\n---\n\n'),
)

// --- the frame's page has nothing of the widget but the messages it speaks
await bundleAlone(dist, 'frameMessages.js', ['zod/mini'])

// --- fake wallets for the pages of browser tests, as one script
await bundleScript(dist, 'testing/page/index.js')

// --- what loads together is one file: with the page, with the modal, with a namespace
const taken = new Set()
// What a developer is told is apart, so that a production build, which uses nothing of it, drops the file.
const developer = ['checkGenerated', 'checkOptions', 'showProblem', 'silentServices'].map(
  (name) => `development/${name}.js`,
)
await groupModules(dist, developer, 'development.js', taken)
const page = ['createAppKit.js', 'react/index.js', 'chains/driver.js', 'kit/types.js']
// what every namespace has
const shared = [
  'kit/drivers.js',
  'chains/createRegister.js',
  // what a connection and the modal have
  'kit/modal.js',
]
await groupModules(dist, [...page, ...shared], 'core.js', taken)
// The parts of the error table that several chunks share and the page has no use for.
for (const part of ['services', 'late']) taken.add(join(dist, `errors/texts/${part}.js`))
// As are the codecs that some namespaces write addresses in.
for (const codec of ['base58', 'bech32']) taken.add(join(dist, `encoding/${codec}.js`))
await groupModules(dist, ['errors/toAppKitError.js'], 'errors.js', taken)
const standard = readdirSync(join(dist, 'walletStandard')).map((name) => `walletStandard/${name}`)
await groupModules(dist, standard, 'walletStandard.js', taken)
// What else lies outside of the namespaces' folders is a file of its own, else the first namespace would take it and
// be carried by every app for it.
const drivers = foldersOf('namespaces').map((name) => `namespaces/${name}/index.js`)
const calls = foldersOf('namespaces')
  .map((name) => `namespaces/${name}/calls.js`)
  .filter((file) => existsSync(join(dist, file)))
await groupModules(dist, outsideOf([...drivers, ...calls]), 'walletCalls.js', taken)
// what a connected visitor needs, whether just now or at an earlier visit
await groupModules(dist, ['kit/followConnections.js'], 'connection.js', taken)
const late = ['ui/modal/mountModal.js', 'features/connect/connect.chunk.js']
await groupModules(dist, late, 'modal.js', taken, late)
// what every view but the first has
const parts = [
  'ui/components/later/sheet.js',
  'ui/components/CopyButton.js',
  'ui/components/NetworkIcon.js',
  'kit/toasts.js',
]
await groupModules(dist, parts, 'parts.js', taken)
const connecting = ['kit/connect.chunk.js', 'features/connect/connecting.chunk.js']
await groupModules(dist, connecting, 'connecting.js', taken, connecting)
// what some of the views after those have
const laterParts = [
  'ui/components/later/SearchField.js',
  'ui/useCurrentInSight.js',
  ...['chooseOther', 'findConnectors', 'GetWallet'].map((name) => `features/connect/${name}.js`),
]
await groupModules(dist, laterParts, 'laterParts.js', taken)
const account = ['features/account/account.chunk.js']
await groupModules(dist, account, 'account.js', taken, account)
await groupModules(dist, ['kit/late.chunk.js'], 'actions.js', taken, ['kit/late.chunk.js'])
const catalogue = ['services/catalogue/calls.js']
await groupModules(dist, catalogue, 'catalogue.js', taken, catalogue)
for (const file of drivers) await groupModules(dist, [file], `${basename(dirname(file))}.js`, taken)
for (const file of calls)
  await groupModules(dist, [file], `${basename(dirname(file))}Calls.js`, taken, [file])

function outsideOf(files) {
  const entries = files.map((file) => join(dist, file))
  return staticClosure(entries, taken)
    .map((module) => relative(dist, module))
    .filter((module) => !module.startsWith(`namespaces${sep}`))
}

// --- declarations: tsc mirrors the repository, hosts see the package
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'runtime/tsconfig.build.json')],
  { stdio: 'inherit' },
)
for (const file of walk(join(dist, '.types'))) {
  const target = join(dist, file.replace(join('runtime', 'src') + sep, ''))
  const depth = target.slice(dist.length + 1).split(sep).length - 1
  const text = readFileSync(join(dist, '.types', file), 'utf8')
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(
    target,
    text.replaceAll(
      /(['"])(?:\.\.\/)+generated\//g,
      `$1${depth === 0 ? './' : '../'.repeat(depth)}generated/`,
    ),
  )
}
rmSync(join(dist, '.types'), { recursive: true })

function minify(text) {
  return transform({
    filename: 'sheet.css',
    code: Buffer.from(text),
    minify: true,
    // Lowered, `:dir` becomes a list of languages, which says nothing of a page's `dir`. `light-dark()` is not used.
    exclude: Features.DirSelector | Features.LightDark,
    targets: { chrome: 111 << 16, safari: 16 << 16, firefox: 114 << 16 },
  }).code.toString()
}

function walk(dir, at = '') {
  return readdirSync(join(dir, at), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(dir, join(at, entry.name)) : [join(at, entry.name)],
  )
}
