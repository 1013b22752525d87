import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { npmCommand } from '../../../tools/npm.mjs'

const node = '/opt/node/bin/node'
const machine = (platform: string, places: readonly string[], env: NodeJS.ProcessEnv = {}) => ({
  platform,
  node,
  env,
  exists: (path: string) => places.includes(path),
})

describe('npm is started', () => {
  it('by the program that runs the script, on each platform without a shell', () => {
    const program = '/somewhere/npm/bin/npm-cli.js'
    for (const platform of ['linux', 'darwin', 'win32'])
      expect(npmCommand(['ci'], machine(platform, [program], { npm_execpath: program }))).toEqual([
        node,
        [program, 'ci'],
        {},
      ])
  })

  it('by the npm that came with Node, when the script is run by another package manager or by none', () => {
    const unix = join('/opt/node/bin', '../lib/node_modules/npm/bin/npm-cli.js')
    const windows = join('/opt/node/bin', 'node_modules/npm/bin/npm-cli.js')
    const pnpm = { npm_execpath: '/opt/pnpm/pnpm.cjs' }
    expect(npmCommand(['ci'], machine('linux', [unix, '/opt/pnpm/pnpm.cjs'], pnpm))).toEqual([
      node,
      [unix, 'ci'],
      {},
    ])
    expect(npmCommand(['ci'], machine('win32', [windows]))).toEqual([node, [windows, 'ci'], {}])
  })

  it('by its name when its program is nowhere, and then on Windows in a shell', () => {
    expect(npmCommand(['ci'], machine('linux', []))).toEqual(['npm', ['ci'], {}])
    expect(npmCommand(['ci'], machine('win32', []))).toEqual(['npm', ['ci'], { shell: true }])
  })
})
