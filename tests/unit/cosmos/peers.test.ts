// The fake seen by the types of Keplr's interface, and the driver before Keplr's real page code.

import { InjectedKeplr, Keplr } from '@keplr-wallet/provider'
import type { Keplr as IKeplr } from '@keplr-wallet/types'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../../runtime/src/chains/types.js'
import { openDriver } from '../../../runtime/src/kit/testCalls.js'
import { cosmos } from '../../../runtime/src/namespaces/cosmos/index.js'
import type { CosmosNetwork } from '../../../runtime/src/namespaces/cosmos/networks.js'
import { cosmosHub, juno, osmosis } from '../../../runtime/src/namespaces/cosmos/networks.js'
import { createMemoryStorage } from '../../../runtime/src/storage/createSafeStorage.js'
import { createCosmosWallet } from '../../../runtime/src/testing/index.js'

const driver = await openDriver(cosmos)

type Made = keyof ReturnType<typeof createCosmosWallet>['provider']
/** The interface as far as the fake has it. Of the `long` library it has the two halves and the text. */
type Implemented = Pick<IKeplr, Exclude<Made, 'signDirect'>> & {
  signDirect(...parameters: Parameters<IKeplr['signDirect']>): Promise<Direct>
}
type Reply = Awaited<ReturnType<IKeplr['signDirect']>>
type Direct = Omit<Reply, 'signed'> & {
  readonly signed: Omit<Reply['signed'], 'accountNumber'> & {
    readonly accountNumber: Pick<Reply['signed']['accountNumber'], 'low' | 'high' | 'unsigned' | 'toString'>
  }
}

describe('the fake', () => {
  it('has the shape that Keplr is typed with, and answers so', async () => {
    const keplr: Implemented = createCosmosWallet().provider
    await keplr.enable(['cosmoshub-4'])
    const key = await keplr.getKey('cosmoshub-4')
    expect(Object.keys(key).sort()).toEqual([
      'address',
      'algo',
      'bech32Address',
      'ethereumHexAddress',
      'isKeystone',
      'isNanoLedger',
      'name',
      'pubKey',
    ])
    expect(key.ethereumHexAddress).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    const doc = { bodyBytes: Uint8Array.of(1), authInfoBytes: Uint8Array.of(2), chainId: 'cosmoshub-4' }
    const { signed } = await keplr.signDirect('cosmoshub-4', key.bech32Address, doc)
    expect([signed.accountNumber.low, signed.accountNumber.high, String(signed.accountNumber)]).toEqual([
      0,
      0,
      '0',
    ])
  })
})

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  Reflect.deleteProperty(globalThis, 'window')
})

const background: Readonly<Record<string, keyof ReturnType<typeof createCosmosWallet>['provider']>> = {
  'enable-access': 'enable',
  'disable-access': 'disable',
  'get-cosmos-key': 'getKey',
  'suggest-chain-info': 'experimentalSuggestChain',
  'request-cosmos-sign-amino-adr-36': 'signArbitrary',
  'request-cosmos-sign-amino': 'signAmino',
  'request-cosmos-sign-direct': 'signDirect',
}

/**
 * Keplr as it is in a page: its page class, its content script and its core class are the real ones; a fake
 * keeps keys and permissions where the extension's background is, and asks where that opens its window.
 */
function installKeplr(options: Parameters<typeof createCosmosWallet>[0] = {}) {
  const windows: string[] = []
  const behind = createCosmosWallet({
    ...options,
    approve: async (call) => {
      windows.push(call.method)
      return (await options.approve?.(call)) ?? true
    },
  })
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const listeners = {
    addMessageListener: (listener: (event: never) => void) =>
      page.addEventListener('message', listener as never),
    removeMessageListener: (listener: (event: never) => void) =>
      page.removeEventListener('message', listener as never),
    // Messages between page and content script are cloned.
    postMessage: (message: unknown) =>
      void setTimeout(
        () => page.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) })),
        0,
      ),
  }
  const core = new Keplr('0.13.0', 'extension', {
    async sendMessage(_port, message) {
      const { chainIds, chainId, chainInfo, signer, data, signDoc } = message as unknown as Record<
        string,
        never
      >
      const type = message.type()
      if (type === 'need-suggest-chain-info-interaction') return true as never
      const name = background[type]
      // Its parts for Ethereum and Starknet ask for themselves.
      if (name === undefined) return new Promise<never>(() => {})
      const parameters: Readonly<Record<string, readonly unknown[]>> = {
        enable: [chainIds],
        disable: (chainIds as readonly string[] | undefined)?.length ? [chainIds] : [],
        getKey: [chainId],
        experimentalSuggestChain: [chainInfo],
      }
      const given = parameters[name] ?? [chainId, signer, name === 'signArbitrary' ? data : signDoc]
      const reply = await Reflect.apply(behind.provider[name], undefined, given)
      return structuredClone(
        name === 'signDirect'
          ? { ...reply, signed: { ...reply.signed, accountNumber: String(reply.signed.accountNumber) } }
          : reply,
      ) as never
    },
  })
  undo.push(
    InjectedKeplr.startProxy(core as Parameters<typeof InjectedKeplr.startProxy>[0], 'test', listeners),
  )
  const keplr = new InjectedKeplr(
    'test',
    '0.13.0',
    'extension',
    () => {},
    () => {},
    listeners,
    undefined,
    undefined,
    { id: 'keplr', name: 'Keplr', icon: '' },
  )
  Object.assign(page, { keplr })
  behind.onKeystoreChange(() => page.dispatchEvent(new Event('keplr_keystorechange')))
  return { behind, windows, keplr }
}

describe("the driver, before Keplr's own page code", () => {
  const storage = createMemoryStorage()
  const context = {
    networks: () => [cosmosHub, osmosis, juno],
    options: { injected: true, announced: true },
    appName: 'Test',
    storage,
  }
  const { signal } = new AbortController()
  const discover = () => {
    const found: Connector[] = []
    undo.push(driver.discover(context, (connector) => void found.push(connector)))
    const [connector] = found
    if (connector === undefined) throw new Error('not found')
    return connector
  }
  const connect = async (network: CosmosNetwork = cosmosHub) => {
    const connector = discover()
    const reply = await driver.connect(context, connector, { network, signal })
    return { connector, address: reply.accounts[0]?.address ?? '', caipNetworkId: reply.caipNetworkId }
  }

  it('finds it, connects, signs and follows it', async () => {
    const { behind, windows } = installKeplr()
    const { connector, address, caipNetworkId } = await connect()
    expect(connector).toMatchObject({ id: 'keplr', name: 'Keplr' })
    expect(address).toBe(behind.addresses('cosmoshub-4')[0])
    const call = { address, message: 'hi', caipNetworkId }
    expect(await driver.signMessage(connector, call, { signal })).toHaveLength(88)
    expect(windows).toEqual(['enable', 'signArbitrary'])
    const events = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
    undo.push(driver.watch(connector, events))
    behind.selectAccount(behind.addresses('cosmoshub-4')[1] ?? '')
    await vi.waitFor(() => expect(events.accountsChanged).toHaveBeenCalledOnce())
    await driver.disconnect(connector, { signal })
    expect(behind.calls.at(-1)).toEqual({ method: 'disable', params: [undefined] })
  })

  it('tells it of a network it lacks', async () => {
    const { windows } = installKeplr()
    const { address } = await connect(juno)
    expect(address).toMatch(/^juno1/)
    expect(windows).toEqual(['experimentalSuggestChain', 'enable'])
  })

  it('gives hosts signers whose answers are those of CosmJS', async () => {
    installKeplr()
    const { connector, address } = await connect()
    const signer = driver.toProvider(connector)?.getOfflineSigner('cosmoshub-4')
    const doc = {
      bodyBytes: Uint8Array.of(1, 2),
      authInfoBytes: Uint8Array.of(3),
      chainId: 'cosmoshub-4',
      accountNumber: 2n ** 40n + 7n,
    }
    expect((await signer?.signDirect(address, doc))?.signed).toEqual(doc)
    const amino = { chain_id: 'cosmoshub-4', msgs: [], memo: '', fee: {}, sequence: '0', account_number: '1' }
    expect((await signer?.signAmino(address, amino))?.signed).toEqual(amino)
  })

  it.each([
    ['is declined', { approve: async () => false }, 'USER_REJECTED'],
    ['does not know the chain', { chains: [] }, 'CHAIN_NOT_SUPPORTED'],
  ])('says so when it %s', async (_, options, code) => {
    installKeplr(options)
    const plain = { ...cosmosHub, suggestion: undefined }
    const connecting = driver.connect(context, discover(), { network: plain as never, signal })
    await expect(connecting).rejects.toMatchObject({ code })
  })

  it.each([
    ['unlocked', false],
    ['locked', true],
  ])('opens no window of it while a page is loaded anew or left, and it is %s', async (_, locked) => {
    const first = installKeplr()
    const { address } = await connect()
    for (const each of undo.splice(0)) each()
    const { behind, windows } = installKeplr()
    behind.allow()
    if (locked) behind.lock()
    const connector = discover()
    expect(await driver.reconnect(context, connector, { network: cosmosHub, signal })).toMatchObject({
      accounts: [{ address }],
    })
    await driver.disconnect(connector, { signal })
    expect([windows, first.windows]).toEqual([[], ['enable']])
  })

  it('tells of the key that it uses by now, in its own words', async () => {
    installKeplr()
    const { address, caipNetworkId } = await connect()
    for (const each of undo.splice(0)) each()
    const { behind } = installKeplr()
    behind.allow()
    behind.selectAccount(behind.addresses('cosmoshub-4')[1] ?? '')
    const connector = discover()
    await driver.reconnect(context, connector, { network: cosmosHub, signal })
    const events = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
    undo.push(driver.watch(connector, events))
    const call = { address, message: 'hi', caipNetworkId }
    await expect(driver.signMessage(connector, call, { signal })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
    await vi.waitFor(() =>
      expect(events.accountsChanged).toHaveBeenCalledWith([
        expect.objectContaining({ address: behind.addresses('cosmoshub-4')[0] }),
      ]),
    )
  })
})
