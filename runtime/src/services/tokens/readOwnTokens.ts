import { loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { readMints } from './mints.js'
import type { OwnToken, ReadOwnTokensParameters } from './types.js'

/**
 * Reads an account's holdings of the config's tokens, in the way of each namespace. The code for contracts is large, and
 * loads where there are some.
 *
 * @throws AppKitError as the nodes
 */
export async function readOwnTokens(
  kit: Kit,
  parameters: ReadOwnTokensParameters,
): Promise<readonly OwnToken[]> {
  if (parameters.network.chainNamespace !== 'eip155') return readMints(kit, parameters)
  return (await loadCode(import('./contracts.chunk.js'))).readContractTokens(kit, parameters)
}
