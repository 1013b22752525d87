import { expect, it } from 'vitest'
import { breakTitles } from './classes.mjs'

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
