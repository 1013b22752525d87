// @vitest-environment jsdom

import { base58 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { toHex } from 'viem'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { bip122 as bip122Driver } from '../../namespaces/bip122/index.js'
import { bitcoin } from '../../namespaces/bip122/networks.js'
import { cosmos as cosmosDriver } from '../../namespaces/cosmos/index.js'
import { cosmosHub } from '../../namespaces/cosmos/networks.js'
import { eip155 as eip155Driver } from '../../namespaces/eip155/index.js'
import { sandbox } from '../../namespaces/eip155/networks.js'
import { polkadot as polkadotDriver } from '../../namespaces/polkadot/index.js'
import { polkadot as relay } from '../../namespaces/polkadot/networks.js'
import { solana as solanaDriver } from '../../namespaces/solana/index.js'
import { solanaMainnet } from '../../namespaces/solana/networks.js'
import { showMessage } from './dialog/showMessage.js'
import { installDemoWallet } from './installDemoWallet.js'
import { describePsbt } from './namespaces/demoBip122.js'
import { describeEip155 } from './namespaces/demoEip155.js'
import { describeTransaction } from './namespaces/demoSolana.js'

const bip122 = await openDriver(bip122Driver)
const cosmos = await openDriver(cosmosDriver)
const eip155 = await openDriver(eip155Driver)
const polkadot = await openDriver(polkadotDriver)
const solana = await openDriver(solanaDriver)

const drivers = [
  { driver: eip155, network: sandbox },
  { driver: solana, network: solanaMainnet },
  { driver: polkadot, network: relay },
  { driver: bip122, network: bitcoin },
  { driver: cosmos, network: cosmosHub },
] as const
const namespaces = drivers.map(({ driver }) => driver.namespace)
const { signal } = new AbortController()
const contextOf = ({ network }: (typeof drivers)[number]) => ({
  networks: () => [network],
  options: { injected: true, announced: true },
  appName: 'Test',
})
const stops: (() => void)[] = []

/** jsdom has no dialogs and no constructed sheets. */
class Sheet {
  replaceSync() {}
}
beforeAll(async () => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
  await installDemoWallet({ namespaces, rpcUrl: 'http://localhost/?chainId=eip155:31337' })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const windows = () =>
  [...document.querySelectorAll('appkit-demo-wallet')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
const textOf = (part: string) => windows()[0]?.querySelector(part)?.textContent
async function answer(choice: 'approve' | 'reject') {
  await vi.waitFor(() => expect(windows()).toHaveLength(1))
  windows()[0]?.querySelector<HTMLElement>(`[data-testid=demo-wallet-${choice}]`)?.click()
}
async function find(namespace: (typeof drivers)[number]): Promise<Connector> {
  const found: Connector[] = []
  stops.push(namespace.driver.discover(contextOf(namespace), (connector) => void found.push(connector)))
  await vi.waitFor(() => expect(found).toHaveLength(1))
  return found[0] as Connector
}
const connect = (namespace: (typeof drivers)[number], connector: Connector) =>
  namespace.driver.connect(contextOf(namespace), connector, { network: namespace.network, signal })

describe('the demo wallet', () => {
  it('is one wallet, of one name, and takes the place of no other', async () => {
    for (const namespace of drivers) expect((await find(namespace)).name).toBe('Demo Wallet (sandbox)')
    expect(window).not.toHaveProperty('keplr')
    expect(window).not.toHaveProperty('ethereum')
  })

  it.each(
    drivers,
  )('asks once before it connects on $driver.namespace, and shows what it signs', async (namespace) => {
    const { driver, network } = namespace
    const connector = await find(namespace)
    const declined = connect(namespace, connector)
    await answer('reject')
    await expect(declined).rejects.toThrow(/reject|declined/i)

    const connecting = connect(namespace, connector)
    await vi.waitFor(() => expect(textOf('.title')).toBe('Connect to this site?'))
    await answer('approve')
    const { accounts } = await connecting
    const address = accounts[0]?.address ?? ''
    expect(await driver.verifyAddress(address)).toBe(true)

    const message = 'Grüße, 1 + 1 = 2'
    const signing = driver.signMessage(
      connector,
      { address, message, caipNetworkId: network.caipNetworkId },
      { signal },
    )
    await vi.waitFor(() => expect(textOf('.detail')).toBe(message))
    expect(textOf('.note')).toContain('keys are public')
    await answer('approve')
    expect((await signing).length).toBeGreaterThan(60)
    await driver.disconnect(connector, { signal })
  })

  it('lets a site in once for all namespaces, until it has left', async () => {
    const [first, second] = [drivers[0], drivers[4]]
    const connectors = [await find(first), await find(second)] as const
    const connecting = connect(first, connectors[0])
    await answer('approve')
    await connecting
    await connect(second, connectors[1])
    expect(windows()).toHaveLength(0)
    await first.driver.disconnect(connectors[0], { signal })
    await second.driver.disconnect(connectors[1], { signal })
    const again = connect(first, connectors[0])
    await answer('reject')
    await expect(again).rejects.toThrow(/reject|declined/i)
  })

  it('is eip155 alone when nothing was said, leaves out what it does not know, and is installed once', async () => {
    const keys = () => Object.keys((window as { injectedWeb3?: object }).injectedWeb3 ?? {})
    Reflect.deleteProperty(window, 'injectedWeb3')
    await installDemoWallet({ namespaces: ['polkadot'] })
    expect(keys()).toEqual([])
    const fresh = async () => {
      vi.resetModules()
      return (await import('./installDemoWallet.js')).installDemoWallet
    }
    await (await fresh())({ rpcUrl: '' })
    expect(keys()).toEqual([])
    await (await fresh())({ namespaces: ['kadena', 'toString', 'polkadot'] })
    expect(keys()).toEqual(['Demo Wallet (sandbox)'])
  })
})

describe('what the window says', () => {
  it('shows text as text and bytes as hex', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    expect(showMessage('plain')).toBe('plain')
    expect(showMessage(bytes('two\nlines\tand 日本'))).toBe('two\nlines\tand 日本')
    expect(showMessage(bytes('hidden \u202e turn'))).toMatch(/^0x/)
    expect(showMessage(Uint8Array.of(255, 0))).toBe('0xff00')
    expect(showMessage(undefined)).toBe('undefined')
  })

  it('never fails on a message, and never loses a byte of it', () => {
    const text = fc.string({ unit: 'grapheme' }).map((each) => new TextEncoder().encode(each))
    const shownAs = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 64 }), text), (bytes) => {
        const shown = showMessage(bytes)
        const isHex = shown === toHex(bytes)
        shownAs.add(isHex ? 'hex' : 'text')
        expect([...(isHex ? bytes : new TextEncoder().encode(shown))]).toEqual([...bytes])
      }),
    )
    expect(shownAs.size).toBe(2)
  })

  it('reads a transfer and a note out of a Solana transaction', () => {
    const key = (fill: number) => new Uint8Array(32).fill(fill)
    const lamports = new Uint8Array(12)
    new DataView(lamports.buffer).setUint32(0, 2, true)
    new DataView(lamports.buffer).setBigUint64(4, 1_500_000_000n, true)
    const memo = base58.decode('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    const message = [1, 0, 2, 4, ...key(7), ...key(8), ...key(0), ...memo, ...key(9), 2]
    const transfer = [2, 2, 0, 1, 12, ...lamports]
    const note = [3, 0, 2, ...new TextEncoder().encode('hi')]
    const bytes = Uint8Array.from([1, ...new Uint8Array(64), ...message, ...transfer, ...note])
    expect(describeTransaction(bytes).split('\n')).toEqual([
      `Paid by ${base58.encode(key(7))}`,
      `Sends 1.5 SOL to ${base58.encode(key(8))}`,
      'Notes "hi"',
    ])
    expect(describeTransaction(bytes.slice(0, -1))).toContain('Its instructions cannot be read.')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length }), fc.nat(255), (at, value) => {
        expect(typeof describeTransaction(bytes.with(at % bytes.length, value))).toBe('string')
      }),
    )
  })

  it('names the network, and the coin of the network', () => {
    const change = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }
    expect(describeEip155(change, 'Shop', 1).text).toBe('Shop wants to use Polygon (chain 137).')
    const unknown = { ...change, params: [{ chainId: '0x7b' }] }
    expect(describeEip155(unknown, 'Shop', 1).text).toBe('Shop wants to use chain 123.')
    const send = { method: 'eth_sendTransaction', params: [{ to: '0xab', value: '0xde0b6b3a7640000' }] }
    expect(describeEip155(send, 'Shop', 137).text).toBe('1 POL to 0xab')
    expect(describeEip155(send, 'Shop', 123).text).toBe('1 ETH to 0xab')
  })

  it('reads what goes where out of a PSBT', () => {
    const transaction = new Transaction()
    transaction.addInput({ txid: 'ab'.repeat(32), index: 0 })
    transaction.addOutputAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 12_345n)
    const text = describePsbt(transaction.toPSBT())
    expect(text).toContain(
      'Spends 1 coin\n0.00012345 BTC to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 (tb1q',
    )
    expect(describePsbt(Uint8Array.of(1, 2, 3))).toBe('A transaction that cannot be read.')
    expect(describePsbt('x')).toBe('A transaction that cannot be read.')
  })
})
