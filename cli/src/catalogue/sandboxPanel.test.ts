import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { templateFolder } from '../files/templateFolder.js'

const file = `${templateFolder('vite')}src/Sandbox.tsx`
const text = readFileSync(file, 'utf8').replace('import.meta.env.DEV', 'true')
const { outputText } = ts.transpileModule(text, {
  compilerOptions: { module: ts.ModuleKind.CommonJS, jsx: ts.JsxEmit.ReactJSX },
})

/** Draws the panel of a new app whose config has these endpoints. */
function drawPanel(endpoints: Readonly<Record<string, string>>): unknown {
  const modules: Readonly<Record<string, unknown>> = {
    '../appkit.config': { default: { endpoints } },
    'react/jsx-runtime': { jsx: (type: unknown) => type, jsxs: (type: unknown) => type },
  }
  const made: { Sandbox?: () => unknown } = {}
  new Function('require', 'exports', outputText)((name: string) => modules[name] ?? {}, made)
  return made.Sandbox?.()
}

test('a new app shows the pages of the sandbox while its catalogue is there', () => {
  expect(drawPanel({ catalogue: 'http://127.0.0.1:4600/catalogue' })).toBe('section')
})

test.each([
  ['/catalogue/wallets.json'],
  ['https://api.example/catalogue'],
  [undefined],
])('somebody who names the catalogue %s, as docs/config.md says, still has a page', (catalogue) => {
  expect(drawPanel(catalogue === undefined ? {} : { catalogue })).toBeNull()
})
