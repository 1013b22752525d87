import { expect, it, vi } from 'vitest'
import { keepWhole, writeDay, writeDayRow, writeSpan, writeTime } from './times.js'

vi.mock('./language.js', () => ({ locale: 'ar-EG' }))

it('times have the digits of the codes beside them, also in languages with digits of their own', () => {
  expect(new Intl.NumberFormat('ar-EG').format(30)).toBe('٣٠')
  const texts = [30, 60, 10_800].map(writeSpan)
  expect(texts.map((text) => /\d+/.exec(text)?.[0])).toEqual(['30', '60', '3'])
  for (const text of [...texts, writeDay(0), writeTime(0)]) expect(text).not.toMatch(/[٠-٩]/)
  expect(writeDay(0)).toContain('1970')
  expect(writeTime(0)).toMatch(/\d{1,2}:\d{2}/)
})

it('a user reads a day of a sentence in one line, and in a row of its own as the browser writes it', () => {
  expect(writeDay(0)).not.toMatch(/[^\S\u00a0]/)
  expect(writeDayRow(0)).toContain(' ')
  expect(keepWhole('Dec 1, 2026, 4:27\u202fAM')).toBe('Dec\u00a01,\u00a02026,\u00a04:27\u00a0AM')
})
