import type { NamespaceDriver } from '../chains/driver.js'
import type { AppKitConfig } from '../kit/config.js'
import { developmentMessages as messages } from '../ui/messages/development.js'
import { showNotice } from './showNotice.js'

/**
 * Compares a config with the parts that were generated from it.
 *
 * @returns what to say when the config has a namespace that was not generated: the app cannot start then.
 *   What was generated and is no longer in the config is only told.
 */
export function checkGenerated(
  { namespaces, networks }: AppKitConfig,
  drivers: readonly Pick<NamespaceDriver, 'namespace'>[],
): string | undefined {
  // An app that is made by hand lists its namespaces in the code alone, or has none.
  if (!Array.isArray(namespaces) || drivers.length === 0) return undefined
  const generated = drivers.map(({ namespace }) => namespace)
  const missing = namespaces.filter((namespace) => !generated.includes(namespace))
  if (missing.length > 0) return messages.missing(list(missing))
  const unlisted = (Array.isArray(networks) ? networks : []).filter(
    (network) => network?.chainNamespace !== undefined && !namespaces.includes(network.chainNamespace),
  )
  if (unlisted.some(({ chainNamespace }) => !generated.includes(chainNamespace))) {
    const wanted = list([...new Set(unlisted.map(({ chainNamespace }) => chainNamespace))])
    return messages.notListed(list(unlisted.map(({ name }) => name)), wanted)
  }
  const surplus = generated.filter((namespace) => !namespaces.includes(namespace))
  if (surplus.length === 0) return undefined
  console.warn(messages.surplus(list(surplus)))
  showNotice(messages.surplus(list(surplus)), messages.reload)
  return undefined
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
