import { type AppEnv, readBody, toResponse } from 'appkit-server/parts'
import type { Hono } from 'hono'
import { bitcoin, cosmos, substrate } from './holdings.js'

// Such nodes answer pages of every origin.
const open = { 'access-control-allow-origin': '*' }
const answer = (json: unknown, status = 200) => toResponse({ status, json, headers: open })

/**
 * Serves what the accounts of the demo wallets hold on networks that do not run here. Other accounts hold nothing.
 *
 * - `/networks/bitcoin/address/<address>`, as Esplora does
 * - `/networks/cosmos/cosmos/bank/v1beta1/balances/<address>`, all or `/by_denom?denom=`, as the Cosmos SDK does
 * - `POST /networks/substrate`, JSON-RPC with `state_getStorage`, as the nodes of Polkadot do
 */
export function mountBalances(app: Hono<AppEnv>): void {
  app.get('/networks/bitcoin/address/:address', (context) => {
    const address = context.req.param('address')
    if (!/^(bc1|tb1|[123mn])[a-zA-Z0-9]{25,87}$/.test(address))
      return toResponse({ status: 400, type: 'text/plain', text: 'Invalid Bitcoin address', headers: open })
    return answer(describeAddress(address))
  })
  app.get('/networks/cosmos/cosmos/bank/v1beta1/balances/:address', (context) => {
    const balances = Object.entries(cosmos.get(context.req.param('address')) ?? {}).map(toCoin)
    return answer({ balances, pagination: { next_key: null, total: String(balances.length) } })
  })
  app.get('/networks/cosmos/cosmos/bank/v1beta1/balances/:address/by_denom', (context) => {
    const denom = context.req.query('denom') ?? ''
    if (denom === '') return answer({ code: 3, message: 'empty denom', details: [] }, 400)
    const held = cosmos.get(context.req.param('address')) ?? {}
    const amount = (Object.hasOwn(held, denom) && held[denom]) || 0n
    return answer({ balance: toCoin([denom, amount]) })
  })
  app.options('/networks/substrate', () =>
    toResponse({
      status: 204,
      json: null,
      headers: { ...open, 'access-control-allow-headers': 'content-type', 'access-control-max-age': '600' },
    }),
  )
  app.post('/networks/substrate', async (context) => {
    const body = await readBody(context.req.raw)
    try {
      const calls: unknown = JSON.parse(body ?? '')
      return answer(Array.isArray(calls) ? calls.slice(0, 100).map(answerCall) : answerCall(calls))
    } catch {
      return answer({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
    }
  })
}

function describeAddress(address: string) {
  const { received, spent } = bitcoin.get(address) ?? { received: 0, spent: 0 }
  const count = (sum: number) => (sum === 0 ? 0 : 1)
  const stats = (funded: number, gone: number) => ({
    funded_txo_count: count(funded),
    funded_txo_sum: funded,
    spent_txo_count: count(gone),
    spent_txo_sum: gone,
    tx_count: count(funded) + count(gone),
  })
  return { address, chain_stats: stats(received, spent), mempool_stats: stats(0, 0) }
}

const toCoin = ([denom, amount]: readonly [string, bigint]) => ({ denom, amount: String(amount) })

function answerCall(call: unknown) {
  const { id = null, method, params } = (call ?? {}) as Readonly<Record<string, unknown>>
  const reply = { jsonrpc: '2.0', id }
  if (method === 'system_health')
    return { ...reply, result: { peers: 0, isSyncing: false, shouldHavePeers: false } }
  if (method !== 'state_getStorage') return { ...reply, error: { code: -32601, message: 'Method not found' } }
  const [key] = Array.isArray(params) ? params : []
  if (typeof key !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(key))
    return { ...reply, error: { code: -32602, message: 'Invalid params' } }
  const free = substrate.get(key.toLowerCase())
  return { ...reply, result: free === undefined ? null : encodeAccount(free) }
}

/** `AccountInfo` of a Substrate chain: four counters of 32 bits, four amounts of 128, little-endian. */
function encodeAccount(free: bigint): string {
  const bytes = Buffer.alloc(80)
  // One transaction was sent, and one reason keeps the account.
  bytes.writeUInt32LE(1, 0)
  bytes.writeUInt32LE(1, 8)
  bytes.writeBigUInt64LE(free & (2n ** 64n - 1n), 16)
  bytes.writeBigUInt64LE(free >> 64n, 24)
  // The flag of chains that count holds and freezes apart.
  bytes[79] = 0x80
  return `0x${bytes.toString('hex')}`
}
