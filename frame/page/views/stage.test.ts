// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { layViewPlace } from '../../testing/viewPlace.js'
import { make } from './dom.js'
import { createStage } from './stage.js'

beforeEach(() => {
  layViewPlace()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A host that gives a frame at most so much height, and views that are 500 px high with their picture. */
function setUp(most: number) {
  const asked: number[] = []
  const give = (height: number) => {
    vi.stubGlobal('innerHeight', Math.min(height, most))
    dispatchEvent(new Event('resize'))
  }
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.matches('.view') ? (this.querySelector('.left-out') === null ? 500 : 424) : 0
  })
  vi.stubGlobal('innerHeight', 320)
  const stage = createStage({ show: (_, height) => asked.push(height), hide: () => {} })
  stage.show('login', [make('p', { text: 'Log in' })])
  const settle = () => {
    give(asked.at(-1) ?? 0)
    vi.advanceTimersByTime(1000)
  }
  return { asked, settle, stage, picture: () => document.querySelector('.emblem:not(.left-out)') }
}

test('a view has its picture where the host has the room for it', () => {
  const { asked, picture, settle } = setUp(584)
  settle()
  expect([asked, picture() === null]).toEqual([[500], false])
})

test('a view whose picture has no room is as high as the rest of it, and so is the next one at once', () => {
  const { asked, picture, settle, stage } = setUp(450)
  settle()
  expect([asked, picture()]).toEqual([[500, 424], null])
  settle()
  stage.show('login', [make('p', { text: 'Log in' })])
  expect(asked).toEqual([500, 424, 424])
})

test('a host that has more room later is asked for it', () => {
  const { asked, settle, stage } = setUp(450)
  settle()
  settle()
  vi.stubGlobal('innerWidth', innerWidth + 100)
  dispatchEvent(new Event('resize'))
  expect(asked.at(-1)).toBe(500)
  settle()
  stage.clear('done')
  stage.show('login', [make('p', { text: 'Log in' })])
  expect(asked.at(-1)).toBe(500)
})
