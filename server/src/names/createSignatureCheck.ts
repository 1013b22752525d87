import { isSignedBy } from '../chains/isSignedBy.js'
import { fail } from '../http/reply.js'
import type { Reply } from '../http/types.js'
import { findNode, nodesOf } from '../ports/nodes.js'
import type { SignedBody } from './readSigned.js'
import type { NameParameters } from './types.js'

const windowSeconds = 10

/** The checks of every change to a name. Each returns a refusal, or null. */
export interface SignatureChecks {
  coinType(value: number): CoinType | null
  unknownCoinType(value: number): Reply
  timestamp(seconds: number): Reply | null
  signature(body: SignedBody, chainId: number): Promise<Reply | null>
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
      // 60 means every EVM account. If Ethereum does not run, the first chain is used.
      const own = findNode(nodes, `eip155:${chainId}`)
      const [first] = nodesOf(nodes, 'eip155')
      const node = own ?? (chainId === 1 ? first : undefined) ?? null
      if (await isSignedBy(node, body.address, body.message, body.signature)) return null
      return fail(401, 'signature', `The signature is not one of ${body.address} over this message.`)
    },
  }
}

/** Coin type of Ethereum (SLIP-44). */
const ethereum = 60
const evmBit = 0x80000000

/** A coin type as it is stored, and its chain. */
export interface CoinType {
  readonly coinType: number
  readonly chainId: number
}

/**
 * Reads a coin type (ENSIP-11): 60, or 0x80000000 with a chain id. Chain 1 is stored as 60.
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
