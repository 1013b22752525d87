import type { Kit } from '../../kit/types.js'
import { readMints } from './mints.js'
<<<<<<< HEAD

/** A token of the config, as its chain describes it. */
export interface OwnToken {
  /** Contract or mint. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Base units that the account holds. */
  readonly amount: bigint
}

export interface ReadOwnTokensParameters {
  readonly network: Network
  /** The account. */
  readonly address: string
  readonly tokens: readonly TokenConfig[]
  readonly signal: AbortSignal
}
=======
import type { OwnToken, ReadOwnTokensParameters } from './types.js'
>>>>>>> main

/**
 * What an account holds of tokens of the config, in the way of each namespace. The code for contracts is large, and loads
 * where there are some.
 *
 * @throws AppKitError as the nodes
 */
export async function readOwnTokens(
  kit: Kit,
  parameters: ReadOwnTokensParameters,
): Promise<readonly OwnToken[]> {
  if (parameters.network.chainNamespace !== 'eip155') return readMints(kit, parameters)
  return (await import('./contracts.chunk.js')).readContractTokens(kit, parameters)
}
