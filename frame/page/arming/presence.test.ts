import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { createPresence, isUnmoved } from './presence.js'

afterEach(() => vi.unstubAllGlobals())

const point = fc.tuple(fc.integer({ min: 0, max: 360 }), fc.integer({ min: 0, max: 640 }))

it('a frame that stays is seen as such at any zoom of any screen', () => {
  const zoom = fc.constantFrom(0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3)
  fc.assert(
    fc.property(
      point,
      point,
      point,
      zoom,
      fc.constantFrom(1, 1.25, 1.5, 2, 3),
      (origin, from, to, zoom, ratio) => {
        vi.stubGlobal('devicePixelRatio', zoom * ratio)
        const at = ([x, y]: readonly [number, number]) => ({
          clientX: x,
          clientY: y,
          screenX: Math.round(origin[0] + zoom * x),
          screenY: Math.round(origin[1] + zoom * y),
        })
        expect(isUnmoved(at(from), at(to))).toBe(true)
      },
    ),
  )
})

it('a frame that moves is seen by a pointer that stands still, and by one that it follows', () => {
  fc.assert(
    fc.property(point, fc.integer({ min: 20, max: 1000 }), ([x, y], way) => {
      vi.stubGlobal('devicePixelRatio', 1)
      const before = { clientX: x, clientY: y, screenX: x, screenY: y }
      expect(isUnmoved(before, { ...before, clientX: x - way })).toBe(false)
      expect(isUnmoved(before, { ...before, screenY: y + way })).toBe(false)
    }),
  )
})

const event = (pointerType: string, place = { clientX: 5, clientY: 5, screenX: 5, screenY: 5 }) =>
  ({ pointerType, ...place }) as PointerEvent

it('a pointer is new when it comes, comes back, is another one, or finds the frame elsewhere', () => {
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('parent', {})
  vi.stubGlobal('window', globalThis)
  const presence = createPresence()
  expect(presence.isNew(event('mouse'))).toBe(true)
  expect(presence.isNew(event('mouse'))).toBe(false)
  expect(presence.isNew(event('touch'))).toBe(true)
  presence.end()
  expect(presence.isNew(event('touch'))).toBe(true)
  expect(presence.isNew(event('touch', { clientX: 5, clientY: 5, screenX: 90, screenY: 5 }))).toBe(true)
})

it('a window of its own can be moved by nobody but the user', () => {
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('parent', globalThis)
  vi.stubGlobal('window', globalThis)
  const presence = createPresence()
  presence.isNew(event('mouse'))
  expect(presence.isNew(event('mouse', { clientX: 5, clientY: 5, screenX: 90, screenY: 5 }))).toBe(false)
})
