import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { needsWork, planTypeCheck, typeLines } from './checkTypes.js'
import { haveRoutes, makeRouteTree } from './makeRouteTree.js'

const packages = resolve(import.meta.dirname, '../../../node_modules')

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-tree-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (files: Readonly<Record<string, unknown>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** Writes the tree as the router's plugin does: once Vite has read its config. */
const config = `import { readdirSync, writeFileSync } from 'node:fs'

const routes = {
  name: 'routes',
  configResolved({ root }) {
    const paths = readdirSync(root + '/src/routes').map((file) => '/' + file.replace('.ts', ''))
    writeFileSync(root + '/src/routeTree.gen.ts', \`export type Path = \${paths.map((path) => JSON.stringify(path)).join(' | ')}\n\`)
  },
}
export default { plugins: [routes] }
`
const route = (path: string) => `import { createFileRoute } from '../router'

export const Route = createFileRoute('${path}')
`

/** A compiler reads the declarations of its libraries for longer than the app. */
const options = { strict: true, types: [], lib: ['es5'], skipLibCheck: true, module: 'esnext' }

/** An app with a real Vite and a real compiler, whose routes have their types from a tree. */
function makeApp(tree: string | undefined, dependency = '@tanstack/react-start') {
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['typescript', 'vite'])
    symlinkSync(join(packages, name), join(root, 'node_modules', name))
  put({
    'package.json': { type: 'module', dependencies: { react: '19', [dependency]: '1' } },
    'node_modules/appkit-runtime/package.json': {},
    'tsconfig.json': { compilerOptions: options, include: ['src'] },
    'vite.config.js': config,
    'src/router.ts': `import type { Path } from './routeTree.gen'

export const createFileRoute = (path: Path) => path
`,
    'src/routes/index.ts': route('/index'),
    ...(tree !== undefined && { 'src/routeTree.gen.ts': tree }),
  })
}
const upToDate = 'export type Path = "/index"\n'
const tree = () => readFileSync(join(root, 'src/routeTree.gen.ts'), 'utf8')

/** Checks around a change. */
async function checkAround(change: () => void) {
  const options = { wanted: true, installs: false, say: () => {} }
  const check = planTypeCheck(root, 'npm', options, process.env)
  await check.before()
  change()
  return check.after(true)
}
const addRoute = () => put({ 'src/routes/auth.ts': route('/auth') })

// The compiler of the app runs two or three times in each, as long as a busy machine takes.
describe('the check of an app whose routes are typed by a tree', { timeout: 120_000 }, () => {
  it('has the tree made for a new route, and finds no error in it', async () => {
    makeApp(upToDate)
    const report = await checkAround(addRoute)
    expect(report).toMatchObject({ ran: true, added: [], kept: [], gone: 0 })
    expect(tree()).toBe('export type Path = "/auth" | "/index"\n')
    expect(needsWork(report)).toBe(false)
  })

  it('still names an error that the change has made, and one that only a missing tree hid is not new', async () => {
    makeApp(undefined)
    put({ 'src/hidden.ts': "import { createFileRoute } from './router'\n\ncreateFileRoute('/gone')\n" })
    const report = await checkAround(() => {
      addRoute()
      put({ 'src/mine.ts': 'export const mine: string = 1\n' })
    })
    expect(report).toMatchObject({
      ran: true,
      added: [{ file: 'src/mine.ts', line: 1, code: 'TS2322' }],
      kept: [{ file: 'src/hidden.ts', line: 3 }],
    })
    expect(needsWork(report)).toBe(true)
  })

  const noTree = { 'vite.config.js': "throw new Error('TOKEN is not set')\n" }

  it('does not judge the routes where the tree cannot be made, and says why', async () => {
    makeApp(upToDate)
    put(noTree)
    const report = await checkAround(addRoute)
    expect(report).toMatchObject({
      added: [],
      unsettled: { problems: [{ file: 'src/routes/auth.ts', line: 3, code: 'TS2345' }] },
    })
    expect(needsWork(report)).toBe(false)
    const said = typeLines(report).join('\n')
    expect(said).toContain('TOKEN is not set')
    expect(said).toContain('  src/routes/auth.ts:3 TS2345: ')
    expect(said).not.toContain('Types are right')
  })

  it('judges all else where the tree cannot be made', async () => {
    makeApp(upToDate)
    put(noTree)
    const other = await checkAround(() => put({ 'src/mine.ts': 'export const mine: string = 1\n' }))
    expect(other).toMatchObject({ added: [{ file: 'src/mine.ts' }] })
  })

  it('asks for work when the change has broken what makes the tree', async () => {
    makeApp(upToDate)
    const report = await checkAround(() => put({ 'vite.config.js': "throw new Error('broken')\n" }))
    expect(report).toMatchObject({ ran: false, isBroken: true, reason: expect.stringContaining('broken') })
    expect(needsWork(report)).toBe(true)
  })
})

describe('the route tree', () => {
  it('is left to apps that have none', async () => {
    makeApp(undefined, 'react-dom')
    expect(await makeRouteTree(root, process.env)).toBeUndefined()
    expect(existsSync(join(root, 'src/routeTree.gen.ts'))).toBe(false)
  })

  it('is stale when a file of routes comes or goes', () => {
    expect(haveRoutes(['package.json', 'src/routes/auth.$call.ts'])).toBe(true)
    expect(haveRoutes(['src/routeTree.gen.ts', 'src/subroutes/a.ts'])).toBe(false)
  })
})
