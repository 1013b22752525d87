// The wallet of the tests as the signer of the real @polkadot/api, with the metadata of real chains and no node.
import { ApiPromise } from '@polkadot/api'
import kusamaMetadata from '@polkadot/types-support/metadata/static-kusama'
import polkadotMetadata from '@polkadot/types-support/metadata/static-polkadot'
import substrateMetadata from '@polkadot/types-support/metadata/static-substrate'
import { signatureVerify } from '@polkadot/util-crypto'
import type { Hex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { createSessionSigner } from '../sessionSigner/createSessionSigner.js'
import { createPolkadotWallet } from './createPolkadotWallet.js'
import { encodeExtrinsicPayload } from './extrinsicPayload.js'

const genesisHash = `0x91b171bb158e2d3848fa23a9f1c25182${'ab'.repeat(16)}` as const
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const chains = { polkadot: polkadotMetadata, kusama: kusamaMetadata, substrate: substrateMetadata }
const apis: ApiPromise[] = []

/** A chain that answers the library's first questions, and nothing else. */
function createChain(metadata: string, ss58Format: number) {
  const answers: Readonly<Record<string, unknown>> = {
    chain_getBlockHash: genesisHash,
    state_getMetadata: metadata,
    state_getRuntimeVersion: {
      specName: 'polkadot',
      implName: 'test',
      authoringVersion: 1,
      specVersion: 1_003_000,
      implVersion: 1,
      transactionVersion: 26,
      apis: [],
    },
    system_chain: 'Test',
    system_chainType: 'Live',
    system_properties: { ss58Format, tokenDecimals: 10, tokenSymbol: 'DOT' },
    rpc_methods: { methods: [] },
  }
  return {
    hasSubscriptions: false,
    isClonable: false,
    isConnected: true,
    clone: () => {
      throw new Error('There is one.')
    },
    connect: async () => {},
    disconnect: async () => {},
    on(type: string, listener: () => void) {
      if (type === 'connected') queueMicrotask(listener)
      return () => {}
    },
    async send(method: string) {
      if (!(method in answers)) throw new Error(`No chain runs: ${method}`)
      return answers[method]
    },
    subscribe: async () => 0,
    unsubscribe: async () => true,
  }
}

async function openApi(chain: keyof typeof chains, ss58Format = 0) {
  const provider = createChain(chains[chain], ss58Format)
  const api = await ApiPromise.create({ provider: provider as never, noInitWarn: true, throwOnConnect: true })
  apis.push(api)
  return api
}

const immortal = { nonce: 70_000, era: 0, blockHash: genesisHash }
const mortal = {
  nonce: 3,
  tip: 12_345_678_901_234n,
  blockHash: `0x${'cd'.repeat(32)}`,
  mode: 1,
  metadataHash: `0x${'ef'.repeat(32)}`,
  era: { current: 1_000_000, period: 64 },
}
const calls = {
  'a short call': (api: ApiPromise) => api.tx.balances?.transferKeepAlive?.(bob, 1_000_000_000_000n),
  'a call of more than 256 bytes, of which the hash is signed': (api: ApiPromise) =>
    api.tx.system?.remark?.(`0x${'0123'.repeat(400)}`),
}

/** Has the wallet sign a call of the library. Returns the payload, the bytes to sign by the library, and the signature. */
async function signed(
  api: ApiPromise,
  call: ReturnType<(typeof calls)['a short call']>,
  options: object,
  sign: (payload: Record<string, unknown> & { address: string }) => Promise<{ id: number; signature: Hex }>,
  address: string,
) {
  let asked: Record<string, unknown> | undefined
  const signPayload = (payload: object) => {
    asked = payload as Record<string, unknown>
    return sign(asked as Record<string, unknown> & { address: string })
  }
  await call?.signAsync(address, { ...options, signer: { signPayload } as never })
  const payload = asked ?? {}
  const known = api.registry.createType('ExtrinsicPayload', payload, { version: 4 })
  const bytes = known.toU8a({ method: true })
  const preimage = bytes.length > 256 ? api.registry.hash(bytes).toU8a() : bytes
  return { payload, preimage, signature: call?.signature.toHex() ?? '' }
}

afterEach(async () => {
  for (const api of apis.splice(0)) await api.disconnect()
})

describe.each(Object.keys(chains) as (keyof typeof chains)[])('an extrinsic of %s', (chain) => {
  it.each([
    ['a short call', immortal],
    ['a short call', mortal],
    ['a call of more than 256 bytes, of which the hash is signed', mortal],
  ] as const)('is signed by an extension as the library reads it: %s', async (which, options) => {
    const api = await openApi(chain)
    const wallet = createPolkadotWallet()
    wallet.allow()
    const { signer } = await wallet.provider.enable('Shop')
    for (const { address, type } of wallet.accounts()) {
      const made = await signed(api, calls[which](api), options, signer.signPayload as never, address)
      expect(encodeExtrinsicPayload(made.payload)).toEqual(made.preimage)
      const verified = signatureVerify(made.preimage, made.signature, address)
      expect(verified).toMatchObject({ isValid: true, crypto: type })
    }
  })
})

it('an extrinsic of a chain with calls without a fee is signed as the library reads it', async () => {
  const api = await openApi('polkadot')
  const names = api.registry.signedExtensions.map((name) =>
    name === 'ChargeTransactionPayment' ? 'SkipCheckIfFeeless' : name,
  )
  api.registry.setSignedExtensions(names)
  const wallet = createPolkadotWallet()
  wallet.allow()
  const { signer } = await wallet.provider.enable('Shop')
  const address = wallet.accounts()[0]?.address ?? ''
  const made = await signed(api, calls['a short call'](api), mortal, signer.signPayload as never, address)
  expect(made.payload.signedExtensions).toContain('SkipCheckIfFeeless')
  expect(encodeExtrinsicPayload(made.payload)).toEqual(made.preimage)
})

it('a phone signs an extrinsic in a session', async () => {
  const api = await openApi('polkadot')
  const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const phone = createSessionSigner({ rpcUrls: {} })
  const [account = ''] = phone.supported.polkadot?.accounts.filter((each) => each.startsWith(chainId)) ?? []
  const address = account.slice(chainId.length + 1)
  const ask = async (transactionPayload: Record<string, unknown>) => {
    const call = { chainId, method: 'polkadot_signTransaction', params: { address, transactionPayload } }
    expect(phone.describe(call, 'Shop').detail).toContain('"specVersion": "0x000f4df8"')
    return { id: 1, ...((await phone.answer(call)) as { signature: Hex }) }
  }
  const made = await signed(api, calls['a short call'](api), mortal, ask, address)
  expect(signatureVerify(made.preimage, made.signature, address).isValid).toBe(true)
  // A payload of another network is not signed in its place.
  const other = { ...made.payload, genesisHash: `0x${'22'.repeat(32)}` }
  await expect(ask(other)).rejects.toMatchObject({ code: -32602 })
})

describe('a payload that cannot be encoded', () => {
  const payload = {
    address: bob,
    method: '0x0000',
    version: 4,
    nonce: '0x00',
    tip: '0x00',
    era: '0x00',
    specVersion: '0x01',
    transactionVersion: '0x01',
    genesisHash,
    blockHash: genesisHash,
    signedExtensions: ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce'],
  }
  const withExtension = (name: string, rest: object = {}) => ({
    ...payload,
    ...rest,
    signedExtensions: [...payload.signedExtensions, name],
  })

  it.each<[string, unknown]>([
    ['an extension that it does not know', withExtension('CheckSomething')],
    ['a fee in another asset', withExtension('ChargeAssetTxPayment', { assetId: '0x00000001' })],
    ['a mode that is no byte', withExtension('CheckMetadataHash', { mode: 256 })],
    [
      'a hash of the metadata that is too short',
      withExtension('CheckMetadataHash', { metadataHash: '0x00' }),
    ],
    ['another format of extrinsics', { ...payload, version: 5 }],
    ['a call that is no hex', { ...payload, method: '00' }],
    ['a call of half a byte', { ...payload, method: '0x000' }],
    ['a nonce of more than 32 bits', { ...payload, nonce: '0x0100000000' }],
    ['an era of three bytes', { ...payload, era: '0x000000' }],
    ['a short genesis hash', { ...payload, genesisHash: '0x00' }],
    ['no list of extensions', { ...payload, signedExtensions: 'CheckNonce' }],
    ['nothing', undefined],
  ])('is refused: %s', (_what, value) => {
    expect(() => encodeExtrinsicPayload(payload)).not.toThrow()
    expect(() => encodeExtrinsicPayload(value)).toThrowError(expect.objectContaining({ code: -32602 }))
  })
})
