import { expect, it } from 'vitest'
import { scenes } from '../live/preview/order'
import { shots } from '../live/preview/shots'
import { marks, waitForMark } from './marks.mjs'

const ids: readonly string[] = [...scenes, ...shots].map(({ id }) => id)

it('every state of the builder and every view of the gallery has a mark, by which the check knows it', () => {
  expect(ids.filter((id) => !(id in marks))).toEqual([])
  expect(Object.keys(marks).filter((id) => !ids.includes(id))).toEqual([])
})

const texts = import.meta.glob<string>(
  [
    '../../runtime/src/{ui/messages,errors}/**/*.ts',
    '../../frame/page/messages/*.ts',
    '../live/preview/**/*.{ts,tsx}',
    '!**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

it('a mark in plain words is a text of the modal or of a preview, so that nobody waits for one that was reworded', () => {
  const all = Object.values(texts).join('\n')
  // A name within a text is the one of a preview.
  const words = Object.values(marks)
    .map((mark) => (typeof mark === 'string' ? '' : mark.source.replace(/^\^|\$$/g, '')))
    .filter((source) => /^[A-Za-z ]+$/.test(source))
    .flatMap((source) => source.split(/Aurora|USDC/).map((part) => part.trim()))
  expect(words.length).toBeGreaterThan(30)
  expect(words.filter((each) => !all.includes(each))).toEqual([])
})

it('a state without a mark fails the check, which could not tell it from another one', async () => {
  await expect(waitForMark({} as never, 'nowhere')).rejects.toThrow(
    'No line of site/check/marks.mjs says what nowhere shows.',
  )
})
