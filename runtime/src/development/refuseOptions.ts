import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import { optionTexts } from '../errors/texts/options.js'
import type { AppKitConfig } from '../kit/config.js'
import { developmentMessages as messages } from './messages.js'

/** Options of other kits, as a config in JavaScript may have them. */
interface OtherKits {
  readonly enableCoinbase?: unknown
  readonly showWallets?: unknown
  readonly coinbasePreference?: unknown
  readonly universalProviderConfigOverride?: { readonly rpcMap?: unknown; readonly defaultChain?: unknown }
  readonly customRpcUrls?: Readonly<Record<string, readonly { readonly config?: unknown }[]>>
}

/**
 * Refuses options of other kits that would have no effect: who sets one expects something.
 *
 * @throws AppKitError OPTION_UNSUPPORTED, with what to do instead
 */
export function refuseOptions(config: AppKitConfig): void {
  const found = findRefused(config as OtherKits)
  if (found === undefined) return
  addErrorTexts(optionTexts)
  throw new AppKitError('OPTION_UNSUPPORTED', {
    message: messages.refused(found, messages.instead[found]),
    details: found,
  })
}

function findRefused(config: OtherKits): keyof typeof messages.instead | undefined {
  const { rpcMap, defaultChain } = config.universalProviderConfigOverride ?? {}
  const nodes = Object.values(config.customRpcUrls ?? {}).flat()
  if (config.enableCoinbase === false) return 'enableCoinbase'
  if (config.showWallets === false) return 'showWallets'
  if ((config.coinbasePreference ?? 'all') !== 'all') return 'coinbasePreference'
  if (rpcMap !== undefined) return 'universalProviderConfigOverride.rpcMap'
  if (defaultChain !== undefined) return 'universalProviderConfigOverride.defaultChain'
  return nodes.some((node) => node?.config !== undefined) ? 'customRpcUrls[].config' : undefined
}
