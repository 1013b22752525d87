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

/**
 * A folder and one right below it, when an import goes from one to the other: of the upper one the files that lie in it
 * directly, of the lower one all that lies below it. Every import counts, types and those at run time too.
 */
function nested(from: string, to: string): readonly [string, string] | undefined {
  const [one, other] = [dirname(from), dirname(to)]
  const down = childOf(one, other)
  if (down !== undefined) return [one, down]
  const up = childOf(other, one)
  return up === undefined ? undefined : [up, other]
}

/** The folder right below `folder` that holds `below`, or is it; undefined when `below` lies elsewhere. */
function childOf(folder: string, below: string): string | undefined {
  const way = relative(folder, below)
  return way === '' || way.startsWith('..') ? undefined : join(folder, way.split(sep)[0] ?? '')
}

/** The imports of a tree, one of each pair of folders, whose folders import each other. */
function cycles(
  imports: ReturnType<typeof importsOf>,
  foldersOf: typeof siblings,
): { readonly count: number; readonly found: (readonly [pair: string, example: string])[] } {
  const pairs = new Map<string, string>()
  for (const [from, to] of imports) {
    const folders = foldersOf(from, to)
    if (folders !== undefined) pairs.set(folders.join(' -> '), `${from} imports ${to}`)
  }
  const found = [...pairs].filter(([pair]) => pairs.has(pair.split(' -> ').reverse().join(' -> ')))
  return { count: pairs.size, found }
}

describe.each([
  ['runtime/src', 20, 20],
  ['server/src', 20, 1],
  ['sandbox/src', 20, 20],
  ['sandbox/phone', 1, 2],
  ['frame/page', 5, 5],
  ['cli/src', 20, 5],
  ['frame/src', 20, 1],
] as const)('%s', (tree, sideBySide, oneInTheOther) => {
  const imports = importsOf(tree)

  it.each([
    ['side by side', siblings, sideBySide],
    ['one in the other', nested, oneInTheOther],
  ] as const)('has no two folders %s that import each other', (_, foldersOf, least) => {
    const { count, found } = cycles(imports, foldersOf)
    expect(count).toBeGreaterThanOrEqual(least)
    expect(found).toEqual([])
  })
})
