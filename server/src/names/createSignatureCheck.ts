import { findSignatory, type Signatory } from '../chains/isSignedBy.js'
import { fail } from '../http/reply.js'
import type { Reply } from '../http/types.js'
import { findNode } from '../ports/nodes.js'
import type { SignedBody } from './readSigned.js'
import type { NameParameters } from './types.js'

const windowSeconds = 10

/** The checks of every change to a name. */
export interface SignatureChecks {
  coinType(value: number): CoinType | null
  unknownCoinType(value: number): Reply
  /** Returns a refusal, or null. */
  timestamp(seconds: number): Reply | null
  /** Returns a refusal, or the signer. */
  signature(
    body: SignedBody,
    chainId: number,
  ): Promise<{ readonly refusal: Reply } | { readonly by: Signatory }>
}

/** Creates the checks of coin type, time and signature. */
export function createSignatureCheck(parameters: NameParameters): SignatureChecks {
  const { nodes, now } = parameters
  const supported = nodes.supported.http
  return {
    coinType: (value) => readCoinType(value, supported),
    unknownCoinType: (value) => fail(400, 'coin_type', `The coin type ${value} is not supported.`),
    timestamp: (seconds) => {
      if (Math.abs(now() / 1000 - seconds) <= windowSeconds) return null
      const text = `The timestamp must be within ${windowSeconds} seconds of the time of the server.`
      return fail(400, 'timestamp', text)
    },
    signature: async (body, chainId) => {
      // A contract is one of its own chain alone: at the same address on another one, somebody else may have another.
      const node = findNode(nodes, `eip155:${chainId}`) ?? null
      const by = await findSignatory(node, body.address, body.message, body.signature)
      if (by !== null) return { by }
      const text = `The signature is not one of ${body.address} over this message.`
      return { refusal: fail(401, 'signature', text) }
    },
  }
}

/** Coin type of Ethereum (SLIP-44). */
export const ethereum = 60
const evmBit = 0x80000000

/** A coin type as it is stored, and its chain. */
export interface CoinType {
  readonly coinType: number
  readonly chainId: number
}

/**
 * Reads a coin type (ENSIP-11): 60, or 0x80000000 with a chain id. Chain 1 is stored as 60.
 *
 * @param supported - CAIP-2 ids of the supported networks
 * @returns null if its network is not supported
 */
export function readCoinType(value: number, supported: readonly string[]): CoinType | null {
  if (value === ethereum) return { coinType: ethereum, chainId: 1 }
  if (value < evmBit) return null
  const chainId = value - evmBit
  if (!supported.includes(`eip155:${chainId}`)) return null
  return chainId === 1 ? { coinType: ethereum, chainId } : { coinType: value, chainId }
}
