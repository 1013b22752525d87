// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { lockScroll } from './lockScroll.js'

const { documentElement } = document

function withScrollBar(width: number): void {
  Object.defineProperty(documentElement, 'clientWidth', {
    configurable: true,
    value: window.innerWidth - width,
  })
}

describe('the lock of scrolling', () => {
  afterEach(() => documentElement.removeAttribute('style'))

  it('puts back exactly what the page had', () => {
    withScrollBar(0)
    documentElement.style.setProperty('overflow', 'scroll', 'important')
    const before = documentElement.style.cssText
    const undo = lockScroll(document)
    expect(documentElement.style.overflow).toBe('hidden')
    undo()
    expect(documentElement.style.cssText).toBe(before)
  })

  it('keeps the width that the scroll bar took', () => {
    withScrollBar(15)
    const undo = lockScroll(document)
    expect(documentElement.style.getPropertyValue('padding-inline-end')).toBe('15px')
    undo()
    expect(documentElement.style.cssText).toBe('')
  })

  it('stays until the last of several is undone, however often one is', () => {
    withScrollBar(0)
    const first = lockScroll(document)
    const second = lockScroll(document)
    first()
    first()
    expect(documentElement.style.overflow).toBe('hidden')
    second()
    expect(documentElement.style.overflow).toBe('')
  })
})
