import type { Messages } from './features/hostOptions/index.js'
import type { AppKitConfig } from './kit/config.js'

export type { Messages } from './features/hostOptions/index.js'
export type {
  AppKitConfig,
  CustomWallet,
  Endpoints,
  FeatureFlags,
  Metadata,
  ThemeConfig,
  ThemeMode,
  ThemeVariable,
  ThemeVariables,
} from './kit/config.js'

/**
 * Gives an `appkit.config.ts` its type. Returns its argument.
 *
 * @param config - the options; docs/config.md explains each.
 * @returns the same value, with its literal types.
 *
 * @example
 * import { defineConfig } from 'appkit-runtime/config'
 * import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * export default defineConfig({ projectId: 'local', namespaces: ['eip155'], networks: [mainnet] })
 */
export function defineConfig<const Config extends AppKitConfig & { readonly messages?: Messages }>(
  config: Config,
): Config {
  return config
}
