import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AskNodeParameters, askNode, isRepeatable, nodeTimes } from './askNode.js'

// Short waits, so that a node is slow soon; the limit is far away where a test does not need it.
const times = { answerMs: 20, pauseMs: 1, maxWaitMs: 5000, timeoutMs: 60_000 }
let agent: Agent
let server: Server
let port: number
let seen: ServerResponse[]
/** Called with each request that the fake node gets. */
let onRequest: (response: ServerResponse) => void

beforeEach(async () => {
  agent = new Agent({ keepAlive: true })
  seen = []
  onRequest = () => {}
  server = createServer((request: IncomingMessage, response) => {
    request.resume().once('end', () => {
      seen.push(response)
      onRequest(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  agent.destroy()
  server.close()
  server.closeAllConnections()
})

function ask(given: Partial<AskNodeParameters> = {}) {
  return askNode({
    agent,
    place: { host: '127.0.0.1', port },
    body: '{}',
    methods: ['eth_call'],
    times,
    isUp: () => true,
    isPatient: () => true,
    onSlow: () => {},
    ...given,
  })
}

test('a node that is slow at first is asked again until it answers', async () => {
  onRequest = (response) => void (seen.length > 3 && response.end('late'))
  await expect(ask()).resolves.toEqual({ status: 200, body: 'late' })
  expect(seen.length).toBeGreaterThan(3)
})

test('a node that closes the connection is asked again', async () => {
  onRequest = (response) => void (seen.length > 1 ? response.end('now') : response.destroy())
  await expect(ask()).resolves.toMatchObject({ body: 'now' })
  expect(seen).toHaveLength(2)
})

test('a transaction is sent once, however late the node answers', async () => {
  const arrived = new Promise<ServerResponse>((resolve) => {
    onRequest = resolve
  })
  const onSlow = async (): Promise<void> => void (await arrived).end('mined')
  const methods = ['eth_getBalance', 'eth_sendRawTransaction']
  await expect(ask({ methods, onSlow: () => void onSlow() })).resolves.toMatchObject({ body: 'mined' })
  expect(seen).toHaveLength(1)
})

test('a transaction whose connection is closed is not sent again', async () => {
  onRequest = (response) => void response.destroy()
  await expect(ask({ methods: ['evm_mine'] })).rejects.toThrow(/socket hang up/)
  expect(seen).toHaveLength(1)
})

test('a node that does not listen yet is asked again, also with a transaction', async () => {
  server.close()
  await once(server, 'close')
  onRequest = (response) => void response.end('up')
  // A program that is being started by another test can hold the port for a moment.
  server.on('error', () => {})
  let tries = 0
  const isUp = (): boolean => {
    tries += 1
    if (tries >= 3 && !server.listening) server.listen(port, '127.0.0.1')
    return true
  }
  await expect(ask({ isUp, methods: ['eth_sendTransaction'] })).resolves.toMatchObject({ body: 'up' })
  expect(seen).toHaveLength(1)
})

test('a node whose process has ended is not asked again', async () => {
  let isAlive = true
  const onSlow = (): void => {
    isAlive = false
  }
  await expect(ask({ isUp: () => isAlive, onSlow })).rejects.toThrow(/no answer/)
  expect(seen.length).toBeLessThan(2)
})

test.each([
  ['that may be repeated', 'eth_blockNumber'],
  ['that must not be repeated', 'evm_mine'],
])('a caller of the APIs gets an error for a call %s, even if the node lives', async (_, method) => {
  const limited = { ...times, timeoutMs: 100 }
  await expect(ask({ isPatient: () => false, methods: [method], times: limited })).rejects.toThrow(
    /no answer/,
  )
  expect(nodeTimes.timeoutMs).toBeGreaterThan(nodeTimes.answerMs)
})

test('the methods that change a chain by themselves are not repeated', () => {
  const once = ['eth_sendTransaction', 'eth_sendRawTransaction', 'evm_mine', 'evm_increaseTime', 'anvil_mine']
  expect(once.filter(isRepeatable)).toEqual([])
  expect(
    ['eth_getFilterChanges', 'eth_newFilter', 'eth_callMany', 'evm_snapshot'].filter(isRepeatable),
  ).toEqual([])
  const often = ['eth_getLogs', 'eth_call', 'trace_block', 'anvil_setCode', 'evm_setAutomine', 'eth_chainId']
  expect(often.filter(isRepeatable)).toEqual(often)
})
