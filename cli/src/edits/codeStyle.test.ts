import { describe, expect, it } from 'vitest'
import { detectStyle } from './codeStyle.js'

describe('detectStyle', () => {
  const plain = { eol: '\n', unit: '  ', quote: "'", jsxQuote: '"', semicolons: false }
  it.each<[name: string, source: string, differs: object]>([
    ['nothing to go by', '', {}],
    ['single quotes, no semicolons', "import a from 'a'\na()\n", {}],
    ['double quotes, semicolons', 'import a from "a";\na();\n', { quote: '"', semicolons: true }],
    [
      'a majority decides',
      "import a from 'a';\nimport b from 'b';\nimport c from 'c'\n",
      { semicolons: true },
    ],
    ['tabs', 'if (a) {\n\tb()\n}\n', { unit: '\t' }],
    ['four spaces', 'if (a) {\n    b()\n}\n', { unit: '    ' }],
    ['CRLF', "import a from 'a'\r\na()\r\n", { eol: '\r\n' }],
    ['single quotes in JSX', "const a = <b className='c' id='d' />\n", { jsxQuote: "'" }],
    [
      'an apostrophe in text is no quote',
      'import a from "a"\nconst b = "don\'t, won\'t, can\'t"\n',
      { quote: '"' },
    ],
    [
      'a comment behind an import',
      "import a from 'a'; // x\nimport b from 'b';\nb();\n",
      { semicolons: true },
    ],
  ])('%s', (_name, source, differs) => {
    expect(detectStyle(source)).toEqual({ ...plain, ...differs })
  })
})
