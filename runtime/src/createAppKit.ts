import type { NamespaceDriver } from './chains/driver.js'
import { checkGenerated } from './development/checkGenerated.js'
import { checkOptions } from './development/checkOptions.js'
import { showProblem } from './development/showProblem.js'
import { AppKitError } from './errors/AppKitError.js'
import type { AppKitConfig } from './kit/config.js'
import { type AppKit, createInstance, setCurrentKit } from './kit/createInstance.js'
import { createKit } from './kit/createKit.js'
import type { Feature } from './kit/types.js'

export interface AppKitParts {
  /** Namespaces, e.g. `eip155` of `appkit-runtime/namespaces/eip155`. */
  readonly namespaces: readonly NamespaceDriver[]
  /** Parts of the product, e.g. `connect` of `appkit-runtime/features/connect`. */
  readonly features: readonly Feature[]
}

/**
 * Makes a front door from a config and the parts the host chose. Nothing happens until a provider,
 * a hook or a button is mounted: no request, no listener, no storage.
 *
 * @param config - what `appkit.config.ts` holds (docs/config.md).
 * @param parts - the namespaces and the features of the app; `appkit generate` writes them down.
 * @returns the one object that the provider, the hooks and every action take.
 * @throws AppKitError SIGN_IN_CONFIGURED_TWICE, SIGN_IN_MISSING, NETWORKS_MISSING, NETWORK_DUPLICATE, NETWORK_INVALID, ADAPTER_NOT_FOUND
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
    const problem = checkGenerated(config, parts.namespaces)
    if (problem !== undefined) throw new AppKitError('ADAPTER_NOT_FOUND', { message: problem })
    checkOptions(config)
    return makeAppKit(config, parts)
  } catch (error) {
    showProblem(error)
    throw error
  }
}

function makeAppKit(config: AppKitConfig, parts: AppKitParts): AppKit {
  const kit = createKit(config, {
    ...parts,
    loadBalance: async (...args) =>
      (await import('./services/rpc/readNativeBalance.js')).readNativeBalance(...args),
    mountModal: async (...args) => (await import('./ui/modal/mountModal.js')).mountModal(...args),
  })
  setCurrentKit(kit)
  return createInstance(kit)
}
