// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPresses } from './keepPresses.js'

let root: ShadowRoot
const pressed = vi.fn<() => void>()

beforeEach(() => {
  const host = document.createElement('div')
  document.body.append(host)
  root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<div id="card"><button id="close"><i></i></button><button id="other"></button></div>'
  pressed.mockClear()
  find('close').addEventListener('click', pressed)
  keepPresses(root)
})
afterEach(() => document.body.replaceChildren())

const find = (id: string) => root.getElementById(id) as HTMLElement

/** A click of a keyboard or a script has no count of presses. */
function send(type: string, target: Element, at: { x: number; y: number }, detail = 1): void {
  const place = { clientX: at.x, clientY: at.y }
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, detail, ...place }))
}

it('a button that has moved from under a pointer that stands still is pressed, once', () => {
  send('pointerdown', find('close').firstElementChild as Element, { x: 50, y: 50 })
  send('click', find('card'), { x: 51, y: 50 })
  expect(pressed).toHaveBeenCalledOnce()
  send('click', find('card'), { x: 51, y: 50 })
  expect(pressed).toHaveBeenCalledOnce()
})

it('a button that stays is pressed once, by the browser', () => {
  send('pointerdown', find('close'), { x: 50, y: 50 })
  send('click', find('close').firstElementChild as Element, { x: 50, y: 50 })
  expect(pressed).toHaveBeenCalledOnce()
})

it.each([
  ['somebody moves away to take the press back', { x: 90, y: 50 }, 1],
  ['no pointer has made the click', { x: 50, y: 50 }, 0],
])('nothing is pressed if %s', (_, at, detail) => {
  send('pointerdown', find('close'), { x: 50, y: 50 })
  send('click', find('card'), at, detail)
  expect(pressed).not.toHaveBeenCalled()
})

it('a button that has left the page is not pressed', () => {
  send('pointerdown', find('close'), { x: 50, y: 50 })
  find('close').remove()
  send('click', find('card'), { x: 50, y: 50 })
  expect(pressed).not.toHaveBeenCalled()
})
