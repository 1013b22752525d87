import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Bundles libraries into a built package. An app that installs the package then installs none of them: it has fewer packages, and
 * none that asks for a newer Node than this repository does, which package managers such as yarn 1 refuse. The modules of the package
 * keep their places, and what they import of the libraries goes to the folder `libraries` beside them.
 *
 * @param {object} parameters
 * @param {string} parameters.base the folder that holds all these modules and none that they must not share
 * @param {readonly string[]} parameters.modules paths below it, without `.js`
 * @param {string} parameters.dist the package's built modules; those that are not listed stay outside
 * @param {(id: string) => boolean} parameters.stays packages that stay dependencies
 * @param {Record<string, string>} [parameters.alias] packages that are to be taken from another place
 * @param {readonly string[]} [parameters.whole] more such paths, of modules that take in all that they import, because they are loaded
 *   where the folder `libraries` is not
 * @throws {Error} if a module would still import a package that is no dependency
 */
export async function bundleLibraries({ base, modules, dist, stays, alias = {}, whole = [] }) {
  const apart = await Promise.all(whole.map((path) => joinLibraries(join(base, `${path}.js`))))
  const entries = new Map(modules.map((path) => [join(base, `${path}.js`), path]))
  const bundle = await rolldown({
    input: Object.fromEntries([...entries].map(([file, path]) => [path, file])),
    platform: 'node',
    // `common` is no package: its modules lie in the repository as TypeScript.
    resolve: { alias, extensionAlias: { '.js': ['.js', '.ts'] } },
    // A module of the package exists once; errors are recognised by their class.
    external: (id, _from, resolved) =>
      resolved ? id.startsWith(dist + sep) && !entries.has(id) : !/^[./]/.test(id) && stays(id),
  })
  const staging = mkdtempSync(join(tmpdir(), 'appkit-libraries-'))
  try {
    const { output } = await bundle.write({
      dir: staging,
      format: 'es',
      minify: false,
      entryFileNames: '[name].js',
      chunkFileNames: 'libraries/[name].js',
      codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] },
    })
    const chunks = output.filter((chunk) => chunk.type === 'chunk')
    const left = chunks
      .flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
      .filter((id) => !id.startsWith('.') && !isBuiltin(id) && !id.endsWith('.js') && !stays(id))
    if (left.length > 0) throw new Error(`${base} would still import ${[...new Set(left)].join(', ')}.`)
    rmSync(join(base, 'libraries'), { recursive: true, force: true })
    cpSync(staging, base, { recursive: true })
    writeLicences(base, packagesIn([...chunks, ...apart]))
  } finally {
    await bundle.close()
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Bundles all that a module imports into the module. */
async function joinLibraries(file) {
  const bundle = await rolldown({ input: file, platform: 'node' })
  try {
    const { output } = await bundle.write({ file, format: 'es', minify: false, codeSplitting: false })
    return output[0]
  } finally {
    await bundle.close()
  }
}

/** The folders of the packages whose modules are in chunks. */
export function packagesIn(chunks) {
  const ids = chunks.flatMap((chunk) => Object.keys(chunk.modules))
  const folders = ids.flatMap((id) => /^[^\0]*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? [])
  return [...new Set(folders)].sort()
}

/** Writes the licences of the packages at these places, and the list by which .ci/supplyChain.mjs knows them. */
export function writeLicences(folder, places, more = '') {
  mkdirSync(join(folder, 'libraries'), { recursive: true })
  writeFileSync(join(folder, 'libraries/LICENSES.txt'), places.map(licenceOf).join('\n') + more)
  const names = new Set(places.map((at) => at.replace(/^.*\/node_modules\//, '')))
  writeFileSync(join(folder, 'libraries/packages.json'), `${JSON.stringify([...names])}\n`)
}

/** The name, version and licence of a package, with the text of the licence if the package has it. */
function licenceOf(at) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'))
  const file = readdirSync(at).find((entry) => /^licen[cs]e(\.|$)/i.test(entry))
  const by = typeof author === 'string' ? `, ${author}` : ''
  const text = file ? `\n${readFileSync(join(at, file), 'utf8').trim()}\n` : ''
  return `${name} ${version}, ${license}${by}\n${text}`
}
