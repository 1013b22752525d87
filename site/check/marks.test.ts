import { expect, it } from 'vitest'
import { scenes } from '../live/preview/order'
import { shots } from '../live/preview/shots'
import { waitForMark } from './gallery.mjs'
import { marks } from './marks.mjs'

const ids: readonly string[] = [...scenes, ...shots].map(({ id }) => id)

it('every state of the builder and every view of the gallery has a mark, by which the check knows it', () => {
  expect(ids.filter((id) => !(id in marks))).toEqual([])
  expect(Object.keys(marks).filter((id) => !ids.includes(id))).toEqual([])
})

it('a state without a mark fails the check, which could not tell it from another one', async () => {
  await expect(waitForMark({} as never, 'nowhere')).rejects.toThrow(
    'No line of site/check/marks.mjs says what nowhere shows.',
  )
})
