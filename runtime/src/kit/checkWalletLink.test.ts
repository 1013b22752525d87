import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkWalletLink } from './checkWalletLink.js'

describe('checkWalletLink', () => {
  it.each([
    'metamask://wc?uri=wc%3Aabc',
    'bnc://app.binance.com/mp/app?appId=1',
    'okx-wallet://a',
    'https://phantom.app/ul/browse/x?ref=y',
    'http://127.0.0.1:4600/phone?uri=a',
    'http://localhost/a',
  ])('lets %s through', (link) => expect(checkWalletLink(link)).toBe(link))

  it.each([
    'javascript://%0aalert(1)',
    'JavaScript://%0aalert(1)',
    ' javascript://x',
    'java\tscript://x',
    'javascript:alert(1)',
    'data:text/html,x',
    'data://text/html,x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'filesystem:https://a.example/x',
    'vbscript://x',
    'about:blank',
    'view-source://https://a.example',
    'intent://scan#Intent;scheme=x;end',
    'ws://a.example',
    'ms-msdt://x',
    'ms-anything://x',
    'http://a.example/',
    'http://localhost.evil.example/',
    'https://user:pass@a.example/',
    'https://',
    'metamask:wc',
    'x://',
    '',
    undefined,
    42,
    { toString: () => 'metamask://' },
    `metamask://${'a'.repeat(5000)}`,
    'metamask://a\u202eb',
  ])('refuses %s', (link) => expect(checkWalletLink(link)).toBeUndefined())

  it('never lets a scheme through that runs code or reads files, whatever surrounds it', () => {
    const scheme = fc.constantFrom(
      'javascript',
      'data',
      'blob',
      'file',
      'vbscript',
      'about',
      'JAVASCRIPT',
      'Data',
    )
    const noise = fc.string({
      unit: fc.constantFrom('\t', '\n', '\r', ' ', '\0', ':', '/', '%', 'a', '.', '-'),
      maxLength: 4,
    })
    fc.assert(
      fc.property(noise, scheme, noise, fc.string(), (before, name, after, rest) => {
        const opened = checkWalletLink(`${before}${name}${after}://${rest}`)
        if (opened === undefined) return
        expect(new URL(opened).protocol).not.toMatch(/^(javascript|data|blob|file|vbscript|about):$/)
      }),
    )
  })
})
