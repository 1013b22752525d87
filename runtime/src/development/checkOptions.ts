import type { AppKitConfig, Endpoints, FeatureFlags } from '../kit/config.js'
import { developmentMessages as messages } from '../ui/messages/development.js'

const features: readonly (keyof FeatureFlags)[] = [
  ...(['swaps', 'onramp', 'receive', 'send', 'email', 'socials', 'history', 'smartSessions', 'pay'] as const),
  'walletFeaturesOrder',
]
const endpoints: readonly (keyof Endpoints)[] = ['relay', 'secureSite']
const options: readonly (keyof AppKitConfig)[] = [
  ...(['tokens', 'enableCoinbase', 'enableAuthLogger', 'basic', 'showWallets'] as const),
  ...(['universalProviderConfigOverride', 'coinbasePreference'] as const),
]

/**
 * Tells in the console which options of a config this version does nothing with. What is `false` asks for nothing.
 * Nothing of this is on the page: the app works.
 */
export function checkOptions(config: AppKitConfig): void {
  const set = <Key extends string>(names: readonly Key[], of: { readonly [Name in Key]?: unknown } = {}) =>
    names.filter((name) => of[name] !== undefined && of[name] !== false)
  const idle = [
    ...set(features, config.features).map((name) => `features.${name}`),
    ...set(endpoints, config.endpoints).map((name) => `endpoints.${name}`),
    ...set(options, config),
  ]
  if (idle.length > 0) console.warn(`[appkit] ${messages.idle(new Intl.ListFormat('en').format(idle))}`)
}
