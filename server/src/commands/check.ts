import { findRisks } from '../config/findRisks.js'
import { loadConfig } from '../config/loadConfig.js'
import { resolveConfig } from '../config/resolveConfig.js'
import { askSources } from './askSources.js'
import type { Flags } from './flags.js'

/**
 * `appkit-server check`: what is wrong in the configuration, what stands against it in production, and which nodes and
 * sources do not answer.
 */
export async function checkCommand(flags: Flags): Promise<number> {
  const { config, source } = await loadConfig(flags.config)
  const resolved = resolveConfig(config)
  const risks = findRisks(resolved, source)
  if (!flags.offline) risks.push(...(await askSources(resolved)))
  console.log(`The configuration is complete. Roles: ${resolved.roles.join(', ')}.`)
  for (const risk of risks) console.log(`- ${risk}`)
  if (risks.length === 0) console.log('Nothing stands against it in production.')
  return risks.length === 0 ? 0 : 1
}
