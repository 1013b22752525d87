import { privateKeyToAccount } from 'viem/accounts'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { freePort } from '../support/freePort.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import { type Production, startProduction } from './production.js'

// A server whose one source is a node: that of the sandbox, which answers the same questions from its own index.
const sandbox = shareSandbox()
const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solanaRich = 'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s'
const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const { usdc } = contractsOf(31337)
let server: Production
let solana: string

beforeAll(async () => {
  const chains = sandbox().chains
  solana = chains.find(({ chainId }) => chainId === 'solana')?.caip2 ?? ''
  const rpcOf = (caip2: string) => chains.find((chain) => chain.caip2 === caip2)?.rpcUrl ?? ''
  server = await startProduction({
    roles: ['blockchain'],
    networks: {
      'eip155:31337': {
        name: 'Sandbox',
        symbol: 'ETH',
        coin: 'Ether',
        // At the first nobody listens.
        rpcUrls: [`http://127.0.0.1:${await freePort()}`, rpcOf('eip155:31337')],
        tokens: [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
      },
      [solana]: { name: 'Solana', symbol: 'SOL', coin: 'Solana', rpcUrls: [rpcOf(solana)] },
    },
  })
})
afterAll(() => server.close())

const query = (more: Record<string, string>) =>
  new URLSearchParams({ projectId: 'shop', st: 'appkit', sv: 'react-1', ...more }).toString()
const headers = { origin: 'http://localhost:5173' }
async function both(path: string, init: RequestInit = {}) {
  const ask = async (base: string, project: string) => {
    const reply = await fetch(`${base}/blockchain${path.replace('projectId=shop', `projectId=${project}`)}`, {
      ...init,
      headers,
    })
    return { status: reply.status, body: (await reply.json()) as never }
  }
  return [await ask(server.url, 'shop'), await ask(sandbox().url, 'local')] as const
}

interface Balance {
  readonly symbol: string
  readonly quantity: { readonly numeric: string; readonly decimals: string }
}
const amounts = ({ balances }: { readonly balances: readonly Balance[] }, symbols: readonly string[]) =>
  balances
    .filter(({ symbol }) => symbols.includes(symbol))
    .map(({ symbol, quantity }) => [symbol, quantity.numeric, quantity.decimals])

test.each([
  ['eip155:31337', rich, ['ETH', 'USDC']],
  ['solana', solanaRich, ['SOL']],
] as const)('a node alone gives the balances that an index gives: %s', async (chain, address, symbols) => {
  const chainId = chain === 'solana' ? solana : chain
  const [own, other] = await both(`/v1/account/${address}/balance?${query({ chainId, currency: 'usd' })}`)
  expect(own.status).toBe(200)
  expect(amounts(own.body, symbols)).toHaveLength(symbols.length)
  expect(amounts(own.body, symbols)).toEqual(amounts(other.body, symbols))
})

test('every token account of Solana is listed, also of mints that the configuration does not name', async () => {
  const [own, other] = await both(
    `/v1/account/${solanaRich}/balance?${query({ chainId: solana, currency: 'usd' })}`,
  )
  const numbers = ({ balances }: { balances: readonly Balance[] }) =>
    balances.map(({ quantity }) => quantity.numeric).sort()
  expect(numbers(own.body)).toEqual(numbers(other.body))
})

test('a token of which the configuration says nothing is read from its contract when it is asked for', async () => {
  const { dai } = contractsOf(31337)
  const forceUpdate = `eip155:31337:${dai}`
  const [own] = await both(
    `/v1/account/${rich}/balance?${query({ chainId: 'eip155:31337', currency: 'usd', forceUpdate })}`,
  )
  expect(amounts(own.body, ['DAI'])).toEqual([['DAI', '5000', '18']])
})

test('JSON-RPC, supported chains and gas prices are those of the networks of the configuration', async () => {
  const chains = (await (await fetch(`${server.url}/blockchain/v1/supported-chains`)).json()) as unknown
  expect(chains).toEqual({ http: ['eip155:31337', solana], ws: [] })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  const [own] = await both(`/v1/?${query({ chainId: 'eip155:31337' })}`, { method: 'POST', body })
  expect(own.body).toMatchObject({ id: 1, result: expect.stringMatching(/^0x/) })
  const [gas] = await both(`/v1/convert/gas-price?${query({ chainId: 'eip155:31337' })}`)
  expect(gas.body).toMatchObject({ standard: expect.stringMatching(/^\d+$/) })
  const [unknown] = await both(`/v1/?${query({ chainId: 'eip155:1' })}`, { method: 'POST', body })
  expect(unknown).toMatchObject({ status: 400, body: { reasons: [{ field: 'chainId' }] } })
})

test('a transfer of a token is in the past that a node gives by its logs', async () => {
  const account = privateKeyToAccount(key)
  const rpc = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(`${server.url}/blockchain/v1/?${query({ chainId: 'eip155:31337' })}`, {
      method: 'POST',
      body,
    })
    return ((await reply.json()) as { result: string }).result
  }
  const abi = parseAbi(['function transfer(address to, uint256 amount)'])
  const receiver = `0x${'5e'.repeat(20)}` as const
  const raw = await account.signTransaction({
    chainId: 31337,
    type: 'eip1559',
    to: usdc,
    gas: 200_000n,
    nonce: Number(await rpc('eth_getTransactionCount', [account.address, 'pending'])),
    maxFeePerGas: BigInt(await rpc('eth_gasPrice', [])) * 2n,
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, 2_500_000n] }),
  })
  const hash = await rpc('eth_sendRawTransaction', [raw])
  // A node mines what it has taken a moment later.
  await expect.poll(() => rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
  const path = `/v1/account/${receiver}/history?${query({ chainId: 'eip155:31337' })}`
  const [own] = await both(path)
  const { data } = own.body as { data: readonly Record<string, unknown>[] }
  expect(data[0]).toMatchObject({
    metadata: {
      hash,
      operationType: 'receive',
      sentFrom: account.address.toLowerCase(),
      status: 'confirmed',
    },
    transfers: [{ direction: 'in', quantity: { numeric: '2.5' }, fungible_info: { symbol: 'USDC' } }],
  })
  const [wrong] = await both(`${path}&cursor=nonsense`)
  expect(wrong).toMatchObject({ status: 400, body: { reasons: [{ field: 'cursor' }] } })
})

test('what has no source is empty or says so, and never a failure', async () => {
  const [tokens] = await both(`/v1/convert/tokens?${query({ chainId: 'eip155:31337' })}`)
  expect(tokens).toEqual({ status: 200, body: { tokens: [] } })
  const [identity] = await both(`/v1/identity/${rich}?${query({})}`)
  expect(identity).toMatchObject({ status: 200, body: { name: null, avatar: null } })
  const addresses = [`eip155:31337:${usdc}`]
  const body = JSON.stringify({ projectId: 'shop', currency: 'usd', addresses })
  const [price] = await both('/v1/fungible/price', { method: 'POST', body })
  expect(price).toEqual({ status: 200, body: { fungibles: [] } })
})

test('the log has no account and no address of a node, and the metrics name the source that failed', async () => {
  const log = server.lines.join('\n')
  expect(log).toContain('"operation":"getBalance"')
  for (const secret of [rich.slice(2), solanaRich, '5e5e5e5e', 'projectId=local'])
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase())
  const metrics = await (await fetch(`${server.operations}/metrics`)).text()
  expect(metrics).toMatch(
    /appkit_adapter_seconds_count\{port="nodes",adapter="eip155:31337 1",outcome="failed"\} \d/,
  )
  expect(metrics).toMatch(/appkit_adapter_seconds_count\{port="balances",adapter="node",outcome="ok"\} \d/)
})
