import { expect, it } from 'vitest'
import type { Platform, WalletLinks } from './types.js'
import { listPlatforms } from './waysTo.js'

const wallet = (links: Partial<WalletLinks>): WalletLinks => ({ id: 'a', name: 'A', ...links })
const all = wallet({
  rdns: 'a.example',
  mobileLink: 'a://',
  webappLink: 'https://a.example',
  desktopLink: 'a-desktop://',
})
const phantom = wallet({ id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' })
const solflare = wallet({ id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' })

it.each<[string, WalletLinks, { mobile: boolean; installed: boolean; namespace?: string }, Platform[]]>([
  [
    'everything, desktop',
    all,
    { mobile: false, installed: false },
    ['qrcode', 'web', 'desktop', 'unsupported'],
  ],
  ['everything, phone', all, { mobile: true, installed: false }, ['mobile', 'web', 'unsupported']],
  ['everything, installed', all, { mobile: false, installed: true }, ['browser', 'qrcode', 'web', 'desktop']],
  ['everything, installed, phone', all, { mobile: true, installed: true }, ['browser', 'mobile', 'web']],
  ['only in browsers', wallet({ rdns: 'a.b' }), { mobile: false, installed: false }, ['unsupported']],
  [
    'only injected',
    wallet({ injected: [{ namespace: 'eip155', injectedId: 'isA' }] }),
    { mobile: false, installed: false },
    ['unsupported'],
  ],
  [
    'an injected id without a name',
    wallet({ injected: [{ injectedId: '' }] }),
    { mobile: false, installed: false },
    [],
  ],
  ['nothing', wallet({}), { mobile: false, installed: false }, []],
  ['desktop app on a phone', wallet({ desktopLink: 'a://' }), { mobile: true, installed: false }, []],
  ['a browse link on a phone', phantom, { mobile: true, installed: false }, ['mobile']],
  ['a browse link on desktop', phantom, { mobile: false, installed: false }, []],
  [
    'a browse link of another namespace',
    solflare,
    { mobile: true, installed: false, namespace: 'eip155' },
    [],
  ],
  [
    'a browse link of the namespace',
    solflare,
    { mobile: true, installed: false, namespace: 'solana' },
    ['mobile'],
  ],
])('%s', (_, links, { mobile, installed, namespace }, expected) =>
  expect(
    listPlatforms({ wallet: links, installed, device: { mobile }, adapters: true, paired: true, namespace }),
  ).toEqual(expected))

it('listPlatforms offers no install in the browser to an app without adapters', () => {
  const parameters = {
    wallet: all,
    installed: false,
    device: { mobile: false },
    adapters: false,
    paired: true,
  }
  expect(listPlatforms(parameters)).toEqual(['qrcode', 'web', 'desktop'])
})

it('listPlatforms offers nothing that needs a pairing where nobody makes one', () => {
  const ways = (links: WalletLinks, mobile: boolean) =>
    listPlatforms({ wallet: links, installed: false, device: { mobile }, adapters: true, paired: false })
  expect(ways(all, false)).toEqual(['unsupported'])
  expect(ways(all, true)).toEqual(['unsupported'])
  expect(ways(phantom, true)).toEqual(['mobile'])
  expect(
    ways(wallet({ mobileLink: 'a://', desktopLink: 'b://', webappLink: 'https://a.example' }), false),
  ).toEqual([])
})
