import { expect, test } from 'vitest'
import { endFakes, parts, rawServer } from '../../../tests/unit/fakeProvider.js'
import { ServiceDownError } from '../errors/ServerError.js'
import type { Call } from '../http/types.js'
import { createBundlerProxy } from './createBundlerProxy.js'

endFakes()
const refused = { jsonrpc: '2.0', id: 7, error: { code: -32500, message: 'AA21 did not pay prefund' } }

const bodies: string[] = []

/** Calls a bundler that answers so through the proxy, and returns the reply to the caller. */
async function send(status: number, body: string) {
  const bundlerUrl = await rawServer((request, response) => {
    request.on('data', (data) => bodies.push(String(data)))
    request.on('end', () => response.writeHead(status).end(body))
  })
  const networks = { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: [bundlerUrl], bundlerUrl } }
  const call: Call = {
    path: {},
    query: { chainId: 'eip155:1', projectId: 'shop' },
    headers: new Headers(),
    body: {
      jsonrpc: '2.0',
      id: 7,
      method: 'eth_sendUserOperation',
      Method: 'debug_bundler_clearState',
      params: [],
    },
    rawBody: '',
    client: 'local',
    baseUrl: '',
  }
  return createBundlerProxy(networks, parts.nodes, null)(call)
}

test.each([200, 400])('who sends what a bundler refuses with %d reads why', async (status) => {
  const reply = await send(status, JSON.stringify(refused))
  expect([reply.status, 'text' in reply && JSON.parse(reply.text)]).toEqual([200, refused])
})

test.each([
  [500, '{}'],
  [200, '{"error":"Too many requests"}'],
])('a bundler that answers %d with %s is away', async (status, body) => {
  await expect(send(status, body)).rejects.toThrow(ServiceDownError)
})

test('a bundler that reads `Method` for `method` gets the one that was looked at', async () => {
  await send(200, JSON.stringify(refused))
  expect(bodies.at(-1)).toBe('{"jsonrpc":"2.0","id":7,"method":"eth_sendUserOperation","params":[]}')
})
