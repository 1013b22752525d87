import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Handlers, Reply } from '../http/types.js'
import { type OpenSql, openSql } from '../store/openSql.js'
import { createNameHandlers } from './createNameHandlers.js'
import { type NameStoreOptions, openNameStore } from './openNameStore.js'

const seconds = 1_800_000_000
const [ethereum, optimism, base] = [60, 0x8000000a, 0x80002105]
const contract = `0x${'c0'.repeat(20)}`
let folder: string
let sql: OpenSql
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-names-'))
  sql = await openSql({ file: join(folder, 'server.sqlite') })
})
afterEach(async () => {
  await sql.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Names where every address of these chains has a contract that accepts any signature. */
async function open(chains: readonly number[], options: NameStoreOptions = {}) {
  const all = chains.map((chain) => ({
    caip2: `eip155:${chain}`,
    call: async (method: string) => (method === 'eth_getCode' ? '0x6001' : '0x01'),
  }))
  const supported = { http: ['eip155:1', 'eip155:10', 'eip155:8453'], ws: [] }
  const names = await openNameStore(sql, () => seconds * 1000, options)
  const parameters = { nodes: { all, supported } as never, zones: ['shop.id'], now: () => seconds * 1000 }
  return callsOf(createNameHandlers(names, parameters))
}

function callsOf(handlers: Handlers) {
  const call = async (id: string, name: string, body: object, client = '203.0.113.7') => {
    const reply = (await handlers[id]?.({ path: { name }, query: {}, body, client } as never)) as Reply
    const field =
      'json' in reply ? (reply.json as { reasons?: { field: string }[] }).reasons?.[0]?.field : undefined
    return [reply.status, field]
  }
  const byContract = (coin: number, wish: object, address = contract) => ({
    message: JSON.stringify({ timestamp: seconds, ...wish }),
    signature: '0x01',
    coin_type: coin,
    address,
  })
  return {
    register: (body: object, client?: string) => call('registerName', '', body, client),
    change: (body: object, name = 'ann.shop.id') => call('setNameAttributes', name, body),
    byContract,
    byKey: async (account: ReturnType<typeof privateKeyToAccount>, coin: number, wish: object) => {
      const body = byContract(coin, wish, account.address)
      return { ...body, signature: await account.signMessage({ message: body.message }) }
    },
  }
}

const wish = { attributes: { bio: 'mine' } }
const named = { name: 'ann.shop.id' }

describe('T-F5: the owner of a name', () => {
  test('is a key on every chain, and no contract that somebody has at its address on another one', async () => {
    const { byContract, byKey, change, register } = await open([1, 10, 8453])
    const ann = privateKeyToAccount(generatePrivateKey())
    expect((await register(await byKey(ann, base, named)))[0]).toBe(200)
    expect(await change(byContract(optimism, wish, ann.address))).toEqual([401, 'address'])
    expect(await change(byContract(ethereum, wish, ann.address))).toEqual([401, 'address'])
    for (const coin of [ethereum, optimism, base])
      expect(await change(await byKey(ann, coin, wish))).toEqual([200, undefined])
  })

  test('is a contract on its own chain alone', async () => {
    const { byContract, change, register } = await open([1, 10, 8453])
    expect((await register(byContract(base, named)))[0]).toBe(200)
    for (const coin of [ethereum, optimism])
      expect(await change(byContract(coin, wish))).toEqual([401, 'address'])
    expect(await change(byContract(base, wish))).toEqual([200, undefined])
  })

  test('is a contract of Ethereum that registered it there, where Ethereum runs', async () => {
    const { byContract, change, register } = await open([1, 8453])
    expect((await register(byContract(ethereum, named)))[0]).toBe(200)
    expect(await change(byContract(base, wish))).toEqual([401, 'address'])
    expect(await change(byContract(ethereum, wish))).toEqual([200, undefined])
    const without = await open([8453])
    expect(await without.change(byContract(ethereum, wish))).toEqual([401, 'signature'])
  })
})

test('a message about another name changes nothing', async () => {
  const { byKey, change, register } = await open([1])
  const ann = privateKeyToAccount(generatePrivateKey())
  for (const name of ['ann.shop.id', 'bob.shop.id']) await register(await byKey(ann, ethereum, { name }))
  expect(await change(await byKey(ann, ethereum, { ...wish, name: 'bob.shop.id' }))).toEqual([400, 'name'])
  expect(await change(await byKey(ann, ethereum, { ...wish, ...named }))).toEqual([200, undefined])
})

test('a network that has registered as many names as it may in a day gets no more, and another one does', async () => {
  const { byKey, register } = await open([1], { maxOfNetwork: 2 })
  const send = async (name: string, client: string) => {
    const somebody = privateKeyToAccount(generatePrivateKey())
    return register(await byKey(somebody, ethereum, { name }), client)
  }
  const [one, other] = ['203.0.113.7', '203.0.113.8']
  for (const name of ['ann.shop.id', 'bob.shop.id']) expect((await send(name, one))[0]).toBe(200)
  expect(await send('eve.shop.id', one)).toEqual([429, 'rate_limited'])
  // What is wrong with a message is said first.
  expect(await send('ann.shop.id', one)).toEqual([400, 'name'])
  expect((await send('eve.shop.id', other))[0]).toBe(200)
})
