// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { wrapFocus } from './ModalShell.js'

function build(markup: string): HTMLElement {
  document.body.innerHTML = `<div>${markup}</div>`
  return document.body.firstElementChild as HTMLElement
}
const three =
  '<h2 tabindex="-1">t</h2><button id="a"></button><button disabled></button><input id="b"><button id="c"></button>'
const focus = (id: string) => document.getElementById(id)?.focus()

describe('the focus in the modal', () => {
  it('goes from the last to the first', () => {
    const container = build(three)
    focus('c')
    expect(wrapFocus(container, false)).toBe(true)
    expect(document.activeElement?.id).toBe('a')
  })

  it('goes from the first back to the last', () => {
    const container = build(three)
    focus('a')
    expect(wrapFocus(container, true)).toBe(true)
    expect(document.activeElement?.id).toBe('c')
  })

  it('counts what unfolds: a step back from it is left to the browser, and it can be the last', () => {
    const container = build(`${three}<details><summary id="d">More</summary></details>`)
    focus('d')
    expect(wrapFocus(container, true)).toBe(false)
    expect(wrapFocus(container, false)).toBe(true)
    expect(document.activeElement?.id).toBe('a')
  })

  it('leaves steps in between to the browser', () => {
    const container = build(three)
    focus('b')
    expect(wrapFocus(container, false)).toBe(false)
    expect(wrapFocus(container, true)).toBe(false)
    expect(document.activeElement?.id).toBe('b')
  })

  it('goes back from the heading to the last, and forward by itself', () => {
    const container = build(three)
    container.querySelector('h2')?.focus()
    expect(wrapFocus(container, false)).toBe(false)
    expect(wrapFocus(container, true)).toBe(true)
    expect(document.activeElement?.id).toBe('c')
  })

  it('passes by what only arrow keys lead to', () => {
    const container = build(
      '<button id="a"></button><button id="b"></button><button id="c" tabindex="-1"></button>',
    )
    focus('b')
    expect(wrapFocus(container, false)).toBe(true)
    expect(document.activeElement?.id).toBe('a')
  })

  it('swallows the key when there is nothing to go to', () => {
    expect(wrapFocus(build('<p>text</p>'), false)).toBe(true)
  })
})
