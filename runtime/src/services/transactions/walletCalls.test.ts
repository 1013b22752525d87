import { expect, it, vi } from 'vitest'
import { unreadable } from '../../chains/testUnreadable.js'
import type { Connection } from '../../chains/types.js'
import { connect } from '../../kit/connect.js'
import { testConnector, testKit, testNetworks } from '../../kit/testKit.js'
import { waitForCalls } from './waitOnCalls.js'
import { type CallsSender, readAtomicity, submitCalls } from './walletCalls.js'

const [network] = testNetworks
if (network === undefined) throw new Error('no network')
const hash = `0x${'a'.repeat(64)}`
const call = { to: '0x00000000000000000000000000000000000000aa', value: 10n, data: '0x' } as const
const { signal } = new AbortController()

/** A sender whose wallet answers so. */
async function senderWith(
  replies: Readonly<Record<string, (params: readonly unknown[]) => unknown>>,
  type: Connection['connector']['type'] = 'announced',
): Promise<CallsSender & { readonly request: ReturnType<typeof vi.fn> }> {
  const { kit } = testKit()
  const connection = await connect(kit, { connector: testConnector })
  const request = vi.fn(async ({ method, params }: { method: string; params: readonly unknown[] }) =>
    replies[method]?.(params),
  )
  const connector = { ...connection.connector, type, provider: { request } }
  return { connection: { ...connection, connector }, network: network as never, address: '0x1', request }
}

it.each([
  [{ '0x1': { atomic: { status: 'supported' } } }, 'supported'],
  [{ '0x01': { atomic: { status: 'ready' } } }, 'ready'],
  [{ '0x1': { atomic: { status: 'unsupported' } } }, undefined],
  [{ '0x89': { atomic: { status: 'supported' } } }, undefined],
  [{ '0x0': { atomic: { status: 'supported' } } }, 'supported'],
  [{ '0x0': { atomic: { status: 'supported' } }, '0x1': { paymasterService: {} } }, 'supported'],
  [{ '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: { status: 'unsupported' } } }, undefined],
  [{ '0x1': { atomic: { status: ['supported'] } } }, undefined],
  [{ '0x1': null }, undefined],
  [undefined, undefined],
  [null, undefined],
  ['supported', undefined],
  [7, undefined],
])('readAtomicity reads from the capabilities %j that calls are %s', async (reply, expected) => {
  const sender = await senderWith({ wallet_getCapabilities: () => reply })
  expect(await readAtomicity(sender, signal)).toBe(expected)
})

it.each(unreadable)('a wallet that answers with %s has said nothing', async (_what, reply) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const sender = await senderWith({ wallet_getCapabilities: () => reply, wallet_getCallsStatus: () => reply })
  expect(await readAtomicity(sender, signal)).toBeUndefined()
  const ended = waitForCalls(sender, '0x77', signal, 2_000)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await ended).toEqual({ outcome: 'late', hash: undefined })
  vi.useRealTimers()
})

it('readAtomicity takes a wallet that throws at once for one that cannot', async () => {
  const sender = await senderWith({})
  sender.request.mockImplementation(() => {
    throw new Error('no')
  })
  expect(await readAtomicity(sender, signal)).toBeUndefined()
})

it('readAtomicity takes a wallet that refuses for one that cannot, and asks none on another device', async () => {
  const refusing = await senderWith({
    wallet_getCapabilities: () => {
      throw new Error('no')
    },
  })
  expect(await readAtomicity(refusing, signal)).toBeUndefined()
  const remote = await senderWith(
    { wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'supported' } } }) },
    'walletConnect',
  )
  expect(await readAtomicity(remote, signal)).toBeUndefined()
  expect(remote.request).not.toHaveBeenCalled()
})

it('submitCalls asks for several calls as one, and for one call as it is', async () => {
  const sender = await senderWith({ eth_chainId: () => '0x1', wallet_sendCalls: () => ({ id: '0x77' }) })
  for (const calls of [[call], [call, call]]) {
    expect(await submitCalls(sender, calls, signal)).toBe('0x77')
    const given = { to: call.to, value: '0xa', data: '0x' }
    const params = {
      version: '2.0.0',
      from: '0x1',
      chainId: '0x1',
      atomicRequired: calls.length > 1,
      calls: calls.map(() => given),
    }
    expect(sender.request).toHaveBeenLastCalledWith({ method: 'wallet_sendCalls', params: [params] })
  }
})

it.each([
  [undefined],
  [{}],
  [''],
  [{ id: 7 }],
  ['x'.repeat(8_195)],
])('submitCalls refuses %j as an id', async (reply) => {
  const sender = await senderWith({ eth_chainId: () => '0x1', wallet_sendCalls: () => reply })
  await expect(submitCalls(sender, [call], signal)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
})

it.each([
  [5750, 'User rejected the upgrade of the account.', 'UPGRADE_REJECTED'],
  [5760, 'not atomic', 'ATOMICITY_UNSUPPORTED'],
  [4001, 'User rejected the request.', 'USER_REJECTED'],
])('submitCalls reads the error by its number %d, with the words "%s": %s', async (code, words, expected) => {
  const sender = await senderWith({
    eth_chainId: () => '0x1',
    wallet_sendCalls: () => Promise.reject(Object.assign(new Error(words), { code })),
  })
  await expect(submitCalls(sender, [call], signal)).rejects.toMatchObject({ code: expected })
})

it('submitCalls sends nothing on another chain', async () => {
  const sender = await senderWith({ eth_chainId: () => '0x5' })
  await expect(submitCalls(sender, [call], signal)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
  expect(sender.request).toHaveBeenCalledTimes(1)
})

it.each([
  [
    { status: 200, receipts: [{ transactionHash: hash }] },
    { outcome: 'confirmed', hash },
  ],
  [
    { status: 200, receipts: [{ transactionHash: '<b>' }] },
    { outcome: 'confirmed', hash: undefined },
  ],
  [{ status: 200 }, { outcome: 'confirmed', hash: undefined }],
  [{ status: 400 }, { outcome: 'dropped', hash: undefined }],
  [
    { status: 500, receipts: [{ transactionHash: hash }] },
    { outcome: 'reverted', hash },
  ],
  [
    { status: 600, receipts: [null] },
    { outcome: 'reverted', hash: undefined },
  ],
])('waitForCalls says of the status %j that it is %j, after answers that say nothing', async (reply, expected) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const replies: unknown[] = [
    undefined,
    null,
    7,
    {},
    { status: '200' },
    { status: 100 },
    { status: 900 },
    reply,
  ]
  const sender = await senderWith({ wallet_getCallsStatus: () => replies.shift() })
  const ended = waitForCalls(sender, '0x77', signal)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await ended).toEqual(expected)
  expect(replies).toEqual([])
  vi.useRealTimers()
})

it('waitForCalls ends when nobody waits any more', async () => {
  const ending = new AbortController()
  const sender = await senderWith({ wallet_getCallsStatus: () => ({ status: 100 }) })
  const ended = expect(waitForCalls(sender, '0x77', ending.signal)).rejects.toMatchObject({
    code: 'CANCELLED',
  })
  ending.abort()
  await ended
})
