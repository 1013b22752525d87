import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../../chains/types.js'
import { connect } from '../../../kit/connect.js'
import { start } from '../../../kit/start.js'
import { testConnector, testKit } from '../../../kit/testKit.js'
import { shown } from '../../../kit/texts.js'
import { listHeld } from '../../amounts/listHeld.js'
import type { SendChain } from '../chains/types.js'
import {
  reloadSendTokens,
  reviewSend,
  setMaxSendAmount,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  startSend,
} from './actions.js'
import { sendChains } from './sendChains.js'
import { emptySend, sendState } from './sendState.js'

vi.mock('../../amounts/listHeld.js', { spy: true })

const stops: (() => void)[] = []
// Nodes and services are away.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new Error('offline'))))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  delete shown.lang
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const coin = { id: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
const receiver = { text: '0x01', status: 'ready', address: '0x01' } as const

/** A kit with a connected account, and a form that is filled as a test says. */
async function open(filled: object = {}) {
  const made = testKit()
  stops.push(start(made.kit))
  await connect(made.kit, { connector: testConnector })
  await startSend(made.kit)
  sendState(made.kit).value = { ...emptySend, tokensStatus: 'success', ...filled }
  return { ...made, state: () => sendState(made.kit).peek() }
}

describe('what is missing of a transfer', () => {
  it.each([
    ['without an amount', { token: coin, receiver }],
    ['without a receiver', { token: coin, amount: '1' }],
    [
      'with a receiver that is no address',
      { token: coin, amount: '1', receiver: { text: 'x', status: 'invalid' } },
    ],
  ])('is said: %s', async (_name, filled) => {
    const { kit, state } = await open(filled)
    await expect(reviewSend(kit)).rejects.toMatchObject({
      code: 'SEND_INCOMPLETE',
      message: 'An amount and receiver address are required',
    })
    expect(state().phase).toBe('editing')
  })

  it('is a token, which is said', async () => {
    const { kit } = await open({ amount: '1', receiver })
    const missing = { code: 'SEND_TOKEN_MISSING', message: 'A token is required' }
    await expect(reviewSend(kit)).rejects.toMatchObject(missing)
    await expect(setMaxSendAmount(kit)).rejects.toMatchObject(missing)
  })
})

describe('a transfer', () => {
  it('is for eip155 and Solana, and else an unsupported chain', async () => {
    const { kit, other } = testKit({}, undefined, 'cosmos')
    stops.push(start(kit))
    await connect(kit, { connector: other.discovered[0] as Connector })
    expect(kit.activeNamespace.value).toBe('cosmos')
    await expect(startSend(kit)).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
      message: 'Unsupported chain',
    })
    await connect(kit, { connector: testConnector })
    await startSend(kit)
  })

  it('is loading from the review on', async () => {
    const { kit, state } = await open({ token: coin, amount: '1', receiver })
    const reviewing = reviewSend(kit).catch(() => {})
    expect(state().phase).toBe('preparing')
    await reviewing
    expect(state()).toMatchObject({ phase: 'editing', error: { code: expect.any(String) } })
  })

  it('begins anew with another network', async () => {
    const { kit, wallet, state } = await open({ token: coin, receiver })
    setSendAmount(kit, '1.5')
    expect(state()).toMatchObject({ token: coin, amount: '1.5', receiver })
    wallet.events?.networkChanged('eip155:137')
    expect(state()).toEqual(emptySend)
  })

  it('begins anew after the one before was sent', async () => {
    const { kit, state } = await open({ phase: 'sent', token: coin, amount: '1.5', receiver, hash: '0x1' })
    await startSend(kit)
    expect(state()).toMatchObject({
      phase: 'editing',
      amount: '',
      hash: undefined,
      receiver: { status: 'empty' },
    })
  })
})

const usdc = { id: 'eip155:1:0xa0', name: 'USD Coin', symbol: 'USDC', address: '0xA0', decimals: 6 }
const dai = { id: 'eip155:1:0xda', name: 'Dai', symbol: 'DAI', address: '0xDa', decimals: 18 }
const tokens = [coin, usdc, dai]
const typed = { token: coin, tokens, amount: '1', receiver }

describe('a review', () => {
  // The user has pressed Close, Back or the token while it was prepared.
  const reviewed = { ...typed, phase: 'reviewing', plan: { token: coin, value: 1n } }
  it.each<[string, (kit: Parameters<typeof startSend>[0]) => unknown]>([
    ['opens the form again', (kit) => startSend(kit)],
    ['types another amount', (kit) => setSendAmount(kit, '2')],
    ['chooses another token', (kit) => void setSendToken(kit, dai)],
    ['names another receiver', (kit) => void setSendReceiver(kit, 'bob.eth')],
    ['presses Max', (kit) => void setMaxSendAmount(kit).catch(() => {})],
  ])('that was left is over when the user %s', async (_name, change) => {
    const { kit, state } = await open(reviewed)
    await change(kit)
    expect(state()).toMatchObject({ phase: 'editing', plan: undefined })
  })

  it('is given up when the user types meanwhile', async () => {
    const { kit, state } = await open(typed)
    const reviewing = reviewSend(kit)
    setSendAmount(kit, '2')
    await expect(reviewing).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(state()).toMatchObject({ phase: 'editing', amount: '2', error: undefined })
  })
})

/** A chain on which the account has 5 of everything; it reads the coin when a test says so. */
function stubChain(fee = 1n) {
  let readCoin = () => {}
  const coinRead = new Promise<void>((resolve) => {
    readCoin = resolve
  })
  const sendChain: SendChain = {
    limit: 2n ** 256n - 1n,
    async readToken(_sender, { decimals, address }) {
      if (address === undefined) await coinRead
      return { decimals, balance: 5n * 10n ** BigInt(decimals), coins: 5n * 10n ** 18n }
    },
    estimateFee: async () => 1n,
    encode: async ({ address: from }, { to, token, value }) => ({
      fee,
      ownFee: fee,
      deposit: 0n,
      decoded: { from, to, value, token: token.address },
      submit: async () => ({ hash: '0x1' }),
    }),
  }
  const chains = sendChains as { eip155(): Promise<{ readonly sendChain: SendChain }> }
  vi.spyOn(chains, 'eip155').mockResolvedValue({ sendChain })
  return readCoin
}

it.each([
  ['a token is told which coin is missing', usdc, '1', 'Not enough ETH in your account'],
  ['the coin is told that less of it may do', coin, '5', expect.stringContaining('send less')],
])('a user without coins for the fee who sends %s', async (_what, token, amount, message) => {
  const { kit, state } = await open({ ...typed, token, amount })
  stubChain(6n * 10n ** 18n)()
  await expect(reviewSend(kit)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', message })
  expect(state()).toMatchObject({ phase: 'editing', error: { message } })
})

it('the greatest amount of one token is not set for another that was chosen meanwhile', async () => {
  const { kit, state } = await open(typed)
  const readCoin = stubChain()
  const finding = setMaxSendAmount(kit)
  await setSendToken(kit, dai)
  readCoin()
  await finding
  expect(state()).toMatchObject({ token: dai, amount: '', isMax: false })
})

describe('an amount that the app has set', () => {
  it.each([
    ['of a token that the account holds', usdc.address, { token: usdc, amount: '5' }],
    ['of one that it does not hold', '0x0', { token: coin, amount: '' }],
    ['of the coin', undefined, { token: coin, amount: '5' }],
  ])('is one %s, also after the user has chosen another one', async (_name, token, expected) => {
    const { kit, state } = await open({ ...typed, token: dai })
    vi.mocked(listHeld).mockResolvedValueOnce({ tokens, isComplete: true })
    await startSend(kit, { amount: '5', ...(token && { token }) })
    expect(state()).toMatchObject(expected)
  })

  it('is of its token, too, if the list of tokens is still read for the user', async () => {
    const { kit, state } = await open({ tokensStatus: 'loading' })
    vi.mocked(listHeld).mockResolvedValueOnce({ tokens, isComplete: true })
    await startSend(kit, { token: usdc.address, amount: '5' })
    expect(state()).toMatchObject({ token: usdc, amount: '5' })
  })
})

it.each([
  ['de', '0.5', '0,5'],
  ['de', '0,5', '0,5'],
  ['fr', '0.5', '0,5'],
  ['en', '0.5', '0.5'],
])('an app on a page in %s starts a transfer of %s, which the field shows as %s', async (lang, amount, text) => {
  shown.lang = lang
  const { kit, state } = await open({ ...typed, amount: '' })
  stubChain()()
  vi.mocked(listHeld).mockResolvedValueOnce({ tokens, isComplete: true })
  await startSend(kit, { amount })
  expect(state().amount).toBe(text)
  sendState(kit).value = { ...state(), receiver }
  await reviewSend(kit)
  expect(state().plan?.value).toBe(5n * 10n ** 17n)
})

it('a token that was chosen while another one was reviewed is the one that is signed', async () => {
  const { kit, state } = await open(typed)
  const readCoin = stubChain()
  const reviewing = reviewSend(kit).catch(({ code }) => code)
  await setSendToken(kit, dai)
  setSendAmount(kit, '2')
  readCoin()
  expect(await reviewing).toBe('CANCELLED')
  await reviewSend(kit)
  expect(state()).toMatchObject({ phase: 'reviewing', plan: { token: dai, value: 2n * 10n ** 18n } })
})

it('a transfer that the end of the kit ended is begun anew when the kit lives again', async () => {
  const { kit, state } = await open(typed)
  stubChain()()
  await reviewSend(kit)
  expect(state().phase).toBe('reviewing')
  for (const stop of stops.splice(0)) stop()
  stops.push(start(kit))
  vi.mocked(listHeld).mockResolvedValueOnce({ tokens, isComplete: true })
  await startSend(kit, {})
  expect(state()).toMatchObject({ phase: 'editing', tokensStatus: 'success', token: coin, amount: '' })
  setSendAmount(kit, '2')
  sendState(kit).value = { ...state(), receiver }
  await reviewSend(kit)
  expect(state()).toMatchObject({ phase: 'reviewing', plan: { value: 2n * 10n ** 18n } })
})

describe('the list of tokens that is read again', () => {
  it('leaves a review as it is', async () => {
    const { kit, state } = await open(typed)
    stubChain()()
    await reviewSend(kit)
    const { plan } = state()
    vi.mocked(listHeld).mockResolvedValueOnce({ tokens: [coin, dai], isComplete: true })
    await reloadSendTokens(kit)
    expect(state()).toMatchObject({ phase: 'reviewing', tokens: [coin, dai], tokensStatus: 'success' })
    expect(state().plan).toBe(plan)
  })

  it('leaves a review as it is that was prepared meanwhile', async () => {
    const { kit, state } = await open(typed)
    stubChain()()
    let list = () => {}
    const listed = new Promise<void>((resolve) => {
      list = resolve
    })
    vi.mocked(listHeld).mockImplementationOnce(() => listed.then(() => ({ tokens, isComplete: true })))
    const reloading = reloadSendTokens(kit)
    await reviewSend(kit)
    list()
    await reloading
    expect(state()).toMatchObject({ phase: 'reviewing', tokensStatus: 'success' })
  })

  it('does not read a token again that is in use and read, and gives it its price', async () => {
    const onChain = { decimals: 18, balance: 1n, coins: 1n }
    const { kit, state } = await open({ ...typed, onChain })
    const chains = sendChains as { eip155(): Promise<{ readonly sendChain: SendChain }> }
    const load = vi.spyOn(chains, 'eip155').mockRejectedValue(new Error('no code'))
    vi.mocked(listHeld).mockResolvedValueOnce({ tokens: [{ ...coin, price: '2' }], isComplete: true })
    await reloadSendTokens(kit)
    expect(state()).toMatchObject({ token: { price: '2' }, onChain, amount: '1', error: undefined })
    expect(load).not.toHaveBeenCalled()
  })
})
