import type { NamespaceDriver } from '../chains/driver.js'
import type { Network } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { callHost, reportHostError } from '../errors/hostCalls.js'
import { createSafeStorage, openLocalStorage } from '../storage/createSafeStorage.js'
import { raiseAlert } from './alerts.js'
import type { AppKitConfig, ResolvedConfig, ThemeConfig } from './config.js'
import { kitComputed, kitSignal } from './kitSignal.js'
import type { ViewName } from './register.js'
import type { Chain, Lifetime } from './state.js'
import type { Feature, Kit, RouteDefinition } from './types.js'

export interface KitParts {
  readonly namespaces: readonly NamespaceDriver[]
  readonly features: readonly Feature[]
  /** Absent: nothing is read from a chain. */
  readonly loadNodes?: Kit['loadNodes']
  readonly loadModal?: Kit['loadModal']
  readonly mountModal: Kit['mountModal']
}

/**
 * Makes a kit with its signals. It uses neither window nor storage, so it can be made at import, on a server, and
 * twice.
 *
 * @throws AppKitError as `resolveConfig` does.
 */
export function createKit(options: AppKitConfig, parts: KitParts): Kit {
  const config = resolveConfig(options, parts)
  for (const { check } of parts.features) check?.(config)
  const chains = new Map(parts.namespaces.map((driver) => [driver.namespace, createChain(driver, config)]))
  const activeNamespace = kitSignal(pickDefaultNetwork(config.networks, config)?.chainNamespace)
  const kit: Kit = {
    config,
    chains,
    features: parts.features,
    routes: collectRoutes(parts.features),
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
      accent: accentOf(config.theme),
      variables: { ...config.themeVariables, ...config.theme?.variables },
    }),
    locale: kitSignal(''),
    recentWallets: kitSignal([]),
    knownWallets: kitSignal(new Set()),
    initialized: kitSignal(false),
    lastEvent: kitSignal(undefined),
    lastError: kitSignal(undefined),
    // Errors of a host's storage are reported; a blocked localStorage is not an error.
    storage: createSafeStorage(() => config.storage ?? openLocalStorage(), config.storage && reportHostError),
    lifetime: createLifetime(),
    loadNodes: parts.loadNodes,
    loadModal: parts.loadModal,
    mountModal: parts.mountModal,
  }
  if (!config.projectId) raiseAlert(kit, 'PROJECT_ID_NOT_CONFIGURED')
  return kit
}

/** The accent of the config as a colour of CSS. */
const accentOf = ({ accent }: ThemeConfig = {}) =>
  typeof accent === 'object' ? `light-dark(${accent.light}, ${accent.dark})` : accent

/** The routes of all features. A later feature may replace the view of an earlier one, not the rest of its route. */
function collectRoutes(features: readonly Feature[]): Kit['routes'] {
  const collected = new Map<ViewName, RouteDefinition>()
  for (const { routes } of features)
    for (const view in routes)
      collected.set(view, { ...collected.get(view), keep: false, ...routes[view] } as RouteDefinition)
  return collected
}

/** The state of one namespace before anything has happened. */
function createChain(driver: NamespaceDriver, config: ResolvedConfig): Chain {
  const networks = config.networks.filter((network) => network.chainNamespace === driver.namespace)
  return {
    namespace: driver.namespace,
    driver,
    connection: kitSignal({ status: 'disconnected' }),
    networks: kitSignal(networks),
    network: kitSignal(pickDefaultNetwork(networks, config)),
    connectors: kitSignal([]),
    absent: kitSignal([]),
    balance: kitSignal({ status: 'idle' }),
    accountType: kitSignal(config.defaultAccountTypes?.[driver.namespace] ?? driver.defaultAccountType),
  }
}

/**
 * Collects functions to call when the kit stops. `end` calls each once, the last added first, even if one throws.
 * `renew` prepares the next start. Functions added before the first start are included.
 */
function createLifetime(): Lifetime {
  let controller = new AbortController()
  let isLive = false
  const undos: (() => void)[] = []
  return {
    get signal() {
      return controller.signal
    },
    get isLive() {
      return isLive
    },
    add(undo) {
      if (undo !== undefined) undos.push(undo)
    },
    end() {
      isLive = false
      controller.abort()
      for (const undo of undos.splice(0).reverse()) callHost(undo)
    },
    renew() {
      isLive = true
      if (controller.signal.aborted) controller = new AbortController()
    },
  }
}

const defaults = {
  features: {},
  endpoints: {},
  enableNetworkSwitch: true,
  enableReconnect: true,
  enableInjected: true,
  enableEIP6963: true,
  allowUnsupportedChain: false,
  enableEmbedded: false,
  debug: true,
  preload: 'idle',
} as const

/**
 * Adds the defaults (docs/config.md) and refuses a config that cannot work.
 *
 * @throws AppKitError SIGN_IN_CONFIGURED_TWICE, SIGN_IN_MISSING, NETWORKS_MISSING. A development build has refused the rest.
 */
function resolveConfig(config: AppKitConfig, { features }: KitParts): ResolvedConfig {
  const { siweConfig, siwx } = config
  if (siweConfig !== undefined && siwx !== undefined) throw new AppKitError('SIGN_IN_CONFIGURED_TWICE')
  // If one of them were ignored, an app could treat every connected user as signed in. The other one is undefined here.
  if (siweConfig !== siwx && !features.some(({ id }) => id === 'siwx'))
    throw new AppKitError('SIGN_IN_MISSING')
  if (!config.networks?.length) throw new AppKitError('NETWORKS_MISSING')
  const url = typeof location === 'undefined' ? '' : location.origin
  const given = Object.entries(config).filter(([, value]) => value != null)
  return {
    metadata: { name: '', description: '', url, icons: [] },
    ...defaults,
    ...(Object.fromEntries(given) as unknown as AppKitConfig),
  }
}

/** The config's default network if it is among these, else the first of them. */
function pickDefaultNetwork(
  networks: readonly Network[],
  { defaultNetwork }: Pick<ResolvedConfig, 'defaultNetwork'>,
): Network | undefined {
  const id = typeof defaultNetwork === 'string' ? defaultNetwork : defaultNetwork?.caipNetworkId
  return networks.find((network) => network.caipNetworkId === id) ?? networks[0]
}
