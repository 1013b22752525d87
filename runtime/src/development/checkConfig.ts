import type { NamespaceDriver } from '../chains/driver.js'
import type { Network } from '../chains/types.js'
import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import { networkTexts } from '../errors/texts/networks.js'
import type { AppKitConfig } from '../kit/config.js'
import { developmentMessages as messages } from './messages.js'
import { showNotice, showProblem } from './showNotice.js'

const networkFields = [
  ...(['id', 'name', 'chainNamespace', 'caipNetworkId', 'nativeCurrency', 'rpcUrls'] as const),
] satisfies readonly (keyof Network)[]

/**
 * Refuses arguments of `createAppKit` that its types do not allow, because JavaScript does.
 *
 * @throws AppKitError NETWORKS_MISSING without a config, ADAPTER_NOT_FOUND without parts, NETWORK_INVALID with the names
 *   of the fields that a network lacks
 */
export function checkArguments(
  config: Partial<AppKitConfig> | null | undefined,
  parts: { readonly namespaces?: unknown; readonly features?: unknown } | null | undefined,
): void {
  if (config === null || typeof config !== 'object')
    throw new AppKitError('NETWORKS_MISSING', { message: messages.noConfig })
  if (!Array.isArray(parts?.namespaces) || !Array.isArray(parts.features))
    throw new AppKitError('ADAPTER_NOT_FOUND', { message: messages.noParts })
  const networks: readonly (Partial<Network> | null | undefined)[] = config.networks ?? []
  for (const network of networks) {
    const missing = networkFields.filter((field) => network?.[field] === undefined)
    if (missing.length === 0) continue
    const name = String(network?.name ?? network)
    addErrorTexts(networkTexts)
    throw new AppKitError('NETWORK_INVALID', {
      message: messages.fieldless(name, list(missing)),
      details: name,
    })
  }
}

/**
 * Refuses a provider without a kit, and shows why on the page, which would stay white.
 *
 * @param provider - the name of the component.
 * @throws AppKitError KIT_NOT_CREATED
 */
export function checkKit(kit: unknown, provider: string): void {
  if (typeof kit === 'object' && kit !== null && 'chains' in kit) return
  const error = new AppKitError('KIT_NOT_CREATED', { message: messages.noKit(provider) })
  showProblem(error)
  throw error
}

/**
 * Compares a config with the parts that were generated from it.
 *
 * @returns the message if the config has a namespace that was not generated, because then the app cannot start. For
 *   a generated namespace that is no longer in the config there is only a warning.
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
  warn(messages.surplus(list(surplus)), messages.reload)
  return undefined
}

/** Says that nobody is asked for consent, though the config has the checkbox: it names no text to agree to. */
export function checkConsent({
  features,
  privacyPolicyUrl,
  termsConditionsUrl,
}: Pick<AppKitConfig, 'features' | 'privacyPolicyUrl' | 'termsConditionsUrl'>): void {
  if (!features?.legalCheckbox || termsConditionsUrl || privacyPolicyUrl) return
  warn(messages.noTexts)
}

function warn(text: string, hint?: string): void {
  console.warn(text)
  showNotice(text, hint)
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
