// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testFailures } from '../../chains/testDriver.js'
import { unreadable } from '../../chains/testUnreadable.js'
import type { Connector } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { createCosmosWallet, injectCosmosWallet } from '../../testing/cosmos/createCosmosWallet.js'
import type { CosmosWallet } from '../../testing/cosmos/types.js'
import { registerStandardWallet } from '../../testing/walletStandard/registerStandardWallet.js'
import { cosmos } from './index.js'
import { type CosmosNetwork, cosmosHub, juno, osmosis } from './networks.js'

const driver = await openDriver(cosmos)

const context = {
  networks: () => [cosmosHub, osmosis, juno],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const places = ['keplr', 'leap', 'okx'] as const

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  for (const name of ['keplr', 'leap', 'okxwallet']) Reflect.deleteProperty(window, name)
  vi.useRealTimers()
})
const discover = (options = context.options) => {
  const found: Connector[] = []
  undo.push(driver.discover({ ...context, options }, (connector) => void found.push(connector)))
  return found
}
const inject = (wallet: CosmosWallet, place: (typeof places)[number] = 'keplr') => {
  undo.push(injectCosmosWallet(wallet, place))
}
const connectorOf = (wallet: CosmosWallet, place: (typeof places)[number] = 'keplr'): Connector => {
  inject(wallet, place)
  const [connector] = discover()
  if (connector === undefined) throw new Error('not found')
  return connector
}
const connect = async (wallet: CosmosWallet, network: CosmosNetwork = cosmosHub) => {
  const connector = connectorOf(wallet)
  return { connector, reply: await driver.connect(context, connector, { network, signal }) }
}
const [own = ''] = createCosmosWallet().addresses('cosmoshub-4')
const [onOsmosis = ''] = createCosmosWallet().addresses('osmosis-1')
const events = () => ({ accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() })
const methodsOf = (wallet: CosmosWallet) => wallet.calls.map(({ method }) => method)
const portOf = (storage = createMemoryStorage()) => ({
  getItem: (key: string) => storage.get(key),
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.remove(key),
})
/** A wallet of our own making over a working one. */
const connectorWith = (methods: Readonly<Record<string, unknown>>): Connector => {
  const provider = { ...createCosmosWallet().provider, ...methods }
  return { id: 'keplr', name: 'Keplr', type: 'announced', namespace: 'cosmos', provider }
}

describe('discovery', () => {
  it('finds each wallet once, early and late ones', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    inject(createCosmosWallet())
    const found = discover()
    inject(createCosmosWallet(), 'leap')
    vi.advanceTimersByTime(4_000)
    expect(vi.getTimerCount()).toBe(0)
    inject(createCosmosWallet(), 'okx')
    window.dispatchEvent(new Event('keydown'))
    expect(found.map(({ id, name, type, info }) => [id, name, type, info?.rdns])).toEqual([
      ['keplr', 'Keplr', 'announced', 'app.keplr'],
      ['leap', 'Leap', 'announced', 'io.leapwallet.LeapWallet'],
      ['okxwallet', 'OKX Wallet', 'announced', 'com.okex.wallet'],
    ])
  })

  it("finds wallets that register an object of Keplr's shape, each with a row of its own", () => {
    const register = (
      id: string,
      features: Readonly<Record<string, object>>,
      chain = 'cosmos:cosmoshub-4',
    ) => {
      const part = { chains: [chain], features, accounts: () => [], onChange: () => () => {} }
      undo.push(registerStandardWallet({ name: `Wallet ${id}`, id, parts: [part] }))
    }
    const { provider } = createCosmosWallet()
    const keplr = { 'experimental:keplr': { version: '1.0.0', ...provider } }
    register('one', keplr)
    register('keplr', keplr)
    register('solana', keplr, 'solana:mainnet')
    register('other', { 'experimental:keplr': { version: '1.0.0' } })
    register('none', {})
    const found = discover({ ...context.options, injected: false })
    register('one', keplr)
    expect(found.map(({ id, name, type }) => [id, name, type])).toEqual([
      ['one', 'Wallet one', 'announced'],
      ['keplr:2', 'Wallet keplr', 'announced'],
      ['one:2', 'Wallet one', 'announced'],
    ])
    expect(found[0]?.imageUrl).toMatch(/^data:image/)
  })

  it.each([
    ['leap', 'leap'],
    ['okx', 'okxwallet'],
  ] as const)('gives %s that also takes the place of Keplr one row, its own', (place, id) => {
    const wallet = createCosmosWallet()
    inject(wallet)
    inject(wallet, place)
    expect(discover().map((each) => each.id)).toEqual([id])
  })

  it('leaves out what is no wallet, survives what throws, and stops', () => {
    Object.assign(window, { leap: { enable: 7 }, okxwallet: {} })
    const fail = () => {
      throw new Error('no')
    }
    Object.defineProperty(window, 'keplr', { configurable: true, get: fail })
    const found = discover()
    for (const each of undo.splice(0)) each()
    Reflect.deleteProperty(window, 'keplr')
    inject(createCosmosWallet())
    window.dispatchEvent(new Event('pointerdown'))
    expect([...found, ...discover({ injected: false, announced: true })]).toEqual([])
  })

  it('calls what it found, whatever takes its place', async () => {
    const wallet = createCosmosWallet()
    const connector = connectorOf(wallet)
    Object.assign(wallet.provider, { getKey: async () => ({ bech32Address: 'cosmos1stolen' }) })
    const { accounts } = await driver.connect(context, connector, { signal })
    expect(accounts[0]?.address).toBe(wallet.addresses('cosmoshub-4')[0])
  })
})

describe('connecting', () => {
  it.each(places)('reads the key of %s', async (place) => {
    const wallet = createCosmosWallet()
    const reply = await driver.connect(context, connectorOf(wallet, place), { network: osmosis, signal })
    const [address] = wallet.addresses('osmosis-1')
    expect(address).toMatch(/^osmo1/)
    expect(reply).toEqual({
      accounts: [
        {
          namespace: 'cosmos',
          address,
          type: 'eoa',
          publicKey: expect.stringMatching(/^0x0[23][0-9a-f]{64}$/),
        },
      ],
      caipNetworkId: 'cosmos:osmosis-1',
    })
    expect(methodsOf(wallet)).toEqual(['enable', 'getKey'])
  })

  it('tells a wallet of a network it lacks, with all it needs to know', async () => {
    const wallet = createCosmosWallet()
    const { reply } = await connect(wallet, juno)
    expect(reply.accounts[0]?.address).toMatch(/^juno1/)
    expect(methodsOf(wallet)).toEqual(['enable', 'experimentalSuggestChain', 'enable', 'getKey'])
    const ujuno = { coinDenom: 'JUNO', coinMinimalDenom: 'ujuno', coinDecimals: 6 }
    expect(wallet.calls[1]?.params[0]).toEqual({
      chainId: 'juno-1',
      chainName: 'Juno',
      rpc: 'https://juno-rpc.polkachu.com',
      rest: 'https://juno-api.polkachu.com',
      bip44: { coinType: 118 },
      bech32Config: {
        bech32PrefixAccAddr: 'juno',
        bech32PrefixAccPub: 'junopub',
        bech32PrefixValAddr: 'junovaloper',
        bech32PrefixValPub: 'junovaloperpub',
        bech32PrefixConsAddr: 'junovalcons',
        bech32PrefixConsPub: 'junovalconspub',
      },
      currencies: [ujuno],
      feeCurrencies: [{ ...ujuno, gasPriceStep: { low: 0.075, average: 0.1, high: 0.125 } }],
      stakeCurrency: ujuno,
      features: ['cosmwasm'],
    })
  })

  it('says so when the network does not carry what a wallet must know', async () => {
    const { suggestion: _, ...plain } = juno
    const wallet = createCosmosWallet()
    await expect(connect(wallet, plain)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    expect(methodsOf(wallet)).toEqual(['enable'])
    const old = connectorWith({ experimentalSuggestChain: undefined })
    await expect(driver.connect(context, old, { network: juno, signal })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
  })

  it('needs a network and a wallet', async () => {
    const nowhere = { ...context, networks: () => [] }
    const connector = connectorWith({})
    await expect(driver.connect(nowhere, connector, { signal })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
    const gone = { ...connector, provider: null }
    await expect(driver.connect(context, gone, { signal })).rejects.toMatchObject({
      code: 'CONNECTOR_NOT_FOUND',
    })
  })

  testFailures(
    driver,
    context,
    [
      ['enable', 'reject', 'USER_REJECTED'],
      ['enable', 'busy', 'WALLET_BUSY'],
      ['enable', 'unsupported', 'WALLET_METHOD_UNSUPPORTED'],
      ['getKey', 'reject', 'USER_REJECTED'],
      ['getKey', 'garbage', 'WALLET_BAD_REPLY'],
    ],
    () => {
      const wallet = createCosmosWallet()
      return { wallet, connector: connectorOf(wallet) }
    },
    1,
  )

  it('takes no answer to `enable` for one: what counts is the key', async () => {
    const wallet = createCosmosWallet()
    wallet.behave('enable', 'garbage')
    const { reply } = await connect(wallet)
    expect(reply.accounts).toHaveLength(1)
  })

  it('hears only the first of two answers', async () => {
    const wallet = createCosmosWallet()
    for (const method of ['enable', 'getKey', 'signArbitrary']) wallet.behave(method, 'twice')
    const { connector, reply } = await connect(wallet)
    const [{ address = '' } = {}] = reply.accounts
    const call = { address, message: 'x', caipNetworkId: reply.caipNetworkId }
    expect(await driver.signMessage(connector, call, { signal })).toHaveLength(88)
  })

  it.each([
    ['no address', {}, 'WALLET_BAD_REPLY'],
    ['nothing', undefined, 'WALLET_BAD_REPLY'],
    ['an empty address', { bech32Address: '' }, 'WALLET_NO_ACCOUNTS'],
    ['upper case', { bech32Address: own.toUpperCase() }, 'WALLET_BAD_REPLY'],
    ['a wrong checksum', { bech32Address: `${own.slice(0, -1)}q` }, 'WALLET_BAD_REPLY'],
    ['another chain', { bech32Address: onOsmosis }, 'WALLET_BAD_REPLY'],
    ['other bytes', { bech32Address: own, address: new Uint8Array(20) }, 'WALLET_BAD_REPLY'],
    ['half a key', { bech32Address: own, pubKey: new Uint8Array(16) }, 'WALLET_BAD_REPLY'],
  ])('refuses a key with %s', async (_, key, code) => {
    const connector = connectorWith({ getKey: async () => key })
    await expect(driver.connect(context, connector, { signal })).rejects.toMatchObject({ code })
  })

  it('settles when the wallet never answers, and forgets an answer that comes after all', async () => {
    let approve = (_: boolean) => {}
    const wallet = createCosmosWallet({
      approve: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    const connector = connectorOf(wallet)
    const controller = new AbortController()
    const attempt = driver.connect(context, connector, { signal: controller.signal })
    await vi.waitFor(() => expect(wallet.calls).toHaveLength(1))
    controller.abort('CANCELLED')
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
    approve(true)
    await vi.waitFor(() => expect(wallet.calls).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve, 10))
    await expect(driver.switchNetwork(connector, osmosis, { signal })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  it.each([
    ['enable', []],
    ['experimentalSuggestChain', ['experimentalSuggestChain']],
  ] as const)('opens no further window for who gave up while the wallet was in %s', async (slow, opened) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const seen: string[] = []
    const experimentalSuggestChain = async () => {
      seen.push('experimentalSuggestChain')
      if (slow === 'experimentalSuggestChain') await answered
    }
    const enable = vi.fn(async () => {
      if (slow === 'enable') await answered
      throw new Error('There is no chain info for juno-1')
    })
    const connector = connectorWith({ enable, experimentalSuggestChain })
    const controller = new AbortController()
    const attempt = driver.connect(context, connector, { network: juno, signal: controller.signal })
    await vi.waitFor(() => expect(slow === 'enable' ? enable.mock.calls : seen).toHaveLength(1))
    controller.abort('CANCELLED')
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
    answer()
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen).toEqual(opened)
    expect(enable).toHaveBeenCalledOnce()
  })
})

describe('signing text', () => {
  const sign = (connector: Connector, address: string, under: AbortSignal = signal) =>
    driver.signMessage(
      connector,
      { address, message: 'x', caipNetworkId: cosmosHub.caipNetworkId },
      { signal: under },
    )
  const [address = ''] = createCosmosWallet().addresses('cosmoshub-4')
  const pub_key = { type: 'tendermint/PubKeySecp256k1', value: 'A'.repeat(44) }
  const signature = `${'A'.repeat(86)}==`

  it.each([
    [null],
    ['text'],
    [{ signature }],
    [{ pub_key, signature: `${'A'.repeat(84)}==` }],
    [{ pub_key, signature: `${'A'.repeat(85)}B==` }],
    [{ pub_key, signature: `0x${'ab'.repeat(64)}` }],
    [{ pub_key: { type: 7, value: 'AAAA' }, signature }],
    [{ pub_key: { ...pub_key, value: '=' }, signature }],
    // Well formed, but of a key that the wallet did not show.
    [{ pub_key, signature }],
  ])('refuses %j', async (reply) => {
    const connector = connectorWith({ signArbitrary: async () => reply })
    await driver.connect(context, connector, { signal })
    await expect(sign(connector, address)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })

  it('says so when a wallet cannot, and when nobody is connected', async () => {
    const connector = connectorWith({ signArbitrary: undefined })
    await expect(sign(connector, address)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await driver.connect(context, connector, { signal })
    await expect(sign(connector, address)).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
  })

  it('is declined, or ends when the user gives up', async () => {
    const wallet = createCosmosWallet()
    const { connector } = await connect(wallet)
    wallet.behave('signArbitrary', 'reject')
    await expect(sign(connector, address)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    wallet.behave('signArbitrary', 'hang')
    const controller = new AbortController()
    const attempt = sign(connector, address, controller.signal)
    controller.abort('CANCELLED')
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('asks with the chain’s own id where CAIP-2 hashes it', async () => {
    const id = 'a-chain-whose-name-is-longer-than-caip-2-allows'
    const chain: CosmosNetwork = { ...cosmosHub, id, caipNetworkId: 'cosmos:hashed-0123456789abcdef' }
    const wallet = createCosmosWallet({ chains: [{ chainId: id, bech32Prefix: 'cosmos' }] })
    const { connector } = await connect(wallet, chain)
    const { caipNetworkId } = chain
    await driver.signMessage(connector, { address, message: 'x', caipNetworkId }, { signal })
    expect(wallet.calls.at(-1)?.params[0]).toBe(id)
  })
})

describe('the driver of Cosmos, once a wallet is connected,', () => {
  it('shows the account as another network writes it, and enables that first', async () => {
    const wallet = createCosmosWallet()
    const { connector, reply } = await connect(wallet)
    const [account] = (await driver.switchNetwork(connector, osmosis, { signal })) ?? []
    expect(account?.address).toBe(wallet.addresses('osmosis-1')[0])
    expect(driver.isSameAddress(account?.address ?? '', reply.accounts[0]?.address ?? '')).toBe(true)
    expect(methodsOf(wallet).slice(2)).toEqual(['enable', 'getKey'])
    wallet.behave('enable', 'reject')
    await expect(driver.switchNetwork(connector, juno, { signal })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })

  it.each([
    ['keplr', 'keplr'],
    ['leap', 'leap'],
    ['okx', 'okxwallet'],
  ] as const)('asks %s for its key when it says that it changed, once for a storm', async (place, name) => {
    const wallet = createCosmosWallet()
    const connector = connectorOf(wallet, place)
    await driver.connect(context, connector, { network: cosmosHub, signal })
    await driver.switchNetwork(connector, osmosis, { signal })
    const heard = events()
    const remove = vi.spyOn(window, 'removeEventListener')
    const stop = driver.watch(connector, heard)
    const before = wallet.calls.length
    const [, second = ''] = wallet.addresses('cosmoshub-4')
    wallet.selectAccount(second)
    for (let count = 0; count < 1000; count++) wallet.emit('keystorechange')
    await vi.waitFor(() => expect(heard.accountsChanged).toHaveBeenCalledOnce())
    expect(heard.accountsChanged.mock.lastCall?.[0][0].address).toBe(wallet.addresses('osmosis-1')[0])
    expect(wallet.calls).toHaveLength(before + 1)
    stop()
    expect(remove).toHaveBeenCalledWith(`${name}_keystorechange`, expect.anything())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    wallet.selectAccount(wallet.addresses('cosmoshub-4')[1] ?? '')
    await vi.advanceTimersByTimeAsync(80)
    expect(wallet.calls).toHaveLength(before + 1)
    remove.mockRestore()
  })

  it('says nothing when the key is the same, and leaves a wallet that does not show it', async () => {
    const wallet = createCosmosWallet()
    const { connector } = await connect(wallet)
    const heard = events()
    undo.push(driver.watch(connector, heard))
    wallet.emit('keystorechange')
    await vi.waitFor(() => expect(methodsOf(wallet)).toHaveLength(3))
    wallet.behave('getKey', 'reject')
    wallet.emit('keystorechange')
    await vi.waitFor(() => expect(heard.disconnected).toHaveBeenCalledOnce())
    expect(heard.accountsChanged).not.toHaveBeenCalled()
  })

  it('does not tell of a key for a network the app has left', async () => {
    const wallet = createCosmosWallet()
    let answer = (_: unknown) => {}
    let isHeld = false
    const getKey = (chainId: string) =>
      isHeld && chainId === cosmosHub.id
        ? new Promise((resolve) => {
            answer = resolve
          })
        : wallet.provider.getKey(chainId)
    const connector = connectorWith({ getKey })
    await driver.connect(context, connector, { network: cosmosHub, signal })
    const heard = events()
    undo.push(driver.watch(connector, heard))
    isHeld = true
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    window.dispatchEvent(new Event('keplr_keystorechange'))
    await vi.advanceTimersByTimeAsync(50)
    await driver.switchNetwork(connector, osmosis, { signal })
    wallet.selectAccount(wallet.addresses('osmosis-1')[1] ?? '')
    answer({ bech32Address: wallet.addresses('cosmoshub-4')[0] })
    await vi.advanceTimersByTimeAsync(49)
    expect(heard.accountsChanged).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10)
    expect(heard.accountsChanged.mock.calls.map(([[account]]) => account.address)).toEqual([
      wallet.addresses('osmosis-1')[0],
    ])
  })

  it('is heard where it was looked at again', async () => {
    const wallet = createCosmosWallet()
    const { connector } = await connect(wallet)
    const heard = events()
    undo.push(driver.watch(connector, heard))
    await driver.reconnect(context, connector, { network: cosmosHub, signal })
    const [, second = ''] = wallet.addresses('cosmoshub-4')
    wallet.selectAccount(second)
    await vi.waitFor(() => expect(heard.accountsChanged).toHaveBeenCalled())
    expect(heard.accountsChanged.mock.calls).toEqual([[[expect.objectContaining({ address: second })]]])
  })

  it('stays on its network when a connection is looked at again, and asks nothing', async () => {
    const wallet = createCosmosWallet()
    const { connector } = await connect(wallet, osmosis)
    const calls = wallet.calls.length
    for (const network of [undefined, osmosis, cosmosHub])
      expect(await driver.reconnect(context, connector, { network, signal })).toMatchObject({
        caipNetworkId: osmosis.caipNetworkId,
      })
    expect(wallet.calls).toHaveLength(calls)
  })

  describe('on the next visit', () => {
    /** The storages of the app and of the wallet, which last from one visit to the next. */
    const keep = () => ({ app: createMemoryStorage(), wallet: portOf() })
    type Kept = ReturnType<typeof keep>
    const visit = (kept: Kept, place: (typeof places)[number] = 'keplr') => {
      const approve = vi.fn(async () => true)
      const wallet = createCosmosWallet({ storage: kept.wallet, approve })
      const connector = connectorOf(wallet, place)
      return { wallet, connector, approve, context: { ...context, storage: kept.app } }
    }
    const firstVisit = async (kept: Kept, network: CosmosNetwork = cosmosHub) => {
      const first = visit(kept)
      const reply = await driver.connect(first.context, first.connector, { network, signal })
      for (const each of undo.splice(0)) each()
      return { ...first, reply }
    }

    it.each([
      ['unlocked', false],
      ['locked', true],
    ])('picks up a wallet that is %s, and asks it nothing', async (_, locked) => {
      const kept = keep()
      const { reply, wallet } = await firstVisit(kept, osmosis)
      if (locked) wallet.lock()
      const next = visit(kept)
      expect(await driver.reconnect(next.context, next.connector, { network: osmosis, signal })).toEqual(
        reply,
      )
      expect(next.wallet.calls).toEqual([])
      const [{ address = '' } = {}] = reply.accounts
      const call = { address, message: 'x', caipNetworkId: osmosis.caipNetworkId }
      expect(await driver.signMessage(next.connector, call, { signal })).toHaveLength(88)
      const asked = next.approve.mock.calls.map(([each]: { method: string }[]) => each?.method)
      expect(asked).toEqual(locked ? ['unlock', 'signArbitrary'] : ['signArbitrary'])
    })

    it('is where it was used last, when the app works elsewhere by now', async () => {
      const kept = keep()
      const { connector, context } = await firstVisit(kept)
      await driver.switchNetwork(connector, osmosis, { signal })
      const next = visit(kept)
      const back = await driver.reconnect(context, next.connector, { network: cosmosHub, signal })
      expect(back).toMatchObject({
        caipNetworkId: osmosis.caipNetworkId,
        accounts: [{ address: expect.stringMatching(/^osmo1/) }],
      })
    })

    it('tells of the key that the wallet uses by now, once it is to sign with the one before', async () => {
      const kept = keep()
      const { reply } = await firstVisit(kept)
      const next = visit(kept)
      const [first = '', second = ''] = next.wallet.addresses('cosmoshub-4')
      next.wallet.selectAccount(second)
      await driver.reconnect(next.context, next.connector, { network: cosmosHub, signal })
      const heard = events()
      undo.push(driver.watch(next.connector, heard))
      expect(reply.accounts[0]?.address).toBe(first)
      const { caipNetworkId } = reply
      const call = { address: first, message: 'x', caipNetworkId }
      await expect(driver.signMessage(next.connector, call, { signal })).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      })
      await vi.waitFor(() => expect(heard.accountsChanged).toHaveBeenCalledOnce())
      expect(heard.accountsChanged.mock.lastCall?.[0]).toMatchObject([{ address: second }])
      const own = driver.toProvider(next.connector)
      await expect(own?.signAmino('cosmoshub-4', first, { msgs: [] })).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      })
      for (const each of undo.splice(0)) each()
      const last = visit(kept)
      expect(await driver.reconnect(last.context, last.connector, { signal })).toMatchObject({
        accounts: [{ address: second }],
      })
    })

    it('tells of the key that the wallet uses by now, once the app reads it for CosmJS', async () => {
      const kept = keep()
      await firstVisit(kept)
      const next = visit(kept)
      const [, second = ''] = next.wallet.addresses('cosmoshub-4')
      next.wallet.selectAccount(second)
      await driver.reconnect(next.context, next.connector, { network: cosmosHub, signal })
      const heard = events()
      undo.push(driver.watch(next.connector, heard))
      const signer = driver.toProvider(next.connector)?.getOfflineSigner('cosmoshub-4')
      expect(await signer?.getAccounts()).toMatchObject([{ address: second }])
      await vi.waitFor(() => expect(heard.accountsChanged).toHaveBeenCalledOnce())
      expect(heard.accountsChanged.mock.lastCall?.[0]).toMatchObject([{ address: second }])
      const before = next.wallet.calls.length
      await signer?.getAccounts()
      expect(next.wallet.calls).toHaveLength(before + 1)
    })

    it('knows wallets that are connected beside each other apart', async () => {
      const kept = keep()
      await firstVisit(kept)
      const beside = visit({ ...kept, wallet: portOf() }, 'leap')
      beside.wallet.selectAccount(beside.wallet.addresses('cosmoshub-4')[1] ?? '')
      await driver.connect(beside.context, beside.connector, { network: cosmosHub, signal })
      for (const each of undo.splice(0)) each()
      for (const [place, address] of [
        ['keplr', own],
        ['leap', beside.wallet.addresses('cosmoshub-4')[0]],
      ] as const) {
        const { wallet, connector, context } = visit(kept, place)
        expect(await driver.reconnect(context, connector, { signal })).toMatchObject({
          accounts: [{ address }],
        })
        expect(wallet.calls).toEqual([])
        for (const each of undo.splice(0)) each()
      }
    })

    it('finds nobody where the wallet was left or has left, and opens no window for the goodbye', async () => {
      const kept = keep()
      const { wallet, connector, context, approve } = await firstVisit(kept)
      wallet.lock()
      await driver.disconnect(connector, { signal })
      expect(approve).toHaveBeenCalledOnce()
      const nobody = visit(kept)
      expect(await driver.reconnect(context, nobody.connector, { signal })).toBeUndefined()
      nobody.wallet.unlock()
      await driver.connect(context, nobody.connector, { signal })
      const heard = events()
      undo.push(driver.watch(nobody.connector, heard))
      nobody.wallet.behave('getKey', 'reject')
      nobody.wallet.emit('keystorechange')
      await vi.waitFor(() => expect(heard.disconnected).toHaveBeenCalledOnce())
      for (const each of undo.splice(0)) each()
      const next = visit(kept)
      expect(await driver.reconnect(context, next.connector, { signal })).toBeUndefined()
      expect(kept.app.get('@appkit/cosmos:accounts')).toBeNull()
    })

    it.each([
      'nonsense',
      'null',
      '[]',
      '{"keplr":null}',
      '{"keplr":{"caipNetworkId":7,"address":"x"}}',
      '{"keplr":{"caipNetworkId":"cosmos:cosmoshub-4","address":"cosmos1nonsense"}}',
      `{"keplr":{"caipNetworkId":"cosmos:nowhere-1","address":"${own}"}}`,
      `{"keplr":{"caipNetworkId":"cosmos:cosmoshub-4","address":"${onOsmosis}"}}`,
      '{"__proto__":{"keplr":{"caipNetworkId":"cosmos:cosmoshub-4","address":"x"}}}',
    ])('is nobody to storage that says %s, and asks nothing', async (stored) => {
      const kept = keep()
      kept.app.set('@appkit/cosmos:accounts', stored)
      const { wallet, connector, context } = visit(kept)
      expect(await driver.reconnect(context, connector, { network: cosmosHub, signal })).toBeUndefined()
      expect(wallet.calls).toEqual([])
      await driver.connect(context, connector, { network: cosmosHub, signal })
      expect(JSON.parse(kept.app.get('@appkit/cosmos:accounts') ?? '')).toHaveProperty('keplr.address', own)
    })

    it('keeps nothing that is taken for a secret', async () => {
      const kept = keep()
      await firstVisit(kept)
      const stored = kept.app.get('@appkit/cosmos:accounts') ?? ''
      expect(stored).toContain(own)
      expect(stored).not.toMatch(/[0-9a-f]{64}|[A-Za-z0-9+/]{43}=/i)
    })

    it('drops a key that is none', async () => {
      const kept = keep()
      kept.app.set(
        '@appkit/cosmos:accounts',
        `{"keplr":{"caipNetworkId":"cosmos:cosmoshub-4","address":"${own}","key":"AAAA"}}`,
      )
      const { connector, context } = visit(kept)
      const back = await driver.reconnect(context, connector, { signal })
      expect(back?.accounts).toEqual([{ namespace: 'cosmos', address: own, type: 'eoa' }])
    })

    it('asks nothing where nothing is kept', async () => {
      const wallet = createCosmosWallet()
      expect(await driver.reconnect(context, connectorOf(wallet), { signal })).toBeUndefined()
      expect(wallet.calls).toEqual([])
    })
  })

  it('gives its permissions back when it disconnects', async () => {
    const storage = portOf()
    const wallet = createCosmosWallet({ storage })
    const { connector } = await connect(wallet)
    await driver.disconnect(connector, { signal })
    expect(methodsOf(wallet).at(-1)).toBe('disable')
    const approve = vi.fn(async () => true)
    await connect(createCosmosWallet({ storage, approve }))
    expect(approve).toHaveBeenCalledOnce()
  })

  it.each([
    ['has no such call', undefined],
    ['cannot', async () => Promise.reject(new Error('Not implemented'))],
  ])('disconnects a wallet that %s', async (_, disable) => {
    const connector = connectorWith({ disable })
    await driver.connect(context, connector, { signal })
    await expect(driver.disconnect(connector, { signal })).resolves.toBeUndefined()
  })

  it('reports a wallet that fails to let go, or never answers', async () => {
    const connector = connectorWith({ disable: async () => Promise.reject(new Error('boom')) })
    await expect(driver.disconnect(connector, { signal })).rejects.toThrow('boom')
    const mute = connectorWith({ disable: () => new Promise(() => {}) })
    const controller = new AbortController()
    const attempt = driver.disconnect(mute, { signal: controller.signal })
    controller.abort('CANCELLED')
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

describe('what a host gets', () => {
  const provider = async (methods: Readonly<Record<string, unknown>>) => {
    const connector = connectorWith(methods)
    expect(driver.toProvider(connector)).toBeUndefined()
    await driver.connect(context, connector, { signal })
    const given = driver.toProvider(connector)
    if (given === undefined) throw new Error('no provider')
    return given
  }

  it.each([
    ['signAmino', null],
    ['signAmino', { signed: {}, signature: {} }],
    ['signAmino', { signed: { msgs: [] }, signature: { signature: 'x' } }],
    ['signDirect', { signed: { bodyBytes: 'x' } }],
    ['signDirect', { signed: null }],
    ['signArbitrary', {}],
  ] as const)('refuses an answer to %s such as %j', async (method, reply) => {
    const own = await provider({ [method]: async () => reply })
    await expect(own[method]('cosmoshub-4', 'cosmos1x', {} as never)).rejects.toMatchObject({
      code: 'WALLET_BAD_REPLY',
    })
  })

  it.each(
    unreadable,
  )('is an error of ours when the wallet answers with %s, or throws it', async (_what, reply) => {
    let throws = false
    const answer = async () => (throws ? Promise.reject(reply) : reply)
    const own = await provider({ signAmino: answer, signDirect: answer, signArbitrary: answer })
    const outcomes = () => [
      own.signAmino('cosmoshub-4', 'cosmos1x', {}),
      own.signDirect('cosmoshub-4', 'cosmos1x', {}),
      own.signArbitrary('cosmoshub-4', 'cosmos1x', ''),
    ]
    for (const each of outcomes()) await expect(each).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    throws = true
    for (const each of outcomes()) await expect(each).rejects.toMatchObject({ code: 'WALLET_FAILED' })
  })

  it('says what a wallet cannot do, and what it declined', async () => {
    const own = await provider({
      signDirect: undefined,
      signAmino: async () => Promise.reject(new Error('Request rejected')),
    })
    const direct = own.getOfflineSigner('cosmoshub-4').signDirect('cosmos1x', {})
    await expect(direct).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
    const amino = own.getOfflineSignerOnlyAmino('cosmoshub-4').signAmino('cosmos1x', {})
    await expect(amino).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})
