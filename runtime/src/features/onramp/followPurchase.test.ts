import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { fetchHistory } from '../../services/blockchain/fetchHistory.js'
import { followPurchase, type Purchase } from './followPurchase.js'

vi.mock('../../services/blockchain/fetchHistory.js', () => ({ fetchHistory: vi.fn() }))
vi.mock('../../kit/refreshBalance.js', () => ({ refreshBalance: vi.fn() }))

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const start = Date.UTC(2026, 0, 1) + 700

/** Answers every question about the past with these rows. */
const answer = (...data: readonly object[]) =>
  vi.mocked(fetchHistory).mockResolvedValue({ data, next: undefined } as never)

function begin(provider: Purchase['provider']) {
  const { kit } = testKit()
  const symbol = provider === 'meld' ? 'SOL' : 'ETH'
  const what = {
    provider,
    symbol,
    address,
    caipNetworkId: 'eip155:1',
    since: start,
    url: 'https://pay.example',
  }
  const { state, start: follow } = followPurchase(kit, what as Purchase)
  const stop = follow()
  return { status: () => state.peek().status, stop }
}

const row = (status: string, at: number, operationType = 'buy', symbol = 'SOL') => ({
  id: `${status}${at}`,
  metadata: { status, minedAt: new Date(at).toISOString(), operationType },
  transfers: [{ direction: 'in', fungible_info: { symbol }, quantity: { numeric: '1' }, price: 150 }],
})
const listed = (status: string, at = start) => row(`ONRAMP_TRANSACTION_STATUS_${status}`, at)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('a purchase that the provider lists', () => {
  it('is paid, then done, and is not asked for again', async () => {
    answer(listed('SUCCESS', start - 1))
    const { status } = begin('coinbase')
    await wait(0)
    expect(status()).toBe('waiting')
    expect(fetchHistory).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ onramp: 'coinbase' }),
    )
    answer(listed('IN_PROGRESS'))
    await wait(4_000)
    expect(status()).toBe('sending')
    answer(listed('SUCCESS'))
    await wait(4_000)
    expect(status()).toBe('done')
    await wait(60_000)
    expect(fetchHistory).toHaveBeenCalledTimes(3)
  })

  it('has failed when the provider says so', async () => {
    answer(listed('FAILED'))
    const { status } = begin('coinbase')
    await wait(0)
    expect(status()).toBe('failed')
  })

  it('has failed after 180 s if it is not listed by then', async () => {
    answer()
    const { status } = begin('coinbase')
    await wait(180_000)
    expect(status()).toBe('waiting')
    await wait(4_000)
    expect(status()).toBe('failed')
    const asked = vi.mocked(fetchHistory).mock.calls.length
    await wait(60_000)
    expect(fetchHistory).toHaveBeenCalledTimes(asked)
  })

  it('is late while nobody can be asked, and is found when somebody can', async () => {
    vi.mocked(fetchHistory).mockRejectedValue(new Error('no network'))
    const { status } = begin('coinbase')
    await wait(240_000)
    expect(status()).toBe('late')
    answer(listed('SUCCESS'))
    await wait(4_000)
    expect(status()).toBe('done')
  })

  it('is found when the clock of the page is ahead, and an older one is not taken for it', async () => {
    const older = listed('SUCCESS', start - 400_000)
    answer(older)
    const { status } = begin('coinbase')
    await wait(4_000)
    expect(status()).toBe('waiting')
    answer(listed('IN_PROGRESS', start - 300_000), older)
    await wait(4_000)
    expect(status()).toBe('sending')
  })

  it('does not fail of time while what was paid is on its way', async () => {
    answer(listed('IN_PROGRESS'))
    const { status } = begin('coinbase')
    await wait(400_000)
    expect(status()).toBe('sending')
  })
})

describe('a purchase that nobody lists', () => {
  it('is done when the account receives the coin', async () => {
    answer(
      row('confirmed', start + 900, 'receive', 'USDC'),
      row('confirmed', start + 900, 'send'),
      row('confirmed', start - 1_000, 'receive'),
    )
    const { status } = begin('meld')
    await wait(8_000)
    expect(status()).toBe('waiting')
    // The time of a block is cut to the second.
    answer(row('confirmed', start - 700, 'receive'))
    await wait(4_000)
    expect(status()).toBe('done')
  })

  const received = row('confirmed', start, 'receive')
  it.each([
    ['is in no block yet', { ...received, metadata: { ...received.metadata, status: 'pending' } }],
    ['has failed', { ...received, metadata: { ...received.metadata, status: 'failed' } }],
    [
      'is of a token that nobody knows a price of',
      { ...received, transfers: received.transfers.map((each) => ({ ...each, price: null })) },
    ],
  ])('is not what %s', async (_name, entry) => {
    answer(entry)
    const { status } = begin('meld')
    await wait(8_000)
    expect(status()).toBe('waiting')
    answer(entry, received)
    await wait(4_000)
    expect(status()).toBe('done')
  })

  it('is late after 180 s, and may still come', async () => {
    answer()
    const { status } = begin('meld')
    await wait(184_000)
    expect(status()).toBe('late')
    answer(row('confirmed', start + 190_000, 'receive'))
    await wait(4_000)
    expect(status()).toBe('done')
  })
})

it('followPurchase goes on for who still watches when another one stops', async () => {
  answer()
  const { kit } = testKit()
  const what = { provider: 'coinbase', symbol: 'ETH', address, caipNetworkId: 'eip155:1', since: start }
  const { state, start: follow } = followPurchase(kit, what as Purchase)
  const stopPage = follow()
  await wait(1_000)
  const stopView = follow()
  await wait(3_500)
  stopView()
  answer(listed('SUCCESS'))
  await wait(8_000)
  expect(state.peek().status).toBe('done')
  stopPage()
})

it('followPurchase stops asking when nobody watches any more', async () => {
  answer()
  const { stop } = begin('coinbase')
  await wait(4_000)
  stop()
  await wait(60_000)
  expect(fetchHistory).toHaveBeenCalledTimes(2)
})
