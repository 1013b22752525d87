import { Agent, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { exampleRequests } from '../contract/support/exampleRequests.js'
import { repeat, timeoutMs } from './budget.js'
import { type SandboxProcess, startSandboxProcess } from './sandboxProcess.js'

// A case is so many requests, sent side by side.
const batchSize = 50
const hangMs = 20_000
const solana = 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f'
const evm = 'eip155:31337'
const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solanaRich = 'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s'
const { usdc, dai, router } = contractsOf(31337)

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

let sandbox: SandboxProcess
const agent = new Agent({ keepAlive: true, maxSockets: batchSize })

beforeAll(async () => {
  sandbox = await startSandboxProcess()
}, 120_000)
afterAll(async () => {
  agent.destroy()
  await sandbox.stop()
})

type Random = () => number
const pick = <Item>(random: Random, list: readonly Item[]): Item =>
  list[Math.floor(random() * list.length)] as Item
const chance = (random: Random, share: number): boolean => random() < share

const words = [
  ...['', ' ', '0', '-1', '1', '1.5', '1e400', '-0', 'NaN', 'null', 'true', 'undefined', 'usd', 'USD', 'xyz'],
  ...[
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '../..',
    '..%2f..',
    '%00',
    '%',
    '%zz',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table x',
    '<svg onload=1>',
    '{{x}}',
    '\u0000',
    '\ud800',
    '\u202e',
    '😀',
    '\r\nx: y',
  ],
  ...[
    '9007199254740993',
    '1'.repeat(400),
    `0x${'f'.repeat(64)}`,
    `0x${'f'.repeat(65)}`,
    '0x',
    '0xzz',
    'x'.repeat(9000),
  ],
  ...[
    evm,
    solana,
    'eip155:1',
    'eip155:0',
    'eip155:01',
    'eip155:',
    'EIP155:1',
    'solana:x',
    'cosmos:hub-1',
    'a:b:c',
  ],
  ...[
    rich,
    solanaRich,
    usdc,
    `${evm}:${usdc}`,
    `${evm}:${router}`,
    `${evm}:${rich}`,
    `eip155:1:${dai}`,
    `${evm}:0x`,
  ],
  ...[`${solana}:${solanaRich}`, `${evm}:0x${'e'.repeat(40)}`, `${evm}/slip44:60`, `${evm}/erc20:${usdc}`],
  ...[
    'demo.id',
    'a.demo.id',
    'alice.demo.id.',
    'getWallets',
    '0',
    'x-1',
    '2',
    '100',
    '101',
    '1000000',
    '2147483648',
  ],
] as const
const broken = ['\u0000', '}', ']', '"', '\\u', '1e9999', '\ud800']
// Stands for a value that is nested deeper than a program can write itself.
const deep = '(deep)'
const numbers = [0, -0, 1, -1, 0.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e-7]

function nested(depth: number, kind: 'list' | 'object'): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = kind === 'list' ? [value] : { a: value }
  return value
}

function hostile(random: Random): unknown {
  const kind = Math.floor(random() * 9)
  if (kind < 4) return pick(random, words)
  if (kind === 4) return pick(random, numbers)
  if (kind === 5)
    return pick<unknown>(random, [null, true, false, [], {}, [[]], [null], { constructor: 1 }, { length: 9 }])
  if (kind === 6)
    return chance(random, 0.3) ? deep : nested(pick(random, [3, 60, 200]), pick(random, ['list', 'object']))
  if (kind === 7) return Array.from({ length: pick(random, [2, 20, 1001]) }, () => pick(random, words))
  return Array.from({ length: 8 }, () => String.fromCharCode(Math.floor(random() * 65_536))).join('')
}

// One place of a JSON value is taken away, replaced, doubled or joined by another.
function spoil(value: unknown, random: Random): unknown {
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || value === null || chance(random, 0.15)) return hostile(random)
  const keys = Object.keys(value)
  const key = keys.length > 0 ? pick(random, keys) : ''
  const copy = (isList ? [...value] : { ...value }) as Record<string, unknown>
  const kind = Math.floor(random() * 8)
  if (kind === 0 && !isList) delete copy[key]
  else if (kind === 1 && !isList) copy[String(pick(random, words)).slice(0, 20)] = hostile(random)
  else if (kind === 1 && isList) copy[String(value.length)] = hostile(random)
  else if (kind === 2 && isList) return [...value, ...value, ...value]
  else copy[key] = kind < 5 ? hostile(random) : spoil(copy[key], random)
  return copy
}

const rpcMethods = [
  ...[
    'eth_call',
    'eth_estimateGas',
    'eth_getBalance',
    'eth_getCode',
    'eth_getStorageAt',
    'eth_getLogs',
    'eth_feeHistory',
  ],
  ...[
    'eth_getBlockByNumber',
    'eth_getTransactionReceipt',
    'eth_sendRawTransaction',
    'eth_chainId',
    'net_version',
    'eth_',
  ],
  ...[
    'web3_sha3',
    'net_listening',
    'eth_newFilter',
    'eth_getFilterChanges',
    'eth_createAccessList',
    'eth_getProof',
  ],
  ...[
    'anvil_reset',
    'evm_mine',
    'eth_sendTransaction',
    'constructor',
    '__proto__',
    'eth_subscribe',
    'eth_simulateV1',
  ],
  ...[
    'getBalance',
    'getAccountInfo',
    'getProgramAccounts',
    'getSignaturesForAddress',
    'getTransaction',
    'getBlockTime',
  ],
  ...[
    'sendTransaction',
    'simulateTransaction',
    'requestAirdrop',
    'getTokenAccountsByOwner',
    'getMultipleAccounts',
  ],
  ...[
    'getFeeForMessage',
    'getMinimumBalanceForRentExemption',
    'getSignatureStatuses',
    'isBlockhashValid',
    'toString',
  ],
  ...['reown_getExchanges', 'reown_getExchangePayUrl', 'reown_getExchangeBuyStatus', 'wallet_getAssets'],
  ...['eth_sendUserOperation', 'eth_getUserOperationReceipt', 'pm_x', 'accountSubscribe'],
]

function rpcParams(random: Random): unknown {
  const one = (): unknown =>
    pick(random, [
      rich,
      solanaRich,
      usdc,
      'latest',
      '0x0',
      '0x01',
      { to: usdc, data: '0x70a08231' },
      { fromBlock: '0x0', toBlock: 'latest' },
      { encoding: 'jsonParsed' },
      { mint: solanaRich },
      { page: 1, asset: `${evm}/slip44:60` },
      { exchangeId: 'SANDBOX_PAY', asset: `${evm}/slip44:60`, amount: '1', recipient: `${evm}:${rich}` },
      { exchangeId: 'SANDBOX_PAY', sessionId: 'x' },
      hostile(random),
    ])
  if (chance(random, 0.2)) return hostile(random)
  return Array.from({ length: Math.floor(random() * 4) }, one)
}

function rpcBody(random: Random): unknown {
  const one = (): unknown => ({
    jsonrpc: '2.0',
    id: chance(random, 0.1) ? hostile(random) : Math.floor(random() * 9),
    method: chance(random, 0.1) ? hostile(random) : pick(random, rpcMethods),
    params: rpcParams(random),
  })
  if (chance(random, 0.75)) return one()
  return Array.from({ length: pick(random, [0, 1, 2, 8]) }, one)
}

const own = [
  ['get', '/', null],
  ['get', '/dev/status?x=1', null],
  ['get', '/dev/faults?x=1', null],
  ['put', '/dev/faults?x=1', '{"faults":[]}'],
  ['post', '/dev/faucet?x=1', `{"chainId":31337,"address":"${rich}","amount":"1.5"}`],
  ['post', '/dev/faucet?x=1', `{"chainId":"solana","address":"${solanaRich}","amount":"0.1"}`],
  ['get', '/pay?session=x', null],
  ['get', '/pay/sessions/x?y=1', null],
  ['get', '/pay/sessions/x/price?asset=1&amount=2&method=card', null],
  ['post', '/pay/sessions/x?y=1', '{"asset":"31337:USDC","amount":"50","method":"card"}'],
  ['get', `/nft/${usdc}/1.svg?x=1`, null],
] as const

const examples = [
  ...['catalogue', 'blockchain-api', 'analytics'].flatMap((name) =>
    [...exampleRequests(name, []).values()].map(({ method, path, body }) => {
      const here = (text: string) =>
        text
          .replaceAll(/eip155(:|%3A)1\b/g, 'eip155$131337')
          .replace(/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48/gi, usdc)
      const base = name === 'blockchain-api' ? 'blockchain' : name
      return { method, path: `/${base}${here(path)}`, body: body === null ? null : here(body) }
    }),
  ),
  ...own.map(([method, path, body]) => ({ method, path, body })),
]

// Characters that Node's client would not send are written with percent signs.
const inPath = (text: string): string =>
  text.replaceAll(/[^\x21-\x7e]|[#?&]/g, (sign) => encodeURIComponent(sign.toWellFormed()))

function spoilPath(path: string, random: Random): string {
  const [plain = '', search = ''] = path.split('?')
  const steps = plain.split('/')
  if (chance(random, 0.12))
    steps[steps.length - 1 - Math.floor(random() * 2)] = inPath(String(pick(random, words)))
  const pairs = search.split('&').filter((pair) => pair !== '')
  for (let count = Math.floor(random() * 3); count > 0; count -= 1) {
    const at = Math.floor(random() * pairs.length)
    const name = pairs[at]?.split('=')[0] ?? 'x'
    const value = hostile(random)
    const text = inPath(typeof value === 'object' ? JSON.stringify(value).slice(0, 9000) : String(value))
    const kind = Math.floor(random() * 5)
    if (kind === 0) pairs.splice(at, 1)
    else if (kind === 1) pairs.push(`${name}=${text}`)
    else if (kind === 2) pairs.push(`${text}=1`)
    else pairs[at] = `${name}=${text}`
  }
  const whole = `${steps.join('/')}?${pairs.join('&')}`
  // Longer ones are refused by the server itself, with 431.
  return whole.length < 12_000 ? whole : path
}

const badHeaders = [
  ['origin', 'http://localhost:3000'],
  ['origin', 'null'],
  ['x-sdk-version', 'react-1'],
  ['x-project-id', 'local'],
  ['x-forwarded-for', '1.2.3.4, 5.6.7.8'],
  ['x-forwarded-for', '\u00ff'],
  ['x-appkit-sandbox', '1'],
  ['sec-fetch-site', 'cross-site'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-encoding', 'gzip'],
  ['host', 'evil.example'],
  ['host', '[::1]:1'],
  ['range', 'bytes=0-0'],
  ['if-none-match', '*'],
  ['access-control-request-method', 'PUT'],
] as const

function makeRequest(random: Random): Sent {
  const example = pick(random, examples)
  const isRpc = /\/v1\/?\?|json-rpc|\/wallet\?|bundler/.test(example.path) && chance(random, 0.8)
  const headers: Record<string, string> = {}
  if (chance(random, 0.5)) headers.origin = 'http://localhost:3000'
  if (/^\/(dev|pay)/.test(example.path) && chance(random, 0.7)) headers['x-appkit-sandbox'] = '1'
  if (chance(random, 0.3)) Object.assign(headers, Object.fromEntries([pick(random, badHeaders)]))
  let path = spoilPath(example.path, random)
  if (isRpc && chance(random, 0.5))
    path = path.replace(/eip155(:|%3A)31337/, pick(random, [solana, 'eip155:137', evm]))
  let body = example.body
  if (body !== null) {
    const value: unknown = isRpc ? rpcBody(random) : JSON.parse(body)
    body = JSON.stringify(isRpc && chance(random, 0.8) ? value : spoil(value, random)) ?? ''
    const at = Math.floor(random() * body.length)
    const roll = random()
    if (roll < 0.05) body = body.slice(0, at)
    else if (roll < 0.1) body = `${body.slice(0, at)}${pick(random, broken)}${body.slice(at)}`
    body = body.replaceAll(`"${deep}"`, '['.repeat(20_000) + ']'.repeat(20_000))
  }
  const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
  const method = chance(random, 0.05) ? pick(random, others) : example.method.toUpperCase()
  return { method, path, headers, body }
}

function send({ body, headers, method, path }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const bytes = body === null || method === 'TRACE' ? null : Buffer.from(body)
    const length = bytes === null ? {} : { 'content-length': String(bytes.length) }
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port: sandbox.port,
      method,
      path,
      timeout: hangMs,
      headers: { ...headers, ...length },
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer in ${hangMs / 1000} s`)))
    outgoing.once('error', reject)
    outgoing.once('response', (reply: IncomingMessage) => {
      reply.resume()
      reply.once('error', reject)
      reply.once('end', () => resolve(reply.statusCode ?? 0))
    })
    outgoing.end(bytes)
  })
}

test(
  '20,000 bad requests: none is answered 500, none hangs, and the sandbox is alive',
  async () => {
    const seen = new Map<number, number>()
    const ran = await repeat(20_000 / batchSize, async (_, random) => {
      const batch = Array.from({ length: batchSize }, () => makeRequest(random))
      await Promise.all(
        batch.map(async (sent) => {
          const sentText = `${sent.method} ${sent.path} ${JSON.stringify(sent.headers)} ${sent.body?.slice(0, 2000)}`
          const status = await send(sent).catch((error) => {
            throw new Error(`${sentText}: ${String(error)} ${sandbox.ended() ?? ''} ${sandbox.errors()}`)
          })
          seen.set(status, (seen.get(status) ?? 0) + 1)
          if (status < 200 || status === 500 || status > 503)
            throw new Error(`${sentText}: ${status}\n${sandbox.errors()}`)
        }),
      )
    })
    console.log(
      `${ran * batchSize} requests:`,
      Object.fromEntries([...seen].sort(([one], [other]) => one - other)),
    )
    // The requests reach the services: many are answered, and those that are wrong are refused.
    expect(seen.get(200)).toBeGreaterThan(ran * batchSize * 0.1)
    expect(seen.get(400)).toBeGreaterThan(ran * batchSize * 0.1)
    expect(sandbox.ended()).toBeNull()
    expect(sandbox.errors()).toBe('')
    const status = (await (await fetch(`${sandbox.url}/dev/status`)).json()) as {
      brokenReplies: number
      chains: { isUp: boolean }[]
    }
    expect(status).toMatchObject({ brokenReplies: 0, chains: [{ isUp: true }, { isUp: true }] })
  },
  timeoutMs,
)
