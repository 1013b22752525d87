import { Hono } from 'hono'
import { namehash, packetToBytes } from 'viem/ens'
import {
  bytesToHex,
  decodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  keccak256,
  parseAbi,
  recoverAddress,
} from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../../chains/types.js'
import { DatabaseAwayError } from '../../frame/frame.js'
import type { AppEnv } from '../../http/types.js'
import { createLimiter } from '../../limits/createLimiter.js'
import type { NameRecord } from '../types.js'
import { loadGatewaySigner } from './loadGatewaySigner.js'
import { gatewayPath, type MountNameGatewayParameters, mountNameGateway } from './mountNameGateway.js'

const key: Hex = `0x${'11'.repeat(32)}`
const resolver: Hex = '0x00000000000000000000000000000000000000Aa'
const now = 1_800_000_000_500
const aliceAddress: Hex = '0x1111111111111111111111111111111111111111'
const polygon = 0x80000089n
const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
])
const at = '2026-01-31T00:00:00.000Z'
const alice: NameRecord = {
  name: 'alice.shop.id',
  registered_at: at,
  updated_at: at,
  attributes: { bio: 'Sells shoes' },
  // The API takes addresses without a prefix, too.
  addresses: {
    60: { address: aliceAddress, created_at: at },
    [String(polygon)]: { address: '2'.repeat(40), created_at: at },
  },
}
const packetOf = (name: string) => bytesToHex(packetToBytes(name))
const addr = (name: string) => encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
const ask = (name: string, call: Hex, packet = packetOf(name)) =>
  encodeFunctionData({ abi, functionName: 'resolve', args: [packet, call] })

async function openGateway(more: Partial<MountNameGatewayParameters> = {}) {
  const app = new Hono<AppEnv>()
  const broken: string[] = []
  const asked: string[] = []
  const find = async (name: string) => {
    asked.push(name)
    return name === alice.name ? alice : null
  }
  const signer = await loadGatewaySigner({ NAMES_GATEWAY_KEY: key })
  mountNameGateway({
    app,
    names: { find },
    zones: ['shop.id'],
    signer,
    now: () => now,
    resolvers: new Set([resolver.toLowerCase()]),
    limiter: null,
    proxy: null,
    onBroken: (message) => broken.push(message),
    ...more,
  })
  const get = (data: string, sender: string = resolver, ending = '.json') =>
    app.request(`${gatewayPath}/${sender.toLowerCase()}/${data}${ending}`)
  const post = (body: unknown) =>
    app.request(gatewayPath, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { asked, broken, get, post, signer }
}

async function readAnswer(reply: Response) {
  expect(reply.status).toBe(200)
  const { data } = (await reply.json()) as { readonly data: Hex }
  const types = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
  const [result, expires, signature] = decodeAbiParameters(types, data)
  return { result, expires, signature }
}

describe('the gateway of the names', () => {
  test('signs for the contract that asks what it was asked and what it says, for five minutes', async () => {
    const { post, signer } = await openGateway()
    const request = ask('alice.shop.id', addr('alice.shop.id'))
    const reply = await post({ sender: resolver, data: request })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const { expires, result, signature } = await readAnswer(reply)
    expect(decodeAbiParameters([{ type: 'address' }], result)).toEqual([aliceAddress])
    expect(expires).toBe(1_800_000_300n)
    const types = ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'] as const
    const sender = resolver.toLowerCase() as Hex
    const hash = keccak256(
      encodePacked(types, ['0x1900', sender, expires, keccak256(request), keccak256(result)]),
    )
    expect(await recoverAddress({ hash, signature })).toBe(signer.address)
  })

  test('answers a GET with and without .json, as the address in the contract has it', async () => {
    const { get } = await openGateway()
    const data = ask('alice.shop.id', addr('alice.shop.id'))
    for (const ending of ['.json', '']) {
      const { result } = await readAnswer(await get(data, resolver, ending))
      expect(decodeAbiParameters([{ type: 'address' }], result)).toEqual([aliceAddress])
    }
  })

  const node = namehash('alice.shop.id')
  const coin = (coinType: bigint) => encodeFunctionData({ abi, functionName: 'addr', args: [node, coinType] })
  const text = (key: string) => encodeFunctionData({ abi, functionName: 'text', args: [node, key] })
  test.each([
    ['the account of Ethereum by its coin type', coin(60n), 'bytes', aliceAddress],
    ['the account of another chain', coin(polygon), 'bytes', `0x${'2'.repeat(40)}`],
    ['an account of a coin that the name has none of', coin(501n), 'bytes', '0x'],
    ['an account of a coin type that no number has', coin(2n ** 255n), 'bytes', '0x'],
    ['the bio by its key', text('bio'), 'string', 'Sells shoes'],
    ['the bio by the key of ENS', text('description'), 'string', 'Sells shoes'],
    ['a text that the name does not have', text('avatar'), 'string', ''],
    ['a text by what every object has', text('__proto__'), 'string', ''],
  ] as const)('gives %s', async (_what, call, type, value) => {
    const { get } = await openGateway()
    const { result } = await readAnswer(await get(ask('alice.shop.id', call)))
    expect(decodeAbiParameters([{ type }], result)).toEqual([value])
  })

  test('gives nothing at all for a function that it does not know', async () => {
    const { get } = await openGateway()
    const call = encodeFunctionData({ abi, functionName: 'contenthash', args: [node] })
    expect((await readAnswer(await get(ask('alice.shop.id', call)))).result).toBe('0x')
  })

  test.each([
    'bob.shop.id',
    'shop.id',
    'alice.other.id',
    'a.alice.shop.id',
    'ALICE.shop.id',
    'ünï.shop.id',
    '',
  ])('signs that nobody has the name %j', async (name) => {
    const { get } = await openGateway()
    const { result } = await readAnswer(await get(ask(name, addr(name))))
    expect(decodeAbiParameters([{ type: 'address' }], result)).toEqual([`0x${'0'.repeat(40)}`])
  })

  test('does not look for a name of another zone, which may have been one of its own before', async () => {
    const { asked, get } = await openGateway({ zones: ['other.id'] })
    await readAnswer(await get(ask('alice.shop.id', addr('alice.shop.id'))))
    expect(asked).toEqual([])
  })
})

describe('the gateway of the names refuses', () => {
  const good = ask('alice.shop.id', addr('alice.shop.id'))
  const named = (packet: Hex) => ask('alice.shop.id', addr('alice.shop.id'), packet)
  const whole = packetOf('alice.shop.id')
  test.each([
    ['no hex', 'resolve'],
    ['half a byte', `${good}0`],
    ['another function', addr('alice.shop.id')],
    ['a call that is cut', good.slice(0, -128)],
    ['a record that names no function', ask('alice.shop.id', '0x59d1')],
    ['a record without its name', ask('alice.shop.id', '0x3b3b57de')],
    ['a record of another name', ask('alice.shop.id', addr('bob.shop.id'))],
    ['a name without an end', named(whole.slice(0, -2) as Hex)],
    ['a name with something behind it', named(`${whole}00`)],
    ['a label that is cut', named('0x0561')],
    ['no name', named('0x')],
    // Its node is its own, but read as a text it would be the name of somebody else.
    ['a dot in a label', dotted()],
    ['a label that is no text', ask('', '0xbc1c58d1', '0x02fffe00')],
    ['more than a name can be', `${good}${'00'.repeat(8192)}`],
  ])('data that is %s, with 400 and a sentence', async (_what, data) => {
    const { asked, broken, post } = await openGateway()
    const reply = await post({ sender: resolver, data })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({ message: expect.stringMatching(/resolve\(bytes,bytes\)/) })
    expect([asked, broken]).toEqual([[], []])
  })

  test.each([
    ['no JSON', 'sender=0x', 400],
    ['a list', [], 400],
    ['no sender', { data: good }, 400],
    ['a sender that is no address', { sender: '0x12', data: good }, 400],
    ['a contract that it does not answer for', { sender: aliceAddress, data: good }, 404],
    ['a number for data', { sender: resolver, data: 5 }, 400],
  ])('a body that is or has %s', async (_what, body, status) => {
    const { broken, post } = await openGateway()
    const reply = await post(body)
    expect(reply.status).toBe(status)
    expect(await reply.json()).toEqual({ message: expect.stringMatching(/\.$/) })
    expect(broken).toEqual([])
  })

  test('who asks too often, and says when to ask again', async () => {
    const { get } = await openGateway({ limiter: createLimiter(1, () => 0) })
    expect((await get(good)).status).toBe(200)
    const reply = await get(good)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '60'])
  })

  test('while the database is away, so that clients ask the next address of the contract', async () => {
    const away = async () => Promise.reject(new DatabaseAwayError({ cause: new Error('gone') }))
    const { broken, get } = await openGateway({ names: { find: away } })
    const reply = await get(good)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    expect(broken).toEqual([])
  })

  test('to answer when it fails, and reports why', async () => {
    const { broken, get } = await openGateway({
      names: { find: async () => Promise.reject(new Error('torn')) },
    })
    expect((await get(good)).status).toBe(500)
    expect(broken.join()).toContain('torn')
  })
})

/** `alice.shop` as one label, asked with the node that these labels have. */
function dotted(): Hex {
  const labels = ['alice.shop', 'id'].map((label) => new TextEncoder().encode(label))
  const packet = bytesToHex(Uint8Array.from([...labels.flatMap((label) => [label.length, ...label]), 0]))
  const root: Hex = `0x${'0'.repeat(64)}`
  const own = labels.reduceRight<Hex>(
    (above, label) => keccak256(`${above}${keccak256(label).slice(2)}` as Hex),
    root,
  )
  return ask('', encodeFunctionData({ abi, functionName: 'addr', args: [own] }), packet)
}

describe('the key of the gateway', () => {
  test.each([
    ['is missing', {}, /set NAMES_GATEWAY_KEY/],
    ['is no hex', { NAMES_GATEWAY_KEY: 'hunter2' }, /0x and 64 digits/],
    ['is too short', { NAMES_GATEWAY_KEY: key.slice(0, -2) }, /0x and 64 digits/],
    ['is zero', { NAMES_GATEWAY_KEY: `0x${'0'.repeat(64)}` }, /out of range/],
    ['is above the order of the curve', { NAMES_GATEWAY_KEY: `0x${'f'.repeat(64)}` }, /out of range/],
  ])('that %s is refused in a sentence without it', async (_what, env, sentence) => {
    const refused = await loadGatewaySigner(env).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'BAD_CONFIG', message: expect.stringMatching(sentence) })
    for (const value of Object.values(env)) expect(String(refused)).not.toContain(value)
  })
})
