// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { leaveBehind } from './leaveBehind.js'

const tick = () => new Promise((resolve) => setTimeout(resolve))

function build(): { wrapper: HTMLElement; picture: () => HTMLElement | null } {
  document.body.innerHTML =
    '<div class="root"><dialog open><h2 data-testid="title">Connect</h2><div data-scroll></div></dialog></div>'
  const wrapper = document.querySelector<HTMLElement>('.root') as HTMLElement
  ;(wrapper.querySelector('[data-scroll]') as HTMLElement).scrollTop = 120
  return { wrapper, picture: () => document.querySelector<HTMLElement>('[data-leaving]') }
}

/** A browser whose animations end when a test says so. */
function animate() {
  const ends: (() => void)[] = []
  const running = () => [{ finished: new Promise<void>((resolve) => ends.push(resolve)) }]
  Object.assign(HTMLElement.prototype, { getAnimations: running })
  return () => {
    for (const end of ends) end()
  }
}
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
})

it('leaveBehind leaves an inert picture, which is gone when its animations have ended', async () => {
  const end = animate()
  const { wrapper, picture } = build()
  const done = vi.fn()
  leaveBehind(wrapper, done)
  expect(picture()?.inert).toBe(true)
  expect(picture()?.textContent).toBe('Connect')
  expect(picture()?.querySelector('[data-testid]')).toBeNull()
  expect(picture()?.querySelector('[data-scroll]')?.scrollTop).toBe(120)
  // Whatever becomes of the views themselves.
  wrapper.innerHTML = ''
  await tick()
  expect(picture()?.textContent).toBe('Connect')
  expect(done).not.toHaveBeenCalled()
  end()
  await tick()
  expect(picture()).toBeNull()
  expect(done).toHaveBeenCalledTimes(1)
})

it('a picture that was left behind is gone before it is seen where nothing moves', async () => {
  const { wrapper, picture } = build()
  const done = vi.fn()
  leaveBehind(wrapper, done)
  expect(done).not.toHaveBeenCalled()
  await Promise.resolve().then(() => {})
  await Promise.resolve()
  expect(picture()).toBeNull()
  expect(done).toHaveBeenCalledTimes(1)
})

it('a picture that was left behind can be taken away before its time, once', async () => {
  const end = animate()
  const { wrapper, picture } = build()
  const done = vi.fn()
  const leave = leaveBehind(wrapper, done)
  leave()
  expect(picture()).toBeNull()
  end()
  leave()
  await tick()
  expect(done).toHaveBeenCalledTimes(1)
})
