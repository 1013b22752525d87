import { namespaces } from '../catalogue/namespaces.js'
import { networksOf } from './networksOf.js'

/**
 * Gives the command and flags that run the services of an app, with a chain behind every network that the
 * sandbox can run, so that each has balances.
 *
 * @param chosen Ids of the app's namespaces.
 */
export function devCommand(chosen: readonly string[]): string {
  const networks = namespaces
    .filter(({ id }) => chosen.includes(id))
    .flatMap((entry) => networksOf(entry, true))
  const ids = networks.flatMap(({ caipNetworkId }) => /^eip155:(\d+)$/.exec(caipNetworkId)?.[1] ?? [])
  const chains = chosen.includes('solana') ? [...ids, 'solana'] : ids
  return `dev${chains.length === 0 ? '' : ` --chains ${chains.join(',')}`}`
}
