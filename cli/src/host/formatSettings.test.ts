import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { endsImports, findLineEnd } from './formatSettings.js'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

function put(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-ends-'))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

it.each<[name: string, files: Readonly<Record<string, string>>, end: string | undefined]>([
  ['nothing', {}, undefined],
  ['JSON of Prettier', { '.prettierrc': '{ "endOfLine": "crlf" }' }, '\r\n'],
  ['a module of Prettier', { 'prettier.config.mjs': "export default { endOfLine: 'crlf' }" }, '\r\n'],
  ['TOML of Prettier', { '.prettierrc.toml': 'endOfLine = "lf"' }, '\n'],
  ['package.json', { 'package.json': '{ "prettier": { "endOfLine": "crlf" } }' }, '\r\n'],
  ['auto of Prettier', { '.prettierrc': 'endOfLine: auto', '.gitattributes': '* eol=crlf' }, undefined],
  ['a comment', { '.prettierrc': '# endOfLine: crlf\nsemi: true' }, undefined],
  [
    'Prettier before .editorconfig',
    { '.prettierrc': 'endOfLine: lf', '.editorconfig': '[*]\nend_of_line = crlf' },
    '\n',
  ],
  ['a section for other files', { '.editorconfig': '[*.bat]\nend_of_line = crlf' }, undefined],
  [
    'a section for some files',
    { '.editorconfig': '[*]\nend_of_line=lf\n[*.{js,ts}]\nend_of_line=CRLF' },
    '\r\n',
  ],
  ['attributes', { '.gitattributes': '*.bat eol=lf\n* text=auto eol=crlf\n*.png binary' }, '\r\n'],
  ['the parent', { '.git/HEAD': '', '.editorconfig': '[*]\nend_of_line = crlf', 'apps/web/a': '' }, '\r\n'],
])('findLineEnd finds the line ends of %s', (_, files, end) => {
  const root = put(files)
  expect(findLineEnd('apps/web/a' in files ? join(root, 'apps/web') : root)).toBe(end)
})

it.each<[files: Readonly<Record<string, string>>, ends: boolean]>([
  [{}, false],
  [{ '.prettierrc': '{}' }, false],
  [{ '.prettierrc': '{ "plugins": ["@ianvs/prettier-plugin-sort-imports"] }' }, true],
  [{ '.prettierrc': '{ "semi": false, "plugins": ["@ianvs/prettier-plugin-sort-imports"] }' }, false],
  [{ '.prettierrc.yaml': '# @ianvs/prettier-plugin-sort-imports\nsemi: true' }, false],
  [{ 'package.json': '{ "prettier": { "plugins": ["@ianvs/prettier-plugin-sort-imports"] } }' }, true],
])('endsImports knows whether a plugin of Prettier ends imports: %j', (files, ends) => {
  expect(endsImports(put(files))).toBe(ends)
  expect(endsImports(join(put(files), 'not-there'))).toBe(false)
})
