import type { NamespaceDriver } from '../chains/driver.js'
import { reportHostError } from '../errors/callHost.js'
import { createSafeStorage } from '../storage/createSafeStorage.js'
import { openLocalStorage } from '../storage/openLocalStorage.js'
import { raiseAlert } from './actions/raiseAlert.js'
import type { AppKitConfig } from './config.js'
import { createChain } from './createChain.js'
import { createLifetime } from './createLifetime.js'
import { kitComputed, kitSignal } from './kitSignal.js'
import { pickDefaultNetwork } from './pickDefaultNetwork.js'
import { resolveConfig } from './resolveConfig.js'
import type { Feature, Kit } from './types.js'

export interface KitParts {
  readonly namespaces: readonly NamespaceDriver[]
  readonly features: readonly Feature[]
  /** Without it no balance is read. */
  readonly loadBalance?: Kit['loadBalance']
  readonly mountModal: Kit['mountModal']
}

/**
 * Makes a kit: its signals and nothing else. It touches neither window nor storage, so it can be
 * made at import, on a server, and twice.
 *
 * @throws AppKitError as `resolveConfig` does.
 */
export function createKit(options: AppKitConfig, parts: KitParts): Kit {
  const config = resolveConfig(options, parts.namespaces)
  const chains = new Map(parts.namespaces.map((driver) => [driver.namespace, createChain(driver, config)]))
  const activeNamespace = kitSignal(pickDefaultNetwork(config.networks, config)?.chainNamespace)
  const kit: Kit = {
    config,
    chains,
    features: parts.features,
    routes: new Map(parts.features.flatMap((feature) => Object.entries(feature.routes))),
    activeNamespace,
    activeChain: kitComputed(() =>
      activeNamespace.value === undefined ? undefined : chains.get(activeNamespace.value),
    ),
    modal: kitSignal({ open: false, shake: false }),
    router: kitSignal([]),
    toast: kitSignal(undefined),
    alert: kitSignal(undefined),
    theme: kitSignal({
      mode: config.theme?.mode ?? config.themeMode ?? 'system',
      variables: {
        ...(config.theme?.accent === undefined ? {} : { accent: config.theme.accent }),
        ...config.themeVariables,
        ...config.theme?.variables,
      },
    }),
    recentWallets: kitSignal([]),
    knownWallets: kitSignal(new Set()),
    initialized: kitSignal(false),
    lastEvent: kitSignal(undefined),
    lastError: kitSignal(undefined),
    // A browser that blocks its own storage is nobody's fault.
    storage: createSafeStorage(() => config.storage ?? openLocalStorage(), config.storage && reportHostError),
    lifetime: createLifetime(),
    loadBalance: parts.loadBalance,
    mountModal: parts.mountModal,
  }
  if (!config.projectId) raiseAlert(kit, 'PROJECT_ID_NOT_CONFIGURED')
  return kit
}
