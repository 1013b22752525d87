// The ends of transactions, as nodes tell them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lateTexts } from '../../errors/texts/late.js'
import { connect } from '../../kit/connect.js'
import { type PendingTransaction, pendingTransactions } from '../../kit/pendingTransactions.js'
import { testConnector, testKit, testNetworks } from '../../kit/testKit.js'
import { serveFaults } from '../testing/faultServer.js'
import { serviceKit } from '../testing/operations.js'
import { answering } from '../testing/support.js'
import { resumeTransactions, trackTransaction } from './trackTransaction.js'

const [network] = testNetworks
if (network === undefined) throw new Error('no network')
const server = serveFaults()
const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const hashOf = (digit: string) => `0x${digit.repeat(64)}`

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
const answer = (results: Answers) =>
  server.answers.set(
    '/v1/',
    answering(({ method, params }) => ({ result: results[method]?.(params) ?? null })),
  )
const pending = (hash: string, more: Partial<PendingTransaction> = {}): PendingTransaction => ({
  hash,
  from,
  to,
  caipNetworkId: network.caipNetworkId,
  sentAt: Date.now(),
  operationType: 'send',
  transfers: [{ direction: 'out', symbol: 'ETH', amount: '1' }],
  ...more,
})

/** A transaction as a node gives it. */
const transaction = (hash: string, more: object = {}) => ({
  hash,
  from,
  to,
  nonce: '0x7',
  value: '0x1',
  input: '0x',
  type: '0x0',
  gas: '0x5208',
  gasPrice: '0x1',
  blockHash: null,
  blockNumber: null,
  transactionIndex: null,
  chainId: '0x1',
  v: '0x0',
  r: '0x0',
  s: '0x0',
  ...more,
})
const receipt = (hash: string, status = '0x1') => ({
  transactionHash: hash,
  status,
  from,
  to,
  blockHash: hashOf('b'),
  blockNumber: '0x2',
  logs: [],
  transactionIndex: '0x0',
  cumulativeGasUsed: '0x1',
  gasUsed: '0x1',
  effectiveGasPrice: '0x1',
  type: '0x0',
  contractAddress: null,
  logsBloom: '0x',
})

/** A chain on which `mined` is in the newest block, and our transaction was seen before. */
function chainWith(mined: object & { readonly hash: string }, status?: string): void {
  let seen = 0
  answer({
    eth_blockNumber: () => '0x2',
    eth_getTransactionByHash: ([hash]) =>
      hash === mined.hash
        ? { ...mined, blockNumber: '0x2', blockHash: hashOf('b') }
        : seen++ === 0
          ? transaction(String(hash))
          : null,
    eth_getTransactionReceipt: ([hash]) => (hash === mined.hash ? receipt(mined.hash, status) : null),
    eth_getTransactionCount: () => '0x8',
    eth_getBlockByNumber: () => ({
      number: '0x2',
      hash: hashOf('b'),
      transactions: [mined],
      timestamp: '0x1',
      gasLimit: '0x1',
      gasUsed: '0x1',
      size: '0x1',
      difficulty: '0x0',
    }),
  })
}

const kitOf = () => serviceKit(server.url).kit
const listed = (kit: ReturnType<typeof kitOf>) =>
  pendingTransactions(kit)
    .peek()
    .map(({ hash, outcome }) => [hash, outcome])

describe('R23: on eip155', () => {
  const own = hashOf('1')

  it('is confirmed, or failed', async () => {
    for (const [status, outcome, shown] of [
      ['0x1', 'confirmed', 'confirmed'],
      ['0x0', 'reverted', 'failed'],
    ] as const) {
      chainWith(transaction(own), status)
      const kit = kitOf()
      const ended = trackTransaction(kit, network, pending(own))
      expect(listed(kit)).toEqual([[own, undefined]])
      expect(await ended).toEqual({ outcome, hash: own })
      expect(listed(kit)).toEqual([[own, shown]])
    }
  })

  it('is another hash when the user sped it up, and gone when another payment or a cancellation took its nonce', async () => {
    const other = hashOf('2')
    for (const [mined, outcome, left, said] of [
      [transaction(other), 'confirmed', [[other, 'confirmed']], undefined],
      [transaction(other, { value: '0x9' }), 'replaced', [], lateTexts.TRANSACTION_REPLACED],
      [transaction(other, { to: from, value: '0x0' }), 'cancelled', [], lateTexts.TRANSACTION_CANCELLED],
    ] as const) {
      chainWith(mined)
      const kit = kitOf()
      expect(await trackTransaction(kit, network, pending(own))).toEqual({ outcome, hash: other })
      expect(listed(kit)).toEqual(left)
      expect(kit.toast.peek()).toBeUndefined()
      kit.modal.value = { open: true, shake: false }
      expect(kit.toast.peek()?.message).toBe(said)
    }
  })

  it('is not said to be gone by a toast where a view says it', async () => {
    chainWith(transaction(hashOf('2'), { value: '0x9' }))
    const kit = kitOf()
    kit.modal.value = { open: true, shake: false }
    const { outcome } = await trackTransaction(kit, network, pending(own), () => true)
    expect([outcome, kit.toast.peek()]).toEqual(['replaced', undefined])
  })

  it('is dropped when no node knows it any more, replaced when its nonce is taken, and stays when a node has it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    for (const [known, outcome, left] of [
      [null, 'dropped', []],
      [transaction(own), 'late', [[own, undefined]]],
      // The transaction that took its nonce is in a block that was not seen.
      [transaction(own), 'replaced', []],
    ] as const) {
      answer({
        eth_blockNumber: () => '0x2',
        eth_getTransactionByHash: () => known,
        eth_getTransactionCount: () => (outcome === 'replaced' ? '0x8' : '0x7'),
      })
      const kit = kitOf()
      let end: unknown
      trackTransaction(kit, network, pending(own, { sentAt: Date.now() - 300_000 })).then((given) => {
        end = given
      })
      for (let turn = 0; turn < 2_000 && end === undefined; turn++) {
        await vi.advanceTimersByTimeAsync(50)
        await new Promise((resolve) => setImmediate(resolve))
      }
      expect(end).toEqual({ outcome, hash: own })
      expect(listed(kit)).toEqual(left)
      kit.modal.value = { open: true, shake: false }
      if (outcome === 'dropped') expect(kit.toast.peek()?.message).toBe(lateTexts.TRANSACTION_DROPPED)
    }
  })

  it('is confirmed where one node counts it before another has its receipt', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    let isCounted = false
    answer({
      eth_blockNumber: () => '0x2',
      eth_getTransactionByHash: () => transaction(own),
      eth_getTransactionCount: () => {
        isCounted = true
        return '0x8'
      },
      eth_getTransactionReceipt: () => (isCounted && late-- <= 0 ? receipt(own) : null),
    })
    // The look that follows the count still misses it.
    let late = 1
    const kit = kitOf()
    let end: unknown
    trackTransaction(kit, network, pending(own)).then((given) => {
      end = given
    })
    for (let turn = 0; turn < 2_000 && end === undefined; turn++) {
      await vi.advanceTimersByTimeAsync(50)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(end).toEqual({ outcome: 'confirmed', hash: own })
  })

  it('is waited for once, also by a later visit', async () => {
    chainWith(transaction(own))
    const kit = kitOf()
    expect(trackTransaction(kit, network, pending(own))).toBe(trackTransaction(kit, network, pending(own)))
    const later = testKit({ endpoints: { blockchainApi: server.url }, storage: kit.storage }).kit
    resumeTransactions(later, network, to)
    expect(listed(later)).toEqual([[own, undefined]])
    // A wallet may give its address in another spelling at the next visit.
    resumeTransactions(later, network, from.toLowerCase())
    await vi.waitFor(() => expect(listed(later)).toEqual([[own, 'confirmed']]), 10_000)
  })
})

describe('calls of a wallet', () => {
  /** A visit at which the wallet answers so when it is asked how calls go. */
  async function visit(storage: ReturnType<typeof kitOf>['storage'], replies: readonly unknown[]) {
    const { kit } = testKit({ storage })
    const left = [...replies]
    const request = vi.fn(async (_asked: { method: string; params: readonly unknown[] }) => left.shift())
    const connection = await connect(kit, { connector: { ...testConnector, provider: { request } } })
    return { kit, request, from: connection.address }
  }

  it('are asked for by their id after a reload, until they are in a block', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { storage } = testKit()
    const first = await visit(storage, [])
    const calls = pending('0x77', { isCalls: true, from: first.from })
    trackTransaction(first.kit, network, calls).catch(() => {})
    first.kit.lifetime.end()
    const mined = { status: 200, receipts: [{ transactionHash: hashOf('a') }] }
    const next = await visit(storage, [{ status: 100 }, mined])
    expect(listed(next.kit)).toEqual([['0x77', undefined]])
    resumeTransactions(next.kit, network, next.from)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(listed(next.kit)).toEqual([[hashOf('a'), 'confirmed']])
    })
    expect(next.request.mock.calls).toEqual(
      Array(2).fill([{ method: 'wallet_getCallsStatus', params: ['0x77'] }]),
    )
    // The hash has taken the place of the id.
    expect(pendingTransactions(next.kit).peek()[0]).not.toHaveProperty('isCalls')
  })

  it('are gone when they never reached the chain, or no hash is known of them', async () => {
    for (const [status, outcome] of [
      [400, 'dropped'],
      [500, 'reverted'],
      [200, 'confirmed'],
    ]) {
      const { kit, from } = await visit(testKit().storage, [{ status }])
      const calls = pending('0x77', { isCalls: true, from })
      expect(await trackTransaction(kit, network, calls)).toEqual({ outcome, hash: undefined })
      expect(listed(kit)).toEqual([])
    }
  })

  it('stay while the wallet that has them is not connected', async () => {
    const { kit } = testKit()
    const calls = pending('0x77', { isCalls: true })
    expect(await trackTransaction(kit, network, calls)).toEqual({ outcome: 'late', hash: undefined })
    expect(listed(kit)).toEqual([['0x77', undefined]])
  })
})

describe('a transaction on Solana', () => {
  const solana = { ...network, chainNamespace: 'solana', caipNetworkId: 'solana:sandbox' } as const
  const own = 'signature'
  const status = (value: unknown) => ({ context: { slot: 1 }, value: [value] })

  it('is confirmed or failed, and dropped after the last block that takes it', async () => {
    for (const [found, height, outcome, left] of [
      [{ confirmationStatus: 'confirmed', err: null }, 5, 'confirmed', [[own, 'confirmed']]],
      [
        { confirmationStatus: 'processed', err: { InstructionError: [0, 'x'] } },
        5,
        'reverted',
        [[own, 'failed']],
      ],
      [null, 11, 'dropped', []],
    ] as const) {
      answer({ getBlockHeight: () => height, getSignatureStatuses: () => status(found) })
      const kit = kitOf()
      const transaction = pending(own, { caipNetworkId: solana.caipNetworkId, expires: '10' })
      expect(await trackTransaction(kit, solana, transaction)).toEqual({ outcome, hash: own })
      expect(listed(kit)).toEqual(left)
    }
  })

  it('is asked for again while it may still come, and when a node fails', async () => {
    const seen = (how: string) => status({ confirmationStatus: how, err: null })
    const replies = [undefined, status(null), seen('processed'), seen('finalized')]
    let asked = 0
    answer({
      getBlockHeight: () => 10,
      getSignatureStatuses: () => replies[asked++],
    })
    const transaction = pending(own, { caipNetworkId: solana.caipNetworkId, expires: '10' })
    expect(await trackTransaction(kitOf(), solana, transaction)).toMatchObject({ outcome: 'confirmed' })
    expect(asked).toBe(4)
  })
})

beforeEach(() => {
  server.answers.clear()
})
afterEach(() => {
  vi.useRealTimers()
})
