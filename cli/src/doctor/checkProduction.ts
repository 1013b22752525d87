import { faultsOf, type readProduction } from '../host/productionFaults.js'
import type { ConfigFile } from '../host/types.js'
import { type Finding, findingsOf } from './finding.js'

/**
 * Looks for what visitors of a production build would lack or meet: the demo wallet, addresses of this machine, addresses
 * without encryption. On a machine where an app is developed these are as they should be, so they are notes.
 *
 * @param production - the config as a production build has it, or why there is none.
 * @param file - the path of the config.
 */
export function checkProduction(
  production: Awaited<ReturnType<typeof readProduction>>,
  file: ConfigFile,
): readonly Finding[] {
  const found = findingsOf('production')
  const faults = 'fault' in production ? [production.fault] : faultsOf(production.config)
  if (faults.length === 0) return [found('ok', 'PRODUCTION_FIT', `${file} is fit for a production build`)]
  return faults.map(({ code, message, fix }) => found('note', code, message, fix))
}
