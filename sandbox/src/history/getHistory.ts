import { isAddress } from '../blockchain/isAddress.js'
import { notRunning } from '../blockchain/notRunning.js'
import { parseCaip2 } from '../blockchain/parseCaip2.js'
import { fail } from '../http/fail.js'
import type { Call, Reply } from '../http/types.js'
import { isSolanaAddress } from '../solana/isSolanaAddress.js'
import { solanaNetwork } from '../solana/network.js'
import { decodeCursor, encodeCursor } from './cursor.js'
import { getSolanaHistory } from './getSolanaHistory.js'
import { toRow } from './toRow.js'
import type { HistoryParts } from './types.js'

const PAGE = 50
const ROOTSTOCK = new Set(['eip155:30', 'eip155:31'])
const page = (data: readonly unknown[], next: string | null): Reply => ({ status: 200, json: { data, next } })

/**
 * A page of the past of an address on the network that is asked for, or on all EVM chains that run: newest
 * first, and the cursor of the page after it. With `onramp=coinbase` it is the purchases instead.
 */
export async function getHistory(parts: HistoryParts, call: Call): Promise<Reply> {
  const { chainId, cursor, onramp } = call.query
  const given = String(call.path.address)
  const asked = typeof chainId === 'string' ? chainId : undefined
  const namespace = asked === undefined ? 'eip155' : parseCaip2(asked)?.namespace
  if (namespace !== 'eip155' && namespace !== 'solana') {
    return fail(400, 'chainId', `Nobody knows the history of ${asked}: it exists for eip155 and solana.`)
  }
  const isRight = namespace === 'solana' ? isSolanaAddress(given) : isAddress(namespace, given)
  if (!isRight) return fail(400, 'address', `${given} is not an address of ${namespace}.`)
  if (onramp !== undefined && namespace !== 'eip155') {
    return fail(400, 'onramp', 'Purchases are listed for eip155 only.')
  }
  const { indexer, index, nodes, price, purchases, solana, tokens } = parts
  if (solana && asked === solanaNetwork.caip2) return getSolanaHistory(solana, price, given, call)
  if (asked !== undefined && ROOTSTOCK.has(asked)) return page([], null)
  const node = nodes.find(({ caip2 }) => caip2 === asked)
  if (asked !== undefined && !node) return notRunning(asked, nodes)
  const address = `0x${given.replace(/^0x/, '').toLowerCase()}`
  if (onramp !== undefined) {
    const rows = await purchases(address)
    return page(node ? rows.filter(({ metadata }) => metadata.chain === asked) : rows, null)
  }
  const place = typeof cursor === 'string' ? decodeCursor(cursor, address) : null
  if (typeof cursor === 'string' && place === null) {
    return fail(400, 'cursor', 'The cursor is not one that a page of this address gave.')
  }
  await indexer.sync()
  const found = await index.past(address, { before: place, limit: PAGE + 1, chainId: node?.chainId ?? null })
  const shown = found.slice(0, PAGE)
  const last = shown.at(-1)
  const rows = await Promise.all(shown.map((transaction) => toRow(transaction, tokens, address, call)))
  return page(rows, last && found.length > PAGE ? encodeCursor(last, address) : null)
}
