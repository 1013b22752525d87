import { abortable } from '../../kit/abortable.js'
import { connectionOf } from '../../kit/connectionOf.js'
import type { Kit } from '../../kit/types.js'
import { parseWalletAssets } from './parseWalletAssets.js'
import type { TokenBalance } from './types.js'

/** A wallet that takes longer is not waited for, in ms. */
const deadline = 8_000

type Request = (call: { method: string; params: readonly unknown[] }) => Promise<unknown>

/**
 * Asks the connected wallet what the account holds, if the wallet says that it can tell
 * (`wallet_getCapabilities`, EIP-5792, then `wallet_getAssets`, ERC-7811).
 *
 * @returns undefined when it cannot, will not, is another one's wallet, or answers what cannot be used. Never rejects.
 */
export async function fetchWalletAssets(
  kit: Kit,
  {
    address,
    caipNetworkId,
    signal,
  }: {
    readonly address: string
    readonly caipNetworkId: string
    readonly signal: AbortSignal
  },
): Promise<readonly TokenBalance[] | undefined> {
  const chainId = Number(/^eip155:(\d{1,15})$/.exec(caipNetworkId)?.[1])
  const connection = connectionOf(kit.chains.get('eip155'))
  if (Number.isNaN(chainId) || connection?.address.toLowerCase() !== address.toLowerCase()) return undefined
  const provider = connection.connector.provider as { readonly request?: Request } | null | undefined
  if (typeof provider?.request !== 'function') return undefined
  const key = `0x${chainId.toString(16)}`
  const ended = AbortSignal.any([signal, AbortSignal.timeout(deadline)])
  try {
    const ask = (method: string, params: readonly unknown[]) =>
      abortable(Promise.resolve(provider.request?.({ method, params })), ended)
    const capabilities = await ask('wallet_getCapabilities', [address])
    if (!canTell(capabilities, key)) return undefined
    return parseWalletAssets(
      await ask('wallet_getAssets', [{ account: address, chainFilter: [key] }]),
      chainId,
    )
  } catch {
    return undefined
  }
}

function canTell(capabilities: unknown, key: string): boolean {
  const chain = (
    capabilities as Record<string, { assetDiscovery?: { supported?: unknown } } | undefined> | null
  )?.[key]
  return chain?.assetDiscovery?.supported === true
}
