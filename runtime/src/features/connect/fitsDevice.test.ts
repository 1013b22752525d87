import { expect, it } from 'vitest'
import type { CatalogueWallet } from '../../services/catalogue/types.js'
import { type DeviceFacts, fitsDevice } from './fitsDevice.js'

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const desktop: DeviceFacts = { mobile: false, solana: false, adapters: true }

it.each<[string, Partial<CatalogueWallet>, Partial<DeviceFacts>, boolean]>([
  ['a desktop lists any', {}, {}, true],
  ['a phone lists those with an app', { mobileLink: 'a://' }, { mobile: true }, true],
  ['a phone leaves out the others', { webappLink: 'https://a.test' }, { mobile: true }, false],
  ['Phantom has a link of its own', { id: phantom }, { mobile: true }, true],
  ['Solflare too, where solana is in use', { id: solflare }, { mobile: true, solana: true }, true],
  ['and only there', { id: solflare }, { mobile: true }, false],
  ['without adapters a wallet needs a link', {}, { adapters: false }, false],
  ['a mobile one', { mobileLink: 'a://' }, { adapters: false }, true],
  ['a desktop one', { desktopLink: 'a://' }, { adapters: false }, true],
  ['or a web one', { webappLink: 'https://a.test' }, { adapters: false }, true],
])('%s', (_name, wallet, facts, fits) => {
  expect(fitsDevice({ id: 'a', name: 'A', chains: [], ...wallet }, { ...desktop, ...facts })).toBe(fits)
})
