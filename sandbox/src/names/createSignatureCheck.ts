import { supportedChains } from '../blockchain/supportedChains.js'
import { fail } from '../http/fail.js'
import type { Reply } from '../http/types.js'
import { isSignedBy } from './isSignedBy.js'
import { type CoinType, readCoinType } from './readCoinType.js'
import type { SignedBody } from './readSigned.js'
import type { NameParameters } from './types.js'

const WINDOW_SECONDS = 10

/** The checks that every change to a name shares. Each gives a refusal, or null. */
export interface SignatureChecks {
  coinType(value: number): CoinType | null
  unknownCoinType(value: number): Reply
  timestamp(seconds: number): Reply | null
  signature(body: SignedBody, chainId: number): Promise<Reply | null>
}

/** Makes the checks of coin type, time and signature. */
export function createSignatureCheck(parameters: NameParameters): SignatureChecks {
  const { nodes, now } = parameters
  const supported = supportedChains(nodes.map((node) => node.caip2)).http
  return {
    coinType: (value) => readCoinType(value, supported),
    unknownCoinType: (value) => fail(400, 'coin_type', `The coin type ${value} is not supported.`),
    timestamp: (seconds) => {
      if (Math.abs(now() / 1000 - seconds) <= WINDOW_SECONDS) return null
      const text = `The timestamp must be within ${WINDOW_SECONDS} seconds of the time of the server.`
      return fail(400, 'timestamp', text)
    },
    signature: async (body, chainId) => {
      // 60 stands for every EVM account, so where Ethereum does not run the first chain answers for it.
      const own = nodes.find((node) => node.chainId === chainId)
      const node = own ?? (chainId === 1 ? nodes[0] : undefined) ?? null
      if (await isSignedBy(node, body.address, body.message, body.signature)) return null
      return fail(401, 'signature', `The signature is not one of ${body.address} over this message.`)
    },
  }
}
