import type { TokenConfig } from '../../kit/config.js'
import type { Kit } from '../../kit/types.js'
import type { TokenBalance } from './types.js'

/** The tokens that the app lists for a network in `tokens` of its config. */
export function ownTokensOf(kit: Kit, caipNetworkId: string): readonly TokenConfig[] {
  const listed = kit.config.tokens?.[caipNetworkId as keyof typeof kit.config.tokens]
  return listed === undefined ? [] : [listed].flat()
}

/** Whether the tokens of a network are read from its chain alone: those of the config, or the coin where there is no service at all. */
export function isReadAlone(kit: Kit, caipNetworkId: string): boolean {
  const { endpoints, tokens } = kit.config
  return (
    ownTokensOf(kit, caipNetworkId).length > 0 ||
    (endpoints.blockchainApi === undefined && tokens !== undefined)
  )
}

/** Whose tokens are read, and where. */
export interface OwnTokensPlace {
  readonly caipNetworkId: string
  readonly address: string
  readonly signal: AbortSignal
}

/**
 * Balances with the tokens of the config that they lack, which are read from the chain.
 *
 * @param listed - what a service or wallet says; undefined where nobody does: then the coin is read as well.
 * @throws AppKitError as the nodes
 */
export async function addOwnTokens(
  kit: Kit,
  place: OwnTokensPlace,
  listed?: readonly TokenBalance[],
): Promise<readonly TokenBalance[]> {
  if (listed !== undefined && ownTokensOf(kit, place.caipNetworkId).length === 0) return listed
  return (await import('../tokens/tokens.chunk.js')).readOwnTokens(kit, place, listed)
}
