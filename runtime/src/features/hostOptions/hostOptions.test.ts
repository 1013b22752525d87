// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppKitConfig } from '../../kit/config.js'
import { connect } from '../../kit/connect.js'
import { requireChain } from '../../kit/connections.js'
import { disconnect } from '../../kit/disconnect.js'
import { openModal } from '../../kit/modal.js'
import { pushView } from '../../kit/router.js'
import { readBalance, readNetwork } from '../../kit/selectors.js'
import { start } from '../../kit/start.js'
import { switchNetwork } from '../../kit/switchNetwork.js'
import { testAccounts, testConnector, testKit, testNetworks } from '../../kit/testKit.js'
import { applyWords } from '../../kit/translate.js'
import type { Nodes } from '../../kit/types.js'
import { buttonMessages, setFirstButtonTexts } from '../../react/buttons/buttonMessages.js'
import { fetchTokenBalances } from '../../services/blockchain/tokenBalances.js'
import * as nodes from '../../services/rpc/readNativeBalance.js'
import { accountMessages } from '../../ui/messages/account.js'
import { getWalletCatalogue } from '../connect/wallet/walletCatalogue.js'
import { hostOptions } from './index.js'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})
const views = ['Connect', 'Account', 'ConnectingWalletConnect']
const make = (config: Partial<AppKitConfig>) => testKit(config, views, undefined, [hostOptions])

async function begin(made: ReturnType<typeof make>) {
  stops.push(start(made.kit))
  await vi.waitFor(() => expect(made.kit.initialized.peek()).toBe(true))
}

describe('onConnect and onDisconnect', () => {
  it('tell of a new account, of a change of accounts not, and of the end', async () => {
    const [onConnect, onDisconnect] = [vi.fn(), vi.fn()]
    const made = make({ onConnect, onDisconnect })
    await begin(made)
    expect(onConnect).not.toHaveBeenCalled()
    await connect(made.kit, { connector: testConnector })
    const [first, second] = testAccounts.map(({ address }) => address)
    const account = expect.objectContaining({ address: first, caipAddress: `eip155:1:${first}` })
    expect(onConnect.mock.calls).toEqual([[{ namespace: 'eip155', account, isReturn: false }]])
    made.wallet.events?.accountsChanged([...testAccounts].reverse())
    await switchNetwork(made.kit, { network: testNetworks[1] as never })
    expect([onConnect, onDisconnect].map((each) => each.mock.calls.length)).toEqual([1, 0])
    await disconnect(made.kit)
    const left = expect.objectContaining({ address: second })
    expect(onDisconnect.mock.calls).toEqual([[{ namespace: 'eip155', account: left }]])
  })

  it('say that an account is back when the page was loaded again, and not when its user connects it again', async () => {
    const onConnect = vi.fn()
    const before = make({})
    await begin(before)
    await connect(before.kit, { connector: testConnector })
    for (const stop of stops.splice(0)) stop()
    const made = make({ onConnect, storage: before.storage })
    await begin(made)
    await vi.waitFor(() => expect(onConnect).toHaveBeenCalledOnce())
    expect(onConnect.mock.lastCall?.[0]).toMatchObject({ isReturn: true, account: { isConnected: true } })
    await disconnect(made.kit)
    await connect(made.kit, { connector: testConnector })
    expect(onConnect.mock.lastCall?.[0]).toMatchObject({ isReturn: false })
  })

  it('cost only themselves when they throw', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const fault = new Error('the host fails')
    const fail = () => {
      throw fault
    }
    const made = make({ onConnect: fail, onDisconnect: fail })
    await begin(made)
    await expect(connect(made.kit, { connector: testConnector })).resolves.toMatchObject({})
    await disconnect(made.kit)
    expect(reported.mock.calls).toEqual([[fault], [fault]])
  })
})

describe('the parameter for a network', () => {
  it.each([
    ['?chain=8453', 'eip155:8453'],
    ['?chain=eip155:137&x=1', 'eip155:137'],
    ['?chain=5', 'eip155:1'],
    ['?network=137', 'eip155:1'],
    ['', 'eip155:1'],
  ])('starts %s on %s', async (search, caipNetworkId) => {
    history.replaceState(null, '', `/${search}`)
    const made = make({ networkParameter: 'chain' })
    await begin(made)
    expect(readNetwork(made.kit).caipNetworkId).toBe(caipNetworkId)
  })

  it('is over what the last visit chose, and under what the user chooses now', async () => {
    const before = make({})
    await begin(before)
    await switchNetwork(before.kit, { network: testNetworks[1] as never })
    for (const stop of stops.splice(0)) stop()
    history.replaceState(null, '', '/?chain=8453')
    const made = make({ networkParameter: 'chain', storage: before.storage })
    await begin(made)
    expect(readNetwork(made.kit).caipNetworkId).toBe('eip155:8453')
    await switchNetwork(made.kit, { network: testNetworks[0] as never })
    for (const stop of stops.splice(0)) stop()
    await begin(made)
    expect(readNetwork(made.kit).caipNetworkId).toBe('eip155:1')
  })
})

describe('balance', () => {
  const address = `0x${'ab'.repeat(20)}`
  const token = { address, symbol: 'APP', decimals: 6 }

  /** A kit whose nodes answer with a word of 32 bytes. */
  async function connected(config: Partial<AppKitConfig>, answer: unknown = `0x${'0'.repeat(57)}16e3600`) {
    const made = make(config)
    const call = vi.fn(async (_call: unknown, _options: unknown) => answer)
    const { loadNodes } = made.kit
    made.kit.loadNodes = async () => ({ ...((await loadNodes?.()) as Nodes), openRpc: () => call as never })
    await begin(made)
    await connect(made.kit, { connector: testConnector })
    return { ...made, call }
  }
  const settledBalance = (made: ReturnType<typeof make>) =>
    vi.waitFor(() => {
      expect(requireChain(made.kit).balance.peek().status).not.toBe('loading')
      return readBalance(made.kit)
    })

  it('is that of the token of the app on its network, and the coin on another', async () => {
    const made = await connected({ balance: { 'eip155:1': token } })
    expect(await settledBalance(made)).toMatchObject({ data: { balance: '24', symbol: 'APP' } })
    const owner = testAccounts[0]?.address.slice(2).toLowerCase()
    const data = `0x70a08231${'0'.repeat(24)}${owner}`
    expect(made.call.mock.lastCall?.[0]).toEqual({
      method: 'eth_call',
      params: [{ to: address, data }, 'latest'],
    })
    await switchNetwork(made.kit, { network: testNetworks[1] as never })
    expect(await settledBalance(made)).toMatchObject({ data: { symbol: 'ETH' } })
  })

  it.each<[string, AppKitConfig['balance'] & {}]>([
    ['of a token', { 'eip155:1': token }],
    ['of nothing', 'none'],
  ])('%s leaves the amount of the coin true where tokens are listed', async (_what, balance) => {
    const made = make({ balance })
    made.kit.loadNodes = async () => ({ ...nodes, openRpc: () => async () => `0x${'f'.repeat(64)}` })
    await begin(made)
    await connect(made.kit, { connector: testConnector })
    await settledBalance(made)
    const owner = { address: testAccounts[0]?.address ?? '', caipNetworkId: 'eip155:1' } as const
    const { balances } = await fetchTokenBalances(made.kit, owner)
    expect(balances).toMatchObject([{ symbol: 'ETH', quantity: { decimals: '18', numeric: '1' } }])
  })

  it('is not shown where a node answers with something else', async () => {
    const made = await connected({ balance: { 'eip155:1': token } }, '0x')
    expect(await settledBalance(made)).toMatchObject({ isError: true, data: undefined })
  })

  it('is none, and nothing is asked', async () => {
    const made = await connected({ balance: 'none' })
    expect(await settledBalance(made)).toMatchObject({ data: undefined, isError: false, isLoading: false })
    expect(made.call).not.toHaveBeenCalled()
  })

  it.each<[string, AppKitConfig['balance'] & object]>([
    ['on a network that the app lacks', { 'eip155:5': token }],
    ['without an address', { 'eip155:1': { ...token, address: 'here' } }],
    ['without decimals', { 'eip155:1': { ...token, decimals: -1 } }],
  ])('of a token %s is refused', (_what, balance) => {
    expect(() => make({ balance })).toThrow(expect.objectContaining({ code: 'NETWORK_NOT_FOUND' }))
  })
})

describe('messages', () => {
  const before = { ...accountMessages, accountTypes: { ...accountMessages.accountTypes } }
  const buttons = { ...buttonMessages }
  afterEach(() => {
    applyWords(accountMessages, before)
    setFirstButtonTexts(buttons)
  })

  it('are those of the app before the first view is drawn, the rest stays', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const fault = new Error('the host fails')
    const words = {
      copyAddress: 'Take the address',
      accountTypes: { eoa: 'Plain' },
      accounts: (count: number) => `${count} in all`,
      walletCount: () => {
        throw fault
      },
      // JavaScript lets these through.
      settings: 5,
      unknown: 'nothing',
      viewOn: () => undefined,
    }
    const mounted = vi.fn()
    const made = make({ messages: { account: words, buttons: { connect: 'Log in' }, nobody: {} } })
    expect(buttonMessages).toMatchObject({ connect: 'Log in', connecting: 'Connecting…' })
    made.kit.mountModal = async () => {
      mounted(accountMessages.copyAddress)
      return () => {}
    }
    await begin(made)
    await openModal(made.kit)
    expect(mounted.mock.calls).toEqual([['Take the address']])
    expect(accountMessages.accounts(3)).toBe('3 in all')
    expect(accountMessages.walletCount(2)).toBe('2 wallets')
    expect(reported).toHaveBeenCalledWith(fault)
    expect(accountMessages.viewOn('Scan')).toBe('View on Scan')
    expect(accountMessages).toMatchObject({ settings: 'Settings', copied: 'Address copied' })
    expect(accountMessages).not.toHaveProperty('unknown')
    expect(accountMessages.accountTypes).toMatchObject({ eoa: 'Plain', smartAccount: 'Smart account' })
  })
})

describe('onSelect of a custom wallet', () => {
  const wallet = { id: 'own', name: 'Own', chains: [], isOwn: true }

  it('is called in the place of the view for it', async () => {
    const onSelect = vi.fn()
    const made = make({ customWallets: [{ id: 'own', name: 'Own', onSelect }] })
    await begin(made)
    expect(getWalletCatalogue(made.kit).custom.peek()).toMatchObject([wallet])
    await openModal(made.kit)
    pushView(made.kit, 'ConnectingWalletConnect', { wallet })
    expect(onSelect).toHaveBeenCalledOnce()
    expect(made.kit.router.peek().map(({ view }) => view)).toEqual(['Connect'])
    // One of the catalogue with that id is another wallet.
    pushView(made.kit, 'ConnectingWalletConnect', { wallet: { ...wallet, isOwn: false } })
    expect(onSelect).toHaveBeenCalledOnce()
    expect(made.kit.router.peek()).toHaveLength(2)
  })
})

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
