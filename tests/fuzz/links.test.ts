// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { readDevice } from '../../runtime/src/features/connect/platforms/types.js'
import { buildDeepLink, walletSchemes } from '../../runtime/src/features/connect/platforms/walletSchemes.js'
import { openUrl } from '../../runtime/src/kit/openUrl.js'
import { Button, Link } from '../../runtime/src/ui/components/Button.js'
import { ListRow } from '../../runtime/src/ui/components/ListRow.js'
import { atLeast, fuzzParameters, timeoutMs } from './budget.js'

const secret = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const pairing = `wc:${secret}@2?relay-protocol=irn&symKey=${secret}`

const bad = (
  'javascript data blob file filesystem vbscript about view-source jar intent ms-msdt ms-settings search-ms shell ' +
  'vscode slack zoommtg steam tel sms mailto facetime ssh ftp smb ldap ws wss chrome moz-extension resource tg ' +
  'itms-services x-apple.systempreferences market git magnet discord spotify'
).split(' ')
const apps = ['metamask', 'onekey-wallet', 'imtokenv2', 'safe', 'co.edgesecure.app', 'okx', 'ledgerlive']

const scheme = fc
  .tuple(fc.constantFrom(...bad, ...apps, 'https', 'http', 'HTTPS', '', '1a', 'é'), fc.nat({ max: 3 }))
  .map(([name, way]) =>
    way === 0 ? name.toUpperCase() : way === 1 ? [...name].join(name.length % 2 ? '\t' : '') : name,
  )
const host = fc.constantFrom(
  'a.example',
  'localhost',
  '127.0.0.1',
  '[::1]',
  'localhost.a.example',
  '127.0.0.1.a.example',
  '0x7f.1',
  '2130706433',
  '0.0.0.0',
  'xn--a',
  'a\u202e.example',
  '\u3164',
  '',
)
const tail = fc.oneof(
  fc.constantFrom(
    'alert(1)',
    '%0aglobalThis.ran=1//',
    '<script>globalThis.ran=1</script>',
    '?a=b',
    '#c',
    '\\',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constant('a'.repeat(5000)),
)
/** Addresses that lack little to be good. */
const near = fc
  .tuple(
    fc.constantFrom('https', 'https', 'http', 'HttpS', 'mailto', ...apps),
    fc.constantFrom('://', '://', '://', ':'),
    host,
    fc.constantFrom('', '/', '/a/', '/a?b=c', '/%0a', '/ü'),
  )
  .map((parts) => parts.join(''))
/** Addresses as a hostile catalogue, wallet or service would write them. */
const hostile = fc
  .tuple(
    fc.constantFrom('', ' ', '\u0000', '\n', '\ufeff'),
    scheme,
    fc.constantFrom('://', ':', ':/', ':///', '\\\\', ':\t//', ''),
    fc.constantFrom('', '', '', 'user@', 'user:pass@', '@'),
    host,
    fc.constantFrom('', ':1', ':99999', '/', '/a/'),
    tail,
  )
  .map((parts) => parts.join(''))
const address = fc.oneof({ weight: 3, arbitrary: hostile }, { weight: 1, arbitrary: near })
const links = fc.record(
  { mobileLink: address, desktopLink: address, webappLink: address, linkMode: address },
  { requiredKeys: [] },
)

/** Expects an address that may open as a page or app, by rules said a second time and without the code under test. */
function judge(href: string, named: readonly string[]): void {
  const { protocol, hostname, username, password } = new URL(href)
  const name = protocol.slice(0, -1)
  expect(bad, href).not.toContain(name)
  expect([username, password], href).toEqual(['', ''])
  if (name === 'http') expect(['localhost', '127.0.0.1', '[::1]'], href).toContain(hostname)
  else if (name !== 'https') expect(named, href).toContain(name)
}

const schemesNamed = (values: object): readonly string[] =>
  Object.values(values).map((link: string) => link.split(':')[0]?.toLowerCase() ?? '')

it(
  'T-D1: of 500 generated addresses the one opener opens pages, and apps of the wallet that names them',
  () => {
    const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
    const page = location.href
    const calls = () =>
      opened.mock.calls.splice(0).map(([url, target, features]) => ({ url: String(url), target, features }))
    let pages = 0
    let handed = 0
    fc.assert(
      fc.property(
        address,
        links,
        fc.constantFrom('mobile' as const, 'web' as const, 'desktop' as const),
        fc.boolean(),
        fc.nat({ max: 2 }),
        (url, wallet, platform, mobile, component) => {
          // As an address that a view shows.
          const props = { url, children: 'Go' }
          const element = [
            createElement(Button, props),
            createElement(Link, props),
            createElement(ListRow, { url, title: 'Go', media: null }),
          ][component]
          const { container } = render(element)
          container.querySelector('button')?.click()
          cleanup()
          const shown = calls()
          expect(openUrl(url)).toBe(shown.length === 1)
          expect(calls()).toEqual(shown)
          for (const each of shown) {
            pages++
            expect(each).toMatchObject({ target: '_blank', features: 'noopener,noreferrer' })
            judge(each.url, [])
          }
          // As the addresses of a wallet, to which a pairing is appended.
          const known = { id: 'a', name: 'A', ...wallet }
          const device = readDevice({ navigator: { userAgent: mobile ? 'iPhone' : 'X11' } })
          const link = buildDeepLink({ wallet: known, platform, uri: pairing, device, page: location })
          if (link !== undefined) {
            handed++
            const schemes = walletSchemes(known)
            expect(openUrl(link.redirect, { target: link.target, schemes })).toBe(true)
            const [call] = calls()
            expect(call?.url).toBe(link.redirect)
            judge(link.redirect, schemesNamed(wallet))
            expect(new URL(link.redirect).searchParams.get('uri')).toBe(pairing)
          }
          // As an address with a secret in it, for a wallet that did not name it.
          if (openUrl(`${url}wc?uri=${encodeURIComponent(pairing)}`, { schemes: walletSchemes({ id: 'b' }) }))
            for (const each of calls()) judge(each.url, [])
          expect(opened).not.toHaveBeenCalled()
          opened.mockClear()
        },
      ),
      fuzzParameters(500),
    )
    expect(location.href).toBe(page)
    expect('ran' in globalThis).toBe(false)
    // Neither nothing nor everything was opened.
    expect(pages).toBeGreaterThanOrEqual(atLeast(30))
    expect(handed).toBeGreaterThanOrEqual(atLeast(20))
  },
  timeoutMs,
)
