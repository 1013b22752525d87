import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { namespaces } from '../../cli/src/catalogue/namespaces.js'
import { isRelease } from '../pace.js'

const all = namespaces.map(({ id }) => id)
// Each takes two builds: `npm test` makes them of one namespace, `npm run test:release` of all.
const ids = isRelease ? all : ['eip155']
interface Built {
  readonly id: string
  readonly page: number
  readonly total: number
  readonly driver: readonly string[]
  readonly rest: readonly string[]
}
let built: readonly Built[] = []
beforeAll(() => {
  const script = new URL('../bench/apps/buildNamespaces.mjs', import.meta.url).href
  const code = `import { buildNamespaces } from ${JSON.stringify(script)}
    console.log(JSON.stringify(await buildNamespaces(${JSON.stringify(ids)})))`
  // In a process of its own: the test runner's NODE_ENV would make these development builds.
  const env = { ...process.env, NODE_ENV: undefined }
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  built = JSON.parse(output)
})
const of = (id: string) => {
  const found = built.find((each) => each.id === id)
  if (found === undefined) throw new Error(`${id} was not built`)
  return found
}
/** Whether a module of the bundle belongs to a namespace: its folder, and what the build joined of it. */
const isOf = (id: string) => (module: string) =>
  new RegExp(`/runtime/dist/(namespaces/${id}/|${id}(Calls)?\\.js$)`).test(module)

describe.each(ids)('an app with %s alone', (id) => {
  it('has its driver, and nothing of the others', () => {
    const { driver, rest } = of(id)
    expect(driver.some(isOf(id))).toBe(true)
    for (const other of all.filter((each) => each !== id))
      expect([...driver, ...rest].filter(isOf(other))).toEqual([])
  })

  it('loads at most 6 kB for it with the page', () => {
    const { page } = of(id)
    expect(page).toBeGreaterThan(0)
    expect(page).toBeLessThanOrEqual(6_000)
  })

  it('loads at most 12 kB for it in all', () => {
    expect(of(id).total).toBeLessThanOrEqual(12_000)
  })

  it('has no fake wallet in its production build', () => {
    const { driver, rest } = of(id)
    expect([...driver, ...rest].filter((module) => module.includes('/runtime/dist/testing/'))).toEqual([])
  })
})
