import { describe, expect, it, vi } from 'vitest'
import type { Connector } from '../chains/types.js'
import { connect } from './connect.js'
import { connectionOf, requireChain } from './connections.js'
import { createInstance } from './createInstance.js'
import { readBalance } from './selectors.js'
import { start } from './start.js'
import { testAccounts, testConnector, testKit, testNetworks } from './testKit.js'

const [first, second] = testAccounts.map(({ address }) => address)
const reply = { accounts: testAccounts, caipNetworkId: 'eip155:137' as const }
const named = {
  ...testConnector,
  imageUrl: 'data:image/png;base64,AA==',
  info: { rdns: 'test.wallet.example' },
}

describe('the kit tells code outside of components', () => {
  it('the account in use: its address, its CAIP-10 address, all accounts of the wallet, and the status', async () => {
    const { kit, wallet } = testKit()
    const app = createInstance(kit)
    expect(app.getAccount()).toMatchObject({ status: 'disconnected', isConnected: false, allAccounts: [] })
    wallet.connect = async () => reply
    const connecting = connect(kit, { connector: testConnector })
    expect(app.getAccount().status).toBe('connecting')
    await connecting
    expect(app.getAccount()).toMatchObject({
      address: first,
      caipAddress: `eip155:137:${first}`,
      allAccounts: testAccounts,
      isConnected: true,
      status: 'connected',
    })
    expect(app.getAccount().embeddedWalletInfo).toBeUndefined()
    expect([app.getAddress(), app.getCaipAddress()]).toEqual([first, `eip155:137:${first}`])
  })

  it('the balance of the account, with the symbol of the coin', async () => {
    const { kit } = testKit()
    const stop = start(kit)
    await connect(kit, { connector: testConnector })
    await vi.waitFor(() => expect(readBalance(kit).data).toEqual({ balance: '1', symbol: 'ETH' }))
    stop()
  })

  it('the wallet that is connected: its name, icon, kind and reverse domain name', async () => {
    const { kit } = testKit()
    const app = createInstance(kit)
    expect(app.getWalletInfo()).toBeUndefined()
    await connect(kit, { connector: named })
    expect(app.getWalletInfo()).toMatchObject({
      name: 'Test',
      icon: named.imageUrl,
      type: 'announced',
      rdns: 'test.wallet.example',
    })
  })

  it('the networks of the app, of all namespaces or of one, and the network in use', async () => {
    const { kit, wallet } = testKit({}, undefined, 'solana')
    const app = createInstance(kit)
    const ids = (namespace?: string) =>
      app.getCaipNetworks(namespace as never).map(({ caipNetworkId }) => caipNetworkId)
    expect(ids('eip155')).toEqual(testNetworks.map(({ caipNetworkId }) => caipNetworkId))
    expect(ids()).toEqual([...ids('eip155'), 'solana:1'])
    wallet.connect = async () => reply
    await connect(kit, { connector: testConnector })
    expect(app.getCaipNetwork()).toBe(testNetworks[1])
    expect([app.getCaipNetworkId(), app.getChainId()]).toEqual(['eip155:137', 137])
  })

  it('the networks that a wallet has approved, where it names some', async () => {
    const { kit, wallet } = testKit()
    const approved = () => connectionOf(requireChain(kit))?.approvedNetworkIds
    await connect(kit, { connector: testConnector })
    expect(approved()).toBeUndefined()
    wallet.connect = async () => ({ ...reply, approvedNetworkIds: ['eip155:137', 'eip155:1'] })
    await connect(kit, { connector: { ...testConnector, id: 'other' } })
    expect(approved()).toEqual(['eip155:137', 'eip155:1'])
  })

  it('the account of each namespace by itself', async () => {
    const { kit, other } = testKit({}, undefined, 'solana')
    const app = createInstance(kit)
    await connect(kit, { connector: other.discovered[0] as Connector })
    expect(app.getActiveChainNamespace()).toBe('solana')
    expect(app.getAccount('solana').caipAddress).toBe(`solana:1:${first}`)
    expect(app.getAccount('eip155').status).toBe('disconnected')
    await connect(kit, { connector: testConnector })
    await app.disconnect('solana')
    expect(['solana', 'eip155'].map((namespace) => app.getAccount(namespace).status)).toEqual([
      'disconnected',
      'connected',
    ])
  })

  it('the kind of account that the user prefers, which is stored for each namespace', async () => {
    const { kit, wallet, storage } = testKit({}, undefined, 'solana')
    const app = createInstance(kit)
    const smart = { ...testAccounts[1], namespace: 'eip155', address: second ?? '', type: 'smartAccount' }
    wallet.connect = async () => ({ ...reply, accounts: [...testAccounts.slice(0, 1), smart] })
    await connect(kit, { connector: testConnector })
    expect(app.getAddress()).toBe(first)
    await app.setPreferredAccountType('smartAccount')
    expect(app.getAddress()).toBe(second)
    await app.setPreferredAccountType('eoa', 'solana')
    expect(JSON.parse(storage.get('@appkit/preferred_account_types') ?? '')).toEqual({
      eip155: 'smartAccount',
      solana: 'eoa',
    })
  })
})

it('opening with a namespace makes it the active one, before the first view is chosen', async () => {
  const { kit, other } = testKit({}, undefined, 'solana')
  const app = createInstance(kit)
  await connect(kit, { connector: other.discovered[0] as Connector })
  const view = () => kit.router.peek().map((entry) => entry.view)
  await app.open({ namespace: 'eip155' })
  expect([app.getActiveChainNamespace(), kit.modal.peek().namespace, view()]).toEqual([
    ...['eip155', 'eip155'],
    ['Connect'],
  ])
  app.close()
  await app.open({ namespace: 'solana' })
  expect([app.getActiveChainNamespace(), kit.modal.peek().namespace, view()]).toEqual([
    ...['solana', 'solana'],
    ['Account'],
  ])
})
