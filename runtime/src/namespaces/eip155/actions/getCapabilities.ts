import { isRecord } from '../../../../../common/records.js'
import { readEntries } from '../../../chains/readEntries.js'
import { tryRead } from '../../../chains/readUntrusted.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import { toQuantity } from './toCall.js'
import type { ChainCallErrorCode, WalletCallOptions, WalletCapabilities } from './types.js'

export interface GetCapabilitiesParameters extends WalletCallOptions {
  /** Chain ids. Default: all that the wallet names. */
  readonly chainIds?: readonly number[]
}

/** By decimal chain id. Capabilities of `0x0` are included in every chain. */
export type GetCapabilitiesReturnType = Readonly<Record<number, WalletCapabilities>>

export type GetCapabilitiesErrorType = ErrorOf<ChainCallErrorCode>

/**
 * Returns the capabilities of the connected wallet for an account (wallet_getCapabilities, EIP-5792). The user is not
 * asked. The result is empty if the wallet lacks that call or has not authorised the account.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns capabilities by decimal chain id.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, ACCOUNT_NOT_FOUND, RPC_INVALID_PARAMS, WALLET_BAD_REPLY,
 *   WALLET_TIMEOUT, CANCELLED; other errors of the wallet.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getCapabilities } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * const { 8453: onBase } = await getCapabilities(kit, { chainIds: [8453] })
 * const canBatch = onBase?.atomic?.status === 'supported'
 * console.log(canBatch)
 */
export async function getCapabilities(
  kit: Kit,
  { chainIds, ...options }: GetCapabilitiesParameters = {},
): Promise<GetCapabilitiesReturnType> {
  const wallet = openWallet(kit, options)
  const filter = chainIds === undefined ? [] : [chainIds.map((id) => toQuantity(id, 'chain id'))]
  try {
    const reply = await wallet.read('wallet_getCapabilities', [wallet.address, ...filter])
    const capabilities = tryRead(() => parseCapabilities(reply, chainIds))
    if (capabilities === undefined)
      throw new AppKitError('WALLET_BAD_REPLY', { details: 'wallet_getCapabilities' })
    return capabilities
  } catch (error) {
    const { code } = error as AppKitError
    if (code === 'WALLET_METHOD_UNSUPPORTED' || code === 'WALLET_LOCKED') return {}
    throw error
  }
}

/** No wallet has more chains, or more capabilities on one chain. */
const limits = { chains: 2_000, capabilities: 500 }
const chain = /^0x[0-9a-fA-F]{1,14}$/

/**
 * Reads the answer to wallet_getCapabilities: capabilities by hex chain id. Those of `0x0` apply to every chain
 * that does not override them (EIP-5792).
 *
 * @param chainIds - the chains to return, or all that the wallet names. A chain that the wallet does not name
 *   is left out, unless some capabilities apply to every chain.
 * @returns capabilities by decimal chain id, or undefined if the answer is invalid.
 */
export function parseCapabilities(
  reply: unknown,
  chainIds?: readonly number[],
): Readonly<Record<number, WalletCapabilities>> | undefined {
  if (!isRecord(reply)) return undefined
  const named = new Map<number, Readonly<Record<string, unknown>>>()
  const entries = readEntries(reply, limits.chains)
  if (entries === undefined) return undefined
  for (const [key, value] of entries) {
    if (!chain.test(key) || !isRecord(value)) continue
    const own = readEntries(value, limits.capabilities)
    if (own === undefined) return undefined
    named.set(Number(key), Object.fromEntries(own))
  }
  const everywhere = named.get(0)
  const result: Record<number, WalletCapabilities> = {}
  for (const id of chainIds ?? named.keys()) {
    const own = named.get(id)
    if (own !== undefined || everywhere !== undefined) result[id] = merge(everywhere, own)
  }
  return result
}

function merge(
  everywhere: Readonly<Record<string, unknown>> = {},
  own: Readonly<Record<string, unknown>> = {},
): WalletCapabilities {
  const { atomic, ...capabilities } = { ...everywhere, ...own }
  return isAtomic(atomic) ? { ...capabilities, atomic } : capabilities
}

function isAtomic(value: unknown): value is NonNullable<WalletCapabilities['atomic']> {
  return isRecord(value) && ['supported', 'ready', 'unsupported'].includes(String(value.status))
}
