import { base58 } from '@scure/base'
import type { PageNetwork } from '../../base/facts.js'
import { readAccounts } from './accounts.js'
import type { Lookup } from './readMessage.js'

const program = 'AddressLookupTab1e1111111111111111111111111'
/** A table begins with its state. Its addresses follow. */
const [stateBytes, addressBytes] = [56, 32]

/**
 * Reads the accounts of lookup tables that a transaction can change. A table only grows, so a place in it has the same
 * account when the transaction is carried out.
 *
 * @returns their addresses
 * @throws Error if one cannot be read: the changes of the transaction are not known then
 */
export async function readLookups(
  network: PageNetwork,
  lookups: readonly Lookup[],
): Promise<readonly string[]> {
  const tables = await readAccounts(
    network,
    lookups.map(({ table }) => table),
  )
  return lookups.flatMap(({ writable }, index) => {
    const { data, owner } = tables[index] ?? {}
    if (data === undefined || owner !== program) throw new Error('no table')
    return writable.map((place) => {
      const at = stateBytes + addressBytes * place
      if (data.length < at + addressBytes) throw new Error('no such place')
      return base58.encode(data.slice(at, at + addressBytes))
    })
  })
}
