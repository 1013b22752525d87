// Each message of the frame's protocol with the fields that it carries, and with one of them that is wrong.
import { describe, expect, it } from 'vitest'
import { validateAppMessage, validateFrameMessage } from '../../runtime/src/frameMessages.js'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const key = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const accounts = [
  { address, type: 'eoa' },
  { address, type: 'smartAccount' },
]
const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] }

type Payload = Readonly<Record<string, unknown>> | undefined
const app = (name: string, payload: Payload, id?: string) => ({
  ...(id !== undefined && { id }),
  type: `@w3m-app/${name}`,
  ...(payload && { payload }),
})
const fromFrame = (name: string, payload: unknown) => ({ type: `@w3m-frame/${name}`, payload })

describe('the app asks the frame', () => {
  it.each<[name: string, payload: Payload, wrong?: Payload]>([
    ['SWITCH_NETWORK', { chainId: 8453 }, { chainId: null }],
    ['CONNECT_EMAIL', { email: 'ada@mail.example' }, { email: 'ada' }],
    ['CONNECT_DEVICE', undefined],
    ['CONNECT_OTP', { otp: '123456' }, { otp: 123456 }],
    ['CONNECT_SOCIAL', { uri: 'https://a.example', preferredAccountType: 'eoa' }, {}],
    ['GET_FARCASTER_URI', undefined],
    ['CONNECT_FARCASTER', undefined],
    [
      'GET_USER',
      { chainId: 1, preferredAccountType: 'smartAccount', socialUri: 'https://a.example' },
      { chainId: 1.5 },
    ],
    ['SIGN_OUT', undefined],
    ['IS_CONNECTED', { token: 't0' }, { token: 7 }],
    ['GET_CHAIN_ID', undefined],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined],
    ['INIT_SMART_ACCOUNT', undefined],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }, {}],
    ['UPDATE_EMAIL', { email: 'ada@mail.example' }, {}],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }, {}],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }, {}],
    [
      'SYNC_THEME',
      { themeMode: 'light', themeVariables: { '--w3m-accent': '#123456' }, w3mThemeVariables: { a: 'b' } },
      { themeMode: 'system' },
    ],
    ['SYNC_DAPP_DATA', { metadata, sdkVersion: '1', sdkType: 'appkit', projectId: 'p' }, { metadata }],
    ['RELOAD', undefined],
  ])('by %s, with what belongs to it and with or without an id', (name, payload, wrong) => {
    for (const id of ['k3x9q2', undefined]) {
      const message = app(name, payload, id)
      expect(validateAppMessage(message)).toEqual({ ok: true, value: message })
    }
    if (wrong) expect(validateAppMessage(app(name, wrong)).ok).toBe(false)
  })

  it.each([
    'google',
    'github',
    'apple',
    'facebook',
    'x',
    'discord',
  ])('by GET_SOCIAL_REDIRECT_URI where to log in with %s', (provider) => {
    expect(validateAppMessage(app('GET_SOCIAL_REDIRECT_URI', { provider })).ok).toBe(true)
  })

  it('syncs a theme that is light or dark', () => {
    const modes = ['light', 'dark', 'system', 'blue', undefined]
    expect(modes.filter((themeMode) => validateAppMessage(app('SYNC_THEME', { themeMode })).ok)).toEqual([
      'light',
      'dark',
      undefined,
    ])
  })
})

describe('the frame answers', () => {
  it.each<[name: string, payload: Readonly<Record<string, unknown>>, wrong: Payload]>([
    ['GET_FARCASTER_URI', { url: 'https://a.example' }, {}],
    ['CONNECT_FARCASTER', { userName: 'ada' }, {}],
    [
      'CONNECT_SOCIAL',
      {
        email: null,
        address,
        chainId: 1,
        accounts,
        userName: 'ada',
        preferredAccountType: 'smartAccount',
      },
      { email: null, chainId: 1 },
    ],
    [
      'GET_USER',
      {
        email: 'ada@mail.example',
        address,
        chainId: 1,
        smartAccountDeployed: true,
        accounts,
        preferredAccountType: 'eoa',
      },
      { address, chainId: 1, smartAccountDeployed: 'yes' },
    ],
    ['IS_CONNECTED', { isConnected: true }, {}],
    ['GET_CHAIN_ID', { chainId: 1 }, {}],
    ['UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'ada@mail.example' }, {}],
    [
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      { smartAccountEnabledNetworks: [1, 8453] },
      { smartAccountEnabledNetworks: ['1'] },
    ],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa', address }, { type: 'eoa' }],
  ])('%s with all that belongs to it', (name, payload, wrong) => {
    const message = fromFrame(`${name}_SUCCESS`, payload)
    expect(validateFrameMessage(message)).toEqual({ ok: true, value: message })
    expect(validateFrameMessage(fromFrame(`${name}_SUCCESS`, wrong)).ok).toBe(false)
    expect(validateFrameMessage(fromFrame(`${name}_ERROR`, { message: 'No.' })).ok).toBe(true)
    expect(validateFrameMessage(fromFrame(`${name}_ERROR`, {})).ok).toBe(false)
  })

  it.each([
    ['CONNECT_EMAIL', ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']],
    ['UPDATE_EMAIL', ['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']],
  ])('%s with what the user has to do next, and nothing else', (name, actions) => {
    const known = ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT', 'VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP', '']
    const taken = (action: string) => validateFrameMessage(fromFrame(`${name}_SUCCESS`, { action })).ok
    expect(known.filter(taken)).toEqual(actions)
  })

  it('that it is ready, with its version or without', () => {
    for (const payload of [{ version: '4' }, {}])
      expect(validateFrameMessage(fromFrame('READY', payload))).toMatchObject({
        ok: true,
        value: { payload },
      })
    expect(validateFrameMessage(fromFrame('READY', { version: 4 })).ok).toBe(false)
  })
})

describe('the wallet takes the call', () => {
  const transaction = { transaction: key }
  it.each<[method: string, params: unknown]>([
    ...[
      ...['eth_accounts', 'eth_blockNumber', 'eth_chainId', 'eth_gasPrice', 'eth_maxPriorityFeePerGas'],
    ].map((method): [string, unknown] => [method, []]),
    ['eth_call', [{ to: address, data: '0x' }, 'latest']],
    ['eth_estimateGas', [{ to: address }]],
    ['eth_feeHistory', ['0x1', 'latest', []]],
    ['eth_getBalance', [address, 'latest']],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getCode', [address, 'latest']],
    ['eth_getLogs', [{}]],
    ['eth_getStorageAt', [address, '0x0', 'latest']],
    ['eth_getTransactionByHash', ['0x00']],
    ['eth_getTransactionCount', [address, 'pending']],
    ['eth_getTransactionReceipt', ['0x00']],
    ['eth_sendRawTransaction', ['0x00']],
    ['eth_sendTransaction', [{ from: address, to: address, value: '0x1' }]],
    ['personal_sign', ['0x00', address]],
    ['eth_signTypedData_v4', [address, '{}']],
    ['solana_signMessage', { message: key, pubkey: key }],
    ['solana_signTransaction', transaction],
    ['solana_signAllTransactions', { transactions: [key, key] }],
    ['solana_signAndSendTransaction', { ...transaction, options: { skipPreflight: true } }],
    ['wallet_sendCalls', [{ calls: [{ to: address, data: '0x00', value: '0x1' }, { to: address }] }]],
    ['wallet_getCallsStatus', ['0x01']],
    ['wallet_getCapabilities', [address]],
    ['wallet_grantPermissions', [{}]],
    ['wallet_revokePermissions', [{ permissionContext: '0x01' }]],
    ['wallet_getAssets', { account: address, chainFilter: ['0x1'] }],
  ])('%s with its parameters', (method, params) => {
    const message = app('RPC_REQUEST', { method, params })
    expect(validateAppMessage(message)).toEqual({ ok: true, value: message })
  })
})
