import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeModal, openModal } from '../../kit/modal.js'
import { testKit } from '../../kit/testKit.js'
// It has the sentences of the errors.
import '../channel/createChannel.js'
import { fromRemote } from '../../namespaces/eip155/fromRemote.js'
import { createApprovals } from './approvals.js'
import { createRemoteWallet } from './createRemoteWallet.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
interface Sent {
  readonly method: string
  readonly signal: AbortSignal | undefined
  answer(reply: unknown): void
  fail(error: Error): void
}

/** A wallet that is logged in, whose frame answers when a test says so. */
function open(namespace = 'eip155') {
  const { kit } = testKit({}, ['Connect', 'Account', 'Networks', 'ApproveTransaction'])
  const sent: Sent[] = []
  const onAbort = vi.fn()
  const approvals = createApprovals(kit, onAbort)
  const wallet = createRemoteWallet(
    {
      approvals,
      listeners: new Set(),
      address: () => address,
      networks: () => [`${namespace}:1`],
      draws: () => true,
      ready: async () => {},
      read: async () => null,
      disconnect: async () => {},
      send: ({ method }, signal) =>
        new Promise((answer, fail) => {
          sent.push({ method, signal, answer, fail })
          signal?.addEventListener('abort', () => fail(new Error('aborted')))
        }),
    },
    namespace,
  )
  /** As an app calls it, through the provider of the namespace. */
  const call = (method: string) => fromRemote(wallet, undefined).request({ method })
  const ask = (method: string, params: unknown = []) =>
    wallet.request({ caipNetworkId: `${namespace}:1`, method, params } as never)
  const view = () => (kit.modal.peek().open ? kit.router.peek().at(-1)?.view : undefined)
  return { kit, ask, call, sent, view, onAbort }
}

describe('a call of an app to the provider', () => {
  it.each([
    'eth_foo',
    'eth_subscribe',
    'eth_coinbase',
    'foo',
    'wallet_foo',
  ])('that no wallet knows is refused, and said: %s', async (method) => {
    const { call, kit, sent } = open()
    await expect(call(method)).rejects.toMatchObject({ message: 'Requested RPC call is not allowed' })
    await vi.advanceTimersByTimeAsync(300)
    expect(kit.toast.peek()?.message).toBe('Action not allowed')
    expect(sent).toEqual([])
  })

  it.each([
    'eth_getBalance',
    'eth_call',
    'net_version',
  ])('that a node answers does not come to the frame: %s', async (method) => {
    const { call, sent } = open()
    await call(method)
    expect(sent).toEqual([])
  })
})

describe('what the user has to approve', () => {
  it.each([
    ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sendUserOperation'],
    ...['wallet_sendCalls', 'wallet_grantPermissions', 'wallet_revokePermissions'],
  ])('is shown by a view of its own, which is closed with the answer: %s', async (method) => {
    const { ask, sent, view } = open()
    const asked = ask(method)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(view()).toBe('ApproveTransaction')
    sent[0]?.answer('0x01')
    expect([await asked, view()]).toEqual(['0x01', undefined])
  })

  it.each([
    ['solana_signMessage', { message: '2', pubkey: '1'.repeat(32) }],
    ['solana_signTransaction', { transaction: 'AQ==' }],
    ['solana_signAllTransactions', { transactions: ['AQ=='] }],
    ['solana_signAndSendTransaction', { transaction: 'AQ==' }],
  ])('is shown on Solana too: %s', async (method, params) => {
    const { ask, sent, view } = open('solana')
    const failed = expect(ask(method, params)).rejects.toThrow('declined')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(view()).toBe('ApproveTransaction')
    sent[0]?.fail(new Error('declined'))
    await failed
    expect(view()).toBeUndefined()
  })

  it('leads back to where the user was, after an answer and after an error', async () => {
    const { kit, ask, sent, view } = open()
    await openModal(kit, { view: 'Account' })
    for (const end of ['answer', 'fail'] as const) {
      const asked = ask('personal_sign').catch((error: Error) => error.message)
      await vi.waitFor(() => expect(view()).toBe('ApproveTransaction'))
      sent.at(-1)?.[end](new Error('no') as never)
      await asked
      expect(view()).toBe('Account')
    }
  })
})

describe('who leaves a call', () => {
  it('that has not reached the frame yet, because it changes its network first, is asked for the next one', async () => {
    const { kit } = testKit({}, ['Connect', 'ApproveTransaction'])
    const approvals = createApprovals(kit, () => {})
    const view = () => (kit.modal.peek().open ? kit.router.peek().at(-1)?.view : undefined)
    const ended = vi.fn()
    approvals.run(() => new Promise(() => {})).catch(ended)
    expect(view()).toBe('ApproveTransaction')
    closeModal(kit, { force: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ code: 'CANCELLED' })
    const answered = approvals.run(async () => '0x01')
    expect(view()).toBe('ApproveTransaction')
    expect([await answered, view()]).toEqual(['0x01', undefined])
  })
})

describe('what needs no approval', () => {
  it.each([
    ...[
      'eth_call',
      'eth_getBalance',
      'eth_estimateGas',
      'eth_getTransactionReceipt',
      'eth_sendRawTransaction',
    ],
    ...['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets'],
  ])('is passed on without a view, and not given up by a refusal: %s', async (method) => {
    const { ask, sent, view, onAbort } = open()
    const asked = ask(method)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect([view(), sent[0]?.signal]).toEqual([undefined, undefined])
    await expect(ask('eth_sign')).rejects.toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED' })
    expect(onAbort).not.toHaveBeenCalled()
    sent[0]?.answer('0x2')
    expect(await asked).toBe('0x2')
  })
})

describe('what the wallet does not have', () => {
  it.each([
    'eth_sign',
    'wallet_foo',
    'eth_decrypt',
    '',
  ])('is refused, and said after 300 ms: %j', async (method) => {
    const { kit, ask, sent, onAbort } = open()
    const waiting = expect(ask('personal_sign')).rejects.toMatchObject({ code: 'CANCELLED' })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await expect(ask(method)).rejects.toMatchObject({
      code: 'RPC_CALL_NOT_ALLOWED',
      message: 'Requested RPC call is not allowed',
    })
    await waiting
    expect([sent.length, onAbort.mock.calls.length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(299)
    expect(kit.toast.value).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(kit.toast.value).toMatchObject({ variant: 'error', message: 'Action not allowed' })
  })
})
