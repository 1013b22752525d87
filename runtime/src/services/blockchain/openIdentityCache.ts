import { validateGetIdentityReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { openCache } from '../cache/openCache.js'
import type { Cache } from '../cache/types.js'
import type { IdentityReply } from './types.js'

/** Names and pictures, kept for five minutes (docs/behaviour.md#services). Keys are of network and address. */
export function openIdentityCache(kit: Kit): Cache<IdentityReply> {
  return openCache(kit, { name: 'identity_cache', lifetime: 300_000, validate: validateGetIdentityReply })
}
