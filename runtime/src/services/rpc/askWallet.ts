import type { Connection, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { readErrorCode, toAppKitError } from '../../errors/toAppKitError.js'
import { toRpcError } from '../../errors/toRpcError.js'
import { abortable } from '../../kit/abortable.js'

/** A call as a wallet takes it. */
export interface WalletCall {
  readonly to: `0x${string}`
  /** Base units of the coin. */
  readonly value: bigint
  readonly data: `0x${string}`
}

interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/**
 * Makes one call to the wallet of a connection, after a look at the chain it is really on. Once it is asked, the signal
 * changes nothing: what its user signs is sent.
 *
 * @throws AppKitError CHAIN_MISMATCH, CANCELLED; what the wallet rejects with
 */
export async function askWallet(
  { connection, network }: { readonly connection: Connection; readonly network: Network },
  asked: Parameters<Provider['request']>[0],
  signal: AbortSignal,
): Promise<unknown> {
  const provider = connection.connector.provider as Provider
  try {
    const chainId = await abortable(provider.request({ method: 'eth_chainId' }), signal)
    if (Number(chainId) !== Number(network.id))
      throw new AppKitError('CHAIN_MISMATCH', { details: `${String(chainId)}, not ${network.id}` })
    return await provider.request(asked)
  } catch (error) {
    throw toWalletError(error)
  }
}

/** Wallets pass on what nodes say of a transaction, which is more than that they failed. */
function toWalletError(error: unknown): AppKitError {
  const code = readErrorCode(error)
  // A code of EIP-5792 tells more than its message, which may be that of a refusal.
  if (code !== undefined && code >= 5700 && code < 5800) return toRpcError(error)
  const known = toAppKitError(error)
  if (known.code !== 'WALLET_FAILED') return known
  const nodeError = toRpcError(error)
  return nodeError.code === 'NODE_ERROR' ? known : nodeError
}
