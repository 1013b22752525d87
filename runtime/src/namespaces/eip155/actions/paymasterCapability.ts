import type { Paymaster } from '../../../kit/config.js'
import type { Kit } from '../../../kit/types.js'
import { getCapabilities } from './getCapabilities.js'
import { invalid } from './toCall.js'

export interface PaymasterCapabilityParameters {
  /** The service that pays: that of the call, `false` for none. Default: `paymasters` of the config. */
  readonly paymaster: Paymaster | false | undefined
  readonly address: string
  readonly chainId: number
  readonly signal: AbortSignal | undefined
}

/**
 * The capability `paymasterService` (ERC-7677) of a batch, for a wallet that says it supports it on the chain; else nothing, and
 * the wallet asks its user for the fee.
 *
 * @throws AppKitError RPC_INVALID_PARAMS unless the address begins with `https:`, or is on this machine; CANCELLED
 */
export async function paymasterCapability(
  kit: Kit,
  { paymaster, address, chainId, signal }: PaymasterCapabilityParameters,
): Promise<Readonly<Record<string, unknown>>> {
  const payer = paymaster ?? kit.config.paymasters?.[`eip155:${chainId}`]
  if (!payer) return {}
  const { url, context = {} } = payer
  if (!isService(url)) throw invalid('The address of a paymaster must begin with https:.')
  const options = { address, chainIds: [chainId], ...(signal && { signal }) }
  const known = await getCapabilities(kit, options).catch((error) => {
    // A wallet that does not list its capabilities is asked without.
    if (signal?.aborted) throw error
    return {}
  })
  const { paymasterService } = (known as Awaited<ReturnType<typeof getCapabilities>>)[chainId] ?? {}
  const isSupported = (paymasterService as { supported?: unknown } | null | undefined)?.supported === true
  return isSupported ? { paymasterService: { url, context, optional: true } } : {}
}

function isService(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\./.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}
