import type { Kit } from '../../kit/types.js'
import { lookupName } from './lookupName.js'
import type { CallParameters } from './types.js'

/**
 * The address a name stands for: the first of its addresses (docs/behaviour.md#names).
 *
 * @returns undefined for a name nobody owns.
 * @throws AppKitError as `lookupName`
 */
export async function resolveName(
  kit: Kit,
  parameters: CallParameters & { readonly name: string },
): Promise<string | undefined> {
  const record = await lookupName(kit, parameters)
  return Object.values(record?.addresses ?? {})[0]?.address
}
