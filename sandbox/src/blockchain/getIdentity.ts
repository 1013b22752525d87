import { fail } from '../http/fail.js'
import type { Call, Reply } from '../http/types.js'
import type { NameStore } from '../names/types.js'
import { isAddress } from './isAddress.js'

const EVM_TTL = 86_400
const SOLANA_TTL = 3600

/**
 * Name and picture of an address: the oldest name that stands for it here. Names have no pictures.
 * @param names where names are kept
 */
export async function getIdentity(names: Pick<NameStore, 'primaryName'>, call: Call): Promise<Reply> {
  const address = String(call.path.address)
  if (call.query.useCache !== undefined) {
    return fail(400, 'useCache', 'useCache is for a testing project, and this server has none.')
  }
  const isEvm = isAddress('eip155', address)
  if (!isEvm && !isAddress('solana', address)) return fail(400, 'address', `${address} is not an address.`)
  const known = await names.primaryName(address.startsWith('0x') ? address : `0x${address}`)
  const ttl = isEvm ? EVM_TTL : SOLANA_TTL
  return {
    status: 200,
    headers: { 'cache-control': `public, max-age=${ttl}, s-maxage=${ttl}` },
    json: { name: known?.name ?? null, avatar: null, resolvedAt: known?.updatedAt ?? null },
  }
}
