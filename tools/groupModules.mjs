// Joins modules that always load together into one file, so that a host's bundler makes one chunk of
// them instead of a dozen. The joined modules stay as one-line re-exports: import paths do not change.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const specifier = /\bfrom\s*"(\.[^"]+)"|^import\s*"(\.[^"]+)"/gm
const exportList = /^export \{([^}]*)\};?$/gm
const takenNames = /^(?:import|export)\s*(?:\{([^}]*)\}|[^{"]*)\s*from\s*"(\.[^"]+)"/gm

/**
 * @param {string} dist folder of the built modules
 * @param {string[]} entries paths below dist whose static imports make the group
 * @param {string} file the joined file, below dist
 * @param {Set<string>} taken modules of earlier groups; those of this group are added
 * @param {string[]} late the entries that are reached by `import()`: what imports them imports the joined
 *   file itself, so that a bundler makes one chunk that needs no list of others to preload
 */
export async function groupModules(dist, entries, file, taken, late = []) {
  const group = staticClosure(
    entries.map((entry) => join(dist, entry)),
    taken,
  )
  const entered = new Set(late.map((entry) => join(dist, entry)))
  // `import()` brings every name of the joined file to the host: only those that something outside asks for.
  const wanted = late.length > 0 ? namesWanted(dist, new Set(group), entered) : undefined
  const exports = new Map(
    group.map((module) => {
      const names = exportedNames(readFileSync(module, 'utf8'))
      return [module, wanted === undefined ? names : names.filter((name) => wanted.get(module).has(name))]
    }),
  )
  const aliases = new Map()
  // What is reached by `import()` is read by its own name.
  const given = new Set([...entered].flatMap((module) => exports.get(module)))
  const alias = (module, name) => {
    if (entered.has(module)) return name
    const key = `${module} ${name}`
    let free = name
    for (let count = 2; !aliases.has(key) && given.has(free); count++) free = `${name}$${count}`
    if (!aliases.has(key)) aliases.set(key, free)
    given.add(free)
    return aliases.get(key)
  }
  const virtual = join(dist, file)
  const bundle = await rolldown({
    input: virtual,
    // What is built for a browser has `process.env.NODE_ENV` replaced; that is for the host to say.
    platform: 'neutral',
    treeshake: true,
    external: (id, importer) => {
      if (!id.startsWith('.') && !id.startsWith('/')) return true
      return !exports.has(importer ? resolve(dirname(importer), id) : id) && id !== virtual
    },
    onwarn: () => {},
    plugins: [
      {
        name: 'group',
        load: (id) =>
          id === virtual
            ? [
                ...late.map((entry) => `export * from ${JSON.stringify(join(dist, entry))}`),
                ...[...exports].flatMap(([module, names]) =>
                  entered.has(module)
                    ? []
                    : names.map(
                        (name) =>
                          `export { ${name} as ${alias(module, name)} } from ${JSON.stringify(module)}`,
                      ),
                ),
              ].join('\n')
            : undefined,
        resolveId: (id, importer) => {
          if (id === virtual) return id
          const path = importer && id.startsWith('.') ? resolve(dirname(importer), id) : id
          if (exports.has(path)) return path
          if (!id.startsWith('.')) return { id, external: true }
          return { id: `./${relative(dirname(virtual), path)}`, external: true }
        },
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'es', minify: false })
  await bundle.close()
  if (output.length !== 1) throw new Error(`${file} fell into ${output.length} pieces`)
  writeFileSync(virtual, output[0].code)
  for (const [module, names] of exports) {
    taken.add(module)
    const client = readFileSync(module, 'utf8').startsWith('"use client"') ? '"use client";\n' : ''
    const from = relative(dirname(module), virtual)
    const list = names.map((name) => `${alias(module, name)} as ${name}`).join(', ')
    writeFileSync(
      module,
      `${client}export { ${list} } from "${from.startsWith('.') ? from : `./${from}`}";\n`,
    )
  }
  for (const name of readdirSync(dist, { recursive: true }).filter((each) => each.endsWith('.js'))) {
    const module = join(dist, name)
    const code = readFileSync(module, 'utf8')
    const direct = code.replaceAll(/\bimport\("(\.[^"]+)"\)/g, (call, path) => {
      if (!entered.has(resolve(dirname(module), path))) return call
      const to = relative(dirname(module), virtual)
      return `import("${to.startsWith('.') ? to : `./${to}`}")`
    })
    if (direct !== code) writeFileSync(module, direct)
  }
}

/**
 * @param {string[]} entries full paths
 * @param {Set<string>} taken full paths of modules that are not followed
 * @returns {string[]} what is imported by the entries without `import()`, themselves among it
 */
export function staticClosure(entries, taken) {
  const found = new Set()
  const visit = (module) => {
    // Several groups may need a library; it stays by itself.
    if (found.has(module) || taken.has(module) || module.includes('/vendor/')) return
    found.add(module)
    for (const [, from, bare] of readFileSync(module, 'utf8').matchAll(specifier))
      visit(resolve(dirname(module), from ?? bare))
  }
  entries.forEach(visit)
  return [...found].sort()
}

/**
 * What modules outside of a group import from it.
 *
 * @returns {Map<string, Set<string>>} names by module; all of those that are imported whole or by `import()`.
 */
function namesWanted(dist, group, entered) {
  const wanted = new Map([...group].map((module) => [module, new Set()]))
  const add = (module, names) => {
    for (const name of names) wanted.get(module)?.add(name)
  }
  const all = (module) => (wanted.has(module) ? exportedNames(readFileSync(module, 'utf8')) : [])
  for (const module of entered) add(module, all(module))
  for (const name of readdirSync(dist, { recursive: true }).filter((each) => each.endsWith('.js'))) {
    const importer = join(dist, name)
    const code = readFileSync(importer, 'utf8')
    const path = (from) => resolve(dirname(importer), from)
    for (const [, from] of code.matchAll(/\bimport\("(\.[^"]+)"\)/g)) add(path(from), all(path(from)))
    if (group.has(importer)) continue
    for (const [, list, from] of code.matchAll(takenNames))
      add(path(from), list === undefined ? all(path(from)) : namesOf(list, 0))
  }
  return wanted
}

/** The names of `a, b as c`: those before `as` (0), or those after it (-1). */
const namesOf = (list, side) =>
  list
    .split(',')
    .map((each) =>
      each
        .trim()
        .split(/\s+as\s+/)
        .at(side),
    )
    .filter(Boolean)

function exportedNames(code) {
  return [...code.matchAll(exportList)].flatMap(([, list]) => namesOf(list, -1))
}
