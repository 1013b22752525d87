import { namespaces } from '../catalogue/namespaces.js'
import type { Choices } from '../flags/types.js'
import { demoWalletFor } from './demoWalletFor.js'
import { networksOf } from './networksOf.js'
import { sandboxRpcUrl } from './sandboxRpcUrl.js'
import type { ConfigFile, HostShape } from './types.js'

/**
 * Says what the generated part depends on, straight from the answers, for a host whose packages are not
 * installed yet. Equal to what loading the rendered config gives.
 *
 * @param choices The decisions of the run.
 * @param configFile The config's file name.
 */
export function shapeFromChoices(choices: Choices, configFile: ConfigFile): HostShape {
  const chosen = namespaces.filter(({ id }) => choices.namespaces.includes(id))
  const sandboxed = choices.projectId === undefined
  return {
    configFile,
    namespaces: choices.namespaces,
    networkIds: chosen.flatMap((entry) =>
      networksOf(entry, sandboxed).map(({ caipNetworkId }) => caipNetworkId),
    ),
    features: choices.features,
    demoWallet: sandboxed ? demoWalletFor(choices.namespaces, sandboxRpcUrl) : undefined,
    accent: choices.accent,
  }
}
