import { parseCaipNetworkId } from '../../chains/parseCaipNetworkId.js'
import type { Connection } from '../../chains/types.js'
import { isOnThisMachine } from '../../kit/networks.js'
import { checkUrl } from '../../kit/openUrl.js'
import type { Kit } from '../../kit/types.js'
import type { OnrampOptions } from '../../services/blockchain/types.js'

export type PurchaseCurrency = OnrampOptions['purchaseCurrencies'][number]

/** A provider. */
export interface BuyProvider {
  /** `coinbase`: the card provider of the blockchain API. `meld`: the page that `onramp` of the config names. */
  readonly id: 'coinbase' | 'meld'
  /** The name for users; the host of the page for `meld`. */
  readonly name: string
  /** The provider's fee, from and to, in percent. */
  readonly fee: readonly [number, number]
}

/** The fee where the config names none, from and to, in percent (docs/behaviour.md#buying). */
const fee = [1, 2] as const

/** The providers that sell to an account. */
export function providersFor(kit: Kit, connection: Connection | undefined): readonly BuyProvider[] {
  const namespace = parseCaipNetworkId(connection?.caipNetworkId)?.namespace
  const page = sellerPage(kit)
  return [
    ...(namespace === 'eip155' && kit.config.endpoints.blockchainApi !== undefined
      ? [{ id: 'coinbase', name: 'Coinbase', fee } as const]
      : []),
    ...((namespace === 'eip155' || namespace === 'solana') && page !== undefined
      ? [{ id: 'meld', name: nameOf(kit, page), fee: kit.config.onramp?.fee ?? fee } as const]
      : []),
  ]
}

/** The name that people read: the host, and of the sandbox's page its seller. */
const nameOf = ({ config }: Kit, page: URL): string =>
  config.onramp === undefined ? 'Sandbox Bank' : page.hostname

/** The page of the config, or that of the sandbox; undefined where there is none that may be opened. */
export function sellerPage({ config: { endpoints, onramp } }: Kit): URL | undefined {
  const { blockchainApi } = endpoints
  const sandbox = isOnThisMachine(blockchainApi) ? new URL('/pay', blockchainApi).href : undefined
  const href = checkUrl(onramp?.url ?? sandbox)
  return href === undefined ? undefined : new URL(href)
}

/** Lists the currencies that a provider sells on the network of an account. */
export function currenciesOf(
  provider: BuyProvider | undefined,
  options: OnrampOptions | undefined,
  connection: Connection | undefined,
): readonly PurchaseCurrency[] | undefined {
  if (options === undefined || provider === undefined) return options && []
  if (provider.id === 'coinbase')
    return options.purchaseCurrencies.filter((each) => networkOf(each, connection) !== undefined)
  const isSolana = parseCaipNetworkId(connection?.caipNetworkId)?.namespace === 'solana'
  return [isSolana ? sol : usdc]
}

const sol: PurchaseCurrency = { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [] }
const usdc: PurchaseCurrency = { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [] }

/** Returns the service's name for the network of an account; undefined where the currency is not sold there. */
export function networkOf(
  { networks }: PurchaseCurrency,
  connection: Connection | undefined,
): string | undefined {
  const chain = parseCaipNetworkId(connection?.caipNetworkId)
  return chain && networks.find((network) => network.chain_id === chain.reference)?.name
}
