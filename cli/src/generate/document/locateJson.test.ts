import { describe, expect, it } from 'vitest'
import { LineCounter, parseDocument } from 'yaml'
import { locateJson } from './locateJson.js'
import type { NodePath } from './types.js'

const value = {
  paths: { '/a"b\\': { get: [1, { 'x,y]': 'a } text' }, [], {}, 'end\\'] }, ünï: null },
  list: [[1, 2], [{ deep: { er: true } }], -1.5e3],
  empty: {},
  none: [],
}
const texts = {
  'of two spaces': JSON.stringify(value, null, 2),
  'of tabs and line feeds of Windows': JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  'on one line': JSON.stringify(value),
  'with blanks around everything': ` ${JSON.stringify(value, null, 1).replaceAll(':', ' : ').replaceAll(',', ' , ')} `,
}

/** The paths of all nodes. */
function pathsIn(node: unknown, path: NodePath = []): readonly NodePath[] {
  if (typeof node !== 'object' || node === null) return [path]
  const keys = Array.isArray(node) ? [...node.keys()] : Object.keys(node)
  return [path, ...keys.flatMap((key) => pathsIn(Reflect.get(node, key), [...path, key]))]
}

/** Finds the position with a parser that makes a tree. */
function locateInTree(text: string, path: NodePath, part: 'key' | 'value') {
  const lineCounter = new LineCounter()
  const tree = parseDocument(text, { lineCounter })
  const last = path.at(-1)
  const parent = tree.getIn(path.slice(0, -1), true) ?? tree.contents
  const pairs = (parent as { readonly items: readonly unknown[] }).items
  type Ranged = { readonly value: unknown; readonly range: readonly [number] }
  const pair =
    typeof last === 'string' ? pairs.find((each) => (each as { key: Ranged }).key.value === last) : undefined
  const node = part === 'key' && pair ? (pair as { key: Ranged }).key : (tree.getIn(path, true) as Ranged)
  return lineCounter.linePos(node.range[0])
}

describe.each(Object.entries(texts))('locateJson in a text %s', (_name, text) => {
  const paths = pathsIn(JSON.parse(text)).slice(1)
  it.each(paths.map((path) => [JSON.stringify(path), path] as const))('finds %s', (_path, path) => {
    for (const part of ['key', 'value'] as const) {
      const { line, col } = locateInTree(text, path, part)
      expect(locateJson(text, path, part)).toEqual({ line, col })
    }
  })
})

it('locateJson gives the place around a node that is not there', () => {
  const text = '{\n  "a": {\n    "b": [1]\n  }\n}'
  expect(locateJson(text, [], 'value')).toEqual({ line: 1, col: 1 })
  for (const path of [
    ['a', 'c'],
    ['a', 'c', 'd'],
  ])
    expect(locateJson(text, path, 'value')).toEqual({ line: 2, col: 3 })
  expect(locateJson(text, ['a', 'b', 5], 'value')).toEqual({ line: 3, col: 5 })
  expect(locateJson(text, ['a', 'b', 0, 'c'], 'key')).toEqual({ line: 3, col: 11 })
})
