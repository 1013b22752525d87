import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../../chains/types.js'
import { connect } from '../../../kit/connect.js'
import { start } from '../../../kit/start.js'
import { testConnector, testKit } from '../../../kit/testKit.js'
import { reviewSend, setMaxSendAmount, setSendAmount, startSend } from './actions.js'
import { emptySend, sendState } from './sendState.js'

const stops: (() => void)[] = []
// Nodes and services are away.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new Error('offline'))))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
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
