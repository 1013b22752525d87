import { fail } from '../http/fail.js'
import type { Call, Reply } from '../http/types.js'
import { isAddress } from './isAddress.js'

const EVM_TTL = 86_400
const SOLANA_TTL = 3600

/** Name and picture of an address. No name is registered in the sandbox, so all is null. */
export function getIdentity(call: Call): Reply {
  const address = String(call.path.address)
  if (call.query.useCache !== undefined) {
    return fail(400, 'useCache', 'useCache is for a testing project, and this server has none.')
  }
  const isEvm = isAddress('eip155', address)
  if (!isEvm && !isAddress('solana', address)) return fail(400, 'address', `${address} is not an address.`)
  const ttl = isEvm ? EVM_TTL : SOLANA_TTL
  return {
    status: 200,
    headers: { 'cache-control': `public, max-age=${ttl}, s-maxage=${ttl}` },
    json: { name: null, avatar: null, resolvedAt: null },
  }
}
