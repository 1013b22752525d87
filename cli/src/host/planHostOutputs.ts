import { CliError } from '../errors/CliError.js'
import { findConfig } from './findProject.js'
import { readHost } from './readHost.js'
import { renderHostOutputs } from './renderHostOutputs.js'
import type { PlannedOutput } from './types.js'

/**
 * Plans the generated files of a host from its `appkit.config`. Writes nothing.
 *
 * @param root The host's root folder; the packages its config imports must be installed there.
 * @returns Final texts with paths relative to the root, sorted by path.
 * @throws CliError with exit code 1, `appkit.config.ts: <sentence>`, when the config is missing, cannot be run
 * or is wrong.
 */
export async function planHostOutputs(root: string): Promise<readonly PlannedOutput[]> {
  const file = findConfig(root)
  if (!file) throw new CliError('CONFIG_MISSING', `appkit.config.ts: there is none in ${root}.`, 1)
  const { shape } = await readHost(root, file)
  return renderHostOutputs(shape)
}
