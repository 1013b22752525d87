import { expect, it } from 'vitest'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { browseLinkOf } from './browseLinkOf.js'
import { type DeviceFacts, reachOf, usableWallets } from './fitsDevice.js'

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const desktop: DeviceFacts = {
  mobile: false,
  namespace: 'eip155',
  adapters: true,
  paired: false,
  browseLinkOf,
}
const phone = { mobile: true }
const app = { mobileLink: 'a://' }
const wallet = (extra: Partial<CatalogueWallet>): CatalogueWallet => ({
  id: 'a',
  name: 'A',
  chains: [],
  ...extra,
})

it.each<[string, Partial<CatalogueWallet>, Partial<DeviceFacts>, number]>([
  ['an extension can be installed on a desktop', { rdns: 'a.b' }, {}, 1],
  ['one known by an injected id too', { injected: [{ injectedId: 'isA' }] }, {}, 1],
  ['one with an empty id cannot', { injected: [{ injectedId: '' }] }, {}, 0],
  ['an app alone is out of reach without pairings', app, {}, 0],
  ['and reached by a code with them', app, { paired: true }, 2],
  ['a desktop app with them', { desktopLink: 'a://' }, { paired: true }, 2],
  ['a web app with them', { webappLink: 'https://a.test' }, { paired: true }, 2],
  ['a wallet that nothing is known of', {}, { paired: true }, 0],
  ['on a phone an app with pairings', app, { ...phone, paired: true }, 2],
  ['an app with a browser of its own by hand', { ...app, rdns: 'a.b' }, phone, 1],
  ['an app without one not at all', app, phone, 0],
  ['an extension without an app neither', { rdns: 'a.b' }, { ...phone, paired: true }, 0],
  ['Phantom opens pages', { id: phantom }, phone, 2],
  ['MetaMask too, by its rdns', { rdns: 'io.metamask' }, phone, 2],
  ['Solflare where solana is in use', { id: solflare }, { ...phone, namespace: 'solana' }, 2],
  ['and only there', { id: solflare }, phone, 0],
  ['without adapters an extension is of no use', { rdns: 'a.b' }, { adapters: false }, 0],
])('%s', (_name, links, facts, reach) => {
  expect(reachOf(wallet(links), { ...desktop, ...facts })).toBe(reach)
})

it('usableWallets lists what can be reached first, in the order given, and leaves out the rest', () => {
  const wallets = [
    wallet({ id: '1', rdns: 'a.b', ...app }),
    wallet({ id: '2', ...app }),
    wallet({ id: '3', rdns: 'io.metamask', ...app }),
    wallet({ id: '4', rdns: 'me.rainbow', ...app }),
  ]
  expect(usableWallets(wallets, { ...desktop, ...phone }).map(({ id }) => id)).toEqual(['3', '4', '1'])
})
