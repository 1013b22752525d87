import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstruction,
  getTokenDecoder,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Sandbox, type SolanaChainFacts, startSandbox } from '../index.js'
import { solanaTokens } from './common/tokens.js'

const sol = 1_000_000_000n
const dir = mkdtempSync(join(tmpdir(), 'appkit-solana-'))
const log: string[] = []
let sandbox: Sandbox
let chain: SolanaChainFacts
let demo: KeyPairSigner

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, chains: ['solana'], dataDir: dir, log: (line) => log.push(line) })
  chain = find(sandbox)
  const seed = createHash('sha256').update('appkit demo solana').digest()
  demo = await createKeyPairSignerFromPrivateKeyBytes(seed)
}, 30_000)
afterAll(async () => {
  expect(log).toEqual([])
  expect(sandbox.stats().brokenReplies).toBe(0)
  await sandbox.close()
  rmSync(dir, { recursive: true, force: true })
})

function find({ chains }: Sandbox): SolanaChainFacts {
  const found = chains.find((one): one is SolanaChainFacts => one.chainId === 'solana')
  if (!found) throw new Error('The Solana chain does not run.')
  return found
}
const client = () => ({
  rpc: createSolanaRpc(chain.rpcUrl as `http://${string}`),
  rpcSubscriptions: createSolanaRpcSubscriptions(chain.wsUrl as `ws://${string}`),
})
async function sign(instructions: readonly Instruction[], payer = demo) {
  const { value: lifetime } = await client().rpc.getLatestBlockhash().send()
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  assertIsTransactionWithBlockhashLifetime(signed)
  return signed
}
async function send(instructions: readonly Instruction[], payer = demo) {
  const signed = await sign(instructions, payer)
  await sendAndConfirmTransactionFactory(client())(signed as never, { commitment: 'confirmed' })
  return getSignatureFromTransaction(signed)
}
const usdc = solanaTokens.find(({ symbol }) => symbol === 'USDC')?.mint as Address
const placeOf = async (owner: Address) => {
  const [place] = await findAssociatedTokenPda({ owner, mint: usdc, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return place
}
interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number }
}
async function raw<Body>(body: unknown) {
  const reply = await fetch(chain.rpcUrl, { method: 'POST', body: JSON.stringify(body) })
  return [reply.status, (await reply.json()) as Body] as const
}

describe('SOL', () => {
  test('is had for the asking, and confirmed over the WebSocket', async () => {
    const { address } = await generateKeyPairSigner()
    const { rpc, rpcSubscriptions } = client()
    await airdropFactory({ rpc, rpcSubscriptions } as never)({
      commitment: 'confirmed',
      lamports: lamports(2n * sol),
      recipientAddress: address,
    })
    expect((await rpc.getBalance(address).send()).value).toBe(2n * sol)
  })
  test('is sent, and found by whoever asks afterwards', async () => {
    const { address: to } = await generateKeyPairSigner()
    const { rpc } = client()
    const { value: before } = await rpc.getBalance(demo.address).send()
    const amount = sol / 2n
    const signature = await send([getTransferSolInstruction({ source: demo, destination: to, amount })])
    expect((await rpc.getBalance(to).send()).value).toBe(amount)
    expect(before - (await rpc.getBalance(demo.address).send()).value).toBe(amount + 5000n)
    const { value: statuses } = await rpc.getSignatureStatuses([signature]).send()
    expect(statuses).toMatchObject([{ confirmationStatus: 'finalized', err: null }])
    const [newest] = await rpc.getSignaturesForAddress(to, { limit: 1 }).send()
    expect(newest).toMatchObject({ signature, err: null })
    const config = { maxSupportedTransactionVersion: 0 } as const
    const parsed = await rpc.getTransaction(signature, { encoding: 'jsonParsed', ...config }).send()
    expect(parsed?.transaction.message.instructions).toMatchObject([
      {
        program: 'system',
        parsed: { type: 'transfer', info: { source: demo.address, destination: to, lamports: amount } },
      },
    ])
    const plain = await rpc.getTransaction(signature, { encoding: 'json', ...config }).send()
    expect(plain).toMatchObject({
      version: 0,
      meta: {
        fee: 5000n,
        preBalances: [before, 0n, 1n],
        postBalances: [before - amount - 5000n, amount, 1n],
      },
      transaction: {
        signatures: [signature],
        message: { accountKeys: [demo.address, to, SYSTEM_PROGRAM_ADDRESS] },
      },
    })
    await expect(rpc.getTransaction(signature, { encoding: 'json' }).send()).rejects.toThrow(/version/i)
  })
  test('of which there is too little is refused with logs, before it costs anything', async () => {
    const { address: to } = await generateKeyPairSigner()
    const { rpc } = client()
    const signed = await sign([
      getTransferSolInstruction({ source: demo, destination: to, amount: 10n ** 15n }),
    ])
    const wire = getBase64EncodedWireTransaction(signed)
    const { value: tried } = await rpc.simulateTransaction(wire, { encoding: 'base64' }).send()
    expect(tried.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    expect(tried.logs?.join()).toMatch(/insufficient lamports/)
    const error: unknown = await rpc
      .sendTransaction(wire, { encoding: 'base64' })
      .send()
      .catch((caught) => caught)
    expect(
      isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
    ).toBe(true)
    expect(error).toMatchObject({
      context: { logs: expect.arrayContaining([expect.stringMatching(/failed/)]) },
    })
    const poor = await generateKeyPairSigner()
    const other = await sign([getTransferSolInstruction({ source: poor, destination: to, amount: 1n })], poor)
    const [, reply] = await raw<Reply>({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [getBase64EncodedWireTransaction(other), { encoding: 'base64' }],
    })
    expect(reply.error).toEqual({
      code: -32002,
      message:
        'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      data: expect.objectContaining({ err: 'AccountNotFound', logs: [], unitsConsumed: 0 }),
    })
  })
})

describe('tokens', () => {
  test('are sent to somebody who has no account for them yet', async () => {
    const { address: owner } = await generateKeyPairSigner()
    const { rpc } = client()
    const [source, destination] = await Promise.all([placeOf(demo.address), placeOf(owner)])
    const signature = await send([
      getCreateAssociatedTokenInstruction({ payer: demo, ata: destination, owner, mint: usdc }),
      getTransferCheckedInstruction({
        source,
        mint: usdc,
        destination,
        authority: demo,
        amount: 1_250_000n,
        decimals: 6,
      }),
    ])
    const { value: held } = await rpc.getTokenAccountBalance(destination).send()
    expect(held).toEqual({ amount: '1250000', decimals: 6, uiAmount: 1.25, uiAmountString: '1.25' })
    const byMint = await rpc.getTokenAccountsByOwner(owner, { mint: usdc }, { encoding: 'jsonParsed' }).send()
    expect(byMint.value).toMatchObject([
      {
        pubkey: destination,
        account: {
          data: { program: 'spl-token', parsed: { info: { mint: usdc, owner, tokenAmount: held } } },
        },
      },
    ])
    const byProgram = await rpc
      .getTokenAccountsByOwner(owner, { programId: TOKEN_PROGRAM_ADDRESS }, { encoding: 'base64' })
      .send()
    const [first] = byProgram.value
    const bytes = new Uint8Array(Buffer.from(first?.account.data[0] ?? '', 'base64'))
    expect(getTokenDecoder().decode(bytes)).toMatchObject({ mint: usdc, owner, amount: 1_250_000n })

    const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 } as const
    const got = await rpc.getTransaction(signature, config).send()
    const [opened, moved] = got?.transaction.message.instructions ?? []
    expect(opened).toMatchObject({ program: 'spl-associated-token-account', parsed: { type: 'create' } })
    expect(moved).toMatchObject({
      program: 'spl-token',
      parsed: {
        type: 'transferChecked',
        info: { authority: demo.address, tokenAmount: { amount: '1250000' } },
      },
    })
    const sides = [got?.meta?.preTokenBalances, got?.meta?.postTokenBalances].map((side) =>
      side?.map(({ owner: whose, uiTokenAmount }) => [whose, uiTokenAmount.amount]),
    )
    expect(sides[0]).toEqual([[demo.address, '10000000000']])
    expect(sides[1]?.sort()).toEqual(
      [
        [demo.address, '9998750000'],
        [owner, '1250000'],
      ].sort(),
    )
    expect(got?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(1)
  })
  test('are found by what lies in their accounts', async () => {
    const { rpc } = client()
    const found = await rpc
      .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, {
        encoding: 'base64',
        dataSlice: { offset: 32, length: 32 },
        filters: [{ dataSize: 165n }, { memcmp: { offset: 0n, bytes: usdc as never, encoding: 'base58' } }],
      })
      .send()
    expect(found.map(({ pubkey }) => pubkey)).toContain(await placeOf(demo.address))
    for (const { account } of found) expect(Buffer.from(account.data[0], 'base64')).toHaveLength(32)
    const { value } = await rpc.getTokenSupply(usdc).send()
    expect(value).toMatchObject({ amount: '20000000000', decimals: 6 })
    const { value: mint } = await rpc.getAccountInfo(usdc, { encoding: 'jsonParsed' }).send()
    expect(mint?.data).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'mint', info: { decimals: 6 } },
    })
  })
})

describe('the wire', () => {
  test('a batch is answered, wrong calls with the codes Solana uses', async () => {
    const call = (id: number, method: string, ...params: unknown[]) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    const [status, replies] = await raw<Reply[]>([
      call(1, 'getHealth'),
      call(2, 'getGenesisHash'),
      call(3, 'getBalance', 'O0Il'),
      call(4, 'getBalance'),
      call(5, 'requestAirdrop', demo.address, -1),
      call(6, 'sendTransaction', 'not base58 0'),
      call(7, 'nothing'),
      call(8, 'getBalance', demo.address, { minContextSlot: 9_000_000_000 }),
      call(9, 'getTokenAccountBalance', demo.address),
      { ...call(10, 'getSlot'), params: {} },
      call(11, 'getMinimumBalanceForRentExemption', 165),
    ])
    expect(status).toBe(200)
    const received = replies.map(({ error, id, result }) => [id, error?.code ?? result])
    expect(Object.fromEntries(received)).toEqual({
      1: 'ok',
      2: 'FJsfybwxtSKhHq4g2k5tRAUpFnqkww8fiBoBjbm1fR9Y',
      3: -32602,
      4: -32602,
      5: -32602,
      6: -32602,
      7: -32601,
      8: -32016,
      9: -32602,
      10: -32602,
      11: 2_039_280,
    })
  })
  test('faults, projects and the request log are those of the other chains', async () => {
    const fault = { operation: 'callChainSlash', status: 503, times: 1 }
    sandbox.setFaults({ faults: [fault] })
    expect((await fetch(chain.rpcUrl, { method: 'POST', body: '{}' })).status).toBe(503)
    sandbox.setFaults(null)
    const nobody = chain.rpcUrl.replace('&projectId=local', '')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot' })
    expect((await fetch(nobody, { method: 'POST', body })).status).toBe(400)
    const good = await fetch(chain.rpcUrl, { method: 'POST', body })
    expect(good.headers.get('access-control-allow-origin')).toBe('*')
    expect(good.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    const status = await (await fetch(`${sandbox.url}/dev/status`)).text()
    expect(status).toContain('getSlot on Solana Sandbox')
  })
  test('a WebSocket tells of accounts and slots, and ends when it is asked to', async () => {
    const socket = new WebSocket(chain.wsUrl)
    const heard: { id?: number; result?: unknown; error?: unknown; method?: string; params?: unknown }[] = []
    const until = async (matches: (message: (typeof heard)[number]) => boolean) => {
      await expect.poll(() => heard.some(matches), { interval: 10 }).toBe(true)
      const found = heard.find(matches)
      if (!found) throw new Error(`not heard: ${JSON.stringify(heard)}`)
      return found
    }
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    await new Promise((done) => socket.once('open', done))
    const { address } = await generateKeyPairSigner()
    const say = (id: number, method: string, params: unknown[] = []) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    say(1, 'accountSubscribe', [address, { encoding: 'jsonParsed' }])
    say(2, 'slotSubscribe')
    say(3, 'getHealth')
    say(4, 'signatureSubscribe', ['nothing'])
    socket.send('{')
    const { result: watched } = await until(({ id }) => id === 1)
    const { result: slots } = await until(({ id }) => id === 2)
    expect((await until(({ id }) => id === 3)).result).toBe('ok')
    expect((await until(({ id }) => id === 4)).error).toMatchObject({ code: -32602 })
    expect((await until(({ id }) => id === null)).error).toMatchObject({ code: -32700 })
    await client().rpc.requestAirdrop(address, lamports(sol)).send()
    expect(await until(({ method }) => method === 'accountNotification')).toMatchObject({
      params: { subscription: watched, result: { value: { lamports: Number(sol) } } },
    })
    expect(await until(({ method }) => method === 'slotNotification')).toMatchObject({
      params: { subscription: slots, result: { slot: expect.any(Number), parent: expect.any(Number) } },
    })
    say(5, 'accountUnsubscribe', [watched])
    say(6, 'accountUnsubscribe', [watched])
    expect((await until(({ id }) => id === 5)).result).toBe(true)
    expect((await until(({ id }) => id === 6)).error).toMatchObject({ code: -32602 })
    socket.close()
  })
  test.each([
    ['another host', '/blockchain/v1/', { headers: { host: 'evil.example' } }, 403],
    ['another chain', '/blockchain/v1/?chainId=eip155:1&projectId=local', {}, 426],
    ['another path', '/catalogue/getWallets', {}, 404],
    ['a path of two slashes', '//', {}, 404],
    ['a path with a host before it', '//evil.example/blockchain/ws', {}, 404],
  ] as const)('a WebSocket to %s is refused', async (_, path, options, status) => {
    const socket = new WebSocket(sandbox.url.replace('http', 'ws') + path, options)
    const error = await new Promise<Error>((done) => socket.once('error', done))
    expect(error.message).toContain(String(status))
  })
  test.each([
    ['GET http://[ HTTP/1.1', 400],
    ['GET http://evil.example/blockchain/ws HTTP/1.1', 403],
    ['GET ws: HTTP/1.1', 400],
    ['GET % HTTP/1.1', 400],
    ['POST / HTTP/1.1', 404],
    ['CONNECT // HTTP/1.1', 405],
  ])('an upgrade by %s is %i, and the connection is closed', async (line, status) => {
    const socket = connect(sandbox.port, '127.0.0.1')
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.write(
      `${line}\r\nhost: 127.0.0.1:${sandbox.port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    )
    await once(socket, 'end')
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect((await fetch(`${sandbox.url}/blockchain/health`)).status).toBe(200)
    socket.destroy()
  })
})

describe('beside the chain', () => {
  interface Row {
    readonly symbol: string
    readonly value: number
    readonly quantity: { readonly numeric: string }
  }
  interface Paid {
    readonly balance: string
    readonly symbol: string
    readonly problems: Readonly<Record<string, string>>
  }
  const ask = async <Body>(path: string) => {
    const reply = await fetch(`${sandbox.url}/blockchain/v1/${path}`, {
      headers: { origin: 'http://localhost' },
    })
    return [reply.status, (await reply.json()) as Body] as const
  }
  const balance = (address: string, caip2 = chain.caip2) =>
    ask<{ balances: Row[] }>(
      `account/${address}/balance?projectId=local&currency=usd&sv=react-1&chainId=${caip2}`,
    )
  const faucet = async (body: unknown) => {
    const headers = { 'x-appkit-sandbox': '1' }
    const reply = await fetch(`${sandbox.url}/dev/faucet`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return [reply.status, (await reply.json()) as Paid] as const
  }
  test('the faucet gives SOL and tokens, and the balance shows both with prices', async () => {
    const { address } = await generateKeyPairSigner()
    const [, empty] = await balance(address)
    expect(empty.balances).toMatchObject([{ symbol: 'SOL', quantity: { numeric: '0' }, price: 150 }])
    const [status, paid] = await faucet({ chainId: 'solana', address, amount: '2.5' })
    expect([status, paid.balance, paid.symbol]).toEqual([200, '2.5', 'SOL'])
    await faucet({ chainId: chain.caip2, address, amount: '1' })
    const [, { balances }] = await balance(address)
    const rows = balances.map((row) => [...[row.symbol, row.quantity.numeric, row.value]])
    expect(rows).toEqual([
      ['SOL', '3.5', 525],
      ['USDC', '200', 200],
      ['USDT', '200', 200],
      ['GOV', '200', 1600],
    ])
    expect(balances[1]).toMatchObject({ address: `${chain.caip2}:${usdc}`, chainId: chain.caip2 })
  })
  test('the history tells what came and went, a hundred rows a page, and the portfolio what is held', async () => {
    interface HistoryEntry {
      readonly id: string
      readonly metadata: Readonly<Record<string, unknown>>
      readonly transfers: readonly {
        readonly direction: string
        readonly quantity: { readonly numeric: string }
      }[]
    }
    const past = (address: string, more = '') =>
      ask<{ data: HistoryEntry[]; next: string | null }>(
        `account/${address}/history?projectId=local&chainId=${chain.caip2}${more}`,
      )
    const { address: owner } = await generateKeyPairSigner()
    expect(await past(owner)).toEqual([200, { data: [], next: null }])
    const [source, destination] = await Promise.all([placeOf(demo.address), placeOf(owner)])
    const amounts = { amount: 2_500_000n, decimals: 6 }
    const tokens = await send([
      getCreateAssociatedTokenInstruction({ payer: demo, ata: destination, owner, mint: usdc }),
      getTransferCheckedInstruction({ source, mint: usdc, destination, authority: demo, ...amounts }),
    ])
    const coins = await send([
      getTransferSolInstruction({ source: demo, destination: owner, amount: 3n * sol }),
    ])
    const [, got] = await past(owner)
    const row = (hash: string, operationType: string) => ({
      id: `${chain.caip2}:${hash}`,
      metadata: expect.objectContaining({
        hash,
        operationType,
        status: 'confirmed',
        chain: chain.caip2,
        application: null,
        sentFrom: demo.address,
        sentTo: owner,
      }),
    })
    expect(got.next).toBeNull()
    expect(got.data).toMatchObject([
      {
        ...row(coins, 'receive'),
        transfers: [
          { direction: 'in', quantity: { numeric: '3' }, value: 450, fungible_info: { symbol: 'SOL' } },
        ],
      },
      {
        ...row(tokens, 'receive'),
        transfers: [
          { direction: 'in', quantity: { numeric: '2.5' }, value: 2.5, fungible_info: { symbol: 'USDC' } },
        ],
      },
    ])
    const [, { data: sent }] = await past(demo.address)
    expect(sent.slice(0, 2)).toMatchObject([row(coins, 'send'), row(tokens, 'send')])
    // The fee is nobody's transfer.
    expect(sent[0]?.transfers).toMatchObject([{ direction: 'out', quantity: { numeric: '3' } }])

    for (let count = 0; count < 100; count += 1) await client().rpc.requestAirdrop(owner, lamports(1n)).send()
    const [, first] = await past(owner)
    expect([first.data.length, first.next]).toEqual([100, '2'])
    const [, second] = await past(owner, '&cursor=2')
    expect([second.data.length, second.next]).toEqual([2, null])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(102)

    expect((await past(owner, '&cursor=x'))[0]).toBe(400)
    expect((await past('1'.repeat(44)))[0]).toBe(400)
    expect(
      (
        await ask(`account/${owner}/history?projectId=local&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`)
      )[0],
    ).toBe(503)
    const held = await ask(`account/${owner}/portfolio?projectId=local&chainId=${chain.caip2}`)
    expect(held).toEqual([
      200,
      {
        data: [
          { id: `${chain.caip2}:So11111111111111111111111111111111111111111`, name: 'Solana', symbol: 'SOL' },
          { id: `${chain.caip2}:${usdc}`, name: 'USD Coin', symbol: 'USDC' },
        ],
      },
    ])
    expect((await ask(`account/${owner}/portfolio?projectId=local&chainId=cosmos:hub`))[0]).toBe(400)
  })
  test('what is no address is refused with a sentence', async () => {
    for (const address of ['', 'O0Il', '0x00000000000000000000000000000000000000aa', '1'.repeat(44)]) {
      const [status, { problems }] = await faucet({ chainId: 'solana', address, amount: '1' })
      expect([status, problems.address]).toEqual([422, expect.stringMatching(/^Enter .*\.$/)])
    }
    const { address } = await generateKeyPairSigner()
    const [, { problems }] = await faucet({ chainId: 'solana', address, amount: '0.000000001' })
    expect(problems.amount).toMatch(/insufficient funds for rent/)
    expect((await balance('1'.repeat(44)))[0]).toBe(400)
    expect((await balance(demo.address, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'))[0]).toBe(503)
  })
  test('the chain is listed, and its tokens have prices', async () => {
    const [, chains] = await ask<{ http: string[]; ws: string[] }>('supported-chains')
    expect([chains.http, chains.ws].map((list) => list.includes(chain.caip2))).toEqual([true, true])
    const price = async (address: string) => {
      const body = JSON.stringify({
        projectId: 'local',
        currency: 'usd',
        addresses: [`${chain.caip2}:${address}`],
      })
      const reply = await fetch(`${sandbox.url}/blockchain/v1/fungible/price`, { method: 'POST', body })
      const { fungibles } = (await reply.json()) as { fungibles?: unknown }
      return [reply.status, fungibles] as const
    }
    expect(await price(usdc)).toMatchObject([200, [{ symbol: 'USDC', price: 1, decimals: 6 }]])
    const coin = 'So11111111111111111111111111111111111111111'
    expect(await price(coin)).toMatchObject([200, [{ symbol: 'SOL', price: 150, decimals: 9 }]])
    expect(await price(demo.address)).toEqual([200, []])
    expect(await price('O0Il')).toEqual([400, undefined])
  })
})

test('Solana, left out of a sandbox, is not there, and the answer says how to have it', async () => {
  const other = mkdtempSync(join(tmpdir(), 'appkit-solana-'))
  const without = await startSandbox({ port: 0, chains: [31337], dataDir: other })
  try {
    const url = `${without.url}/blockchain/v1/?chainId=${chain.caip2}&projectId=local`
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot' })
    const reply = await fetch(url, { method: 'POST', body })
    expect([reply.status, await reply.text()]).toEqual([
      503,
      expect.stringContaining('--chains 31337,solana'),
    ])
    expect(without.chains.map(({ chainId }) => chainId)).toEqual([31337])
  } finally {
    await without.close()
    rmSync(other, { recursive: true, force: true })
  }
})
