// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openUrl } from './openUrl.js'
import { openWalletLink } from './openWalletLink.js'

const open = vi.fn(() => null)
beforeEach(() => void vi.spyOn(window, 'open').mockImplementation(open))
afterEach(() => {
  vi.restoreAllMocks()
  open.mockClear()
})

it.each([
  'https://a.example/',
  'http://127.0.0.1:4600/',
  'http://localhost/',
  'mailto:a@b.example',
])('openUrl opens %s apart from this page', (url) => {
  expect(openUrl(url)).toBe(true)
  expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener,noreferrer')
})

it.each([
  'metamask://wc?uri=a',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'http://a.example/',
  'https://user:pass@a.example/',
  'not a link',
])('openUrl does not open %s', (url) => {
  expect(openUrl(url)).toBe(false)
  expect(open).not.toHaveBeenCalled()
})

it('openWalletLink opens an app where it is told to, and a new page without a way back to this one', () => {
  expect(openWalletLink('metamask://wc?uri=a', { target: '_self' })).toBe(true)
  expect(openWalletLink('metamask://wc?uri=a', { target: '_top' })).toBe(true)
  expect(openWalletLink('https://a.example/wc', { target: '_blank' })).toBe(true)
  expect(open.mock.calls).toEqual([
    ['metamask://wc?uri=a', '_self'],
    ['metamask://wc?uri=a', '_top'],
    ['https://a.example/wc', '_blank', 'noopener,noreferrer'],
  ])
})

it('openWalletLink opens nothing that is no wallet’s', () => {
  expect(openWalletLink('javascript://%0aalert(1)', { target: '_self' })).toBe(false)
  expect(open).not.toHaveBeenCalled()
})
