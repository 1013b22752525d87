import { beforeAll, describe, expect, it } from 'vitest'
import { constantsOf } from '../../cli/src/generate/document/specDocument.js'
import type { Spec } from '../../cli/src/generate/document/types.js'
import { isRecord } from '../../common/records.js'
import {
  appMessageTypes,
  frameMessageTypes,
  rpcMethodClasses,
} from '../../generated/frame-messages/tables.js'
import { validateAppMessage, validateFrameMessage } from '../../runtime/src/frameMessages.js'
import { definitionOf, frameExamples, namesIn } from './support/frameExamples.js'
import { readFrameSpec } from './support/frameSpec.js'

let spec: Spec
beforeAll(async () => {
  spec = await readFrameSpec()
})

const requests = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'GET_TOKEN_NONCE',
  'CONNECT_TOKEN',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'GET_USER',
  'SIGN_OUT',
  'IS_CONNECTED',
  'GET_CHAIN_ID',
  'SWITCH_NETWORK',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'INIT_SMART_ACCOUNT',
  'SET_PREFERRED_ACCOUNT',
  'RPC_REQUEST',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'AWAIT_UPDATE_EMAIL',
  'SYNC_THEME',
  'SYNC_DAPP_DATA',
  'RELOAD',
  'RPC_ABORT',
]

const app = (name: string, payload?: unknown) =>
  payload === undefined ? { type: `@w3m-app/${name}` } : { type: `@w3m-app/${name}`, payload }
const rpc = (method: string, params?: unknown) => app('RPC_REQUEST', { method, params })
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const calls = (call: unknown) => rpc('wallet_sendCalls', [{ calls: [call] }])
const user = (payload: object, more: object = {}) => ({ ...app('GET_USER', payload), ...more })
const siwx = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: '32891756',
}
const key = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

describe('the schema', () => {
  it('describes every message in both directions, and each with a sentence and an example', () => {
    expect([...appMessageTypes]).toEqual(requests.map((name) => `@w3m-app/${name}`))
    const replies = requests.flatMap((name) => [`@w3m-frame/${name}_SUCCESS`, `@w3m-frame/${name}_ERROR`])
    expect([...frameMessageTypes]).toEqual([...replies, '@w3m-frame/READY', '@w3m-frame/SESSION_UPDATE'])
    for (const union of ['AppMessage', 'FrameMessage', 'RpcRequest']) {
      for (const name of namesIn(spec, union)) {
        const { description, examples } = definitionOf(spec, name)
        expect(description, name).toMatch(/^\S.{5,}\.$/)
        expect(examples, name).toHaveLength(1)
      }
    }
  })

  it('puts every method it knows into exactly one class', () => {
    const described = namesIn(spec, 'RpcRequest').flatMap((name) => {
      const { properties } = definitionOf(spec, name)
      return isRecord(properties) ? constantsOf(properties.method) : []
    })
    const classed: readonly string[] = [...rpcMethodClasses.safe, ...rpcMethodClasses.approval]
    expect([...described].sort()).toEqual([...classed].sort())
    expect(new Set(classed).size).toBe(classed.length)
    expect(rpcMethodClasses.other).toBe('refused')
  })
})

describe('examples', () => {
  it('pass and are kept whole', () => {
    const examples = frameExamples(spec)
    expect(examples.length).toBe(26 + 55 + 12)
    for (const { name, direction, message } of examples) {
      const validate = direction === 'app' ? validateAppMessage : validateFrameMessage
      expect(validate(message), name).toEqual({ ok: true, value: message })
    }
  })

  it('are refused in the other direction', () => {
    for (const { name, direction, message } of frameExamples(spec)) {
      const validate = direction === 'app' ? validateFrameMessage : validateAppMessage
      expect(validate(message), name).toEqual({
        ok: false,
        path: '/type',
        reason: 'is not one of the known values',
      })
    }
  })

  it('are refused without what is required', () => {
    let removed = 0
    for (const { name, direction, message } of frameExamples(spec)) {
      const validate = direction === 'app' ? validateAppMessage : validateFrameMessage
      const { required } = definitionOf(spec, name)
      for (const part of Array.isArray(required) ? required : []) {
        if (!isRecord(message) || !Object.hasOwn(message, String(part))) continue
        const { [String(part)]: _, ...rest } = message
        expect(validate(rest).ok, `${name} without ${part}`).toBe(false)
        removed++
      }
    }
    expect(removed).toBeGreaterThan(120)
  })
})

describe('the validator of messages to the frame', () => {
  it.each<[name: string, message: unknown]>([
    ['an email with a tag and a long domain', app('CONNECT_EMAIL', { email: 'a.b+c@mail.sub.example' })],
    ['an email of a country in its own letters', app('CONNECT_EMAIL', { email: 'a@xn--e1afmkfd.xn--p1ai' })],
    ['a network as a number', app('SWITCH_NETWORK', { chainId: 8453 })],
    [
      'a network as a CAIP-2 id',
      app('SWITCH_NETWORK', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    ],
    ['nothing but the type', app('GET_USER')],
    ['a payload without a value', { ...app('SIGN_OUT'), payload: undefined }],
    [
      'what the later generation sends',
      app('CONNECT_SOCIAL', { uri: 'https://a.example', chainId: 1, rpcUrl: 'https://rpc.example' }),
    ],
    ['a call without data', calls({ to: account })],
    ['a call with everything', calls({ to: account, data: '0x', value: '0x0' })],
    [
      'a bundle of the second version',
      rpc('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls: [] }]),
    ],
    [
      'a read with the envelope of the later generation',
      app('RPC_REQUEST', { method: 'eth_chainId', chainNamespace: 'eip155', chainId: 1, rpcUrl: '' }),
    ],
    [
      'a transaction with a key without a value',
      rpc('eth_sendTransaction', [{ to: account, gas: undefined }]),
    ],
    ['capabilities without arguments', rpc('wallet_getCapabilities')],
    ['capabilities on no networks', rpc('wallet_getCapabilities', [account, undefined])],
    [
      'capabilities of a call',
      calls({ to: account, capabilities: { paymasterService: { url: 'https://pay.example', limit: 5n } } }),
    ],
    ['capabilities of none', calls({ to: account, capabilities: {} })],
    ['a login with a social account', user({ socialUri: 'https://a.example?code=1', chainId: 1 })],
    ['a sign-in', user({ siwxMessage: siwx, rpcUrl: 'https://rpc.example' })],
    ['capabilities on a list of networks', rpc('wallet_getCapabilities', [account, ['0x1', '0x2105']])],
    [
      'Solana options',
      rpc('solana_signAndSendTransaction', { transaction: key, options: { preflightCommitment: 'max' } }),
    ],
  ])('takes %s', (_, message) => {
    expect(validateAppMessage(message)).toMatchObject({ ok: true })
  })

  it.each<[name: string, message: unknown, path: string]>([
    ['no text as email', app('CONNECT_EMAIL', { email: 7 }), '/payload/email'],
    ['an email without a domain', app('CONNECT_EMAIL', { email: 'a@b' }), '/payload/email'],
    ['an email with two dots', app('CONNECT_EMAIL', { email: 'a..b@mail.example' }), '/payload/email'],
    ['an email with a line end', app('CONNECT_EMAIL', { email: 'a@mail.example\n' }), '/payload/email'],
    ['an email in angle brackets', app('CONNECT_EMAIL', { email: '<a@mail.example>' }), '/payload/email'],
    ['a code as a number', app('CONNECT_OTP', { otp: 123456 }), '/payload/otp'],
    ['an empty code', app('CONNECT_OTP', { otp: '' }), '/payload/otp'],
    [
      'a provider nobody knows',
      app('GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' }),
      '/payload/provider',
    ],
    ['a network that is none', app('SWITCH_NETWORK', { chainId: 1.5 }), '/payload/chainId'],
    ['a theme nobody knows', app('SYNC_THEME', { themeMode: 'blue' }), '/payload/themeMode'],
    ['no project', app('SYNC_DAPP_DATA', {}), '/payload/projectId'],
    ['an unknown method', rpc('eth_sign', [account, '0x00']), '/payload/method'],
    ['a method from the prototype', rpc('constructor'), '/payload/method'],
    ['a read whose arguments are no list', rpc('eth_getBalance', {}), '/payload/params'],
    ['arguments where there are none', rpc('eth_accounts', [1]), '/payload/params'],
    ['a call to what is not hexadecimal', calls({ to: 'alice.eth' }), '/payload/params/0/calls/0/to'],
    ['a call without a target', calls({ data: '0x' }), '/payload/params/0/calls/0/to'],
    ['a call with plain data', calls({ to: account, data: 'a9059cbb' }), '/payload/params/0/calls/0/data'],
    ['a call with a decimal value', calls({ to: account, value: '1000' }), '/payload/params/0/calls/0/value'],
    ['a call with an empty value', calls({ to: account, value: '0x' }), '/payload/params/0/calls/0/value'],
    ['two bundles', rpc('wallet_sendCalls', [{ calls: [] }, { calls: [] }]), '/payload/params'],
    [
      'a Solana message in hexadecimal',
      rpc('solana_signMessage', { message: '0x00', pubkey: key }),
      '/payload/params/message',
    ],
    [
      'a Solana list with a gap',
      rpc('solana_signAllTransactions', { transactions: [key, ''] }),
      '/payload/params/transactions/1',
    ],
    [
      'a commitment nobody knows',
      rpc('solana_signAndSendTransaction', { transaction: key, options: { preflightCommitment: 'soon' } }),
      '/payload/params/options/preflightCommitment',
    ],
    [
      'capabilities on a network that is an object',
      rpc('wallet_getCapabilities', [account, {}]),
      '/payload/params/1',
    ],
    [
      'capabilities of an account that is no text',
      rpc('wallet_getCapabilities', [true]),
      '/payload/params/0',
    ],
    [
      'capabilities on a list of networks within a list',
      rpc('wallet_getCapabilities', [account, [['0x1']]]),
      '/payload/params/1/0',
    ],
    ['capabilities on a BigInt', rpc('wallet_getCapabilities', [account, 1n]), '/payload/params/1'],
    [
      'capabilities of a call that are a list',
      calls({ to: account, capabilities: [] }),
      '/payload/params/0/calls/0/capabilities',
    ],
    ['a social login that is no text', user({ socialUri: 7 }), '/payload/socialUri'],
    [
      'a sign-in without a nonce',
      user({ siwxMessage: { ...siwx, nonce: undefined } }),
      '/payload/siwxMessage/nonce',
    ],
    ['a BigInt where none is described', app('CONNECT_OTP', { otp: 1n }), '/payload/otp'],
    ['a BigInt as value of a call', calls({ to: account, value: 1n }), '/payload/params/0/calls/0/value'],
    ['ids of bundles that are no texts', rpc('wallet_getCallsStatus', [1]), '/payload/params/0'],
  ])('refuses %s', (_, message, path) => {
    expect(validateAppMessage(message)).toMatchObject({ ok: false, path })
  })

  it('takes of a question who is logged in exactly what is described: no email, beside the payload or in it', () => {
    const email = 'a@mail.example'
    expect(validateAppMessage(user({ chainId: 1 }, { email }))).toMatchObject({ ok: false, path: '/email' })
    expect(validateAppMessage(user({ chainId: 1, email }))).toMatchObject({ path: '/payload/email' })
    const whole = {
      chainId: 'eip155:1',
      preferredAccountType: 'eoa',
      socialUri: 'https://a.example',
      siwxMessage: siwx,
      rpcUrl: 'https://rpc.example',
    }
    const message = user(whole, { id: 'k3x9q2' })
    expect(validateAppMessage(message)).toEqual({ ok: true, value: message })
  })

  it('refuses keys nobody described where a message acts on the login or the wallet', () => {
    for (const message of [
      { ...app('CONNECT_EMAIL', { email: 'a@mail.example' }), extra: 1 },
      app('CONNECT_EMAIL', { email: 'a@mail.example', extra: 1 }),
      app('CONNECT_OTP', { otp: '123456', extra: 1 }),
      { ...rpc('personal_sign', []), extra: 1 },
      app('RPC_REQUEST', { method: 'personal_sign', params: [], extra: 1 }),
      calls({ to: account, extra: 1 }),
      rpc('wallet_sendCalls', [{ calls: [], extra: 1 }]),
      rpc('solana_signMessage', { message: key, pubkey: key, extra: 1 }),
      app('CONNECT_SOCIAL', { uri: 'https://a.example', siwxMessage: { ...siwx, extra: 1 } }),
      user({ siwxMessage: { ...siwx, extra: 1 } }),
      user({ siwxMessage: siwx, extra: 1 }),
      user({ siwxMessage: siwx }, { extra: 1 }),
      user({ socialUri: 'https://a.example', extra: 1 }),
      user({ socialUri: 'https://a.example' }, { extra: 1 }),
      user({ chainId: 1, extra: 1 }),
      user({ chainId: 1 }, { extra: 1 }),
      { ...app('GET_USER'), extra: 1 },
    ]) {
      const verdict = validateAppMessage(message)
      expect(verdict, JSON.stringify(message)).toMatchObject({ ok: false, reason: 'is not allowed' })
      expect(verdict.ok ? '' : verdict.path).toMatch(/\/extra$/)
    }
  })

  it('describes every object inside such a message to its end', () => {
    const open: string[] = []
    const walk = (node: unknown, path: string, closed: boolean): void => {
      if (Array.isArray(node)) {
        for (const [index, entry] of node.entries()) walk(entry, `${path}/${index}`, closed)
      } else if (isRecord(node)) {
        const { $ref, unevaluatedProperties, examples: _, ...rest } = node
        if (typeof $ref === 'string') {
          const target = definitionOf(spec, $ref.slice('#/$defs/'.length))
          const shut = unevaluatedProperties === false ? { ...target, additionalProperties: false } : target
          walk(shut, `${path}>${$ref.slice('#/$defs/'.length)}`, closed)
          return
        }
        const isClosed = rest.additionalProperties !== undefined
        if (closed && rest.type === 'object' && !isClosed) open.push(path)
        for (const [name, value] of Object.entries(rest)) walk(value, `${path}/${name}`, closed)
      }
    }
    const names = [...namesIn(spec, 'AppMessage'), ...namesIn(spec, 'RpcRequest')]
    const privileged = names.filter((name) => definitionOf(spec, name).additionalProperties === false)
    expect(privileged).toContain('AppConnectSocial')
    expect(privileged.length).toBeGreaterThan(15)
    for (const name of privileged.filter((each) => each !== 'AppRpcRequest'))
      walk(definitionOf(spec, name), name, true)
    expect(open).toEqual([])
  })

  it('carries what a window message carries in the arguments of a call: BigInt, and lists with undefined', () => {
    const wide = [2n ** 511n - 1n, -(2n ** 511n), 0n]
    for (const message of [
      rpc('wallet_getCapabilities', [account, undefined]),
      rpc('eth_getBalance', [account, undefined]),
      rpc('eth_sendTransaction', [{ to: account, value: wide[0] }]),
      rpc('eth_signTypedData_v4', [account, { message: { amounts: wide } }]),
      rpc('wallet_getAssets', [{ account, limits: [1n] }]),
      rpc('wallet_revokePermissions', [1n]),
      rpc('wallet_sendCalls', [{ calls: [], capabilities: { fee: 1n } }]),
    ]) {
      expect(
        validateAppMessage(message),
        JSON.stringify(message, (_, value) => String(value)),
      ).toEqual({
        ok: true,
        value: message,
      })
      expect(validateAppMessage(structuredClone(message)).ok).toBe(true)
    }
    for (const tooWide of [2n ** 511n, -(2n ** 511n) - 1n, 1n << 8_000_000n]) {
      expect(validateAppMessage(rpc('eth_call', [tooWide]))).toEqual({
        ok: false,
        path: '',
        reason: 'is too large',
      })
    }
  })

  it('drops such keys elsewhere', () => {
    const message = { ...app('SYNC_THEME', { themeMode: 'dark', extra: 1 }), extra: { deep: 1 } }
    expect(validateAppMessage(message)).toEqual({
      ok: true,
      value: { type: '@w3m-app/SYNC_THEME', payload: { themeMode: 'dark' } },
    })
    const reply = { address: account, chainId: 1, siwxMessage: { ...siwx, extra: 1 } }
    expect(validateFrameMessage({ type: '@w3m-frame/GET_USER_SUCCESS', payload: reply })).toEqual({
      ok: true,
      value: { type: '@w3m-frame/GET_USER_SUCCESS', payload: { ...reply, siwxMessage: siwx } },
    })
    expect(validateFrameMessage({ type: '@w3m-frame/READY', payload: { extra: 1 } })).toEqual({
      ok: true,
      value: { type: '@w3m-frame/READY', payload: {} },
    })
  })
})

describe('the validator of messages from the frame', () => {
  it.each<[name: string, type: string, payload: unknown, ok: boolean]>([
    ['a user without email', 'GET_USER_SUCCESS', { address: account, chainId: 1, email: null }, true],
    ['a user whose email is none', 'GET_USER_SUCCESS', { address: account, chainId: 1, email: 'a' }, false],
    [
      'a social user whose email is none',
      'CONNECT_SOCIAL_SUCCESS',
      { address: account, chainId: 1, email: 'a' },
      true,
    ],
    [
      'an account of a kind nobody knows',
      'GET_USER_SUCCESS',
      { address: account, chainId: 1, accounts: [{ address: account, type: 'EOA' }] },
      false,
    ],
    [
      'networks as texts',
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS_SUCCESS',
      { smartAccountEnabledNetworks: ['1'] },
      false,
    ],
    ['an error without a message', 'RPC_REQUEST_ERROR', {}, false],
    ['any result of a call', 'RPC_REQUEST_SUCCESS', { receipts: [null, 1, 'x'] }, true],
    ['ready without a payload', 'READY', undefined, false],
  ])('%s', (_, name, payload, ok) => {
    expect(validateFrameMessage({ type: `@w3m-frame/${name}`, payload }).ok).toBe(ok)
  })

  it('tells the messages apart by their type, also for the compiler', () => {
    const given = { type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: account, chainId: 1 } }
    const verdict = validateFrameMessage(given)
    if (!verdict.ok || verdict.value.type !== '@w3m-frame/GET_USER_SUCCESS')
      throw new Error('Not distinguished.')
    const { address, chainId }: { address: string; chainId: string | number } = verdict.value.payload
    expect([address, chainId]).toEqual([account, 1])
  })
})
