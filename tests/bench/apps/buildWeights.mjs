import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { buildApps } from './buildApps.mjs'
import { sizeOf } from './sizeOf.mjs'

const root = join(import.meta.dirname, '../../..')
const creator = join(root, 'cli/dist/bin/create-appkit.js')
const react = /\/node_modules\/(?:react|react-dom|scheduler)\//
/** A page loads one language at most, and the code of languages only with one, so they are not part of a sum. */
const language = /\/kit\/languages(?:\/packed\/|\.chunk\.js$)/

/**
 * Builds an app for each namespace, alone and beside eip155, and one for each feature, and finds which modules each of them brings. Modules
 * that the same parts bring are one row, so that what parts share counts once, whichever of them are chosen.
 *
 * @param {readonly string[]} namespaces their ids
 * @param {readonly string[]} features ids of features that have code
 * @returns {Promise<{ rows: readonly (readonly [page: number, later: number, bytes: number])[], languages: ReadonlyMap<string, number> }>}
 *   rows: for each the parts that load it with the page, and those that load it later, as bits in the order of both lists, and its
 *   bytes of gzip -9; languages: the bytes of each file that only an app in another language than English loads, by name
 */
export async function buildWeights(namespaces, features) {
  const floor = await measureFloor()
  const make = (ids, ...others) => buildApp(ids, others, floor)
  const bare = await make(['eip155'])
  const whole = await make(['eip155'], pairing)
  const apps = { 'namespace/eip155': whole }
  const alone = {}
  for (const id of namespaces.filter((each) => each !== 'eip155')) {
    apps[`namespace/${id}`] = await make(['eip155', id], pairing)
    alone[`namespace/${id}`] = await make([id], pairing)
  }
  for (const id of features.filter((each) => each !== pairing)) apps[id] = await make(['eip155'], pairing, id)
  const five = await make(namespaces, pairing)
  const factors = fitPages(Object.values(apps))
  const every = brought(whole, factors)
  const ofPairing = leaveOut(every, brought(bare, factors))
  const rows = new Map([
    ...Object.entries(apps).map(([id, app]) => [id, leaveOut(brought(app, factors), every)]),
    ['namespace/eip155', leaveOut(every, ofPairing)],
    [pairing, ofPairing],
  ])
  // Namespaces share more of their files the more of them there are, so what each adds to the page is what it adds to all.
  const added = new Map(Object.keys(alone).flatMap((id) => [...rows.get(id).page]))
  const less = (five.over - whole.over) / [...added.values()].reduce((sum, size) => sum + size, 0)
  for (const id of Object.keys(alone)) rows.get(id).page = new Map(scale(rows.get(id).page, less))
  // Modules of every app count for each namespace that brings them by itself, not for eip155 alone.
  for (const [id, app] of Object.entries(alone)) {
    const common = keepIn(leaveOut(every, ofPairing), brought(app, factors))
    const { later, page } = rows.get(id)
    rows.set(id, { page: new Map([...page, ...common.page]), later: new Map([...later, ...common.later]) })
  }
  const parts = [...namespaces.map((id) => `namespace/${id}`), ...features]
  return { rows: groupRows(parts.map((id) => rows.get(id))), languages: five.languages }
}

/** Nearly every app pairs with phones, so the others are measured beside it. */
const pairing = 'walletConnect'

/** Returns the bytes of an app by module and by name of a file: with the page, and later. */
function brought({ later, names, page }, [code, name]) {
  return { page: new Map([...scale(page, code), ...scale(names, name)]), later }
}

/** Keeps the modules of `whole` that `other` has, too, whenever it loads them. */
function keepIn(whole, other) {
  const isIn = ([id]) => other.page.has(id) || other.later.has(id)
  return {
    page: new Map([...whole.page].filter(isIn)),
    later: new Map([...whole.later].filter(isIn)),
  }
}

/** Keeps the modules of `whole` that `known` does not load, or loads only later. */
function leaveOut(whole, known) {
  const isNew = {
    page: ([id]) => !known.page.has(id),
    later: ([id]) => !known.page.has(id) && !known.later.has(id),
  }
  return {
    page: new Map([...whole.page].filter(isNew.page)),
    later: new Map([...whole.later].filter(isNew.later)),
  }
}

const scale = (sizes, factor) => [...sizes].map(([id, size]) => [id, size * factor])

/**
 * Measures the floor of the bench.
 *
 * @returns {Promise<number>} bytes of gzip -9 that the page of an app with React alone loads
 */
export async function measureFloor() {
  const { outputs, remove } = await buildApps()
  remove()
  return weighOutput(outputs.floor, '').total
}

/**
 * The weight of a page comes from the length of its modules and the names of files that it may load later, whose hashes do
 * not compress. Least squares over all apps give the bytes of one character and of one name.
 */
function fitPages(apps) {
  const rows = apps.map(({ names, over, page }) => [
    [...page.values()].reduce((sum, size) => sum + size, 0),
    names.size,
    over,
  ])
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0)
  const [aa, ab, bb] = [sum(([a]) => a * a), sum(([a, b]) => a * b), sum(([, b]) => b * b)]
  const [ay, by] = [sum(([a, , y]) => a * y), sum(([, b, y]) => b * y)]
  const whole = aa * bb - ab * ab
  return [(ay * bb - by * ab) / whole, (by * aa - ay * ab) / whole]
}

function groupRows(apps) {
  const ids = new Set(apps.flatMap(({ later, page }) => [...page.keys(), ...later.keys()]))
  const rows = new Map()
  for (const id of ids) {
    const [page, later] = ['page', 'later'].map((when) =>
      apps.reduce((mask, app, index) => mask + (app[when].has(id) ? 2 ** index : 0), 0),
    )
    const sizes = apps.flatMap((app) => app.page.get(id) ?? app.later.get(id) ?? [])
    const key = `${page} ${later}`
    rows.set(key, (rows.get(key) ?? 0) + sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
  }
  return [...rows]
    .map(([key, bytes]) => [...key.split(' ').map(Number), Math.round(bytes)])
    .filter(([, , bytes]) => bytes > 0)
    .sort(([page, later], [otherPage, otherLater]) => page - otherPage || later - otherLater)
}

/**
 * Builds the app of the bench for production.
 *
 * @param {readonly string[]} namespaces its namespaces
 * @param {readonly string[]} features its features, of those that have code
 * @param {number} floor the bytes of the page with React alone
 * @returns over: bytes of gzip -9 that the page loads over the floor; page: characters by module, without React; names: a 1 for
 *   each file that is named there; later: bytes by module, without languages; languages: the bytes of their files by name
 */
export async function buildApp(namespaces, features, floor) {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'appkit-weights-')))
  try {
    const app = join(place, 'app')
    const run = (...args) =>
      execFileSync(process.execPath, [creator, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
    const chosen = ['--namespaces', namespaces.join(','), '--features', 'none']
    run(app, ...chosen, '--no-install', '--no-git', '-y', '--json')
    symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'), 'junction')
    if (!features.includes('walletConnect')) run('remove', 'walletConnect', '--cwd', app, '--json')
    const others = features.filter((id) => id !== 'walletConnect')
    if (others.length > 0) run('add', ...others, '--cwd', app, '--no-install', '--json')
    cpSync(join(import.meta.dirname, 'index.html'), join(app, 'index.html'))
    cpSync(join(import.meta.dirname, 'product'), join(app, 'src'), { recursive: true })
    const { output } = await build({ root: app, logLevel: 'error' })
    const { total, ...rest } = weighOutput(output, app)
    return { over: total - floor, ...rest }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function weighOutput(output, app) {
  const chunks = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])))
  const withPage = new Set()
  const visit = (name) => {
    if (!chunks.has(name) || withPage.has(name)) return
    withPage.add(name)
    for (const next of chunks.get(name).imports) visit(next)
  }
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) visit(fileName)
  const result = { total: 0, page: new Map(), later: new Map(), names: new Map(), languages: new Map() }
  for (const [name, chunk] of chunks) {
    const lengths = Object.entries(chunk.modules).map(([id, { renderedLength }]) => [
      id.replaceAll('\\', '/').replace(`${app}/`, ''),
      renderedLength,
    ])
    const ours = lengths.filter(
      ([id, length]) => length > 0 && !react.test(id) && !/^src\/(?!appkit\/)/.test(id),
    )
    if (withPage.has(name)) {
      result.total += sizeOf(chunk)
      for (const [id, length] of ours) result.page.set(id, length)
    } else {
      // The same file has other modules beside it in another app, so it is known by what it is loaded for, or by its largest.
      const [largest] = ours.toSorted(([, one], [, other]) => other - one)
      const entry = chunk.facadeModuleId?.replaceAll('\\', '/').replace(`${app}/`, '')
      result.names.set(`the name of ${entry ?? largest?.[0]}`, 1)
      if (language.test(largest?.[0] ?? '')) result.languages.set(basename(largest[0], '.js'), sizeOf(chunk))
      const share = sizeOf(chunk) / lengths.reduce((sum, [, length]) => sum + length, 1)
      for (const [id, length] of ours) if (!language.test(id)) result.later.set(id, length * share)
    }
  }
  return result
}
