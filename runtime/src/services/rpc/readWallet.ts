import type { Connection } from '../../chains/types.js'
import { abortable } from '../../kit/abortable.js'

export interface ReadWalletParameters {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal
}

/** How long to wait for a wallet that is asked what it can do, or how calls go, in ms. */
const deadline = 4_000

/** Asks the wallet something that it answers without its user. Undefined if it does not answer in time. */
export async function readWallet(
  { connection: { connector } }: { readonly connection: Connection },
  { method, params, signal }: ReadWalletParameters,
): Promise<unknown> {
  // A wallet on another device would show the question to its user.
  if (connector.type === 'walletConnect') return undefined
  const provider = connector.provider as {
    request(asked: { method: string; params: readonly unknown[] }): Promise<unknown>
  }
  const ended = AbortSignal.any([signal, AbortSignal.timeout(deadline)])
  // Async, because some wallets throw before they have a promise.
  const ask = async () => provider.request({ method, params })
  return abortable(ask(), ended).catch(() => undefined)
}
