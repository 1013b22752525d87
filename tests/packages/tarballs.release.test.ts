import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyPackages } from '../../tools/copyPackages.mjs'
import { released } from '../../tools/release/changes.mjs'
import { cleanUp, scratch } from '../cli/support.js'

const root = join(import.meta.dirname, '../..')
/** Gets the tarball of the commands. */
let place = ''
/** Gets those of the packages that they bring along, which packing them makes. */
let packed = ''

beforeAll(() => {
  place = scratch()
  packed = join(place, 'packed')
  mkdirSync(packed)
  execFileSync('npm', ['pack', '--silent', '--pack-destination', place, '-w', 'create-appkit'], {
    cwd: copyPackages(scratch()),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const tarball = join(place, tarballIn(place, 'create-appkit'))
  execFileSync('tar', ['xzf', tarball, '-C', packed, '--strip-components=3', 'package/dist/packages'])
})
afterAll(cleanUp)

function tarballIn(folder: string, name: string): string {
  const found = readdirSync(folder).find((file) => file.startsWith(`${name}-`) && file.endsWith('.tgz'))
  if (found === undefined) throw new Error(`There is no tarball of ${name}.`)
  return found
}

it('the tarball fixes what the commands run on, all the way down', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8'))
  const tarball = join(place, tarballIn(place, 'create-appkit'))
  const entries = execFileSync('tar', ['tzf', tarball], { encoding: 'utf8' })
  for (const name of Object.keys(released))
    expect(entries).toMatch(new RegExp(`^package/dist/packages/${name}-[\\d.]+\\.tgz$`, 'm'))
  const text = execFileSync('tar', ['xzOf', tarball, 'package/npm-shrinkwrap.json'], {
    encoding: 'utf8',
  })
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> }
  const { '': own, ...rest } = packages
  const names = new Set(Object.keys(rest).map((path) => path.replace(/^.*node_modules\//, '')))
  for (const entry of Object.values(packages)) {
    for (const needed of Object.keys(entry.dependencies ?? {})) expect(names).toContain(needed)
  }
  for (const [path, { version, integrity }] of Object.entries(rest)) {
    expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
    expect(integrity, path).toMatch(/^sha512-/)
  }
  expect(own?.dependencies).toEqual(dependencies)
  expect(text).not.toMatch(/"resolved"|https?:\/\/(?!opencollective|github)/)
})

// create-appkit has commands and exports nothing.
const withTypes = Object.keys(released).filter((name) => name !== 'create-appkit')
describe.each(withTypes)('types of %s', (name) => {
  it('resolve in every way a host may resolve them', () => {
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    const args = [
      join(packed, tarballIn(packed, name)),
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './styles.css',
      './package.json',
    ]
    // Exits with 1 and a table when something does not resolve.
    execFileSync(process.execPath, [attw, ...args], { encoding: 'utf8' })
  })
})

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
}
