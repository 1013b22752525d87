import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkUrl } from '../../../kit/openUrl.js'
import { walletBase, walletSchemes } from './walletSchemes.js'

/** Checks a link of a wallet whose entry names it; undefined where it is refused. */
const check = (link = '') => checkUrl(link, walletSchemes({ id: 'a', mobileLink: link }))

describe('T-D1: a link that a wallet names', () => {
  it.each([
    'metamask://wc?uri=wc%3Aabc',
    'onekey-wallet://wc',
    'imtokenv2://wc',
    'ledgerlive://wc',
    'safe://wc',
    'bnc://app.binance.com/mp/app?appId=1',
    'okx-wallet://a',
    'https://phantom.app/ul/browse/x?ref=y',
    'http://127.0.0.1:4600/phone?uri=a',
    'http://localhost/a',
  ])('lets %s through', (link) => expect(check(link)).toBe(link))

  it.each([
    'vscode://a/b',
    'slack://a',
    'zoommtg://a',
    'steam://run/1',
    'tel://1',
    'tg://resolve',
    'ssh://a.example',
    'search-ms://a',
    'itms-services://a',
    'x-apple.systempreferences://a',
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
    // Programs that no list of other programs is complete without.
    ...[
      'jnlp',
      'calculator',
      'web+x',
      'iterm2',
      'warp',
      'x-web-search',
      'ie.http',
      'res.x',
      'nxm',
      'wallet',
    ].map((scheme) => `${scheme}://a`),
    'unheard-of-wallet://a',
    '',
    undefined,
    `metamask://${'a'.repeat(5000)}`,
    'metamask://a\u202eb',
  ])('refuses %s', (link) => expect(check(link)).toBeUndefined())

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
        expect(check(`${before}${name}${after}://${rest}`)).toBeUndefined()
      }),
    )
  })
})

describe('the schemes of a wallet', () => {
  it('are those of its apps, and for a wallet of our own list that of its link', () => {
    const binance = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'
    expect(walletSchemes({ id: 'a' })).toEqual([])
    const apps = { id: 'a', mobileLink: 'Trust:', desktopLink: 'ledgerlive://x' }
    expect(walletSchemes(apps)).toEqual(['trust', 'ledgerlive'])
    expect(walletSchemes({ id: 'a', mobileLink: 'https://a.example', desktopLink: 'vscode:' })).toEqual([])
    expect(walletSchemes({ id: binance })).toEqual(['bnc'])
    expect(walletSchemes({ id: 'a', mobileLink: 'safe/', desktopLink: '1desk://x' })).toEqual(['safe'])
  })

  it('are those that the config names, but none that runs code or reads files', () => {
    const links = { id: 'a', mobileLink: 'own-wallet://', desktopLink: 'javascript://%0aalert(1)' }
    expect(walletSchemes(links)).toEqual([])
    expect(walletSchemes({ ...links, isOwn: true })).toEqual(['own-wallet'])
  })

  it('let no scheme through that the wallet does not name', () => {
    expect(walletBase('mob://', ['mob'])).toBe('mob://')
    expect(walletBase('mob://', ['desk'])).toBeUndefined()
    expect(walletBase('mob://', [])).toBeUndefined()
    expect(walletBase('https://a.example', [])).toBe('https://a.example/')
  })
})
