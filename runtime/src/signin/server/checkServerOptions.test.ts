import { describe, expect, it } from 'vitest'
import { createSignInServer } from './createSignInServer.js'
import { createMemoryStorage } from './storage/createMemoryStorage.js'
import { createRedisStorage } from './storage/createRedisStorage.js'
import { createSqlStorage } from './storage/createSqlStorage.js'
import type { SignInServerOptions } from './types.js'

const storage = createMemoryStorage()
const make = (options: object) =>
  createSignInServer({ origins: ['https://app.example'], storage, ...options } as SignInServerOptions)

/** A storage of the host: its functions belong to its class. */
class OwnStorage {
  addNonce = storage.addNonce
  hasNonce() {}
  countAttempt() {}
  takeNonce() {}
  addSession() {}
  findSession() {}
  removeSession() {}
  removeSessionsOf() {}
  countCall() {}
}

// `Required`: an option that is declared and not known to the check fails the test.
const all: Required<SignInServerOptions> = {
  origins: ['https://app.example'],
  storage,
  rpcUrl: { 'eip155:1': 'https://rpc.example/v1?key=a' },
  eoaWhenUnreachable: false,
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  cosmosPrefixes: { 'cosmos:cosmoshub-4': 'cosmos' },
  statement: "Sign in to see your orders. It's free!",
  sessionSeconds: 3600,
  basePath: '/api/auth',
  embedded: false,
  development: false,
  clientHeader: 'x-real-ip',
  callsPerMinute: 30,
  tokens: {
    issuer: 'https://app.example/api/auth',
    audiences: ['https://orders.example'],
    // The key of RFC 7515, appendix A.3.
    keys: {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
      d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
    },
    secret: 'one of at least thirty-two letters',
  },
  log: () => {},
  now: Date.now,
}

const optional = { ...Object.fromEntries(Object.keys(all).map((name) => [name, undefined])), storage }

describe('the options of a sign-in server', () => {
  it.each<readonly [string, object]>([
    ['all', all],
    ['all that may be left out', optional],
    ['a storage of a class', { storage: new OwnStorage() }],
    ['the root of a server', { basePath: '' }],
    ['one node', { rpcUrl: 'http://127.0.0.1:8545' }],
    ['several nodes of a chain', { rpcUrl: { 'eip155:1': ['https://a.example', 'https://b.example'] } }],
    ['a function of nodes', { rpcUrl: () => undefined }],
    ['no limit of requests', { callsPerMinute: Number.POSITIVE_INFINITY }],
  ])('take %s', (_name, options) => expect(() => make({ ...options, origins: all.origins })).not.toThrow())

  it('an empty path is the root of the server', async () => {
    const reply = await make({ basePath: '' }).handle(new Request('https://auth.example/session'))
    expect(await reply.json()).toEqual({ session: null })
  })

  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    storage: [undefined, null, 5, {}, { ...storage, takeNonce: undefined }, createMemoryStorage, [storage]],
    rpcUrl: [
      '',
      'rpc.example',
      'wss://rpc.example',
      5,
      null,
      { 1: 'https://rpc.example' },
      { 'eip155:1': '' },
      [],
      ['https://rpc.example', ''],
    ],
    eoaWhenUnreachable: ['yes', 1, null],
    chains: [[], 'eip155:1', [1], ['1'], ['eip155:'], null],
    cosmosPrefixes: [{ 'cosmos:cosmoshub-4': 'Cosmos' }, { cosmos: 'cosmos' }, 'cosmos', null],
    statement: ['two\nlines', 'Café', 'a'.repeat(2049), '100%', 5, null],
    sessionSeconds: [Number.NaN, -1, 0, 0.5, Number.POSITIVE_INFINITY, 1e12, '3600', null],
    basePath: ['/', 'auth', 'auth/', '/auth/', '//auth', '/a/../auth', '/auth?x', '/my auth', 5, null],
    embedded: ['true', 0],
    development: ['false', null],
    clientHeader: ['', 'x-real-ip: 1', 5, null],
    callsPerMinute: [0, -1, Number.NaN, 1.5, '30', null],
    log: [true, console],
    now: [0, new Date(0)],
    domain: ['app.example'],
    toString: [1],
  }
  it.each(
    Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )('are refused when it is made: %s of %j', (name, value) => {
    const refusal = { code: 'SIGN_IN_SERVER_OPTION_INVALID', details: name }
    expect(() => make({ [name]: value })).toThrow(expect.objectContaining(refusal))
    expect(() => make({ [name]: value })).toThrow(`\`${name}\``)
  })

  it('are refused where there are none', () =>
    expect(() => createSignInServer(undefined as never)).toThrow(
      expect.objectContaining({ code: 'SIGN_IN_SERVER_OPTION_INVALID', details: 'storage' }),
    ))

  it('say that origins are a list, where one is given', () =>
    expect(() => make({ origins: 'https://app.example' })).toThrow(/`origins`.*list/))

  it.each<readonly [string, () => unknown]>([
    ['dialect', () => createSqlStorage({ dialect: 'mysql' as never, query: async () => [] })],
    ['query', () => createSqlStorage({ dialect: 'sqlite' } as never)],
    ['send', () => createRedisStorage({ sendCommand: async () => 1 } as never)],
  ])('of a storage are refused when it is made: %s', (details, make) =>
    expect(make).toThrow(expect.objectContaining({ code: 'SIGN_IN_SERVER_OPTION_INVALID', details })))
})
