import type { NamespaceDriver } from './chains/driver.js'
import { checkArguments, checkConsent, checkGenerated } from './development/checkConfig.js'
import { refuseOptions } from './development/refuseOptions.js'
import { showProblem } from './development/showNotice.js'
import { AppKitError } from './errors/AppKitError.js'
import { checkNetworks } from './kit/checkNetwork.js'
import type { AppKitConfig } from './kit/config.js'
import { type AppKit, createInstance, setCurrentKit } from './kit/createInstance.js'
import { createKit } from './kit/createKit.js'
import type { Feature } from './kit/types.js'

export interface AppKitParts {
  /** Namespaces, e.g. `eip155` of `appkit-runtime/namespaces/eip155`. */
  readonly namespaces: readonly NamespaceDriver[]
  /** Features, e.g. `connect` of `appkit-runtime/features/connect`. */
  readonly features: readonly Feature[]
}

/**
 * Creates the kit from a config and the parts of the app. It does nothing until a provider, a hook or a
 * button is mounted: it sends no requests, adds no listeners and reads no storage.
 *
 * @param config - the content of `appkit.config.ts` (docs/config.md).
 * @param parts - the namespaces and features of the app; `appkit generate` writes them from the config.
 * @returns the kit: the object that the provider, the hooks and every action use.
 * @throws AppKitError SIGN_IN_CONFIGURED_TWICE, SIGN_IN_MISSING, NETWORKS_MISSING; in a development build also
 *   NETWORK_DUPLICATE, NETWORK_INVALID, ADAPTER_NOT_FOUND, OPTION_UNSUPPORTED, SIGN_IN_OPTION_INVALID
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { account } from 'appkit-runtime/features/account'
 * import { connect } from 'appkit-runtime/features/connect'
 * import { networks } from 'appkit-runtime/features/networks'
 * import { eip155 } from 'appkit-runtime/namespaces/eip155'
 * import { base, mainnet } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * export const kit = createAppKit(
 *   { projectId: 'local', networks: [mainnet, base] },
 *   { namespaces: [eip155], features: [account, connect, networks] },
 * )
 */
export function createAppKit(config: AppKitConfig, parts: AppKitParts): AppKit {
  if (process.env.NODE_ENV === 'production') return makeAppKit(config, parts)
  try {
    checkArguments(config, parts)
    const problem = checkGenerated(config, parts.namespaces)
    if (problem !== undefined) throw new AppKitError('ADAPTER_NOT_FOUND', { message: problem })
    checkNetworks(config.networks ?? [], parts.namespaces)
    refuseOptions(config)
    checkConsent(config)
    return makeAppKit(config, parts)
  } catch (error) {
    showProblem(error)
    throw error
  }
}

const loadModal = () => import('./ui/modal/mountModal.js')

function makeAppKit(config: AppKitConfig, parts: AppKitParts): AppKit {
  const kit = createKit(config, {
    ...parts,
    loadNodes: () => import('./services/rpc/readNativeBalance.js'),
    loadModal,
    mountModal: async (kit, container) => {
      const [modal] = await Promise.all([loadModal(), kit.language])
      return modal.mountModal(kit, container)
    },
  })
  setCurrentKit(kit)
  return createInstance(kit)
}
