import { createHash } from 'node:crypto'
import {
  COIN_ADDRESS,
  type History,
  type HistoryQuery,
  type HistoryRow,
  type Movement,
  type PieceInfo,
  toRow,
} from 'appkit-server/parts'
import type { ChainNode } from '../chain/types.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Indexer } from '../indexer/createIndexer.js'
import type { ChainIndex, PastTransaction, Place } from '../indexer/types.js'
import { fromUsd } from '../prices/rates.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaNode } from '../solana/common/types.js'
import type { TokenDirectory } from '../tokens/types.js'
import { pricedSymbol } from './localPrices.js'
import { solanaHistory } from './solanaHistory.js'

export interface LocalHistoryParameters {
  readonly nodes: readonly ChainNode[]
  readonly solana: SolanaNode | null
  readonly price: (symbol: string) => number
  readonly tokens: TokenDirectory
  readonly index: ChainIndex
  readonly indexer: Indexer
  /** Purchases of an address in lower case, newest first. */
  readonly purchases: (address: string) => Promise<readonly HistoryRow[]>
}

const page = 50
const exchange = 'Sandbox Exchange'

/** The past of the running chains, from the index of their blocks, and the purchases of the sandbox. */
export function localHistory(parameters: LocalHistoryParameters): History {
  const { index, indexer, nodes, price, purchases, solana } = parameters
  return {
    page: async (query) => {
      if (solana && query.caip2 === solanaNetwork.caip2) return solanaHistory(solana, price, query)
      const { address, caip2, cursor } = query
      const node = nodes.find((candidate) => candidate.caip2 === caip2)
      const before = cursor === null ? null : decodeCursor(cursor, address)
      if (cursor !== null && before === null) return null
      await indexer.sync()
      const found = await index.past(address, { before, limit: page + 1, chainId: node?.chainId ?? null })
      const shown = found.slice(0, page)
      const last = shown.at(-1)
      const rows = await Promise.all(shown.map((past) => describeRow(parameters, past, query)))
      return { rows, next: last && found.length > page ? encodeCursor(last, address) : null }
    },
    purchases: async ({ address, caip2 }) => {
      const rows = await purchases(address)
      return caip2 === null ? rows : rows.filter(({ metadata }) => metadata.chain === caip2)
    },
  }
}

/** A row of the history, with the sandbox's facts about its tokens, pieces and exchange. */
export async function describeRow(
  { price, tokens }: Pick<LocalHistoryParameters, 'price' | 'tokens'>,
  past: PastTransaction,
  query: Pick<HistoryQuery, 'address' | 'baseUrl' | 'currency' | 'iconOf'>,
): Promise<HistoryRow> {
  const { address, baseUrl, currency, iconOf } = query
  const { chainId, movements, recipient } = past
  const addresses = movements.flatMap(({ kind, token }) =>
    kind === 'coin' ? [COIN_ADDRESS] : kind === 'token' ? [token] : [],
  )
  const known = await tokens.find(chainId, addresses)
  const pieces = movements.filter(({ kind }) => kind === 'piece')
  const described = await Promise.all(pieces.map((piece) => describePiece(chainId, piece, tokens, baseUrl)))
  const isExchange = recipient === contractsOf(chainId).router
  const facts = {
    tokens: known,
    iconOf,
    priceOf: (token: Parameters<typeof pricedSymbol>[0]) => {
      const symbol = pricedSymbol(token)
      return fromUsd(symbol === null ? null : price(symbol) || null, currency)
    },
    describePiece: (movement: Movement) => described[pieces.indexOf(movement)] ?? null,
    application: isExchange ? { name: exchange, iconUrl: iconOf(exchange) } : null,
  }
  return toRow({ ...past, caip2: `eip155:${chainId}` }, facts, address)
}

async function describePiece(
  chainId: number,
  { token, amount }: Movement,
  tokens: TokenDirectory,
  baseUrl: string,
): Promise<PieceInfo> {
  const { collection, spam } = contractsOf(chainId)
  const name = `${(await tokens.nameOf(chainId, token)) ?? 'Piece'} #${amount}`
  const flags = { is_spam: token === spam }
  if (token !== collection && token !== spam) return { name, content: null, flags }
  const media = { url: `${baseUrl}/nft/${token}/${amount}.svg`, content_type: 'image/svg+xml' }
  return { name, content: { preview: media, detail: media }, flags }
}

// 28 bytes of position and 32 of its hash with the address: 60 bytes, which are 80 characters.
const placeBytes = 28
const cursorBytes = 60
const form = /^[A-Za-z0-9_-]{80}$/

/** Hash of a position and address, to recognise our own cursors. */
function sealPlace(place: Buffer, address: string): Buffer {
  return createHash('sha256').update('history').update(place).update(address).digest()
}

/**
 * Writes the end of a page as an opaque text.
 *
 * @param place - the last row of the page
 * @param address - the address, in lower case
 * @returns 80 characters that need no escaping in a URL
 */
export function encodeCursor(place: Place, address: string): string {
  const bytes = Buffer.alloc(placeBytes)
  bytes.writeBigUInt64BE(BigInt(place.minedAt), 0)
  bytes.writeBigUInt64BE(BigInt(place.chainId), 8)
  bytes.writeBigUInt64BE(BigInt(place.block), 16)
  bytes.writeUInt32BE(place.position, 24)
  return Buffer.concat([bytes, sealPlace(bytes, address)]).toString('base64url')
}

/** Reads a cursor. Null if it was not written for this address. */
export function decodeCursor(text: string, address: string): Place | null {
  if (!form.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const place = bytes.subarray(0, placeBytes)
  if (bytes.length !== cursorBytes || !sealPlace(place, address).equals(bytes.subarray(placeBytes)))
    return null
  return {
    minedAt: Number(place.readBigUInt64BE(0)),
    chainId: Number(place.readBigUInt64BE(8)),
    block: Number(place.readBigUInt64BE(16)),
    position: place.readUInt32BE(24),
  }
}
