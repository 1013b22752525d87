// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { heading } from '../views/dom.js'
import { hasTitlesAround, markTitles } from './titles.js'

test.each([
  ['?projectId=local&titles=en', undefined, true],
  ['?titles=de', 'de-AT', true],
  ['?titles=zh-TW', 'zh-CN', false],
  ['?titles=pt-BR', 'pt-PT', true],
  // Who reads English needs the title of the frame in a page in Arabic.
  ['?titles=ar', undefined, false],
  ['?titles=', undefined, false],
  ['?titles=nonsense!', undefined, false],
  // A host that is older does not say it.
  ['?projectId=local', undefined, false],
] as const)('with the address %s and the language %s, the host shows the titles: %s', (search, locale, isSo) => {
  expect(hasTitlesAround(search, locale)).toBe(isSo)
})

test('a title that the host shows is marked, and one that says more is not', () => {
  markTitles('?titles=en')
  expect(document.documentElement.dataset.titles).toBe('around')
  expect(heading('Type the code', 'known').dataset.known).toBe('')
  expect(heading('Keep your guest wallet?').dataset.known).toBeUndefined()
})
