export { defineConfig } from './defineConfig.js'
export type {
  AppKitConfig,
  CustomWallet,
  Endpoints,
  FeatureFlags,
  Metadata,
  ThemeMode,
  ThemeVariables,
} from './kit/config.js'
