import { namespaces } from '../catalogue/namespaces.js'
import type { Choices } from '../flags/types.js'
import type { ConfigFile, HostShape } from './types.js'

/**
 * Says what the generated part depends on, straight from the answers, for a host whose packages are not
 * installed yet. Equal to what loading the rendered config gives.
 *
 * @param choices The decisions of the run.
 * @param configFile The config's file name.
 */
export function shapeFromChoices(choices: Choices, configFile: ConfigFile): HostShape {
  const sandbox = namespaces.find((entry) => choices.namespaces.includes(entry.id) && entry.sandbox)?.sandbox
  return {
    configFile,
    namespaces: choices.namespaces,
    features: choices.features,
    demoWalletRpcUrl: choices.projectId === undefined ? sandbox?.rpcUrl : undefined,
    accent: choices.accent,
  }
}
