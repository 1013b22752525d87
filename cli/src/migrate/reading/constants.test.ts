import { expect, it } from 'vitest'
import { Project } from '../../edits/tsMorph.js'
import { inlineConstants } from './constants.js'

const constants = `const id = import.meta.env.VITE_ID ?? import.meta.env.VITE_OLD
const typed = import.meta.env.VITE_ID as string
const minus = -1
const alone = id
const plain = 'demo'
`

it.each([
  ["id || 'demo'", "(import.meta.env.VITE_ID ?? import.meta.env.VITE_OLD) || 'demo'"],
  ["id + '/app'", "(import.meta.env.VITE_ID ?? import.meta.env.VITE_OLD) + '/app'"],
  ["'demo' || (id as string)", "'demo' || (import.meta.env.VITE_ID ?? import.meta.env.VITE_OLD)"],
  ["typed ?? 'demo'", "import.meta.env.VITE_ID as string ?? 'demo'"],
  ['typed!', '(import.meta.env.VITE_ID as string)!'],
  ['-minus', '-(-1)'],
  ['alone', 'import.meta.env.VITE_ID ?? import.meta.env.VITE_OLD'],
  ["plain + '/' + plain", "'demo' + '/' + 'demo'"],
])('inlineConstants writes what an author has as %s', (source, expected) => {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true })
  const file = project.createSourceFile('/a.ts', `${constants}const value = ${source}\n`)
  expect(inlineConstants(file.getVariableDeclarationOrThrow('value').getInitializerOrThrow())).toBe(expected)
})
