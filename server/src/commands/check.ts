import { findRisks } from '../config/findRisks.js'
import { loadConfig } from '../config/loadConfig.js'
import { resolveConfig } from '../config/resolveConfig.js'
import type { Flags } from './runCommand.js'

/** `appkit-server check`: what is wrong in the configuration, and what stands against it in production. */
export async function checkCommand(flags: Flags): Promise<number> {
  const { config, source } = await loadConfig(flags.config)
  const resolved = resolveConfig(config)
  const risks = findRisks(resolved, source)
  console.log(`The configuration is complete. Roles: ${resolved.roles.join(', ')}.`)
  for (const risk of risks) console.log(`- ${risk}`)
  if (risks.length === 0) console.log('Nothing stands against it in production.')
  return risks.length === 0 ? 0 : 1
}
