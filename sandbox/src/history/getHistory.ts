import { createHash } from 'node:crypto'
import { type Call, fail, type Reply } from 'appkit-server/parts'
import { notRunning } from '../blockchain/notRunning.js'
import { isAddress, parseCaip2 } from '../chain/ids.js'
import type { Place } from '../indexer/types.js'
import { solanaNetwork } from '../solana/common/network.js'
import { isSolanaAddress } from '../solana/isSolanaAddress.js'
import { getSolanaHistory } from './getSolanaHistory.js'
import { toRow } from './toRow.js'
import type { HistoryParts } from './types.js'

const PAGE = 50
const ROOTSTOCK = new Set(['eip155:30', 'eip155:31'])
const page = (data: readonly unknown[], next: string | null): Reply => ({ status: 200, json: { data, next } })

/**
 * A page of transactions of an address on the requested network, or on all running EVM chains, newest first,
 * and the cursor of the next page. With `onramp=coinbase` the purchases instead.
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

// 28 bytes of position and 32 of its hash with the address: 60 bytes, which are 80 characters.
const PLACE_BYTES = 28
const BYTES = 60
const FORM = /^[A-Za-z0-9_-]{80}$/

/** Hash of a position and address, to recognise our own cursors. */
function sealPlace(place: Buffer, address: string): Buffer {
  return createHash('sha256').update('history').update(place).update(address).digest()
}

/**
 * Writes the end of a page as an opaque text.
 * @param place the last row of the page
 * @param address the address, in lower case
 * @returns 80 characters that need no escaping in a URL
 */
export function encodeCursor(place: Place, address: string): string {
  const bytes = Buffer.alloc(PLACE_BYTES)
  bytes.writeBigUInt64BE(BigInt(place.minedAt), 0)
  bytes.writeBigUInt64BE(BigInt(place.chainId), 8)
  bytes.writeBigUInt64BE(BigInt(place.block), 16)
  bytes.writeUInt32BE(place.position, 24)
  return Buffer.concat([bytes, sealPlace(bytes, address)]).toString('base64url')
}

/** Reads a cursor. Null if it was not written for this address. */
export function decodeCursor(text: string, address: string): Place | null {
  if (!FORM.test(text) || text.includes('\n')) return null
  const bytes = Buffer.from(text, 'base64url')
  const place = bytes.subarray(0, PLACE_BYTES)
  if (bytes.length !== BYTES || !sealPlace(place, address).equals(bytes.subarray(PLACE_BYTES))) return null
  return {
    minedAt: Number(place.readBigUInt64BE(0)),
    chainId: Number(place.readBigUInt64BE(8)),
    block: Number(place.readBigUInt64BE(16)),
    position: place.readUInt32BE(24),
  }
}
