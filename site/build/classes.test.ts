import { createMarkdownRenderer } from 'vitepress'
import { expect, it } from 'vitest'
import { alignAsClasses, breakTitles, stackTables } from './classes.mjs'

class Token {
  content = ''
  constructor(readonly type: string) {}
}

/** What a title becomes: its text as it was, with elements that only say where a line may end. */
function write(text: string): string {
  let rule = (_state: object): void => {}
  breakTitles({ core: { ruler: { push: (_name: string, made: typeof rule) => (rule = made) } } })
  const title = { children: [Object.assign(new Token('text'), { content: text })] }
  rule({ Token, tokens: [{ type: 'heading_open', tag: 'h1' }, title] })
  const texts = title.children.filter(({ type }) => type === 'text').map(({ content }) => content)
  // The name of the page is made of these.
  expect(texts.join('')).toBe(text)
  return title.children.map(({ content }) => content).join('')
}

it('a title may end a line after a slash of a path, and not within a log-in', () => {
  expect(write('appkit-runtime/signin/server')).toBe('appkit-runtime/<wbr>signin/<wbr>server')
  expect(write('Email and social log-in')).toBe('Email and social <span class="whole">log-in</span>')
  expect(write('Sign-in')).toBe('<span class="whole">Sign-in</span>')
  expect(write('One person, many log-ins')).toBe('One person, many <span class="whole">log-ins</span>')
  expect(write('Errors')).toBe('Errors')
})

it('a table of three columns of text keeps its roles, and each cell the heading that it needs', async () => {
  const renderer = await createMarkdownRenderer('.', {
    config: (markdown) => {
      alignAsClasses(markdown)
      stackTables(markdown)
    },
  })
  const head = (html: string) => html.replaceAll(/\s*\n\s*/g, '')
  expect(
    head(renderer.render('| option | type | `default` |\n|---|---|---|\n| `a` | `boolean` | no |')),
  ).toBe(
    '<table class="stacked" role="table" tabindex="0"><thead role="rowgroup"><tr role="row">' +
      '<th role="columnheader">option</th><th role="columnheader">type</th><th role="columnheader"><code>default</code></th>' +
      '</tr></thead><tbody role="rowgroup"><tr role="row"><td role="cell"><code>a</code></td>' +
      '<td role="cell"><code>boolean</code></td><td role="cell" data-heading="default">no</td></tr></tbody></table>',
  )
  expect(renderer.render('| a | b | c |\n|---|---|--:|\n| 1 | 2 | 3 |')).not.toContain('stacked')
  expect(renderer.render('| a | b |\n|---|---|\n| 1 | 2 |')).not.toContain('role')
})
