import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runPlainConfig } from './runPlainConfig.js'

let root = ''
const run = (source: string) => runPlainConfig(join(root, 'appkit.config.ts'), source)

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'appkit-plain-')))
  const folder = join(root, 'node_modules/appkit-runtime')
  mkdirSync(folder, { recursive: true })
  const exports = { './kit': { types: './kit.d.ts', default: './kit.js' } }
  const manifest = { name: 'appkit-runtime', type: 'module', exports }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'kit.js'), 'export const define = (value) => value\nexport default "kit"\n')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the runner of a plain config', () => {
  it('runs a config that imports the runtime and modules of Node', async () => {
    const source = `// A comment with import.meta.url, 'a quote and export default nothing
import kit, { define as make } from 'appkit-runtime/kit';
import * as all from "appkit-runtime/kit"
import {
  sep,
} from 'node:path'

export const name = 'import x from "y"'
export default make({ kit, is: all.define === make, sep, name, mode: import.meta.env.PLAIN_MODE })
`
    vi.stubEnv('PLAIN_MODE', 'set')
    const config = { kit: 'kit', is: true, sep: expect.any(String), name: 'import x from "y"', mode: 'set' }
    expect(await run(source)).toEqual({ default: config })
    vi.unstubAllEnvs()
  })

  it('runs it as a module runs: strictly, after its imports, with await and without a this', async () => {
    const source = `export default { a: await Promise.resolve(make), isStrict: (() => this)() === undefined }
import { define as make } from 'appkit-runtime/kit'
`
    expect(await run(source)).toEqual({ default: { a: expect.any(Function), isStrict: true } })
  })

  it('says in which line of the config an error was thrown', async () => {
    const thrownAt = (line: number) => ({
      message: expect.stringContaining('nope is not defined'),
      stack: expect.stringContaining(`appkit.config.ts:${line}:`),
    })
    const long = "import {\n  define,\n} from 'appkit-runtime/kit'\n\nexport default define(nope.a)\n"
    await expect(run(long)).rejects.toMatchObject(thrownAt(5))
    await expect(run('export default nope')).rejects.toMatchObject(thrownAt(1))
  })

  it.each([
    ['a type', 'const a: number = 1\nexport default { a }'],
    ['a type argument', "import { define } from 'appkit-runtime/kit'\nexport default define<unknown>({})"],
    ['an assertion', 'export default { a: 1 } as const'],
    ['an import of a type', "import { type A, define } from 'appkit-runtime/kit'\nexport default define({})"],
    ['imports of types only', "import type { A } from 'appkit-runtime/kit'\nexport default {}"],
    ['a module of its own', "import { a } from './networks'\nexport default { a }"],
    ['an alias of the bundler', "import { a } from '@/networks'\nexport default { a }"],
    ['another package', "import { mainnet } from 'viem/chains'\nexport default { mainnet }"],
    ['a part of the runtime that is not there', "import 'appkit-runtime/no'\nexport default {}"],
    [
      'a name that the runtime does not have',
      "import { nothing } from 'appkit-runtime/kit'\nexport default { nothing }",
    ],
    ['an import while it runs', "export default await import('appkit-runtime/kit')"],
    ['its place', 'export default { at: import.meta.url }'],
    ['require', "const kit = require('appkit-runtime/kit')\nexport default kit"],
    ['module.exports', 'module.exports = {}'],
    ['an export of something else', "export { define } from 'appkit-runtime/kit'\nexport default {}"],
    ['a function as default', 'export default function config() {}'],
    ['no default', 'export const a = 1'],
    ['a template with values', ['export default { a: `', '{1}` }'].join('$')],
    ['a regular expression', "export default { a: /'/.test('') }"],
    ['a mistake', 'export default { a: , }'],
  ])('leaves a config with %s to the compiler', async (_what, source) => {
    expect(await run(source)).toBeUndefined()
  })
})
