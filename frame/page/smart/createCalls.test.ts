import { keccak256 } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryDatabase } from '../base/database.js'
import type { PageFacts } from '../base/facts.js'
import { createNetworks } from '../base/networks.js'
import type { RequestContext } from '../prepare/types.js'
import type { Approvals } from '../wallet/approvals.js'
import type { AccountTypes } from './account/accountTypes.js'
import { type CallEntry, openCallLog } from './callLog.js'
import { createCalls } from './createCalls.js'

const site = 'https://app.example'
const address = `0x${'11'.repeat(20)}`
const bundle = { id: 'pay', calls: [{ to: address, value: '0x1' }] }
const network = { name: 'One', rpcUrl: 'https://node.example', symbol: 'ETH', decimals: 18 }
const context = { address, site, chain: 'eip155:1', network } as RequestContext
const sent = vi.fn(async (_url: unknown, _init?: RequestInit) =>
  Response.json({ jsonrpc: '2.0', id: 1, result: '0xhash' }),
)

beforeEach(() => {
  sent.mockClear()
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sent.mockReset()
})

/** A tab of the site, whose user decides when the test says so. */
function openTab(database = createMemoryDatabase()) {
  const asked: ((isApproved: boolean) => void)[] = []
  const askAndSend: Approvals['askAndSend'] = async (_, send) => {
    const isApproved = await new Promise<boolean>((resolve) => void asked.push(resolve))
    if (!isApproved) throw new Error('Rejected.')
    return send({ signatures: ['0x01'] } as never)
  }
  const calls = createCalls({
    accountTypes: { of: () => 'eoa' } as unknown as AccountTypes,
    approvals: { askAndSend } as Approvals,
    log: openCallLog(database),
    networks: createNetworks({ networks: { 'eip155:1': network } } as unknown as PageFacts),
    signPermitted: async () => [],
  })
  const decide = async (isApproved: boolean) => {
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked.pop()?.(isApproved)
  }
  return { asked, calls, decide, send: () => calls.send(context, [bundle]) }
}

test('an app that sends calls twice at once with one id is refused the second time, and the user is asked once', async () => {
  const { asked, decide, send } = openTab()
  const first = send()
  await expect(send()).rejects.toMatchObject({ code: '5720' })
  await decide(true)
  expect(await first).toEqual({ id: 'pay' })
  expect(asked).toHaveLength(0)
  expect(sent).toHaveBeenCalledOnce()
  await expect(send()).rejects.toMatchObject({ code: '5720' })
})

test('calls that the user has rejected can be sent again with their id', async () => {
  const { decide, send } = openTab()
  const first = send()
  void decide(false)
  await expect(first).rejects.toThrow('Rejected.')
  const second = send()
  await decide(true)
  expect(await second).toEqual({ id: 'pay' })
})

test('calls that a node refused can be sent again with their id; those that it did not answer to, not', async () => {
  const { calls, decide, send } = openTab()
  sent.mockImplementationOnce(async () =>
    Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'nonce too low' } } as never),
  )
  const refused = send()
  void decide(true)
  await expect(refused).rejects.toThrow('nonce too low')
  sent.mockImplementationOnce(() => Promise.reject(new Error('The operation timed out.')))
  const unanswered = send()
  void decide(true)
  await expect(unanswered).rejects.toThrow('The network cannot be reached')
  await expect(send()).rejects.toMatchObject({ code: '5720' })
  sent.mockImplementationOnce(async () => Response.json({ jsonrpc: '2.0', id: 1, result: null } as never))
  expect(await calls.status(site, 'pay')).toMatchObject({ id: 'pay', status: 100 })
})

test('an app is told the id of calls of which the first was sent, also if its receipt cannot be read', async () => {
  vi.useFakeTimers()
  const { calls, decide } = openTab()
  const methods: string[] = []
  sent.mockImplementation(async (url, init) => {
    if (url !== network.rpcUrl) throw new Error('Not the node of these calls.')
    const { method } = JSON.parse(String(init?.body)) as { readonly method: string }
    methods.push(method)
    if (method !== 'eth_sendRawTransaction') throw new Error('The operation timed out.')
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0xhash' })
  })
  let isOver = false
  const both = calls.send(context, [{ ...bundle, calls: [...bundle.calls, ...bundle.calls] }]).finally(() => {
    isOver = true
  })
  await decide(true)
  // An answer is read in turns of its own, so that one step of the clock may come before the timer is set.
  while (!isOver) await vi.advanceTimersByTimeAsync(2_000)
  expect(await both).toEqual({ id: 'pay' })
  const receipts = methods.filter((method) => method === 'eth_getTransactionReceipt')
  expect(receipts).toHaveLength(90)
  expect(methods).toHaveLength(91)
})

test('calls are known by the hash of what was signed, whatever the node replies', async () => {
  const database = createMemoryDatabase()
  const { decide, send } = openTab(database)
  sent.mockImplementation(async () => Response.json({ jsonrpc: '2.0', id: 1, result: null } as never))
  const sending = send()
  await decide(true)
  expect(await sending).toEqual({ id: 'pay' })
  expect(await openCallLog(database).find(site, 'pay')).toMatchObject({ hashes: [keccak256('0x01')] })
})

test('calls with one id that a user approves in two tabs are sent once', async () => {
  const database = createMemoryDatabase()
  const [one, other] = [openTab(database), openTab(database)]
  const results = [one.send(), other.send()]
  await Promise.all([one.decide(true), other.decide(true)])
  const outcomes = await Promise.allSettled(results)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '5720' } })
  expect(sent).toHaveBeenCalledOnce()
})

test('calls that two tabs write down at once are both in the log', async () => {
  const database = createMemoryDatabase()
  const entry = (id: string): CallEntry => ({
    id,
    site,
    chain: 'eip155:1',
    hashes: ['0x1'],
    isOperation: false,
    count: 1,
  })
  await Promise.all(['a', 'b'].map((id) => openCallLog(database).put(entry(id))))
  const log = openCallLog(database)
  expect([await log.find(site, 'a'), await log.find(site, 'b')]).toEqual([entry('a'), entry('b')])
})
