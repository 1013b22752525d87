import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from './connect.js'
import { initialView, isMobile } from './router.js'
import { testConnector, testKit } from './testKit.js'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'

afterEach(() => vi.unstubAllGlobals())

describe('what opens without a wallet', () => {
  const { kit } = testKit()
  const manual = { ...kit, config: { ...kit.config, manualWCControl: true } }
  const basic = { ...kit, config: { ...kit.config, basic: true } }
  const withoutNamespaces = { ...kit, chains: new Map() }

  it.each([
    ['an app with namespaces', kit, desktop, 'Connect'],
    ['an app with namespaces, on a phone', kit, phone, 'Connect'],
    ['an app without namespaces', withoutNamespaces, desktop, 'ConnectingWalletConnectBasic'],
    ['an app without namespaces, on a phone', withoutNamespaces, phone, 'AllWallets'],
    ['an app that pairs by itself', manual, desktop, 'ConnectingWalletConnectBasic'],
    ['an app that pairs by itself, on a phone', manual, phone, 'AllWallets'],
    ['an app with `basic`', basic, desktop, 'ConnectingWalletConnectBasic'],
    ['an app with `basic`, on a phone', basic, phone, 'AllWallets'],
  ])('%s', (_name, each, userAgent, view) => {
    vi.stubGlobal('navigator', { userAgent })
    expect(initialView(each)).toBe(view)
  })
})

describe('what opens with a wallet on a network that the app does not have', () => {
  it.each([
    ['the view for it', undefined, 'UnsupportedChain'],
    ['the account, in an app without that view', ['Connect', 'Account'], 'Account'],
    ['the account, in an app that has neither view', ['Networks'], 'Account'],
    ['the list of wallets, in an app without an account', ['Connect'], 'Connect'],
  ])('%s', async (_name, views, view) => {
    const { kit, wallet } = testKit({}, views)
    wallet.connect = async () => ({
      accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }],
      caipNetworkId: 'eip155:5',
    })
    await connect(kit, { connector: testConnector })
    expect(initialView(kit)).toBe(view)
  })
})

it.each([
  [phone, true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', true],
  ['Mozilla/5.0 (iPad; CPU OS 18_0)', true],
  ['Mozilla/5.0 (iPod touch)', true],
  ['Mozilla/5.0 (Linux) Mobile', true],
  [desktop, false],
])('a browser that calls itself %s is one of a phone or tablet: %s', (userAgent, expected) => {
  expect(isMobile(userAgent)).toBe(expected)
})
