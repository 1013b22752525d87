import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Device, WalletLinks } from './types.js'
import { buildDeepLink } from './walletSchemes.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`
const once = encodeURIComponent(uri)
const page = { href: 'https://app.example/a?b=c&d=é#e', origin: 'https://app.example' }
const ids = {
  phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  solflare: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  coinbase: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
  binance: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
}
const phone: Device = {
  mobile: true,
  ios: true,
  android: false,
  iosSafari: true,
  telegram: false,
  framed: false,
  standalone: false,
}
const wallet = (links: Partial<WalletLinks>): WalletLinks => ({ id: 'a', name: 'A', ...links })
const build = (links: Partial<WalletLinks>, more: Partial<Parameters<typeof buildDeepLink>[0]> = {}) =>
  buildDeepLink({ wallet: wallet(links), platform: 'mobile', uri, device: phone, page, ...more })

describe('the builder of deep links', () => {
  it('opens this page in the wallet while no pairing is asked for, and waits for one that is', () => {
    const links = { rdns: 'io.metamask', mobileLink: 'metamask://' }
    const browse = build(links, { uri: undefined })
    expect(browse?.redirect).toMatch(/^https:\/\/link\.metamask\.io\/dapp\/app\.example\//)
    expect(browse).not.toHaveProperty('href')
    expect(build(links, { uri: undefined, waiting: true })).toBeUndefined()
    expect(build(links)?.redirect).toBe(`metamask://wc?uri=${once}`)
    expect(build({ mobileLink: 'safe://' }, { uri: undefined })).toBeUndefined()
  })

  it('opens a page in the wallet only on a phone', () => {
    const links = { id: ids.phantom, desktopLink: 'phantom://' }
    expect(build(links, { platform: 'desktop' })?.redirect).toBe(`phantom://wc?uri=${once}`)
  })

  it('opens nothing that is too long to be opened', () => {
    expect(build({ mobileLink: 'safe://' }, { uri: `wc:${'a'.repeat(5000)}` })).toBeUndefined()
  })

  it('takes no link of another kind for a universal one', () => {
    expect(build({ linkMode: 'http://localhost/x' })).toBeUndefined()
    expect(build({ linkMode: 'https://a.example/x' })?.href).toBe('https://a.example/x/')
  })

  it('knows a page by the beginning of its link', () => {
    const standalone = { ...phone, standalone: true }
    expect(build({ mobileLink: 'safe://x/https:/a' }, { device: standalone })?.target).toBe('_self')
    expect(build({ desktopLink: 'http://localhost/' }, { platform: 'desktop' })?.target).toBe('_blank')
  })

  it.each([
    ['metamask://', 'metamask://'],
    ['metamask:', 'metamask://'],
    ['metamask', 'metamask://'],
    ['metamask:/', 'metamask://'],
    ['okx-wallet://main', 'okx-wallet://main/'],
    ['bnc://app.binance.com/cedefi/', 'bnc://app.binance.com/cedefi/'],
    ['https://metamask.app.link', 'https://metamask.app.link/'],
    ['https://rnbwapp.com/', 'https://rnbwapp.com/'],
  ])('%s becomes %s', (mobileLink, base) =>
    expect(build({ mobileLink })).toEqual({ redirect: `${base}wc?uri=${once}`, href: base, target: '_self' }))

  it.each([
    'javascript:alert(1)',
    'javascript://%0aalert(1)//',
    'javascript',
    'JavaScript://x',
    'data:text/html,<script>alert(1)</script>',
    'data://text/html,',
    'blob:https://a.example/x',
    'file:///etc',
    'intent://x#Intent;end',
    'http://a.example',
    'https://user:pass@a.example',
    'trust://b?c=d',
    'trust://b#c',
    'vscode://',
    'slack',
    'ms-settings:',
    'mailto:a@b.example',
    'not a link',
    '',
  ])('refuses %s', (mobileLink) => expect(build({ mobileLink })).toBeUndefined())

  it.each<[string, Partial<Device>, string]>([
    ['a page', {}, '_self'],
    ['a frame', { framed: true }, '_top'],
    ['Telegram', { telegram: true }, '_blank'],
    ['Telegram in a frame', { telegram: true, framed: true }, '_blank'],
    ['the home screen', { standalone: true }, '_self'],
  ])('%s opens it in its place', (_, device, target) =>
    expect(build({ mobileLink: 'trust://' }, { device: { ...phone, ...device } })?.target).toBe(target))

  it('keeps an app on the home screen when the link is a page', () =>
    expect(
      build({ mobileLink: 'https://a.example' }, { device: { ...phone, standalone: true } })?.target,
    ).toBe('_blank'))

  it('encodes twice for Telegram on Android only', () => {
    const of = (device: Partial<Device>) =>
      build({ mobileLink: 'trust://' }, { device: { ...phone, ...device } })?.redirect
    expect(of({ telegram: true, android: true, ios: false })).toBe(
      `trust://wc?uri=${encodeURIComponent(once)}`,
    )
    expect(of({ telegram: true })).toBe(`trust://wc?uri=${once}`)
    expect(of({ android: true, ios: false })).toBe(`trust://wc?uri=${once}`)
  })

  it('takes the universal link when the host prefers it, or when there is no other', () => {
    const links = { mobileLink: 'trust://', linkMode: 'https://a.example/app' }
    expect(build(links)?.redirect).toBe(`trust://wc?uri=${once}`)
    expect(build(links, { preferUniversal: true })).toEqual({
      redirect: `https://a.example/app/wc?uri=${once}`,
      href: 'https://a.example/app/',
      target: '_self',
    })
    expect(build({ linkMode: 'https://a.example/app' })?.href).toBe('https://a.example/app/')
    expect(build({ ...links, linkMode: 'javascript://x' }, { preferUniversal: true })?.href).toBe('trust://')
    expect(build({ ...links, linkMode: 'other://' }, { preferUniversal: true })?.href).toBe('trust://')
  })

  it('web and desktop apps have addresses of their own', () => {
    const links = { mobileLink: 'safe://', webappLink: 'https://web.example', desktopLink: 'ledgerlive://' }
    const device = { ...phone, mobile: false, ios: false, iosSafari: false }
    expect(build(links, { platform: 'web', device })).toEqual({
      redirect: `https://web.example/wc?uri=${once}`,
      href: 'https://web.example/',
      target: '_blank',
    })
    expect(build(links, { platform: 'desktop', device })).toEqual({
      redirect: `ledgerlive://wc?uri=${once}`,
      href: 'ledgerlive://',
      target: '_self',
    })
  })

  it('a web app is a page, and no scheme gets the pairing that the platform’s own link does not name', () => {
    expect(build({ webappLink: 'trust://', mobileLink: 'trust://' }, { platform: 'web' })).toBeUndefined()
    expect(build({ linkMode: 'trust://', mobileLink: '' })).toBeUndefined()
  })

  it('has nothing to open while the pairing is not there', () =>
    expect(build({ mobileLink: 'trust://' }, { uri: undefined })).toBeUndefined())

  it.each([
    [
      ids.phantom,
      undefined,
      `https://phantom.app/ul/browse/${encodeURIComponent(page.href)}?ref=https%3A%2F%2Fapp.example`,
    ],
    [
      ids.solflare,
      'solana',
      `https://solflare.com/ul/v1/browse/${encodeURIComponent(page.href)}?ref=${encodeURIComponent(page.href)}`,
    ],
    [ids.coinbase, 'eip155', `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page.href)}`],
  ])('%s opens this page in its browser, with no pairing', (id, namespace, redirect) =>
    expect(build({ id, mobileLink: 'rabby://' }, { uri: undefined, namespace })).toEqual({
      redirect,
      target: '_self',
    }))

  it('Binance is given its page as base64', () => {
    const { redirect = '' } = build({ id: ids.binance }, { uri: undefined }) ?? {}
    const { protocol, searchParams } = new URL(redirect)
    expect(protocol).toBe('bnc:')
    expect(atob(searchParams.get('startPagePath') ?? '')).toBe('/pages/browser/index')
    expect(atob(searchParams.get('startPageQuery') ?? '')).toBe(`url=${encodeURIComponent(page.href)}`)
  })

  it('Solflare pairs like any other wallet on other namespaces', () =>
    expect(build({ id: ids.solflare, mobileLink: 'solflare://' }, { namespace: 'eip155' })?.href).toBe(
      'solflare://',
    ))

  it('whatever the catalogue says, a link is one that may be opened, and carries the pairing unharmed', () => {
    const link = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc
        .tuple(
          fc.constantFrom(
            'javascript',
            'data',
            'blob',
            'file',
            'vbscript',
            'https',
            'http',
            'a',
            'metamask',
            'wss',
          ),
          fc.constantFrom(':', '://', ':/', '', ' ', '\t:'),
          fc.string(),
        )
        .map((parts) => parts.join('')),
    )
    let opened = 0
    fc.assert(
      fc.property(
        fc.record({ mobileLink: link, linkMode: link, webappLink: link, desktopLink: link }),
        fc.constantFrom('mobile' as const, 'web' as const, 'desktop' as const),
        fc.record({
          telegram: fc.boolean(),
          android: fc.boolean(),
          framed: fc.boolean(),
          standalone: fc.boolean(),
        }),
        fc.boolean(),
        (links, platform, device, preferUniversal) => {
          const made = build(links, { platform, device: { ...phone, ...device }, preferUniversal })
          if (made === undefined) return
          opened++
          const { protocol, searchParams, hash } = new URL(made.redirect)
          expect(protocol).not.toMatch(/^(javascript|data|blob|file|vbscript|about|wss?|intent):$/)
          const carried = searchParams.get('uri') ?? ''
          expect(device.telegram && device.android ? decodeURIComponent(carried) : carried).toBe(uri)
          expect(hash).toBe('')
        },
      ),
      { numRuns: 2000 },
    )
    expect(opened).toBeGreaterThan(0)
  })
})
