import type { AppEnv } from 'appkit-server/parts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountFarcaster } from './mountFarcaster.js'

test.each([
  '0x',
  '0x12345678',
  '0x1',
])('a page that calls a contract of Farcaster with %s is answered as by a node, and nothing breaks', async (data) => {
  const app = new Hono<AppEnv>()
  const { rpcUrl } = mountFarcaster({ app, url: 'http://127.0.0.1:4600' })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data }] })
  const reply = await app.request(rpcUrl, { method: 'POST', body })
  expect([reply.status, await reply.json()]).toEqual([200, { jsonrpc: '2.0', id: 1, result: '0x' }])
})
