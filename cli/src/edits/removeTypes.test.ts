import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { removeTypes } from './removeTypes.js'

const templates = fileURLToPath(new URL('../../../templates', import.meta.url))
const sources = ['vite', 'siwx'].flatMap((folder) =>
  readdirSync(`${templates}/${folder}/src`)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/src/${name}`),
)

describe('the removal of types', () => {
  it('removes types, and leaves comments, empty lines and quotes', () => {
    expect(
      removeTypes(`import type { A } from 'a'
import { b } from 'b'

type C = A | string

/** What it is. */
export function d({ e, f }: { e: C; f: A }): string {
  const g: A = e

  return <p title="x: y">{\`\${f}\` as unknown as number}</p> // as it is
}

const h = async (i: C): Promise<void> => b(i as A)
`),
    ).toBe(`import { b } from 'b'

/** What it is. */
export function d({ e, f }) {
  const g = e

  return <p title="x: y">{\`\${f}\`}</p> // as it is
}

const h = async (i) => b(i)
`)
  })

  it.each(sources)('leaves of %s what the compiler leaves', (path) => {
    const source = readFileSync(`${templates}/${path}`, 'utf8')
    const result = removeTypes(source)
    const name = path.replace(/ts(x?)$/, 'js$1')
    const kind = ts.ScriptKind.JSX
    const parsed = ts.createSourceFile(name, result, ts.ScriptTarget.Latest, false, kind)
    const wrong = 'parseDiagnostics' in parsed ? parsed.parseDiagnostics : undefined
    expect(wrong).toEqual([])
    const compile = (text: string) =>
      ts.transpileModule(text, {
        fileName: 'source.tsx',
        compilerOptions: {
          target: ts.ScriptTarget.Latest,
          jsx: ts.JsxEmit.Preserve,
          verbatimModuleSyntax: true,
        },
      }).outputText
    expect(compile(result)).toBe(compile(source))
    expect(result).not.toMatch(/\n\n\n|^\n/)
  })
})
