// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createFrameElement } from './createFrameElement.js'

const shows = vi.fn()
/** As the HTML standard has it: who is taken out of the page stays open, and is no modal dialog any more. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    shows()
    if (this.open) throw new DOMException('The dialog is already open', 'InvalidStateError')
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
  matches(this: HTMLDialogElement) {
    return this.open && this.isConnected
  },
})
afterEach(() => {
  document.body.replaceChildren()
  shows.mockClear()
})
const frames = async (count: number) => {
  for (let left = count; left > 0; left--) await new Promise(requestAnimationFrame)
}

it('a frame that is taken out of the page while it is shown is not shown again', async () => {
  const problems = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', problems)
  const modal = document.createElement('dialog')
  const anchor = document.createElement('div')
  modal.append(anchor)
  document.body.append(modal)
  modal.open = true
  const element = createFrameElement({ site: 'https://wallet.example', query: {}, title: 'Wallet' })
  const hide = element.show({ anchor, onOutside: () => {} })
  await frames(2)
  expect(shows).toHaveBeenCalledOnce()
  element.remove()
  await frames(2)
  expect([shows.mock.calls.length, problems.mock.calls]).toEqual([1, []])
  hide()
  window.removeEventListener('error', problems)
})
