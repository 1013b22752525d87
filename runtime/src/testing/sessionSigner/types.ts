import { type Fields, fieldsOf } from '../../../../common/records.js'
import type { Description } from '../demoWallet/dialog/types.js'
import { walletError } from '../eip155/rpc.js'

/** A request of an app in a session. */
export interface SessionCall {
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** The text that the user reads before they approve. */
export interface SessionCallDescription extends Description {
  /** The address that signs. Undefined if none does. */
  readonly account: string | undefined
}

/** A call in the form of the fake wallet that answers it. */
export interface FakeCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly account: string | undefined
  readonly answer: () => unknown
}

/** One namespace of the wallet. */
export interface NamespaceSigner {
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  /** Its accounts, as addresses of a chain. */
  addresses(chain: string): readonly string[]
  /** Throws like a wallet if the call is invalid. */
  read(call: SessionCall): FakeCall
  /** @param chainId - CAIP-2. */
  describe(call: FakeCall, site: string, chainId: string): Description
}

export interface SessionSignerOptions {
  /** RPC URLs by CAIP-2 id. On other chains the wallet signs, but sends nothing. */
  readonly rpcUrls: Readonly<Record<string, string>>
}

/** The fields of a call's params, which are an object or a list that starts with one. */
export const fieldsOfParams = (params: unknown): Fields =>
  fieldsOf(Array.isArray(params) ? params[0] : params)

/** @throws like a wallet if it is not a text. */
export function requireText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw walletError(-32602, `Invalid params: ${name} is no text`)
  return value
}

/** Decodes a text. Throws like a wallet if it is invalid. */
export function bytesOf(value: unknown, name: string, decode: (text: string) => Uint8Array): Uint8Array {
  const text = requireText(value, name)
  try {
    return decode(text)
  } catch {
    throw walletError(-32602, `Invalid params: ${name} cannot be read`)
  }
}

/** The error of an unsupported method. */
export const unsupported = (method: string) => walletError(-32601, `The method ${method} is not supported`)
