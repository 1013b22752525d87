import { afterAll, beforeAll, expect, test } from 'vitest'
import { jupiter } from '../../../server/src/index.js'
import { fakeProvider, json, rawServer } from '../../unit/fakeProvider.js'
import { encode, me, program, swapAmount, usdc, whole, wrapped } from '../../unit/jupiterSwap.js'
import { type Production, startProduction } from './production.js'

// The operations of swapping, asked about Solana.
const caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const sol = `${caip2}:So11111111111111111111111111111111111111111`
const token = `${caip2}:${usdc.toBase58()}`
const account = `${caip2}:${me.toBase58()}`
let server: Production

beforeAll(async () => {
  const url = await fakeProvider('jupiter', {
    getQuote: ({ query: { amount, slippageBps } }) =>
      json({
        inputMint: wrapped.toBase58(),
        inAmount: amount,
        outputMint: usdc.toBase58(),
        outAmount: '150000000',
        swapMode: 'ExactIn',
        slippageBps,
        routePlan: [],
      }),
    buildSwap: () => json({ swapTransaction: Buffer.from(encode(whole())).toString('base64') }),
  })
  const node = await rawServer((_request, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { value: [] } })),
  )
  const tokens = [{ address: usdc.toBase58(), name: 'USD Coin', symbol: 'USDC', decimals: 6 }]
  server = await startProduction({
    roles: ['blockchain'],
    networks: { [caip2]: { name: 'Solana', symbol: 'SOL', rpcUrls: [node], tokens } },
    sources: { swaps: [jupiter({ url })] },
  })
})
afterAll(() => server.close())

const query = (more: Record<string, string>) =>
  new URLSearchParams({ projectId: 'shop', st: 'appkit', sv: 'react-1', ...more }).toString()
async function ask(path: string, body?: unknown) {
  const reply = await fetch(`${server.url}/blockchain/v1/convert/${path}`, {
    headers: { origin: 'http://localhost:5173' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as never }
}

test('tokens of Solana are listed, priced, and swapped by a transaction that was read', async () => {
  expect(await ask(`tokens?${query({ chainId: caip2 })}`)).toMatchObject({
    status: 200,
    body: {
      tokens: [
        { address: sol, decimals: 9 },
        { address: token, decimals: 6 },
      ],
    },
  })
  const pair = { amount: swapAmount.toString(), from: sol, to: token }
  expect(await ask(`quotes?${query(pair)}`)).toMatchObject({
    status: 200,
    body: { quotes: [{ fromAmount: swapAmount.toString(), toAmount: '150000000' }] },
  })
  const body = { ...pair, projectId: 'shop', userAddress: account }
  expect(await ask('build-transaction', body)).toEqual({
    status: 200,
    body: {
      tx: {
        from: account,
        to: `${caip2}:${program.toBase58()}`,
        amount: '150000000',
        eip155: null,
        data: `0x${Buffer.from(encode(whole())).toString('hex')}`,
      },
    },
  })
  // The same transaction, for an order that it does not fit.
  expect(await ask('build-transaction', { ...body, amount: '5' })).toMatchObject({ status: 503 })
})

test('tokens of Solana need no allowance', async () => {
  const asked = query({ tokenAddress: token, userAddress: account })
  expect(await ask(`allowance?${asked}`)).toEqual({
    status: 200,
    body: { allowance: (2n ** 256n - 1n).toString() },
  })
  expect(await ask(`build-approve?${query({ from: token, to: sol, amount: '1' })}`)).toMatchObject({
    status: 400,
    body: { reasons: [{ field: 'from', description: 'Tokens of Solana need no approval.' }] },
  })
})
