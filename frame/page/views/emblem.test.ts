// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { make } from './dom.js'
import { drawEmblem, fitEmblem } from './emblem.js'

/** A view whose picture has so much of the room, as a browser would lay it out; the rest of the view is 300 px high. */
function viewOf(height: number) {
  const picture = drawEmblem('login')
  const view = make('div', {}, picture)
  const isLeftOut = () => picture.classList.contains('left-out')
  Object.defineProperty(view, 'clientHeight', { get: () => 300 })
  Object.defineProperty(view, 'scrollHeight', { get: () => (isLeftOut() ? 300 : 312 + height) })
  picture.getBoundingClientRect = () => new DOMRect(0, 0, 64, isLeftOut() ? 0 : height)
  return { isLeftOut, picture }
}

describe('the picture of a view', () => {
  test.each([
    [64, 0],
    [50, 14],
    [40, 24],
  ])('of %i px stays, and misses %i', (height, missing) => {
    const { isLeftOut, picture } = viewOf(height)
    expect(fitEmblem(picture, 312 + height)).toBe(missing)
    expect(isLeftOut()).toBe(false)
  })

  test('is left out below 40 px, whole with the gap, and comes back only with room for 40', () => {
    const { isLeftOut, picture } = viewOf(39)
    for (const room of [351, 300, 351]) {
      expect(fitEmblem(picture, room)).toBe(76)
      expect(isLeftOut()).toBe(true)
    }
    expect(fitEmblem(picture, 352)).toBe(0)
    expect(isLeftOut()).toBe(false)
  })

  test('is not judged while the host shows nothing', () => {
    const picture = drawEmblem('login')
    make('div', {}, picture)
    expect(fitEmblem(picture, 0)).toBe(0)
    expect(picture.classList.contains('left-out')).toBe(false)
  })
})
