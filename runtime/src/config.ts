import type { AppKitConfig } from './kit/config.js'

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

/** Types an `appkit.config.ts`; the value comes back as it is. */
export function defineConfig<const Config extends AppKitConfig>(config: Config): Config {
  return config
}
