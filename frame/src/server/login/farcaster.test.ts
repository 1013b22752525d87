import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ask,
  call as callServer,
  newDevice,
  origin,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { link, list, newOwner } from '../../../testing/linking.js'
import { readFarcasterMessage } from './farcasterMessage.js'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])
const account = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

let outside: Server
let base: string
/** Requests to the relay to open a channel, and its answer about the status of one. */
let asked: Record<string, unknown>[]
let status: { code: number; body: object }
/** Ids and auth addresses on chain. */
let owners: Map<string, bigint>
let keys: { state: number; keyType: number }
let isNodeDown: boolean

useServer()
beforeEach(async () => {
  asked = []
  status = { code: 202, body: { state: 'pending' } }
  owners = new Map([
    [account.address, 7n],
    [stranger.address, 8n],
  ])
  keys = { state: 0, keyType: 0 }
  isNodeDown = false
  outside = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const answer = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/v1/channel') {
      asked.push(JSON.parse(text))
      return answer(201, { channelToken: `token-${asked.length}`, url: `${base}/app`, nonce: 'n' })
    }
    if (request.url === '/v1/channel/status') return answer(status.code, status.body)
    if (isNodeDown) return answer(500, {})
    const { id, method, params } = JSON.parse(text)
    if (method !== 'eth_call') return answer(200, { jsonrpc: '2.0', id, result: '0x' })
    // Code that is run without being on chain, to check signatures of contracts: this node runs none.
    if (params[0].to === undefined)
      return answer(200, { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } })
    const { args, functionName } = decodeFunctionData({ abi, data: params[0].data })
    const result =
      functionName === 'idOf'
        ? encodeFunctionResult({ abi, functionName, result: owners.get(args[0]) ?? 0n })
        : encodeFunctionResult({ abi, functionName, result: keys })
    answer(200, { jsonrpc: '2.0', id, result })
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  await startOn(world.database, { socials: { farcaster: { relayUrl: base, rpcUrl: `${base}/rpc` } } })
})
afterEach(async () => {
  outside.close()
})

/** The reply in one object. Each call is of another client, so that no limit of one is reached. */
async function call(device: CryptoKeyPair, path: string, body: object): Promise<Record<string, unknown>> {
  const { body: reply, status } = await callServer(device, path, body, {
    client: randomBytes(8).toString('hex'),
  })
  return { ...reply, status, code: reply.error?.code }
}
const start = async (device: CryptoKeyPair) => {
  const { id } = await call(device, '/api/farcaster', { projectId: 'local', site })
  return String(id)
}
const finish = (device: CryptoKeyPair, id: string) => call(device, '/api/farcaster/state', { id })

interface SignOptions {
  /** Makes the message wrong: the library builds none that is. */
  readonly change?: (text: string) => string
  readonly fid?: number
  readonly owner?: typeof account
  readonly signer?: typeof account
}

/** Builds the message of the user's app by Farcaster's own library, and signs it. */
async function sign(
  channel: Record<string, unknown> | undefined,
  { change = (text) => text, fid = 7, owner = account, signer = owner }: SignOptions = {},
) {
  const wallet = createWalletClient({ ethereum: viemConnector({ rpcUrl: `${base}/rpc` }) })
  const built = wallet.buildSignInMessage({
    address: owner.address,
    uri: String(channel?.siweUri),
    domain: String(channel?.domain),
    nonce: String(channel?.nonce),
    expirationTime: new Date(String(channel?.expirationTime)),
    fid,
  })
  const message = change(built.message ?? '')
  return { message, signature: await signer.signMessage({ message }) }
}
const complete = (signed: { message: string; signature: Hex }) => {
  status = { code: 200, body: { state: 'completed', username: 'ada', ...signed } }
}

test('a message of the app gives a session; it is one that the library of Farcaster takes too', async () => {
  const device = await newDevice()
  const id = await start(device)
  expect(asked[0]).toMatchObject({ siweUri: origin, domain: 'wallet.localhost:4601' })
  expect(await finish(device, id)).toMatchObject({ status: 200, state: 'waiting' })
  const signed = await sign(asked[0])
  const app = createAppClient({ ethereum: viemConnector({ rpcUrl: `${base}/rpc` }) })
  const nonce = String(asked[0]?.nonce)
  const read = await app.verifySignInMessage({ ...signed, nonce, domain: 'wallet.localhost:4601' })
  expect(read).toMatchObject({ success: true, fid: 7 })
  complete(signed)
  const session = await finish(device, id)
  expect(session).toMatchObject({ status: 200, name: 'ada', mail: '' })
  expect(session).toHaveProperty('access')
})

test('T-G2: a nonce gives one session, also when two ask at once', async () => {
  const device = await newDevice()
  const id = await start(device)
  complete(await sign(asked[0]))
  const replies = await Promise.all([finish(device, id), finish(device, id), finish(device, id)])
  expect(replies.filter(({ access }) => access !== undefined)).toHaveLength(1)
  expect(await finish(device, id)).toMatchObject({ code: 'LOGIN' })
  // The same message for the next log-in.
  const next = await start(device)
  expect(await finish(device, next)).toMatchObject({ code: 'FARCASTER' })
})

const at = (name: string, value: string) => (text: string) =>
  text.replace(new RegExp(`(?<=^${name}: ).*`, 'm'), value)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const wrongs: readonly (readonly [string, (text: string) => string])[] = [
  ['another domain', (text) => text.replace(/^\S+/, 'evil.example')],
  ['another address of the page', at('URI', 'https://evil.example')],
  ['another nonce', at('Nonce', 'a'.repeat(32))],
  ['another chain', at('Chain ID', '1')],
  ['another statement', (text) => text.replace('Farcaster Auth', 'Another')],
  ['the id of somebody else', (text) => text.replace('fid/7', 'fid/8')],
  ['an id that nobody has', (text) => text.replace('fid/7', 'fid/9')],
  ['two ids', (text) => `${text}\n- farcaster://fid/8`],
  ['no id', (text) => text.replace('farcaster://fid/7', 'https://farcaster.example/fid/7')],
  ['a message from an hour ago', at('Issued At', inHours(-1))],
  ['a message from tomorrow', at('Issued At', inHours(24))],
  ['a message that has expired', at('Expiration Time', inHours(-1))],
  [
    'a message that is not valid yet',
    (text) => text.replace('\nResources', `\nNot Before: ${inHours(1)}\nResources`),
  ],
  [
    'an address without its checksum',
    (text) => text.replace(/0x\w{40}/, (address) => address.toUpperCase().replace('0X', '0x')),
  ],
]
test.each(wrongs)('T-G2: %s logs nobody in', async (_, change) => {
  const device = await newDevice()
  const id = await start(device)
  complete(await sign(asked[0], { change }))
  expect(await finish(device, id)).toMatchObject({ status: 403, code: 'FARCASTER' })
  // It is over, also for the right one.
  complete(await sign(asked[0]))
  expect(await finish(device, id)).toMatchObject({ code: 'LOGIN' })
})

test('T-G2: a signature of somebody else, or none, logs nobody in', async () => {
  const device = await newDevice()
  for (const signer of [stranger, undefined]) {
    const id = await start(device)
    const { message, signature } = await sign(asked.at(-1), signer && { signer })
    complete({ message, signature: signer ? signature : `0x${'11'.repeat(64)}1b` })
    expect(await finish(device, id)).toMatchObject({ code: 'FARCASTER' })
  }
})

test('T-G2: an auth address of the id can sign, until it is removed', async () => {
  owners.delete(account.address)
  const device = await newDevice()
  for (const [found, code] of [
    [{ state: 1, keyType: 2 }, undefined],
    [{ state: 2, keyType: 2 }, 'FARCASTER'],
    [{ state: 1, keyType: 1 }, 'FARCASTER'],
  ] as const) {
    keys = found
    const id = await start(device)
    complete(await sign(asked.at(-1)))
    expect((await finish(device, id)).code).toBe(code)
  }
})

test('T-G2: a log-in belongs to the device that started it, and ends after ten minutes', async () => {
  const [device, other] = [await newDevice(), await newDevice()]
  const id = await start(device)
  complete(await sign(asked[0]))
  expect(await finish(other, id)).toMatchObject({ code: 'LOGIN' })
  world.clock += 10 * 60_000 + 1
  expect(await finish(device, id)).toMatchObject({ code: 'LOGIN' })
})

test('a channel that is gone ends the log-in; a relay or node that fails can be asked again', async () => {
  const device = await newDevice()
  let id = await start(device)
  status = { code: 401, body: { error: 'Unauthorized' } }
  expect(await finish(device, id)).toMatchObject({ code: 'LOGIN' })
  id = await start(device)
  status = { code: 503, body: {} }
  expect(await finish(device, id)).toMatchObject({ code: 'RELAY' })
  complete(await sign(asked.at(-1)))
  isNodeDown = true
  expect(await finish(device, id)).toMatchObject({ code: 'RELAY' })
  isNodeDown = false
  expect(await finish(device, id)).toMatchObject({ status: 200, name: 'ada' })
})

test('the same person has the same account, and it is not that of another id', async () => {
  const accounts = async () => (await ask('select email from frame_accounts')).length
  const device = await newDevice()
  for (const [options, count] of [
    [{}, 1],
    [{}, 1],
    [{ fid: 8, owner: stranger }, 2],
  ] as const) {
    const id = await start(device)
    complete(await sign(asked.at(-1), options))
    expect(await finish(device, id)).toMatchObject({ status: 200 })
    expect(await accounts()).toBe(count)
  }
})

test('no changed message is read as another one', async () => {
  const device = await newDevice()
  await start(device)
  const { message } = await sign(asked[0])
  const expected = {
    domain: 'wallet.localhost:4601',
    uri: origin,
    nonce: String(asked[0]?.nonce),
    now: world.clock,
  }
  expect(readFarcasterMessage(message, expected)).toEqual({ fid: 7n, address: account.address })
  const alphabet = fc.constantFrom('\n', '\r', ' ', '\t', '- ', '0', 'farcaster://fid/8', 'Nonce: ')
  fc.assert(
    fc.property(fc.nat(message.length), fc.nat(3), alphabet, (at, cut, put) => {
      const changed = message.slice(0, at) + put + message.slice(at + cut)
      const read = changed === message ? undefined : readFarcasterMessage(changed, expected)
      // Digits may be added where they change nothing that is compared: the time, or the id itself, which is then asked for on chain.
      return read === undefined || changed.split('\n').length === message.split('\n').length
    }),
    { numRuns: 2000 },
  )
})

test('T-G9: a Farcaster account is linked to a wallet, and what was signed for that logs nobody in, nor the other way round', async () => {
  const [ann, app] = [await newOwner(), { projectId: 'local', site }]
  const prove = (id: string) => ann.send('/api/link/farcaster/state', { id })
  const started = String((await ann.send('/api/link/farcaster', app)).body.id)
  expect((await prove(started)).body).toEqual({ state: 'waiting' })
  const other = await start(ann.device)
  complete(await sign(asked.at(-1)))
  expect((await prove(other)).body.error.code).toBe('LOGIN')
  complete(await sign(asked.at(-2)))
  expect(await finish(ann.device, started)).toMatchObject({ code: 'LOGIN' })
  const thief = await newOwner('eve@example.com')
  expect((await thief.send('/api/link/farcaster/state', { id: started })).body.error.code).toBe('LOGIN')
  const { body } = await prove(started)
  expect(body).toMatchObject({ kind: 'farcaster', name: 'ada' })
  expect((await prove(started)).body.error.code).toBe('LOGIN')
  expect((await link(ann, body)).status).toBe(200)
  expect(await list(ann)).toMatchObject([{ kind: 'email' }, { kind: 'farcaster', name: 'ada' }])
  expect(world.mails.at(-1)?.text).toContain('Log-in with Farcaster (ada)')
  // Elsewhere it logs in a day later, and another wallet is not joined with this one.
  const device = await newDevice()
  const elsewhere = await start(device)
  complete(await sign(asked.at(-1)))
  expect(await finish(device, elsewhere)).toMatchObject({ code: 'NEW_LOGIN' })
  const theirs = String((await thief.send('/api/link/farcaster', app)).body.id)
  complete(await sign(asked.at(-1)))
  expect((await thief.send('/api/link/farcaster/state', { id: theirs })).body.error.code).toBe('OTHER_WALLET')
})
