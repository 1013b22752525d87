import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from './connect.js'
import { isMobile } from './device.js'
import { initialView } from './router.js'
import { testConnector, testKit } from './testKit.js'
import type { Feature } from './types.js'

afterEach(() => vi.unstubAllGlobals())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'

describe('what opens without a wallet', () => {
  it('is Connect, in an app that has it or not', () => {
    expect(initialView(testKit().kit)).toBe('Connect')
    expect(initialView(testKit({}, ['Account']).kit)).toBe('Connect')
  })

  it('is the view of pairing that the route of Connect names, in an app that only pairs', async () => {
    vi.stubGlobal('navigator', { userAgent: 'X11; Linux x86_64' })
    const load = async () => ({ views: {} })
    const choice: Feature = { id: 'choice', routes: { Connect: { load, pairing: ['List', 'Code'] } } }
    const { kit } = testKit({ basic: true }, [], undefined, [choice])
    expect(initialView(kit)).toBe('Code')
    await connect(kit, { connector: testConnector })
    expect(initialView(kit)).toBe('Connect')
    expect(initialView(testKit({ basic: true }).kit)).toBe('Connect')
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
