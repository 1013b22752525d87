import { base64 } from '@scure/base'
import type { Faults } from '../injected/createFaults.js'
import type { CosmosWalletState } from './createState.js'
import type { CosmosWalletProvider } from './types.js'

export interface CreateProviderParameters {
  readonly state: CosmosWalletState
  readonly faults: Faults
  /** Asks the user. Rejects if they decline. */
  readonly ask: (method: string, params: readonly unknown[]) => Promise<void>
}

/** The provider in the page. Every method but `disable` can open the wallet's window, which first asks to unlock. */
export function createProvider(parameters: CreateProviderParameters): CosmosWalletProvider {
  const { state, faults } = parameters
  const chainsOf = (chainIds: string | readonly string[]) => [chainIds].flat()
  return {
    enable: (chainIds) => faults.run('enable', [chainIds], () => enable(parameters, chainsOf(chainIds))),
    disable: (chainIds) =>
      faults.run('disable', [chainIds], () => {
        const left = chainIds === undefined ? [...state.permitted()] : chainsOf(chainIds)
        state.permit([...state.permitted()].filter((chainId) => !left.includes(chainId)))
      }),
    getKey: (chainId) =>
      faults.run('getKey', [chainId], async () => {
        const { key, bech32Address } = await useKey(parameters, chainId)
        const { pubKey, address, ethereumHexAddress } = key
        const flags = { isNanoLedger: false, isKeystone: false }
        const name = 'Test key'
        return { name, algo: 'secp256k1', pubKey, address, bech32Address, ethereumHexAddress, ...flags }
      }),
    experimentalSuggestChain: (info) =>
      faults.run('experimentalSuggestChain', [info], async () => {
        const { chainId, bech32Config } = info
        if (state.prefixes.has(chainId)) return
        if (bech32Config === undefined) throw new Error('The chain info has no bech32Config')
        await unlock(parameters)
        await parameters.ask('experimentalSuggestChain', [info])
        state.prefixes.set(chainId, bech32Config.bech32PrefixAccAddr)
      }),
    ...signingMethods(parameters),
  }
}

async function unlock({ ask, state }: CreateProviderParameters): Promise<void> {
  if (!state.isLocked()) return
  await ask('unlock', [])
  state.lock(false)
}

async function enable(parameters: CreateProviderParameters, chainIds: readonly string[]): Promise<void> {
  const { ask, state } = parameters
  await unlock(parameters)
  for (const chainId of chainIds) state.prefixOf(chainId)
  const permitted = state.permitted()
  if (chainIds.every((chainId) => permitted.has(chainId))) return
  await ask('enable', [chainIds])
  state.permit([...state.permitted(), ...chainIds])
}

/** Reads the key of the account. A wallet that has given no permission asks on first use, not only in `enable`. */
async function useKey(parameters: CreateProviderParameters, chainId: string) {
  await enable(parameters, [chainId])
  const key = parameters.state.activeKey()
  return { key, bech32Address: key.bech32(parameters.state.prefixOf(chainId)) }
}

function signingMethods(
  parameters: CreateProviderParameters,
): Pick<CosmosWalletProvider, 'signArbitrary' | 'signAmino' | 'signDirect'> {
  const { ask, faults } = parameters
  const sign = async (
    method: string,
    [chainId, signer, signDoc]: [string, string, unknown],
    bytes: () => Uint8Array,
  ) => {
    const { key, bech32Address } = await useKey(parameters, chainId)
    if (bech32Address !== signer) throw new Error('Signer mismatched')
    await ask(method, [chainId, signer, signDoc])
    return key.sign(bytes())
  }
  return {
    signArbitrary: (chainId, signer, data) =>
      faults.run('signArbitrary', [chainId, signer, data], () =>
        sign('signArbitrary', [chainId, signer, data], () => aminoSignBytes(toAdr36Doc(signer, data))),
      ),
    signAmino: (chainId, signer, signDoc) =>
      faults.run('signAmino', [chainId, signer, signDoc], async () => ({
        signed: signDoc,
        signature: await sign('signAmino', [chainId, signer, signDoc], () => aminoSignBytes(signDoc)),
      })),
    signDirect: (chainId, signer, signDoc) =>
      faults.run('signDirect', [chainId, signer, signDoc], async () => {
        const { bodyBytes, authInfoBytes, accountNumber } = signDoc
        const number = BigInt(String(accountNumber ?? 0))
        const signed = {
          bodyBytes: bodyBytes ?? new Uint8Array(),
          authInfoBytes: authInfoBytes ?? new Uint8Array(),
          chainId: signDoc.chainId ?? '',
        }
        const bytes = () => directSignBytes({ ...signed, accountNumber: number })
        const signature = await sign('signDirect', [chainId, signer, signDoc], bytes)
        return { signed: { ...signed, accountNumber: new LongNumber(number) }, signature }
      }),
  }
}

/** The sign doc of ADR-36 for bytes or the UTF-8 of a text: one message, without a chain and a fee. */
function toAdr36Doc(signer: string, data: string | Uint8Array): object {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(bytes) } }],
    memo: '',
  }
}

/** The signed bytes of an amino sign doc: JSON with sorted keys and escaped HTML characters. */
function aminoSignBytes(signDoc: unknown): Uint8Array {
  const text = JSON.stringify(sorted(signDoc)).replace(
    /[&<>]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  )
  return new TextEncoder().encode(text)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

/** `cosmos.tx.v1beta1.SignDoc`. */
export interface DirectSignDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/** The signed bytes of a SignDoc: its protobuf, with the fields in order and without empty ones. */
export function directSignBytes(signDoc: DirectSignDoc): Uint8Array {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = signDoc
  return Uint8Array.from([
    ...bytesField(1, bodyBytes),
    ...bytesField(2, authInfoBytes),
    ...bytesField(3, new TextEncoder().encode(chainId)),
    ...(accountNumber === 0n ? [] : [4 << 3, ...varint(accountNumber)]),
  ])
}

function bytesField(field: number, bytes: Uint8Array): readonly number[] {
  return bytes.length === 0 ? [] : [(field << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes]
}

function varint(value: bigint): readonly number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
}

/** A number with the properties of the `long` library that apps use: two halves, and its text. */
class LongNumber {
  readonly low: number
  readonly high: number
  readonly unsigned = false

  constructor(value: bigint) {
    this.low = Number(BigInt.asIntN(32, value))
    this.high = Number(BigInt.asIntN(32, value >> 32n))
  }

  toString(): string {
    return String((BigInt(this.high) << 32n) | BigInt(this.low >>> 0))
  }
}
