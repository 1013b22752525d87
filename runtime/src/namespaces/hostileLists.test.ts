// Runs in a process of its own: it counts processor time, and threads beside it would count, too.
import { describe, expect, it } from 'vitest'
import { startProcessorTime } from '../../../tests/unit/processorTime.js'
import { readEntries } from '../chains/readEntries.js'
import { tryRead } from '../chains/readUntrusted.js'
import { unreadable } from '../chains/testUnreadable.js'
import { AppKitError } from '../errors/AppKitError.js'
import { parseStandardWallet } from '../walletStandard/discoverStandardWallets.js'
import { readStandardAccounts } from '../walletStandard/standardAccounts.js'
import { parseAccounts as parseBitcoinAccounts } from './bip122/adapter/readConnection.js'
import { readPsbt } from './bip122/transactions.js'
import { readAminoReply } from './cosmos/createProvider.js'
import { parseCapabilities } from './eip155/actions/getCapabilities.js'
import { parseCallsStatus } from './eip155/actions/parseCallsStatus.js'
import { parseAccounts } from './eip155/request.js'
import { isRevoked } from './eip155/watch.js'
import { readSignature } from './polkadot/createSigner.js'
import { readAccounts as readPolkadotAccounts } from './polkadot/readAccounts.js'
import { askFeature } from './solana/askFeature.js'
import { checkTransaction } from './solana/parseTransaction.js'
import { readAccounts } from './solana/readAccounts.js'

/** Something that counts how often it is looked at. A list of it is as long as lists can say they are. */
function counting() {
  let looks = 0
  const item = (key: string | symbol): unknown => {
    looks++
    if (looks > 100_000) throw new Error('it is walked to its end')
    return key === 'length' ? 2 ** 32 - 1 : key === Symbol.iterator ? endless : {}
  }
  function* endless() {
    for (;;) yield item('next')
  }
  const list = new Proxy([], {
    get: (target, key) => {
      const own = Reflect.get(target, key)
      // Its methods walk it as far as it says it goes.
      return typeof own === 'function' && key !== Symbol.iterator ? own : item(key)
    },
    has: (_target, key) => item(key) !== undefined,
  })
  return { list, looks: () => looks }
}

/** The error of a reader that throws, or rejects. */
const thrownBy = (read: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(read)
    .then(
      () => undefined,
      (error: unknown) => error,
    )

const transaction = Uint8Array.from([1, ...Array(64).fill(0), 1, 0, 0, 1, ...Array(64).fill(7)])
const wallet = (features: object) => ({ features }) as unknown as Parameters<typeof askFeature>[0]
const receipt = (logs: unknown) => ({
  status: '0x1',
  transactionHash: `0x${'1'.repeat(64)}`,
  blockHash: `0x${'2'.repeat(64)}`,
  blockNumber: '0x1',
  gasUsed: '0x1',
  logs,
})
const log = (topics: unknown) => ({ address: `0x${'3'.repeat(40)}`, data: '0x', topics })
/** Reads the receipts as `getCallsStatus` does. */
const readBatch = (receipts: unknown) => tryRead(() => parseCallsStatus({ status: 200, receipts }, '1'))
const plain = {
  version: '1.0.0',
  name: 'Plain',
  chains: ['solana:mainnet'],
  features: { 'standard:connect': { connect: async () => ({}) } },
}
const provider = (reply: unknown) => ({ request: async () => reply })
const connector = { id: 'x', name: 'X', type: 'announced', namespace: 'eip155' } as const

describe('a list of a wallet is not walked further than anybody needs', () => {
  const readers: Readonly<Record<string, (list: unknown) => unknown>> = {
    'accounts of eip155': parseAccounts,
    'permissions of eip155': (list) => isRevoked({ ...connector, provider: provider(list) }),
    'receipts of a batch': (receipts) => readBatch(receipts),
    'logs of a receipt': (logs) => readBatch([receipt(logs)]),
    'topics of a log': (topics) => readBatch([receipt([log(topics)])]),
    'accounts of solana': readAccounts,
    'answers of a feature of solana': (reply) =>
      askFeature(wallet({ 'solana:x': { x: async () => reply } }), 'x', [{}]).catch(() => {}),
    'versions of a feature of solana': (supportedTransactionVersions) =>
      checkTransaction(wallet({ 'solana:x': { supportedTransactionVersions } }), {
        method: 'x',
        address: 'nobody',
        transaction,
      }),
    'accounts of the Wallet Standard': (list) => readStandardAccounts(list, () => true),
    'chains of the Wallet Standard': (chains) => parseStandardWallet({ ...plain, chains }),
    'features of the Wallet Standard': (features) => parseStandardWallet({ ...plain, features }),
    'accounts of polkadot': readPolkadotAccounts,
    'accounts of bip122': parseBitcoinAccounts,
    'messages of cosmos': (msgs) => readAminoReply({ signed: { msgs }, signature: {} }),
  }

  it.each(Object.entries(readers))('%s', async (_name, read) => {
    const { list, looks } = counting()
    const thrown = await thrownBy(() => read(list))
    expect(String(thrown)).not.toContain('walked')
    expect(looks()).toBeLessThan(50_000)
  })
  it.each(Object.entries(readers))('%s, which cannot be looked at', async (_name, read) => {
    for (const [, value] of unreadable) {
      const thrown = await thrownBy(() => read(value))
      expect(thrown === undefined || thrown instanceof AppKitError, String(thrown)).toBe(true)
    }
  })
})

describe('what is large in another way', () => {
  it('a batch whose receipts all have the same logs', () => {
    const logs = Array.from({ length: 4_000 }, () => log([]))
    const receipts = Array.from({ length: 4_000 }, () => receipt(logs))
    const workMs = startProcessorTime()
    expect(parseCallsStatus({ status: 200, receipts }, '1')).toBeUndefined()
    expect(workMs()).toBeLessThan(2_000)
    const few = { status: 200, receipts: receipts.slice(0, 3) }
    expect(parseCallsStatus(few, '1')?.receipts).toHaveLength(3)
  })

  it('capabilities of more chains than there are, each with more than anybody names', () => {
    const many = (count: number, value: unknown) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`0x${at.toString(16)}`, value]))
    const workMs = startProcessorTime()
    expect(parseCapabilities(many(20_000, {}))).toBeUndefined()
    expect(parseCapabilities(many(1_000, new Proxy(many(20_000, {}), {})))).toBeUndefined()
    expect(workMs()).toBeLessThan(2_000)
    expect(Object.keys(parseCapabilities(many(1_000, many(400, {}))) ?? {})).toHaveLength(1_000)
  })

  it('an object that counts its readers, or cannot be read', () => {
    let reads = 0
    const target = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`n${at}`, at]))
    const get = (_: object, key: string | symbol) => {
      reads++
      return target[key as string]
    }
    expect(readEntries(new Proxy(target, { get }), 10)).toBeUndefined()
    expect(reads).toBe(10)
    expect(readEntries(target, 5_000)).toEqual(Object.entries(target))
    expect(readEntries(Object.create({ a: 1 }))).toEqual([])
    expect(readEntries(null)).toBeUndefined()
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(readEntries(proxy)).toBeUndefined()
  })

  it('a wallet whose features are a list of bytes', () => {
    const features = new Uint8Array(50_000_000)
    const workMs = startProcessorTime()
    expect(parseStandardWallet({ ...plain, features })?.features ?? {}).toEqual({})
    expect(workMs()).toBeLessThan(500)
  })

  it('a transaction of a hundred million characters', () => {
    const signature = `0x${'12'.repeat(64)}`
    const signedTransaction = `0x${'00'.repeat(50_000_000)}`
    expect(readSignature({ signature, signedTransaction }, 'signPayload')).toEqual({ id: 0, signature })
    expect(readPsbt(`70736274ff${signedTransaction.slice(2)}`)).toBeUndefined()
  })
})
