// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { make } from './dom.js'
import { drawEmblem, fitEmblem } from './emblem.js'

/** A view that is 300 px high without its picture, as a browser would lay it out. */
function viewOf() {
  const picture = drawEmblem('login')
  const view = make('div', {}, picture)
  const isLeftOut = () => picture.classList.contains('left-out')
  Object.defineProperty(view, 'clientHeight', { get: () => 300 })
  Object.defineProperty(view, 'scrollHeight', { get: () => (isLeftOut() ? 300 : 376) })
  return { isLeftOut, picture }
}

describe('the picture of a view', () => {
  test('is there where there is room for all of it', () => {
    const { isLeftOut, picture } = viewOf()
    expect(fitEmblem(picture, 376)).toBe(0)
    expect(isLeftOut()).toBe(false)
  })

  test('is left out at once where it would have to shrink, and comes back only whole', () => {
    const { isLeftOut, picture } = viewOf()
    for (const room of [375, 300, 375]) {
      expect(fitEmblem(picture, room)).toBe(76)
      expect(isLeftOut()).toBe(true)
    }
    expect(fitEmblem(picture, 376)).toBe(0)
    expect(isLeftOut()).toBe(false)
  })

  test('is not judged while the host shows nothing', () => {
    const picture = drawEmblem('login')
    make('div', {}, picture)
    expect(fitEmblem(picture, 0)).toBe(0)
    expect(picture.classList.contains('left-out')).toBe(false)
  })

  test('of what went well, of what did not, and of what is over, has a colour of its own', () => {
    expect(drawEmblem('done').dataset.tone).toBe('done')
    expect(drawEmblem('problem').dataset.tone).toBe('problem')
    expect(drawEmblem('over').dataset.tone).toBe('over')
    expect(drawEmblem('login').dataset.tone).toBeUndefined()
  })
})
