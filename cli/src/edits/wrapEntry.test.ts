import fc from 'fast-check'
import { ts } from 'ts-morph'
import { describe, expect, it } from 'vitest'
import { detectStyle, importLines } from './codeStyle.js'
import { wrapEntry } from './wrapEntry.js'

const imports = { theme: './appkit/theme.css', kit: './appkit/generated/kit' }

function edit(source: string, name = 'main.tsx'): string {
  const result = wrapEntry(source, name, imports)
  if (result.kind !== 'edited') throw new Error(JSON.stringify(result))
  return result.text
}

const added = `import './appkit/theme.css'
import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
import { kit } from './appkit/generated/kit'
`

const block = (indent: string, body: string, unit = '  ') =>
  [
    `${indent}<AppKitProvider kit={kit}>`,
    `${indent}${unit}<header className="appkit-header">`,
    `${indent}${unit}${unit}<AppKitButton />`,
    `${indent}${unit}</header>`,
    ...body.split('\n').map((line) => `${indent}${unit}${line}`),
    `${indent}</AppKitProvider>`,
  ].join('\n')

const head = "import { createRoot } from 'react-dom/client'\n"
const el = "document.getElementById('root')"

describe('entry shapes that are understood', () => {
  const table: Record<string, [source: string, expected: string]> = {
    'StrictMode on its own lines': [
      `import { StrictMode } from 'react'\n${head}import App from './App.tsx'\n\ncreateRoot(${el}!).render(\n  <StrictMode>\n    <App />\n  </StrictMode>,\n)\n`,
      `import { StrictMode } from 'react'\n${head}import App from './App.tsx'\n${added}\ncreateRoot(${el}!).render(\n  <StrictMode>\n${block('    ', '<App />')}\n  </StrictMode>,\n)\n`,
    ],
    'React.StrictMode through ReactDOM.createRoot': [
      `import React from 'react'\nimport ReactDOM from 'react-dom/client'\n\nReactDOM.createRoot(${el}).render(\n  <React.StrictMode>\n    <App />\n  </React.StrictMode>\n)\n`,
      `import React from 'react'\nimport ReactDOM from 'react-dom/client'\n${added}\nReactDOM.createRoot(${el}).render(\n  <React.StrictMode>\n${block('    ', '<App />')}\n  </React.StrictMode>\n)\n`,
    ],
    'no StrictMode, one line': [
      `${head}createRoot(${el}).render(<App />)\n`,
      `${head}${added}createRoot(${el}).render(\n${block('  ', '<App />')}\n)\n`,
    ],
    'no StrictMode, own lines': [
      `${head}createRoot(${el}).render(\n  <App />,\n)\n`,
      `${head}${added}createRoot(${el}).render(\n${block('  ', '<App />')},\n)\n`,
    ],
    'StrictMode in one line': [
      `${head}createRoot(${el}).render(<StrictMode><App /></StrictMode>)\n`,
      `${head}${added}createRoot(${el}).render(<StrictMode>\n${block('  ', '<App />')}\n</StrictMode>)\n`,
    ],
    'a root kept in a variable': [
      `${head}const root = createRoot(${el}!)\nroot.render(<App />)\n`,
      `${head}${added}const root = createRoot(${el}!)\nroot.render(\n${block('  ', '<App />')}\n)\n`,
    ],
    'a root assigned later': [
      `${head}let root\nroot = createRoot(${el})\nroot.render(<App />)\n`,
      `${head}${added}let root\nroot = createRoot(${el})\nroot.render(\n${block('  ', '<App />')}\n)\n`,
    ],
    'an element kept in a variable': [
      `${head}const app = <App />\ncreateRoot(${el}).render(app)\n`,
      `${head}${added}const app = <App />\ncreateRoot(${el}).render(\n${block('  ', '{app}')}\n)\n`,
    ],
    hydrateRoot: [
      `import { hydrateRoot } from 'react-dom/client'\nhydrateRoot(\n  ${el},\n  <StrictMode>\n    <App />\n  </StrictMode>,\n)\n`,
      `import { hydrateRoot } from 'react-dom/client'\n${added}hydrateRoot(\n  ${el},\n  <StrictMode>\n${block('    ', '<App />')}\n  </StrictMode>,\n)\n`,
    ],
    'an alias of createRoot': [
      `import { createRoot as mount } from 'react-dom/client'\nmount(${el}).render(<App />)\n`,
      `import { createRoot as mount } from 'react-dom/client'\n${added}mount(${el}).render(\n${block('  ', '<App />')}\n)\n`,
    ],
    'a namespace import': [
      `import * as ReactDOM from 'react-dom/client'\nReactDOM.createRoot(${el}).render(<App />)\n`,
      `import * as ReactDOM from 'react-dom/client'\n${added}ReactDOM.createRoot(${el}).render(\n${block('  ', '<App />')}\n)\n`,
    ],
    'providers of the host, with their comments': [
      `${head}createRoot(${el}).render(\n  <StrictMode>\n    {/* routes first */}\n    <Router>\n      <App /> {/* all of it */}\n    </Router>\n  </StrictMode>,\n)\n`,
      `${head}${added}createRoot(${el}).render(\n  <StrictMode>\n${block('    ', '{/* routes first */}\n<Router>\n  <App /> {/* all of it */}\n</Router>')}\n  </StrictMode>,\n)\n`,
    ],
    'a fragment': [
      `${head}createRoot(${el}).render(\n  <>\n    <A />\n    <B />\n  </>,\n)\n`,
      `${head}${added}createRoot(${el}).render(\n${block('  ', '<>\n  <A />\n  <B />\n</>')},\n)\n`,
    ],
    'an element that starts behind the parenthesis': [
      `${head}createRoot(${el}).render(<Router>\n  <App />\n</Router>)\n`,
      `${head}${added}createRoot(${el}).render(\n${block('  ', '<Router>\n  <App />\n</Router>')}\n)\n`,
    ],
    'a condition': [
      `${head}createRoot(${el}).render(admin ? <Admin /> : <App />)\n`,
      `${head}${added}createRoot(${el}).render(\n${block('  ', '{admin ? <Admin /> : <App />}')}\n)\n`,
    ],
    'inside a function': [
      `${head}export function start() {\n  createRoot(${el}).render(<App />)\n}\n`,
      `${head}${added}export function start() {\n  createRoot(${el}).render(\n${block('    ', '<App />')}\n  )\n}\n`,
    ],
    'imports and code on one line': [
      `import App from './App'; ${head.trim()}; createRoot(${el}).render(<App />)\n`,
      `import App from './App'; ${head.trim()};\n${added}createRoot(${el}).render(\n${block('  ', '<App />')}\n)\n`,
    ],
    'code right behind the last import': [
      `import{createRoot}from'react-dom/client';createRoot(${el}).render(<App/>);`,
      `import{createRoot}from'react-dom/client';\n${added.replaceAll(/'\n/g, "';\n").trimEnd()}\ncreateRoot(${el}).render(\n${block('  ', '<App/>')}\n);`,
    ],
    'a comment of two lines behind the last import': [
      `${head.trim()} /* one\n two */\ncreateRoot(${el}).render(<App />)\n`,
      `${head}${added}/* one\n two */\ncreateRoot(${el}).render(\n${block('  ', '<App />')}\n)\n`,
    ],
    'a root that is not asked twice for null': [
      `${head}createRoot(${el} as HTMLElement).render(<App />)\n`,
      `${head}${added}createRoot(${el} as HTMLElement).render(\n${block('  ', '<App />')}\n)\n`,
    ],
  }
  it.each(Object.entries(table))('%s', (_name, [source, expected]) => {
    expect(edit(source)).toBe(expected)
  })

  it.each(Object.entries(table))('%s: a second run changes nothing', (_name, [source]) => {
    expect(wrapEntry(edit(source), 'main.tsx', imports)).toEqual({ kind: 'already' })
  })
})

describe("the host's style", () => {
  it('keeps semicolons and double quotes', () => {
    const text = edit(
      `import { createRoot } from "react-dom/client";\nimport App from "./App";\n\ncreateRoot(${el}).render(<App />);\n`,
    )
    expect(text).toContain('import "./appkit/theme.css";\n')
    expect(text).toContain('import { kit } from "./appkit/generated/kit";\n')
    expect(text).toMatch(/\n\);\n$/)
  })

  it('keeps tabs', () => {
    const text = edit(`${head}createRoot(${el}).render(\n\t<StrictMode>\n\t\t<App />\n\t</StrictMode>,\n)\n`)
    expect(text).toContain(block('\t\t', '<App />', '\t'))
  })

  it('keeps four spaces', () => {
    const text = edit(
      `${head}createRoot(${el}).render(\n    <StrictMode>\n        <App />\n    </StrictMode>,\n)\n`,
    )
    expect(text).toContain(block('        ', '<App />', '    '))
  })

  it('keeps CRLF and a byte order mark', () => {
    const text = edit(`\uFEFF${head}createRoot(${el}).render(<App />)\n`.replaceAll('\n', '\r\n'))
    expect(text.startsWith('\uFEFFimport')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  })

  it('keeps single quotes in JSX', () => {
    expect(edit(`${head}createRoot(${el}).render(<App mode='x' />)\n`)).toContain(
      "<header className='appkit-header'>",
    )
  })

  it('does not touch lines inside a template literal', () => {
    const source = `${head}createRoot(${el}).render(\n  <App\n    text={\`one\ntwo\`}\n  />,\n)\n`
    expect(edit(source)).toContain('text={`one\ntwo`}')
  })

  it('keeps a comment behind the last import', () => {
    expect(
      edit(`import { createRoot } from 'react-dom/client' // 18\ncreateRoot(${el}).render(<App />)\n`),
    ).toContain("client' // 18\nimport './appkit/theme.css'\n")
  })

  it('takes another name for the kit when the file has one', () => {
    const text = edit(`${head}import { kit } from './kit'\ncreateRoot(${el}).render(<App kit={kit} />)\n`)
    expect(text).toContain("import { kit as appKit } from './appkit/generated/kit'")
    expect(text).toContain('<AppKitProvider kit={appKit}>')
  })

  it('changes nothing but the added lines and the indentation of the wrapped ones', () => {
    const source = `// first\n${head}/* keep */\ncreateRoot(${el}).render(\n  <StrictMode>\n    <App />\n  </StrictMode>, // last\n)\n// end\n`
    const kept = edit(source)
      .split('\n')
      .filter((line) => !/AppKit|appkit|<\/header>/.test(line))
      .map((line) => line.trim())
    expect(kept).toEqual(source.split('\n').map((line) => line.trim()))
  })
})

describe('whatever an entry looks like', () => {
  const statements = [
    "import React from 'react'",
    'import { createRoot } from "react-dom/client"',
    "import './a.css'",
    'const a = 1',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of an entry
    'if (a) { console.log(`x\n${a}`) }',
    "export const b = ['x'].map((x) => x)",
    'function c() { return <p>{a} // no comment</p> }',
    '/* block */',
    "'use client'",
  ]
  const roots = [
    'createRoot(document.body).render(<App />)',
    'createRoot(document.body).render(<React.StrictMode><App /></React.StrictMode>)',
    'const root = createRoot(document.body); root.render(a ? <A /> : <B />)',
    'createRoot(document.body).render((<>\n<A />\n</>))',
    'createRoot(document.body).render(((a, <B />)))',
    'createRoot(document.body).render(<A>{/* c */}</A> /* d */)',
    'createRoot(document.body).render([<A key="1" />, <B key="2" />])',
  ]
  const separators = [';', '; ', ';\n', ' ;\r\n', '; // end\n', '; /* c */ ']

  it('the result parses, and holds everything that was there, or the file is left alone', () => {
    const part = fc.tuple(fc.constantFrom(...statements), fc.constantFrom(...separators))
    const entry = fc
      .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom(...roots), fc.array(part, { maxLength: 2 }))
      .map(([before, root, after]) => {
        const lines = [['import { createRoot } from "react-dom/client"', ';'] as const, ...before]
        return [...lines, [root, ';'] as const, ...after].map((pair) => pair.join('')).join('')
      })
    let edited = 0
    fc.assert(
      fc.property(entry, (source) => {
        const result = wrapEntry(source, 'main.tsx', imports)
        if (result.kind === 'already') throw new Error('There is nothing of ours in it.')
        if (result.kind === 'unclear') return
        edited++
        const { diagnostics } = ts.transpileModule(result.text, {
          fileName: 'main.tsx',
          reportDiagnostics: true,
          compilerOptions: { jsx: ts.JsxEmit.Preserve },
        })
        expect(diagnostics).toEqual([])
        const plain = (text: string) => text.replaceAll(/\s+/g, '')
        const without = plain(result.text)
          .replace(plain(importLines(imports, 'kit', detectStyle(source)).join('')), '')
          .replace(
            /<AppKitProviderkit=\{kit\}><headerclassName=["']appkit-header["']><AppKitButton\/><\/header>/,
            '',
          )
          .replace('</AppKitProvider>', '')
        expect(without.replaceAll(/[{}]/g, '')).toBe(plain(source).replaceAll(/[{}]/g, ''))
      }),
      { numRuns: 60, seed: 7 },
    )
    expect(edited).toBeGreaterThan(20)
  })
})

describe('entries that are left alone', () => {
  const table: Record<string, [source: string, name: string, reason: RegExp]> = {
    'a syntax error': [`${head}createRoot(${el}).render(<App />`, 'main.tsx', /does not parse/],
    'two roots': [
      `${head}createRoot(a).render(<A />)\ncreateRoot(b).render(<B />)\n`,
      'main.tsx',
      /more than one root/,
    ],
    'the render call of React 17': [
      `import ReactDOM from 'react-dom'\nReactDOM.render(<App />, ${el})\n`,
      'main.tsx',
      /React 17/,
    ],
    'a helper of the host': [
      `import { start } from './start'\nstart(<App />)\n`,
      'main.tsx',
      /no createRoot/,
    ],
    'createRoot of another package': [
      `import { createRoot } from 'solid'\ncreateRoot(${el}).render(<App />)\n`,
      'main.tsx',
      /no createRoot/,
    ],
    'a TypeScript file that cannot hold JSX': [
      `${head}createRoot(${el}).render(createElement(App))\n`,
      'main.ts',
      /no JSX/,
    ],
    'its own AppKitProvider': [
      `${head}function AppKitProvider() {}\ncreateRoot(${el}).render(<AppKitProvider />)\n`,
      'main.tsx',
      /something else named AppKitProvider/,
    ],
    'the AppKitProvider of another kit': [
      `${head}import { AppKitProvider } from '@reown/appkit/react'\ncreateRoot(${el}).render(<AppKitProvider />)\n`,
      'main.tsx',
      /something else named AppKitProvider/,
    ],
    'an AppKitProvider of the app itself': [
      `${head}import { AppKitProvider } from './providers'\ncreateRoot(${el}).render(<AppKitProvider />)\n`,
      'main.tsx',
      /something else named AppKitProvider/,
    ],
    'an empty file': ['', 'main.tsx', /no createRoot/],
  }
  it.each(Object.entries(table))('%s', (_name, [source, name, reason]) => {
    const result = wrapEntry(source, name, imports)
    expect(result.kind === 'unclear' ? result.reason : result.kind).toMatch(reason)
  })
})
