// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigatePopup, openPopup, openUrl } from './openUrl.js'

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
])('openUrl opens %s apart from this page', (url) => {
  expect(openUrl(url)).toBe(true)
  expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener,noreferrer')
})

it.each([
  'metamask://wc?uri=a',
  'mailto:a@b.example',
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

it('T-B5: openUrl opens an app in the target that is asked for, and a new page without a way back to this one', () => {
  const schemes = ['metamask']
  expect(openUrl('metamask://wc?uri=a', { target: '_self', schemes })).toBe(true)
  expect(openUrl('metamask://wc?uri=a', { target: '_top', schemes })).toBe(true)
  expect(openUrl('https://a.example/wc', { target: '_blank', schemes })).toBe(true)
  expect(open.mock.calls).toEqual([
    ['metamask://wc?uri=a', '_self'],
    ['metamask://wc?uri=a', '_top'],
    ['https://a.example/wc', '_blank', 'noopener,noreferrer'],
  ])
})

it.each([
  'other://wc?uri=a',
  'metamask2://wc',
  'metamask:wc',
  'metamask:/wc',
  'metamask://a\u202eb',
  'metamask://user:pass@a',
  `metamask://${'a'.repeat(5000)}`,
  'javascript://%0aalert(1)',
])('openUrl does not open %s for a wallet whose scheme is another', (url) => {
  expect(openUrl(url, { target: '_self', schemes: ['metamask'] })).toBe(false)
  expect(open).not.toHaveBeenCalled()
})

it('openPopup opens a pop-up under a name of its own, with the features that are asked for', () => {
  const popup = {} as Window
  open.mockReturnValueOnce(popup as never).mockReturnValueOnce(null)
  expect(openPopup('https://a.example/', 'width=1')).toBe(popup)
  // The browser may refuse.
  expect(openPopup('https://a.example/', 'width=1')).toBeUndefined()
  const calls = open.mock.calls as unknown as string[][]
  expect(calls).toEqual(
    Array(2).fill(['https://a.example/', expect.stringMatching(/^[0-9a-f-]{36}$/), 'width=1']),
  )
  expect(new Set(calls.map(([, name]) => name)).size).toBe(2)
  expect(openPopup('javascript:alert(1)', '')).toBeUndefined()
  expect(calls).toHaveLength(2)
})

it('navigatePopup loads only what may be opened', () => {
  const popup = { location: { href: 'about:blank' } } as Window
  expect(navigatePopup(popup, 'javascript:alert(1)')).toBe(false)
  expect(popup.location.href).toBe('about:blank')
  expect(navigatePopup(popup, 'https://a.example')).toBe(true)
  expect(popup.location.href).toBe('https://a.example/')
})

it('no code but that of openUrl.ts opens an address', () => {
  const folder = join(import.meta.dirname, '..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const openers = files.filter((file) =>
    /\bopen\((?!\))[^)]*_(?:blank|self|top)|window\.open|location\.(?:assign|replace|href\s*=)|\b(?:href|action)=|\.srcdoc/.test(
      readFileSync(join(folder, file), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(openers).toEqual(['kit/openUrl.ts'])
})
