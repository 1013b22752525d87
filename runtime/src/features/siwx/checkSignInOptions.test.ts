// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import type { SIWEConfig, SIWXConfig, SIWXOptions } from '../../kit/siwx.js'
import { testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import * as answer from './answer.chunk.js'
import { fromSIWEConfig } from './fromSIWEConfig.js'
import { siwx } from './index.js'
import { signerOf } from './session.js'
import { signIn } from './signIn.js'
import { signOut, signOutOnDisconnect } from './signOut.js'
import { settle, stage } from './testSignIn.js'

const nothing = async () => {}
const endpoints = { auth: 'https://app.example/auth' }

// `Required`: an option that is declared and missing here does not compile, one that is refused fails the test.
const settings: Required<SIWXOptions> = {
  required: true,
  statement: 'Welcome',
  expiresInMs: 60_000,
  signOutOnDisconnect: true,
}
const handler: Required<SIWXConfig> = {
  createMessage: vi.fn(),
  createRequest: vi.fn(),
  addSession: nothing,
  revokeSession: nothing,
  setSessions: nothing,
  getSessions: async () => [],
  getRequired: () => false,
  signOutOnDisconnect: false,
}
const older: Required<SIWEConfig> = {
  getNonce: async () => 'k7Q2mV9xT4bN8sLw',
  createMessage: ({ address }) => `I am ${address}`,
  verifyMessage: async () => true,
  getSession: vi.fn(async () => null),
  signOut: vi.fn(async () => true),
  getMessageParams: async () => ({ domain: 'app.example', uri: 'https://app.example' }),
  onSignIn: () => {},
  onSignOut: vi.fn(),
  signOutOnDisconnect: false,
  required: false,
  enabled: true,
}

const make = (config: object) => testKit({ endpoints, ...config }, undefined, undefined, [siwx])

describe('options of sign-in', () => {
  it.each([
    ['settings', { siwx: settings }],
    ['no settings', { siwx: {} }],
    ['settings that are left out', { siwx: { statement: undefined } }],
    ['a handler', { siwx: handler }],
    ['a handler with fields of its own', { siwx: { ...handler, required: true } }],
    ['functions of an older kind', { siweConfig: older }],
  ])('takes %s', (_name, config) => expect(() => make(config)).not.toThrow())

  it.each([
    ['siwx', { siwx: true }],
    ['siwx.required', { siwx: { required: 'yes' } }],
    ['siwx.statement', { siwx: { statement: 5 } }],
    ['siwx.expiresInMs', { siwx: { expiresInMs: Number.NaN } }],
    ['siwx.expiresInMs', { siwx: { expiresInMs: -1 } }],
    ['siwx.expiresInMs', { siwx: { expiresInMs: Number.POSITIVE_INFINITY } }],
    ['siwx.expiration', { siwx: { expiration: 60 } }],
    ['siwx.getSessions', { siwx: { ...handler, getSessions: undefined } }],
    ['siwx.getRequired', { siwx: { ...handler, getRequired: true } }],
    ['siweConfig.signOut', { siweConfig: { ...older, signOut: undefined } }],
    ['siweConfig.enabled', { siweConfig: { ...older, enabled: 'no' } }],
    ['siweConfig.signOutOnNetworkChange', { siweConfig: { ...older, signOutOnNetworkChange: true } }],
    ['siweConfig.getNonce', { siweConfig: {} }],
    ['siweConfig', { siweConfig: 5 }],
  ])('refuses %s of %j', (details, config) => {
    const refusal = expect.objectContaining({ code: 'SIGN_IN_OPTION_INVALID', details })
    expect(() => make(config)).toThrow(refusal)
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => make(config)).toThrow(refusal)
    vi.unstubAllEnvs()
  })
})

describe('functions of an older kind', () => {
  it('that are not enabled ask nobody and nothing, and no one can sign in', async () => {
    const siweConfig = { ...older, getSession: vi.fn(async () => null), required: true, enabled: false }
    const { kit, status, view } = await stage({ config: { siweConfig } })
    expect(kit.activeChain.peek()?.connection.peek().status).toBe('connected')
    expect([status(), view()]).toEqual(['idle', undefined])
    expect(siweConfig.getSession).not.toHaveBeenCalled()
    await expect(signIn(kit)).rejects.toMatchObject({ message: 'SIWX is not enabled' })
  })

  it('are asked for accounts of eip155 only', async () => {
    const { kit, status, view, other } = await stage({
      config: { siweConfig: older },
      second: 'solana',
      connected: false,
    })
    await connect(kit, { connector: { ...testConnector, namespace: 'solana' } })
    await settle()
    expect(other.events).toBeDefined()
    expect([status(), view()]).toEqual(['idle', undefined])
    await connect(kit, { connector: testConnector })
    await settle()
    expect([status(), view()]).toEqual(['unauthenticated', 'SIWXSignMessage'])
    await expect(
      fromSIWEConfig(older).createMessage({ chainId: 'solana:1', accountAddress: 'x' }),
    ).rejects.toMatchObject({ code: 'SIGN_IN_MESSAGE_INVALID' })
  })

  it('have all fields of their message in the session', async () => {
    const parameters = {
      domain: 'app.example',
      uri: 'https://app.example',
      statement: 'Hello',
      requestId: 'r1',
      iat: '2026-01-01T00:00:00Z',
      exp: '2026-01-02T00:00:00Z',
      nbf: '2026-01-01T00:00:00Z',
      resources: ['https://app.example/terms'],
    }
    const { toString: print, ...data } = await fromSIWEConfig({
      ...older,
      getMessageParams: async () => parameters,
    }).createMessage({ chainId: 'eip155:1', accountAddress: testAccounts[0]?.address ?? '' })
    expect(data).toEqual({
      domain: 'app.example',
      uri: 'https://app.example',
      statement: 'Hello',
      requestId: 'r1',
      version: '1',
      chainId: 'eip155:1',
      accountAddress: testAccounts[0]?.address,
      nonce: 'k7Q2mV9xT4bN8sLw',
      issuedAt: parameters.iat,
      expirationTime: parameters.exp,
      notBefore: parameters.nbf,
      resources: parameters.resources,
    })
    expect(print()).toContain('I am eip155:1:')
  })

  it.each([
    [undefined, 1],
    [true, 1],
    [false, 0],
  ])('sign out with the last wallet where signOutOnDisconnect is %s', async (value, calls) => {
    const signOut = vi.fn(async () => true)
    const { signOutOnDisconnect: _, ...rest } = { ...older, signOut }
    const siweConfig = value === undefined ? rest : { ...rest, signOutOnDisconnect: value }
    const { kit } = await stage({ config: { siweConfig }, connected: false })
    await signOutOnDisconnect(kit, answer)
    expect(signOut).toHaveBeenCalledTimes(calls)
    expect(older.onSignOut).toHaveBeenCalledTimes(calls)
    vi.mocked(older.onSignOut).mockClear()
  })

  it('sign out once, though the wallet leaves after that', async () => {
    const ended = vi.fn(async () => true)
    const { kit } = await stage({
      config: { siweConfig: { ...older, signOut: ended, signOutOnDisconnect: true } },
    })
    await signIn(kit)
    await signOut(kit, signerOf(kit), answer)
    await signOutOnDisconnect(kit, answer)
    expect(ended).toHaveBeenCalledTimes(1)
    // The next user is another one.
    await signOutOnDisconnect(kit, answer)
    expect(ended).toHaveBeenCalledTimes(2)
  })
})
