import type { NamespaceDriver } from '../chains/driver.js'
import { AppKitError } from '../errors/AppKitError.js'
import type { AppKitConfig } from '../kit/config.js'
import { developmentMessages as messages } from '../ui/messages/development.js'
import { showNotice } from './showNotice.js'

/**
 * Compares a config with the parts that were generated from it.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND when the config has a family of chains that was not generated: the app
 *   cannot start then. What was generated and is no longer in the config is only told.
 */
export function checkGenerated(
  { namespaces, networks }: AppKitConfig,
  drivers: readonly Pick<NamespaceDriver, 'namespace'>[],
): void {
  // An app that is made by hand lists its families in the code alone, or has none.
  if (!Array.isArray(namespaces) || drivers.length === 0) return
  const generated = drivers.map(({ namespace }) => namespace)
  const missing = namespaces.filter((namespace) => !generated.includes(namespace))
  if (missing.length > 0)
    throw new AppKitError('ADAPTER_NOT_FOUND', { message: messages.missing(list(missing)) })
  const unlisted = (Array.isArray(networks) ? networks : []).filter(
    (network) => network?.chainNamespace !== undefined && !namespaces.includes(network.chainNamespace),
  )
  if (unlisted.some(({ chainNamespace }) => !generated.includes(chainNamespace))) {
    const families = list([...new Set(unlisted.map(({ chainNamespace }) => chainNamespace))])
    const message = messages.notListed(list(unlisted.map(({ name }) => name)), families)
    throw new AppKitError('ADAPTER_NOT_FOUND', { message })
  }
  const surplus = generated.filter((namespace) => !namespaces.includes(namespace))
  if (surplus.length === 0) return
  console.warn(messages.surplus(list(surplus)))
  showNotice(messages.surplus(list(surplus)), messages.reload)
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
