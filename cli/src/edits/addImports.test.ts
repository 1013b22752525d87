import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addImports } from './addImports.js'
import { detectStyle } from './codeStyle.js'
import { applySplices, parse } from './wrapEntry.js'

const lines = [
  `import './appkit/theme.css'`,
  `import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'`,
  `import { kit } from './appkit/generated/kit'`,
]

function add(source: string): string {
  const file = parse('/main.tsx', source)
  if (file === undefined) throw new Error('does not parse')
  const edited = applySplices(source, addImports(file, lines, detectStyle(source)))
  expect(parse('/main.tsx', edited)).toBeDefined()
  return edited
}

const [theme, provider, kit] = lines as [string, string, string]
const sorted = [
  `import { Provider } from 'react-redux'`,
  `import { store } from '@/store'`,
  `import { App } from './App'`,
  `import { reportVitals } from './vitals'`,
]

describe('imports of a file whose imports are sorted', () => {
  it('go to their places among them', () => {
    const [redux, store, app, vitals] = sorted
    expect(add(`${sorted.join('\n')}\n\nrun()\n`)).toBe(
      [provider, redux, store, app, kit, vitals, theme, '', 'run()', ''].join('\n'),
    )
  })

  it('go to the groups between empty lines', () => {
    const [redux, , app, vitals] = sorted
    const react = `import { StrictMode } from 'react'`
    const groups = `// The app.\n${react}\n${redux}\n\n${app}\n${vitals}\n`
    expect(add(groups)).toBe(
      `// The app.\n${[provider, react, redux, '', app, kit, vitals, theme].join('\n')}\n`,
    )
    const other = ['a-a', 'b-b', 'c-c', 'd-d'].map((name, index) => `import x${index} from '${name}'`)
    const far = `${other.slice(0, 2).join('\n')}\n\n${other.slice(2).join('\n')}\n`
    expect(add(far)).toBe(
      `${[other[0], provider, other[1], '', other[2], other[3], '', kit, theme].join('\n')}\n`,
    )
  })

  it('go to the groups of an entry as it is made, and styles to the styles', () => {
    const [react, dom, css, app] = [
      `import { StrictMode } from 'react'`,
      `import { createRoot } from 'react-dom/client'`,
      `import './index.css'`,
      `import App from './App.tsx'`,
    ]
    expect(add(`${[react, dom, '', css, app].join('\n')}\n`)).toBe(
      `${[provider, react, dom, '', css, theme, app, kit].join('\n')}\n`,
    )
  })

  it('follow those for their effect where these come first', () => {
    const first = `import './index.css'`
    expect(
      add(`${[first, ...sorted].join('\r\n')}\r\n`)
        .split('\r\n')
        .slice(0, 3),
    ).toEqual([first, theme, provider])
  })
})

it('addImports puts nothing between an import and the comment that is for its line', () => {
  const [redux, store, app, vitals] = sorted
  const comment = '// @ts-expect-error: it has no types'
  expect(add(`${[comment, redux, store, app, vitals].join('\n')}\n`)).toBe(
    `${[provider, comment, redux, store, app, kit, vitals, theme].join('\n')}\n`,
  )
})

it('addImports leaves a header at the top, and the comment for the first line below its imports', () => {
  const first = '// eslint-disable-next-line no-console\nconsole.log(1)\n'
  expect(add(`// The shop.\n\n${first}`)).toBe(`// The shop.\n\n${lines.join('\n')}\n${first}`)
})

it('addImports puts imports last where the others are not sorted, or too few to tell', () => {
  for (const present of [[...sorted].reverse(), sorted.slice(0, 3)])
    expect(add(`${present.join('\n')}\n`)).toBe(`${[...present, ...lines].join('\n')}\n`)
})

it('addImports sorts our imports in among sorted ones, and changes nothing else', () => {
  const module = fc.stringMatching(
    /^(@?[a-z]{1,4}\/[a-z]{1,5}|[a-z]{1,6}|@\/[a-z]{1,4}|\.\.?\/[a-zA-Z]{1,8})$/,
  )
  const rank = (name: string) =>
    [/^(@[\w-]|[\w-])/, /^[^.]/, /^\.\./, /^/].findIndex((each) => each.test(name))
  const order = (a: string, b: string) =>
    rank(a) - rank(b) || (a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0)
  fc.assert(
    fc.property(fc.uniqueArray(module, { minLength: 4, maxLength: 9 }), (names) => {
      const present = [...names].sort(order).map((name, index) => `import x${index} from '${name}'`)
      const edited = add(`${present.join('\n')}\n`)
        .trimEnd()
        .split('\n')
      const modules = edited.filter((line) => line !== theme).map((line) => /'(.*)'/.exec(line)?.[1] ?? '')
      expect(modules).toEqual([...modules].sort(order))
      expect(edited.filter((line) => !lines.includes(line))).toEqual(present)
    }),
  )
})
