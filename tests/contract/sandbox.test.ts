import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { type Sandbox, startSandbox } from '../../sandbox/src/index.js'
import { loadSpec } from '../../server/src/spec/loadSpec.js'
import { exampleRequests } from './support/exampleRequests.js'
import { root } from './support/root.js'

const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const empty = '0x00000000000000000000000000000000000000aa'
// The second of the accounts every development node has; its key is public.
const payer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const dirs: string[] = []
const log: string[] = []
let sandbox: Sandbox

function temporary(): string {
  const dir = mkdtempSync(join(tmpdir(), 'appkit-sandbox-'))
  dirs.push(dir)
  return dir
}

beforeAll(async () => {
  const began = performance.now()
  sandbox = await startSandbox({
    port: 0,
    chains: [31337, 1],
    dataDir: temporary(),
    log: (line) => log.push(line),
  })
  console.log(`two chains started in ${Math.round(performance.now() - began)} ms`)
})
afterAll(async () => {
  await sandbox.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(sandbox.url + path, { headers })
const rpcPath = (chain = 'eip155:31337', slash = '/') =>
  `/blockchain/v1${slash}?chainId=${chain}&projectId=local`
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(sandbox.url + path, { method: 'POST', body, headers })
const call = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
async function rpc(method: string, params: unknown[] = [], chain?: string) {
  const reply = await post(rpcPath(chain), JSON.stringify(call(method, params)))
  return (await reply.json()) as { result?: string; error?: { code: number } }
}
async function envelope(reply: Response, status: number) {
  expect(reply.status).toBe(status)
  const body = (await reply.json()) as { status: string; reasons: { field: string; description: string }[] }
  expect(body.status).toBe('FAILED')
  const [reason] = body.reasons
  if (!reason) throw new Error('no reason given')
  return reason
}

describe('every operation of the specs', () => {
  // Tokens of the examples live on a network outside; these live here.
  const outside = /0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48/gi
  const { usdc } = contractsOf(1)
  const skipped = ['cursor', 'onramp', 'useCache', 'providerId', 'v']
  // Examples that need a signature or a time of now, name what is not there, or ask for nothing to be done.
  const other: Record<string, number> = {
    buildApprove: 400,
    createOnrampWidget: 400,
    createSession: 400,
    activateSession: 400,
    coSignSession: 400,
    getSessionContext: 400,
    revokeSession: 400,
    registerName: 400,
    setNameAddress: 400,
    setNameAttributes: 400,
  }
  const cases = [
    ['catalogue', 'catalogue'],
    ['blockchain', 'blockchain-api'],
  ].flatMap(([service = '', name = '']) => {
    const requests = exampleRequests(name, skipped)
    return loadSpec(join(root, `specs/openapi/${name}.yaml`)).map((operation) => ({
      name: operation.id,
      service,
      operation,
      request: requests.get(operation.id),
    }))
  })

  test.each(cases)('$name answers its own example as its spec says', async ({
    service,
    operation,
    request,
  }) => {
    const wallets = (await (await get('/catalogue/getWallets?projectId=local&page=1&entries=1')).json()) as {
      data: { image_id: string }[]
    }
    if (!request) throw new Error('the spec has no example')
    const path = request.path
      .replace(outside, usdc)
      .replace(/getWalletImage\/[^?]+/, `getWalletImage/${wallets.data[0]?.image_id}`)
    const reply = await fetch(`${sandbox.url}/${service}${path}`, {
      method: request.method.toUpperCase(),
      headers: { origin: 'http://localhost:5173' },
      body: request.body?.replace(outside, usdc) ?? null,
    })
    const text = await reply.text()
    const type = reply.headers.get('content-type') ?? ''
    expect(reply.status, text).toBe(other[operation.id] ?? 200)
    const value: unknown = type.startsWith('application/json') ? JSON.parse(text) : text
    expect(operation.checkReply(reply.status, type, value)).toBeNull()
    expect(reply.headers.get('x-request-id')).toMatch(uuid)
    // Calls to the service itself are about exchanges, which are for the pages of the project.
    const readers = operation.id === 'callService' ? 'http://localhost:5173' : '*'
    expect(reply.headers.get('access-control-allow-origin')).toBe(readers)
  })

  test('are all in the specs that were read', () => {
    const named = ['catalogue', 'blockchain-api'].flatMap((name) => [...exampleRequests(name, []).keys()])
    expect(cases.map(({ name }) => name).sort()).toEqual(named.sort())
    expect(named.length).toBeGreaterThan(45)
  })
})

describe('errors', () => {
  test('a query that cannot be read is 400 in plain text', async () => {
    for (const path of [
      `/blockchain/v1/identity/${rich}`,
      `/blockchain/v1/account/${rich}/balance?projectId=local`,
      `/blockchain/v1/account/${rich}/balance?projectId=local&currency=xyz`,
      '/catalogue/getWallets?projectId=local&page=x&entries=4',
      '/catalogue/getWallets?page=1&entries=4',
    ]) {
      const reply = await get(path)
      expect(reply.status, path).toBe(400)
      expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(await reply.text()).toMatch(/^Failed to read the query string: .+\.$/)
      expect(reply.headers.get('x-request-id')).toMatch(uuid)
      expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
  test.each([
    ['/blockchain/v1/identity/0x12?projectId=local', 400, 'address'],
    [`/blockchain/v1/identity/${rich}?projectId=local&useCache=true`, 400, 'useCache'],
    ['/blockchain/v1/account/0x12/balance?projectId=local&currency=usd', 400, 'address'],
    [`/blockchain/v1/account/${rich}/balance?projectId=local&currency=usd&chainId=x`, 400, 'chainId'],
    [`/blockchain/v1/account/${rich}/balance?projectId=local&currency=usd&chainId=cosmos:a`, 400, 'chainId'],
    ['/catalogue/getWallets?projectId=local&page=0&entries=4', 400, 'page'],
    ['/catalogue/getWalletImage/nothing?projectId=local', 404, 'imageId'],
    ['/catalogue/nothing', 404, 'path'],
    ['/nothing', 404, 'path'],
  ])('%s is %i with the field %s', async (path, status, field) => {
    const reason = await envelope(await get(path), status)
    expect(reason.field).toBe(field)
    expect(reason.description).toMatch(/\S{3,}.* /)
  })
  test('a body that is no JSON is 400, one of another shape 422, both in plain text', async () => {
    for (const [body, status] of [
      ['{', 400],
      ['', 400],
      ['7', 422],
      ['[]', 422],
      ['{"jsonrpc":"2.0","id":1}', 422],
      ['[{"jsonrpc":"1.0","id":1,"method":"eth_call"}]', 422],
    ] as const) {
      const reply = await post(rpcPath(), body)
      expect(reply.status, body).toBe(status)
      expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
    }
  })
  test('a body of more than 10 MB is refused', async () => {
    expect((await post(rpcPath(), 'x'.repeat(11_000_000))).status).toBe(413)
  })
  test('a large call that is within that limit reaches the node', async () => {
    const params = [{ to: rich, data: `0x${'00'.repeat(2_500_000)}` }, 'latest']
    const reply = await post(rpcPath(), JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params }))
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ jsonrpc: '2.0', id: 1 })
  })
  test('GET on the JSON-RPC paths asks for an upgrade', async () => {
    for (const path of [rpcPath(), '/blockchain/ws']) expect((await get(path)).status, path).toBe(426)
  })
  test.each([
    ['DELETE', '/blockchain/v1/supported-chains', 'GET, OPTIONS'],
    ['GET', '/blockchain/v1/fungible/price', 'POST, OPTIONS'],
    ['PATCH', '/blockchain/v1/sessions/x', 'GET, POST, OPTIONS'],
    ['POST', '/catalogue/getWallets', 'GET, OPTIONS'],
    ['PUT', '/analytics/e', 'POST, OPTIONS'],
  ])('%s on %s is no method of that path: 405', async (method, path, allow) => {
    const reply = await fetch(sandbox.url + path, { method })
    expect(reply.headers.get('allow')).toBe(allow)
    expect((await envelope(reply, 405)).field).toBe('method')
  })
})

describe('who may call', () => {
  function withHost(host: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        port: sandbox.port,
        host: '127.0.0.1',
        path: '/dev/status',
        headers: { host },
      })
      outgoing.once('response', (reply) => {
        reply.resume()
        resolve(reply)
      })
      outgoing.once('error', reject)
      outgoing.end()
    })
  }
  test('names of other hosts are refused, so that no page can bind its name to this machine', async () => {
    expect((await withHost(`evil.example:${sandbox.port}`)).statusCode).toBe(403)
    expect((await withHost(`127.0.0.1.evil.example:${sandbox.port}`)).statusCode).toBe(403)
    expect((await withHost(`localhost:${sandbox.port}`)).statusCode).toBe(200)
  })
  test('the APIs allow every origin, with the headers of the contract', async () => {
    const reply = await fetch(sandbox.url + rpcPath(), {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-allow-headers')).toContain('content-type')
  })
  test('a closed list of projects lets only these in', async () => {
    const closed = await startSandbox({ port: 0, dataDir: temporary(), projects: ['shop'] })
    try {
      const ask = (path: string, headers = {}) => fetch(closed.url + path, { headers })
      const identity = `/blockchain/v1/identity/${rich}?projectId=`
      expect((await ask(`${identity}shop`)).status).toBe(200)
      expect(await envelope(await ask(`${identity}other`), 401)).toEqual({
        field: 'authentication',
        description: 'We failed to authenticate your request',
      })
      expect((await ask('/catalogue/getWallets?page=1&entries=1&projectId=other')).status).toBe(401)
      expect((await ask('/catalogue/getWallets?page=1&entries=1', { 'x-project-id': 'shop' })).status).toBe(
        200,
      )
      expect((await ask('/blockchain/v1/supported-chains')).status).toBe(200)
      expect(closed.stats().brokenReplies).toBe(0)
    } finally {
      await closed.close()
    }
  })
})

describe('JSON-RPC', () => {
  test('reaches the node of the named chain, with and without the closing slash', async () => {
    expect((await rpc('eth_chainId')).result).toBe('0x7a69')
    expect((await rpc('eth_chainId', [], 'eip155:1')).result).toBe('0x1')
    expect((await rpc('net_version', [], 'eip155:1')).result).toBe('1')
    const reply = await post(
      rpcPath('eip155:1', ''),
      JSON.stringify(call('eth_getBalance', [rich, 'latest'])),
    )
    expect(await reply.json()).toMatchObject({ result: '0x21e19e0c9bab2400000' })
    expect(reply.headers.get('content-type')).toBe('application/json')
  })
  test('the node itself runs the chain it was asked to run', async () => {
    const block = await rpc('eth_call', [{ to: empty, data: '0x' }, 'latest'], 'eip155:1')
    expect(block.error).toBeUndefined()
  })
  test('answers a batch, each call once', async () => {
    const batch = [
      call('eth_chainId', [], 1),
      call('eth_getBalance', [empty, 'latest'], 2),
      call('anvil_setBalance', [empty, '0x1'], 3),
      call('eth_nothing', [], 4),
    ]
    const reply = await post(rpcPath(), JSON.stringify(batch))
    const list = (await reply.json()) as { id: number; result?: string; error?: { code: number } }[]
    expect(Object.fromEntries(list.map(({ id, result, error }) => [id, error?.code ?? result]))).toEqual({
      1: '0x7a69',
      2: '0x0',
      3: -32601,
      4: -32601,
    })
  })
  test.each([
    'anvil_setBalance',
    'evm_mine',
    'hardhat_setCode',
    'debug_traceTransaction',
    'eth_sendTransaction',
  ])('%s is not for the public', async (method) =>
    expect((await rpc(method, [empty, '0x1'])).error?.code).toBe(-32601))
  test('a known chain without a node still tells its id', async () => {
    expect((await rpc('eth_chainId', [], 'eip155:137')).result).toBe('0x89')
    expect((await rpc('net_version', [], 'eip155:137')).result).toBe('137')
    expect((await rpc('net_listening', [], 'eip155:137')).result).toBe(true)
    const batch = [call('eth_chainId', [], 1), call('net_version', [], 2), call('anvil_mine', [], 3)]
    const reply = await post(rpcPath('eip155:137'), JSON.stringify(batch))
    expect(await reply.json()).toMatchObject([
      { result: '0x89' },
      { result: '137' },
      { error: { code: -32601 } },
    ])
    const mixed = [call('eth_chainId', [], 1), call('eth_blockNumber', [], 2)]
    expect((await post(rpcPath('eip155:137'), JSON.stringify(mixed))).status).toBe(503)
  })
  test('a chain nobody knows is 400, a known one without a node 503', async () => {
    const id = JSON.stringify(call('eth_chainId'))
    expect((await envelope(await post(rpcPath('eip155:424242'), id), 400)).field).toBe('chainId')
    const body = JSON.stringify(call('eth_blockNumber'))
    expect((await envelope(await post(rpcPath('eip155:424242'), body), 400)).field).toBe('chainId')
    const reason = await envelope(await post(rpcPath('eip155:137'), body), 503)
    expect(reason).toEqual({ field: 'chainId', description: expect.stringContaining('--chains 31337,1,137') })
  })
  test('holds hundreds of requests', async () => {
    const body = JSON.stringify(call('eth_getBalance', [rich, 'latest']))
    const began = performance.now()
    for (let round = 0; round < 20; round += 1) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => post(rpcPath(), body)))
      const results = await Promise.all(
        replies.map(async (reply) => (await reply.json()) as { result: string }),
      )
      for (const { result } of results) expect(result).toBe('0x21e19e0c9bab2400000')
    }
    console.log(`1000 JSON-RPC requests took ${Math.round(performance.now() - began)} ms`)
  })
})

describe('history', () => {
  test('is that of the network that is asked for', async () => {
    const to = `0x${randomBytes(20).toString('hex')}`
    const sent: string[] = []
    for (const chainId of [31337, 1]) {
      const ask = (method: string, params: unknown[]) => rpc(method, params, `eip155:${chainId}`)
      const nonce = Number((await ask('eth_getTransactionCount', [payer.address, 'pending'])).result)
      const fees = { gas: 21_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n }
      const raw = await payer.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        to: to as `0x${string}`,
        value: 1n,
        ...fees,
      })
      const { result: hash } = await ask('eth_sendRawTransaction', [raw])
      // The node answers before it has made the block.
      await expect.poll(async () => (await ask('eth_getTransactionReceipt', [hash])).result).not.toBeNull()
      sent.push(String(hash))
    }
    const hashes = async (query: string) => {
      const reply = await get(`/blockchain/v1/account/${to}/history?projectId=local${query}`)
      const { data } = (await reply.json()) as { data: { metadata: { hash: string } }[] }
      return data.map(({ metadata }) => metadata.hash)
    }
    expect(await hashes('&chainId=eip155:31337')).toEqual([sent[0]])
    expect(await hashes('&chainId=eip155:1')).toEqual([sent[1]])
    expect((await hashes('')).sort()).toEqual([...sent].sort())
    const path = (chainId: string, of = 'history') =>
      `/blockchain/v1/account/${to}/${of}?projectId=local&chainId=${chainId}`
    for (const of of ['history', 'portfolio']) {
      expect((await envelope(await get(path('eip155:137', of)), 503)).field).toBe('chainId')
      expect((await envelope(await get(path('eip155:424242', of)), 400)).field).toBe('chainId')
    }
  })
})

describe('balances', () => {
  const path = (query: string) =>
    `/blockchain/v1/account/${rich}/balance?projectId=local&currency=usd${query}`
  const ask = async (query: string, headers: Record<string, string> = { origin: 'http://a.example' }) => {
    const reply = await get(path(query), headers)
    expect(reply.status).toBe(200)
    return ((await reply.json()) as { balances: Record<string, unknown>[] }).balances
  }
  test('come from the chain', async () => {
    const [native, ...others] = await ask('&sv=react-x-1&chainId=eip155:31337')
    expect(others.map(({ symbol }) => symbol)).toEqual(['USDC', 'DAI', 'GOV'])
    expect(native).toMatchObject({
      symbol: 'ETH',
      chainId: 'eip155:31337',
      quantity: { decimals: '18', numeric: '10000' },
    })
    expect(native).not.toHaveProperty('address')
    expect(await ask('&sv=x')).toHaveLength(8)
    const image = await fetch(String(native?.iconUrl))
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
  })
  test('are empty without origin or version, and for old versions', async () => {
    expect(await ask('&sv=x', {})).toEqual([])
    expect(await ask('')).toEqual([])
    expect(await ask('', { origin: 'http://a.example', 'x-sdk-version': 'x' })).toHaveLength(8)
    expect(await ask('&sv=react-wagmi-1.6.4')).toEqual([])
    expect(await ask('&sv=x&chainId=eip155:30')).toEqual([])
  })
})

describe('the page', () => {
  const originHeaders = { 'x-appkit-sandbox': '1', 'content-type': 'application/json' }
  test('has a strict policy and nothing inline', async () => {
    const reply = await get('/')
    const policy = reply.headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule)
    }
    const html = await reply.text()
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son\w+=/i)
    for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/[^"]*)"/g)) {
      expect((await get(path)).status, path).toBe(200)
    }
  })
  test('tells the truth about services, chains and accounts, to itself only', async () => {
    const reply = await get('/dev/status')
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    const status = (await reply.json()) as {
      chains: { isUp: boolean; chainId: number; block: number }[]
      accounts: { address: string; balances: Record<string, string> }[]
    }
    expect(status.chains).toMatchObject([
      { chainId: 31337, isUp: true },
      { chainId: 1, isUp: true },
    ])
    expect(status.accounts[0]).toEqual({
      address: rich.toLowerCase(),
      balances: { 31337: '10000', 1: '10000' },
    })
  })
  test('the faucet changes what eth_getBalance says, also when asked twice at once', async () => {
    const body = JSON.stringify({ chainId: '1', address: empty, amount: '1.5' })
    const replies = await Promise.all([1, 2].map(() => post('/dev/faucet', body, originHeaders)))
    for (const reply of replies) expect(reply.status).toBe(200)
    expect(BigInt((await rpc('eth_getBalance', [empty, 'latest'], 'eip155:1')).result ?? '0')).toBe(
      3n * 10n ** 18n,
    )
    expect((await rpc('eth_getBalance', [empty, 'latest'])).result).toBe('0x0')
  })
  test('the faucet tells what is wrong at each field', async () => {
    const reply = await post(
      '/dev/faucet',
      JSON.stringify({ address: '0x1', amount: '10001' }),
      originHeaders,
    )
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({
      problems: { address: expect.any(String), amount: expect.stringContaining('10,000') },
    })
    expect((await post('/dev/faucet', '{', originHeaders)).status).toBe(422)
  })
  test('pages of other sites cannot use it', async () => {
    const body = JSON.stringify({ address: empty, amount: '1' })
    const before = await rpc('eth_getBalance', [empty, 'latest'])
    expect((await post('/dev/faucet', body)).status).toBe(403)
    expect(
      (await post('/dev/faucet', body, { ...originHeaders, origin: 'http://localhost:5173' })).status,
    ).toBe(403)
    const preflight = await fetch(`${sandbox.url}/dev/faucet`, {
      method: 'OPTIONS',
      headers: { origin: 'http://a.example', 'access-control-request-headers': 'x-appkit-sandbox' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(await rpc('eth_getBalance', [empty, 'latest'])).toEqual(before)
  })
})

describe('starting', () => {
  test('a user who asks too early has to wait, pages too', async () => {
    const free = await startSandbox({ port: 0, dataDir: temporary() })
    await free.close()
    const start = startSandbox({ port: free.port, dataDir: temporary() })
    let early: Response | undefined
    while (early === undefined) early = await fetch(`${free.url}/catalogue/getWallets`).catch(() => undefined)
    expect(early.status).toBe(503)
    expect(early.headers.get('access-control-allow-origin')).toBe('*')
    expect(early.headers.get('retry-after')).toBe('1')
    expect(await early.json()).toMatchObject({ status: 'FAILED' })
    await (await start).close()
  })
  test('a port that is taken is reported with its number and the flag', async () => {
    const start = startSandbox({ port: sandbox.port, dataDir: temporary() })
    await expect(start).rejects.toMatchObject({
      code: 'PORT_TAKEN',
      message: expect.stringMatching(new RegExp(`${sandbox.port}.*--port`)),
    })
  })
  test('a data folder in use is reported, and the first sandbox goes on', async () => {
    await expect(startSandbox({ port: 0, dataDir: sandbox.dataDir })).rejects.toMatchObject({
      code: 'DATA_LOCKED',
    })
    expect((await get('/blockchain/health')).status).toBe(200)
  })
  test('data survives a restart, and fresh forgets it', async () => {
    const dataDir = temporary()
    const balance = async (fresh: boolean, amount?: string) => {
      const one = await startSandbox({ port: 0, dataDir, fresh })
      try {
        if (amount) {
          const body = JSON.stringify({ address: empty, amount })
          await fetch(`${one.url}/dev/faucet`, { method: 'POST', body, headers: origin })
        }
        const body = JSON.stringify(call('eth_getBalance', [empty, 'latest']))
        const reply = await fetch(one.url + rpcPath(), { method: 'POST', body })
        return BigInt(((await reply.json()) as { result: string }).result)
      } finally {
        await one.close()
      }
    }
    const origin = { 'x-appkit-sandbox': '1' }
    expect(await balance(false, '2')).toBe(2n * 10n ** 18n)
    expect(await balance(false)).toBe(2n * 10n ** 18n)
    expect(await balance(true)).toBe(0n)
  })
  test('one chain starts fast', async () => {
    const began = performance.now()
    const one = await startSandbox({ port: 0, dataDir: temporary() })
    console.log(`one chain started in ${Math.round(performance.now() - began)} ms`)
    await one.close()
    await one.close()
    await expect(fetch(one.url)).rejects.toThrow()
  })
})

test('a node that went away is 503, and the page says so', async () => {
  const dataDir = temporary()
  const one = await startSandbox({ port: 0, chains: [31337], dataDir, log: () => {} })
  try {
    const lock = JSON.parse(readFileSync(join(dataDir, 'sandbox.lock'), 'utf8')) as { children: number[] }
    for (const pid of lock.children) process.kill(-pid, 'SIGKILL')
    const body = JSON.stringify(call('eth_gasPrice'))
    const ask = () => fetch(one.url + rpcPath(), { method: 'POST', body })
    let reply = await ask()
    // The kernel may take a moment to end a process.
    for (let round = 0; round < 100 && reply.status === 200; round += 1) reply = await ask()
    expect((await envelope(reply, 503)).field).toBe('chainId')
    const status = (await (await fetch(`${one.url}/dev/status`)).json()) as { chains: { isUp: boolean }[] }
    expect(status.chains).toMatchObject([{ isUp: false }])
    expect(one.stats().brokenReplies).toBe(0)
  } finally {
    await one.close()
  }
})

test('in all of this no reply broke its spec', () => {
  expect(log).toEqual([])
  expect(sandbox.stats().brokenReplies).toBe(0)
  expect(sandbox.stats().requests).toBeGreaterThan(1000)
})
