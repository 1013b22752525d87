import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** The imports of a tree but for its tests and their helpers, types among them, as pairs of files below it. */
function importsOf(tree: string): (readonly [from: string, to: string])[] {
  return readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)test[A-Z]\w*\.tsx?$/.test(file))
    .flatMap((file) => {
      const path = join(root, tree, file)
      const code = readFileSync(path, 'utf8')
      return [...code.matchAll(/(?: from|^import|import\()\s*'(\.[^']+)\.js'/gm)].flatMap(
        ([, target = '']) => {
          const found = ['.ts', '.tsx']
            .map((ending) => resolve(dirname(path), target) + ending)
            .find((each) => existsSync(each))
          const to = found && relative(join(root, tree), found)
          return to === undefined || to.startsWith('..') ? [] : [[file, to] as const]
        },
      )
    })
}

/** The folders in which two files part: siblings, each with all that lies below it. */
function siblings(from: string, to: string): readonly [string, string] | undefined {
  const [one, other] = [dirname(from).split(sep), dirname(to).split(sep)]
  const at = one.findIndex((name, index) => name !== other[index])
  if (at < 0 || other[at] === undefined || one[at] === '.' || other[at] === '.') return undefined
  return [one.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')]
}

describe.each(['runtime/src', 'sandbox/src'])('%s', (tree) => {
  const imports = importsOf(tree)

  it('has no two folders side by side that import each other', () => {
    const pairs = new Map<string, string>()
    for (const [from, to] of imports) {
      const folders = siblings(from, to)
      if (folders !== undefined) pairs.set(folders.join(' -> '), `${from} imports ${to}`)
    }
    expect(pairs.size).toBeGreaterThan(20)
    const cycles = [...pairs].filter(([pair]) => pairs.has(pair.split(' -> ').reverse().join(' -> ')))
    expect(cycles).toEqual([])
  })
})
