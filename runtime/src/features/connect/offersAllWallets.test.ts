import { expect, it } from 'vitest'
import type { AppKitConfig } from '../../kit/config.js'
import { createKit } from '../../kit/createKit.js'
import { eip155 } from '../../namespaces/eip155/index.js'
import { mainnet } from '../../namespaces/eip155/networks.js'
import { offersAllWallets } from './wallet/walletCatalogue.js'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36'
const endpoints = { catalogue: 'http://127.0.0.1:4600/catalogue' }

it.each<[string, Partial<AppKitConfig>, string, boolean]>([
  ['by default', { endpoints }, desktop, true],
  ['without a catalogue', {}, desktop, false],
  ['with the feature off', { endpoints, features: { allWallets: false } }, desktop, false],
  ['when hidden', { endpoints, allWallets: 'HIDE' }, phone, false],
  ['only on phones, on a phone', { endpoints, allWallets: 'ONLY_MOBILE' }, phone, true],
  ['only on phones, on a desktop', { endpoints, allWallets: 'ONLY_MOBILE' }, desktop, false],
])('%s', (_name, config, userAgent, offered) => {
  const parts = { namespaces: [eip155], features: [], mountModal: async () => () => {} }
  const kit = createKit({ projectId: 'test', networks: [mainnet], ...config }, parts)
  expect(offersAllWallets(kit, userAgent)).toBe(offered)
})
