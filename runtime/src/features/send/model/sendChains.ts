import { loadCode } from '../../../errors/AppKitError.js'
import type { SendChain } from '../chains/types.js'

/** How each namespace sends. It loads with its library. */
export const sendChains: Readonly<Record<string, () => Promise<{ readonly sendChain: SendChain }>>> = {
  eip155: () => loadCode(import('../chains/eip155/sendChain.js')),
  solana: () => loadCode(import('../chains/solana/sendChain.js')),
}
