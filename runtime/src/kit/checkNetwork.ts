import type { NamespaceDriver } from '../chains/driver.js'
import { parseCaipNetworkId } from '../chains/parseCaipNetworkId.js'
import type { Network } from '../chains/types.js'
import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import { networkTexts } from '../errors/texts/networks.js'

/**
 * Refuses networks of a config that cannot work: an invalid one, one that is there twice, and one of a namespace that the
 * app does not have. A production build of an app does not check what its development build has checked.
 *
 * @throws AppKitError NETWORK_INVALID, NETWORK_DUPLICATE, ADAPTER_NOT_FOUND
 */
export function checkNetworks(networks: readonly Network[], drivers: readonly NamespaceDriver[]): void {
  const seen = new Set<string>()
  for (const network of networks) {
    const driver = drivers.find(({ namespace }) => namespace === network?.chainNamespace)
    checkNetwork(network, driver)
    if (seen.has(network.caipNetworkId)) refuse('NETWORK_DUPLICATE', network.caipNetworkId)
    seen.add(network.caipNetworkId)
    // An app without drivers connects only by a pairing, which any network can use.
    if (driver === undefined && drivers.length > 0)
      throw new AppKitError('ADAPTER_NOT_FOUND', {
        details: `${network.name} is a network of ${network.chainNamespace}, which is not among the namespaces.`,
      })
  }
}

/**
 * Refuses an invalid network. The reference (the part after the colon) is checked by the rules of the namespace, if
 * its driver is given.
 *
 * @throws AppKitError NETWORK_INVALID
 */
export function checkNetwork(
  network: Network,
  driver?: Pick<NamespaceDriver, 'namespace' | 'isChainReference'>,
): void {
  const { id, name, nativeCurrency, rpcUrls } = (network ?? {}) as Partial<Network>
  const urls: unknown = rpcUrls?.default?.http
  const decimals = nativeCurrency?.decimals ?? Number.NaN
  const chain = parseCaipNetworkId(network?.caipNetworkId, driver && [driver])
  const isComplete =
    chain?.namespace === network?.chainNamespace &&
    [name, nativeCurrency?.symbol, String(id ?? '')].every(isText) &&
    Array.isArray(urls) &&
    urls.every(isText) &&
    Number.isInteger(decimals) &&
    decimals >= 0
  if (chain === undefined || !isComplete) refuse('NETWORK_INVALID', String(network?.name ?? network))
}

function refuse(code: keyof typeof networkTexts, details: string): never {
  addErrorTexts(networkTexts)
  throw new AppKitError(code, { details })
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
