// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { make } from './dom.js'
import { sentencesOf } from './sentences.js'

afterEach(() => vi.unstubAllGlobals())

const lineOf = (text: string) => make('p', {}, ...sentencesOf(text))
const sentencesIn = (line: HTMLElement) => [...line.children].map(({ textContent }) => textContent)

test('each sentence of a text is a part of its own, and the text stays the same to the letter', () => {
  const text = 'Save it where only you can read it. Is it 1.5 m away?  Nobody can show it again.'
  const line = lineOf(text)
  expect(line.textContent).toBe(text)
  expect(sentencesIn(line)).toEqual([
    'Save it where only you can read it.',
    'Is it 1.5 m away?',
    'Nobody can show it again.',
  ])
})

test('sentences without spaces between them are told apart, too', () => {
  const line = lineOf('これは復元コードです。安全な場所に保管してください。')
  expect(sentencesIn(line)).toEqual(['これは復元コードです。', '安全な場所に保管してください。'])
})

test('one sentence, and any text where the browser cannot tell sentences, is one piece', () => {
  expect(lineOf('One sentence.').innerHTML).toBe('One sentence.')
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(lineOf('One. Two.').innerHTML).toBe('One. Two.')
})
