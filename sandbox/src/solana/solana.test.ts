import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageEncoder,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { solanaTokens } from './common/tokens.js'
import type { SolanaNode } from './common/types.js'
import { startSolana } from './startSolana.js'

const sol = 1_000_000_000
const dir = mkdtempSync(join(tmpdir(), 'appkit-solana-'))
const log: string[] = []
let skipped = 0
let store: Store
let node: SolanaNode
let demo: KeyPairSigner

const start = (): Promise<SolanaNode> =>
  startSolana({ sql: store.sql, log: (line) => log.push(line), now: () => Date.now() + skipped })

beforeAll(async () => {
  store = openStore(join(dir, 'sandbox.sqlite'))
  node = await start()
  const seed = createHash('sha256').update('appkit demo solana').digest()
  demo = await createKeyPairSignerFromPrivateKeyBytes(seed)
})
afterAll(() => {
  expect(log).toEqual([])
  store.close()
  rmSync(dir, { recursive: true, force: true })
})

interface Reply {
  readonly result?: unknown
  readonly error?: {
    readonly code: number
    readonly message: string
    readonly data?: { readonly err?: unknown }
  }
}
const ask = async (method: string, ...params: unknown[]): Promise<Reply> =>
  (await node.answer({ jsonrpc: '2.0', id: 1, method, params })) as Reply
async function value<Value>(method: string, ...params: unknown[]): Promise<Value> {
  const { error, result } = await ask(method, ...params)
  if (error) throw new Error(error.message)
  return (
    typeof result === 'object' && result !== null && 'context' in result
      ? (result as unknown as { value: Value }).value
      : result
  ) as Value
}
const lifetime = async () => {
  const { blockhash } = await value<{ blockhash: string }>('getLatestBlockhash')
  return { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
}
async function message(
  instructions: readonly Instruction[],
  payer: KeyPairSigner = demo,
  version: 0 | 'legacy' = 0,
) {
  const from = await lifetime()
  return pipe(
    createTransactionMessage({ version }),
    (made) => setTransactionMessageFeePayerSigner(payer, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(from, made),
    (made) => appendTransactionMessageInstructions(instructions, made),
  )
}
async function sign(...given: Parameters<typeof message>): Promise<string> {
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(await message(...given)))
}
const transfer = (destination: Address, amount: number, source = demo): Instruction =>
  getTransferSolInstruction({ source, destination, amount })
const budget = (kind: number, bytes: ArrayBuffer): Instruction => ({
  programAddress: address('ComputeBudget111111111111111111111111111111'),
  data: new Uint8Array([kind, ...new Uint8Array(bytes)]),
})
const base64 = { encoding: 'base64' } as const

describe('fees', () => {
  test.each([
    ['one signature', []],
    [
      'a price and a limit',
      [budget(2, new Uint32Array([900]).buffer), budget(3, new BigUint64Array([20_000_000n]).buffer)],
    ],
    ['a price alone', [budget(3, new BigUint64Array([1_000_000n]).buffer)]],
  ] as const)('what is quoted for %s is what is taken', async (_, extra) => {
    const { address: to } = await generateKeyPairSigner()
    const instructions = [...extra, transfer(to, sol)]
    const compiled = compileTransactionMessage(await message(instructions))
    const text = Buffer.from(getCompiledTransactionMessageEncoder().encode(compiled)).toString('base64')
    const fee = await value<number>('getFeeForMessage', text)
    const before = await value<number>('getBalance', demo.address)
    const signature = await value<string>('sendTransaction', await sign(instructions), base64)
    expect(before - (await value<number>('getBalance', demo.address))).toBe(fee + sol)
    const got = await value<{ meta: { fee: number } }>('getTransaction', signature, {
      maxSupportedTransactionVersion: 0,
    })
    expect(got.meta.fee).toBe(fee)
  })
})

describe('R33: what cannot get on the chain', () => {
  test('a block hash is forgotten after 150 slots', async () => {
    const { address: to } = await generateKeyPairSigner()
    const signed = await sign([transfer(to, sol)])
    const { blockhash } = await lifetime()
    expect(await value('isBlockhashValid', blockhash)).toBe(true)
    skipped += 61_000
    expect(await value('isBlockhashValid', blockhash)).toBe(false)
    const { error } = await ask('sendTransaction', signed, base64)
    expect(error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound' },
    })
    expect(await value('simulateTransaction', signed, base64)).toMatchObject({ err: 'BlockhashNotFound' })
    const replaced = { ...base64, replaceRecentBlockhash: true }
    expect(await value('simulateTransaction', signed, replaced)).toMatchObject({
      err: null,
      replacementBlockhash: { blockhash: expect.any(String) },
    })
    // Without a trial run it is taken and never seen again.
    const signature = await value<string>('sendTransaction', signed, { ...base64, skipPreflight: true })
    expect(await value('getSignatureStatuses', [signature])).toEqual([null])
    expect(await value('getBalance', to)).toBe(0)
  })
  test('the same transaction twice, also at the same moment', async () => {
    const { address: to } = await generateKeyPairSigner()
    const signed = await sign([transfer(to, sol)], demo, 'legacy')
    await Promise.all([ask('sendTransaction', signed, base64), ask('sendTransaction', signed, base64)])
    expect(await value('getBalance', to)).toBe(sol)
    const { error } = await ask('sendTransaction', signed, base64)
    expect(error?.data?.err).toBe('AlreadyProcessed')
  })
  test('a wrong signature, or none', async () => {
    const { address: to } = await generateKeyPairSigner()
    for (const at of [5, 0]) {
      const bytes = Buffer.from(await sign([transfer(to, sol)]), 'base64')
      bytes.fill(at, 1, 65)
      for (const skipPreflight of [false, true]) {
        const { error } = await ask('sendTransaction', bytes.toString('base64'), { ...base64, skipPreflight })
        if (!skipPreflight) expect(error?.code).toBe(-32003)
        expect(await value('getBalance', to)).toBe(0)
      }
    }
  })
  test('a failing transaction that was not tried before is on the chain and costs its fee', async () => {
    const { address: to } = await generateKeyPairSigner()
    const before = await value<number>('getBalance', demo.address)
    const signed = await sign([transfer(to, 5000 * sol)])
    const signature = await value<string>('sendTransaction', signed, { ...base64, skipPreflight: true })
    expect(before - (await value<number>('getBalance', demo.address))).toBe(5000)
    const err = { InstructionError: [0, { Custom: 1 }] }
    expect(await value('getSignatureStatuses', [signature])).toMatchObject([{ err, status: { Err: err } }])
  })
})

test('a lookup table is made, filled and used', async () => {
  const program = address('AddressLookupTab1e1111111111111111111111111')
  const { address: to } = await generateKeyPairSigner()
  const slot = new Uint8Array(new BigUint64Array([BigInt(node.slot())]).buffer)
  const seeds = [getAddressEncoder().encode(demo.address), slot]
  const [table, bump] = await getProgramDerivedAddress({ programAddress: program, seeds })
  const authority = { address: demo.address, role: AccountRole.READONLY_SIGNER }
  const common = [
    { address: table, role: AccountRole.WRITABLE },
    authority,
    { address: demo.address, role: AccountRole.WRITABLE_SIGNER },
    { address: address('1'.repeat(32)), role: AccountRole.READONLY },
  ]
  const make = {
    programAddress: program,
    accounts: common,
    data: new Uint8Array([0, 0, 0, 0, ...slot, bump]),
  }
  const count = [1, 0, 0, 0, 0, 0, 0, 0]
  const fill = {
    programAddress: program,
    accounts: common,
    data: new Uint8Array([2, 0, 0, 0, ...count, ...getAddressEncoder().encode(to)]),
  }
  await value('sendTransaction', await sign([make, fill]), base64)
  // The address that was put in counts from the next slot on.
  skipped += 400
  const from = await lifetime()
  const short = pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayerSigner(demo, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(from, made),
    (made) => appendTransactionMessageInstructions([transfer(to, sol)], made),
    (made) => compressTransactionMessageUsingAddressLookupTables(made, { [table]: [to] }),
  )
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(short))
  const signature = await value<string>('sendTransaction', wire, base64)
  expect(await value('getBalance', to)).toBe(sol)
  const config = { maxSupportedTransactionVersion: 0 }
  expect(await value('getTransaction', signature, { ...config, encoding: 'json' })).toMatchObject({
    version: 0,
    meta: { loadedAddresses: { writable: [to], readonly: [] }, postBalances: [expect.any(Number), 1, sol] },
    transaction: {
      message: { addressTableLookups: [{ accountKey: table, writableIndexes: [0], readonlyIndexes: [] }] },
    },
  })
  const { transaction } = await value<{ transaction: { message: { accountKeys: unknown[] } } }>(
    'getTransaction',
    signature,
    {
      ...config,
      encoding: 'jsonParsed',
    },
  )
  expect(transaction.message.accountKeys.at(-1)).toEqual({
    pubkey: to,
    signer: false,
    writable: true,
    source: 'lookupTable',
  })
  expect(await value('getSignaturesForAddress', to)).toMatchObject([{ signature }])
})

test('who watches an account in a form it cannot have does not harm who changes it', async () => {
  const heard: { method?: string; params: { result: { value: { data: unknown } } } }[] = []
  const socket = node.connect((text) => heard.push(JSON.parse(text)))
  const owner = demo.address
  const mint = { mint: solanaTokens[0]?.mint }
  const held = await value<{ pubkey: string }[]>('getTokenAccountsByOwner', owner, mint, base64)
  const params = [held[0]?.pubkey, { encoding: 'base58' }]
  await socket.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'accountSubscribe', params }))
  expect(await node.grant(owner, 1_000_000n)).toMatchObject({ balance: expect.any(BigInt) })
  const notification = heard.find(({ method }) => method === 'accountNotification')
  expect(notification?.params.result.value.data).toEqual([expect.any(String), 'base64'])
  socket.close()
})

test('a restart on the same file brings everything back', async () => {
  const gone = await generateKeyPairSigner()
  await value('requestAirdrop', gone.address, sol)
  await value('sendTransaction', await sign([transfer(demo.address, sol - 5000, gone)], gone), base64)
  expect(await value('getAccountInfo', gone.address)).toBeNull()
  const kept = await generateKeyPairSigner()
  await node.grant(kept.address, 7n * BigInt(sol))
  const before = {
    slot: node.slot(),
    signatures: await value('getSignaturesForAddress', demo.address),
    holdings: node.holdings(kept.address),
    demo: node.balance(demo.address),
  }
  node = await start()
  expect(node.slot()).toBeGreaterThanOrEqual(before.slot)
  expect(node.balance(kept.address)).toBe(7n * BigInt(sol))
  expect(node.holdings(kept.address)).toEqual(before.holdings)
  expect(before.holdings).toHaveLength(solanaTokens.length)
  expect(node.balance(demo.address)).toBe(before.demo)
  expect(await value('getAccountInfo', gone.address)).toBeNull()
  expect(await value('getSignaturesForAddress', demo.address)).toEqual(before.signatures)
})

test('a program without code does not keep the chain from starting', async () => {
  const { address: program } = await generateKeyPairSigner()
  const other = openStore(join(dir, 'other.sqlite'))
  const said = vi.fn()
  try {
    await startSolana({ sql: other.sql, log: said })
    const data = Buffer.from([2, 0, 0, 0, ...new Uint8Array(32)]).toString('base64')
    const row = [program, '1000000', 'BPFLoaderUpgradeab1e11111111111111111111111', 1, data]
    await other.sql.run('insert into solana_accounts values (?, ?, ?, ?, ?)', row)
    const again = await startSolana({ sql: other.sql, log: said })
    expect(again.balance(demo.address)).toBe(1000n * BigInt(sol))
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(/^The Solana program .* has no code; it is left out\.$/)],
    ])
  } finally {
    other.close()
  }
})

describe('parameters of any kind', () => {
  const methods = [
    ...['getHealth', 'getVersion', 'getGenesisHash', 'getSlot', 'getBlockHeight', 'getBlockTime'],
    ...['getTransactionCount', 'getEpochInfo', 'getLatestBlockhash', 'isBlockhashValid', 'getFeeForMessage'],
    ...['getRecentPrioritizationFees', 'getMinimumBalanceForRentExemption', 'getBalance', 'getAccountInfo'],
    ...['getMultipleAccounts', 'getProgramAccounts', 'getTokenAccountsByOwner', 'getTokenAccountBalance'],
    ...['getTokenSupply', 'simulateTransaction', 'sendTransaction', 'requestAirdrop', 'getSignatureStatuses'],
    ...['getSignaturesForAddress', 'getTransaction', '__proto__', 'constructor', 'nothing'],
  ]
  const addresses = [
    ...solanaTokens.map(({ mint }) => mint),
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    '1'.repeat(32),
  ]
  const text = fc.oneof(
    fc.constantFrom(...addresses, 'base64', 'jsonParsed', 'confirmed'),
    fc.string(),
    fc.base64String(),
  )
  const config = fc.record(
    {
      encoding: fc.oneof(fc.constantFrom('base58', 'base64', 'jsonParsed', 'base64+zstd'), fc.anything()),
      commitment: fc.oneof(fc.constantFrom('confirmed', 'max'), fc.anything()),
      minContextSlot: fc.oneof(fc.nat(), fc.anything()),
      dataSlice: fc.oneof(fc.record({ offset: fc.nat(200), length: fc.nat(200) }), fc.anything()),
      filters: fc.oneof(
        fc.array(
          fc.oneof(
            fc.record({ dataSize: fc.nat(200) }),
            fc.record({ memcmp: fc.record({ offset: fc.nat(200), bytes: text }) }),
          ),
        ),
        fc.anything(),
      ),
      limit: fc.oneof(fc.integer(), fc.anything()),
      before: text,
      accounts: fc.record({ addresses: fc.array(text), encoding: text }),
      skipPreflight: fc.anything(),
      sigVerify: fc.anything(),
      mint: text,
      programId: text,
    },
    { requiredKeys: [] },
  )
  const param = fc.oneof(
    text,
    fc.array(text, { maxLength: 3 }),
    config,
    fc.integer(),
    fc.double(),
    fc.anything(),
  )

  test('always get an answer of JSON-RPC, and never one that blames the chain', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...methods),
        fc.oneof(fc.array(param, { maxLength: 4 }), fc.anything()),
        fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
        async (method, params, id) => {
          const reply = (await node.answer({ jsonrpc: '2.0', id, method, params })) as Reply & { id: unknown }
          expect(reply).toMatchObject({ jsonrpc: '2.0', id })
          expect('result' in reply !== 'error' in reply).toBe(true)
          expect([undefined, -32600, -32601, -32602, -32603, -32016]).toContain(reply.error?.code)
          expect(() => JSON.stringify(reply)).not.toThrow()
        },
      ),
      { numRuns: 3000 },
    )
    expect(log).toEqual([])
  })
  test('a body of any kind is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (body) => {
        const reply = await node.answer(body)
        const list = Array.isArray(reply) ? reply : [reply]
        expect(list).toHaveLength(Array.isArray(body) && body.length > 0 ? body.length : 1)
        for (const one of list)
          expect(one).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
      }),
    )
  })
  test('a batch may hold as many calls as the spec lets it hold over HTTP, on a WebSocket too', async () => {
    const spec = readFileSync(new URL('../../../specs/openapi/blockchain-api.yaml', import.meta.url), 'utf8')
    const maxBatch = Number(
      /RpcRequestOrBatch:[^:]*:[^:]*:[^:]*: array\s+minItems: 1\s+maxItems: (\d+)/.exec(spec)?.[1],
    )
    expect(maxBatch).toBe(1000)
    const batch = (length: number) =>
      Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'getHealth', params: [] }))
    const said: string[] = []
    const socket = node.connect((text) => said.push(text))
    const answers: ((body: unknown) => Promise<unknown>)[] = [
      (body) => node.answer(body),
      async (body) => {
        await socket.receive(JSON.stringify(body))
        return JSON.parse(said.pop() ?? '')
      },
    ]
    for (const answer of answers) {
      expect(await answer(batch(maxBatch))).toHaveLength(maxBatch)
      expect(await answer(batch(maxBatch + 1))).toMatchObject({ id: null, error: { code: -32600 } })
      expect(await answer([])).toMatchObject({ id: null, error: { code: -32600 } })
    }
    socket.close()
  })
  test('a transaction with a few bytes changed is refused, or runs; the chain goes on', async () => {
    const { address: to } = await generateKeyPairSigner()
    const whole = new Uint8Array(Buffer.from(await sign([transfer(to, sol)]), 'base64'))
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
    const cut = fc.tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 4 }))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.option(cut), async (changes, end) => {
        const bytes = whole.slice()
        for (const [index, byte] of changes) bytes[index] = byte
        const given = end ? new Uint8Array([...bytes.slice(0, end[0]), ...end[1]]) : bytes
        const sent = Buffer.from(given).toString('base64')
        for (const method of ['simulateTransaction', 'sendTransaction']) {
          const { error } = await ask(method, sent, base64)
          expect([undefined, -32002, -32003, -32602]).toContain(error?.code)
        }
      }),
      { numRuns: 500 },
    )
    expect(await value('getHealth')).toBe('ok')
  })
})
