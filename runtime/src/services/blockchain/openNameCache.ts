import { validateGetNamesOfAddressReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { openCache } from '../cache/openCache.js'
import type { Cache } from '../cache/types.js'
import type { NameRecord } from './types.js'

/** The names of addresses, kept for five minutes (docs/behaviour.md#services). Keys are of one part, the address. */
export function openNameCache(kit: Kit): Cache<NameRecord[]> {
  return openCache(kit, { name: 'ens_cache', lifetime: 300_000, validate: validateGetNamesOfAddressReply })
}
