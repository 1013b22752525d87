// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { heading } from '../views/dom.js'
import { hasTitlesAround, markTitles } from './titles.js'

afterEach(() => {
  delete document.documentElement.dataset.titles
})

test.each([
  ['?projectId=local&titles=en', undefined, true],
  ['?titles=de', 'de-AT', true],
  ['?titles=zh-TW', 'zh-CN', false],
  ['?titles=pt-BR', 'pt-PT', true],
  // In a page in Arabic, a user who reads English needs the title of the frame.
  ['?titles=ar', undefined, false],
  ['?titles=', undefined, false],
  ['?titles=nonsense!', undefined, false],
  // The address of an older host does not name a language.
  ['?projectId=local', undefined, false],
] as const)('with the address %s and the language %s, the host shows the titles: %s', (search, locale, isShown) => {
  expect(hasTitlesAround(search, locale)).toBe(isShown)
})

test('a title that the host shows is marked, and one that says more is not', () => {
  markTitles('?titles=en')
  expect(document.documentElement.dataset.titles).toBe('around')
  expect(heading('Enter the code', 'known').dataset.known).toBe('')
  expect(heading('Keep your guest wallet?').dataset.known).toBeUndefined()
})
