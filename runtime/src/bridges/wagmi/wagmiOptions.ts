import { type Chain, custom, type Transport } from 'viem'
import { AppKitError } from '../../errors/AppKitError.js'
import type { ErrorOf } from '../../errors/errorCodes.js'
import { requireChain } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { nodeProvider, requireNetwork } from '../eip155.js'
import { toViemChain } from '../viem/toViemChain.js'
import { type AppKitConnectorReturnType, appKitConnector } from './appKitConnector.js'

export interface WagmiOptionsParameters {
  /** Some of the networks as viem knows them, e.g. of `viem/chains`: their contracts, the form of their blocks. */
  readonly chains?: readonly Chain[]
  /** Ends the use of the kit by the connector (see `appKitConnector`). */
  readonly signal?: AbortSignal
}

export interface WagmiOptionsReturnType {
  /** The networks of the app, in the order of the config. */
  readonly chains: readonly [Chain, ...Chain[]]
  /** Each asks the same nodes as the kit. */
  readonly transports: Record<number, Transport>
  readonly connectors: AppKitConnectorReturnType[]
  /** The kit finds wallets that announce themselves; otherwise wagmi would list each a second time. */
  readonly multiInjectedProviderDiscovery: false
}

export type WagmiOptionsErrorType = ErrorOf<'ADAPTER_NOT_FOUND' | 'NETWORKS_MISSING'>

/**
 * The options of wagmi's `createConfig` for the networks, nodes and wallets of a kit; for wagmi 2 and 3.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns `chains`, `transports`, `connectors` and `multiInjectedProviderDiscovery`.
 * @throws AppKitError ADAPTER_NOT_FOUND if the app has no eip155, NETWORKS_MISSING
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { wagmiOptions } from 'appkit-runtime/wagmi'
 * import { createConfig } from 'wagmi'
 *
 * export const config = createConfig(wagmiOptions(kit))
 */
export function wagmiOptions(
  kit: Kit,
  { chains: known = [], signal }: WagmiOptionsParameters = {},
): WagmiOptionsReturnType {
  const networks = requireChain(kit, 'eip155').networks.peek()
  const [first, ...others] = networks.map(
    (network) => known.find(({ id }) => id === Number(network.id)) ?? toViemChain(network),
  )
  if (first === undefined) throw new AppKitError('NETWORKS_MISSING')
  const chains = [first, ...others] as const
  return {
    chains,
    transports: Object.fromEntries(
      // The kit has retries of its own.
      chains.map(({ id }) => [id, custom(nodeProvider(kit, requireNetwork(kit, id)), { retryCount: 0 })]),
    ),
    connectors: [appKitConnector(kit, signal && { signal })],
    multiInjectedProviderDiscovery: false,
  }
}
