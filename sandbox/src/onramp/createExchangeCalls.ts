import { type Call, type Handler, isObject, type Reply } from 'appkit-server/parts'
import { solanaNetwork } from '../solana/common/network.js'
import type { createPayPages } from './createPayPages.js'
import { solanaChainId } from './listAssets.js'
import { sellers } from './offers.js'
import type { Asset, PurchaseStatus, PurchaseStore } from './types.js'

const notFound = -32601
const badParams = -32602
const pageSize = 20

const statusNames: Readonly<Record<PurchaseStatus, string>> = {
  CREATED: 'UNKNOWN',
  UNSPECIFIED: 'UNKNOWN',
  IN_PROGRESS: 'IN_PROGRESS',
  SUCCESS: 'SUCCESS',
  FAILED: 'FAILED',
}

type Params = Readonly<Record<string, unknown>>
type Outcome = { readonly result: unknown } | { readonly code: number; readonly message: string }

const refuse = (message: string): Outcome => ({ code: badParams, message })

const isNames = (value: unknown): value is readonly string[] | undefined =>
  value === undefined || (Array.isArray(value) && value.every((name) => typeof name === 'string'))

function listExchanges(params: Params, assets: readonly Asset[], baseUrl: string): Outcome {
  const { amount, asset, exclude, includeOnly, page = 1 } = params
  if (includeOnly !== undefined && exclude !== undefined) {
    return refuse('Name either includeOnly or exclude, not both.')
  }
  if (!isNames(includeOnly) || !isNames(exclude)) return refuse('includeOnly and exclude are lists of ids.')
  if (!Number.isSafeInteger(page) || Number(page) < 1) return refuse('page must be a whole number from 1 on.')
  if (asset !== undefined && !isAssetId(asset)) return refuse('asset must be a CAIP-19 id.')
  const wanted = asset === undefined ? undefined : parseAsset(asset, assets)
  if (wanted && amount !== undefined && parseUnits(amount, wanted.decimals) === null) {
    return refuse('amount must be a decimal number above 0, or hexadecimal with 0x.')
  }
  // All exchanges sell the same assets.
  const all =
    wanted === null ? [] : sellers.filter(({ id }) => includeOnly?.includes(id) ?? !exclude?.includes(id))
  const start = (Number(page) - 1) * pageSize
  const exchanges = all
    .slice(start, start + pageSize)
    .map(({ id, name }) => ({ id, name, imageUrl: `${baseUrl}/favicon.ico` }))
  return { result: { total: all.length, exchanges } }
}

/**
 * Answers the JSON-RPC calls about exchanges: each exchange has a pay page of the sandbox. Other methods get
 * "not found".
 */
export function createExchangeCalls(
  assets: readonly Asset[],
  purchases: PurchaseStore,
  makePage: ReturnType<typeof createPayPages>,
): Handler {
  const makeUrl = async (params: Params, baseUrl: string): Promise<Outcome> => {
    const provider = sellers.find(({ id }) => id === params.exchangeId)?.id
    if (!provider) return refuse(`There is no exchange ${String(params.exchangeId)}.`)
    const asset = parseAsset(params.asset, assets)
    if (!asset) return refuse(`${String(params.asset)} cannot be bought here.`)
    const units = parseUnits(params.amount, asset.decimals)
    if (units === null) return refuse('amount must be a decimal number above 0, or hexadecimal with 0x.')
    const [namespace, reference, address = ''] = String(params.recipient).split(':')
    const isHere = `${namespace}:${reference}` === networkOf(asset)
    const page = isHere ? await makePage({ address, baseUrl, provider, asset, units }) : null
    if (!page) return refuse('recipient must be an account of the chain of the asset, e.g. eip155:1:0x….')
    return { result: { url: page.url, sessionId: page.id } }
  }
  const readStatus = async ({ exchangeId, sessionId }: Params): Promise<Outcome> => {
    if (!sellers.some(({ id }) => id === exchangeId))
      return refuse(`There is no exchange ${String(exchangeId)}.`)
    if (typeof sessionId !== 'string' || sessionId === '') return refuse('sessionId must name a purchase.')
    const purchase = await purchases.find(sessionId)
    if (!purchase || purchase.provider !== exchangeId) return { result: { status: 'UNKNOWN', txHash: null } }
    return { result: { status: statusNames[purchase.status], txHash: purchase.txHash } }
  }
  const run = async (method: string, params: Params, baseUrl: string): Promise<Outcome> => {
    if (method === 'reown_getExchanges') return listExchanges(params, assets, baseUrl)
    if (method === 'reown_getExchangePayUrl') return makeUrl(params, baseUrl)
    if (method === 'reown_getExchangeBuyStatus') return readStatus(params)
    return { code: notFound, message: 'Method not found' }
  }
  return async (call: Call): Promise<Reply> => {
    // The body was validated by the spec, so it has this type.
    const { id, method, params } = call.body as { id: unknown; method: string; params: unknown }
    const given = Array.isArray(params) ? params[0] : params
    const outcome = await run(method, isObject(given) ? given : {}, call.baseUrl)
    const base = { note: method, status: 'result' in outcome ? 200 : 400 }
    if ('result' in outcome) return { ...base, json: { jsonrpc: '2.0', id, result: outcome.result } }
    const { code, message } = outcome
    return { ...base, json: { jsonrpc: '2.0', id, error: { code, message, data: null } } }
  }
}

const decimal = /^(\d{1,30})(?:\.(\d{1,36}))?$/
const hex = /^0x[0-9a-fA-F]{1,64}$/

/**
 * Reads an amount of a coin: whole coins as a decimal number, or the smallest unit in hexadecimal with 0x.
 *
 * @param decimals - decimals of the coin
 * @returns the smallest unit, or null if the text is no amount, is 0 or has too many decimals
 */
export function parseUnits(amount: unknown, decimals: number): bigint | null {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string') return null
  if (hex.test(text)) return BigInt(text) || null
  const [, whole, fraction = ''] = decimal.exec(text) ?? []
  if (whole === undefined || fraction.replace(/0+$/, '').length > decimals) return null
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) || null
}

const soldId = /^((?:eip155|solana):[-_a-zA-Z0-9]{1,32})\/(slip44:60|slip44:501|erc20:(0x[0-9a-fA-F]{40}))$/

/** The network of an asset (CAIP-2). */
const networkOf = ({ chainId }: Asset) =>
  chainId === solanaChainId ? solanaNetwork.caip2 : `eip155:${chainId}`

const assetId =
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(\/[-.%a-zA-Z0-9]{1,78})?$/

/** Whether a value is the id of an asset (CAIP-19), for sale or not. */
function isAssetId(id: unknown): boolean {
  return typeof id === 'string' && assetId.test(id)
}

/**
 * Finds the asset of a CAIP-19 id: `eip155:1/slip44:60` and `solana:…/slip44:501` for a native coin, or `erc20:0x…`.
 *
 * @param assets - the assets for sale
 * @returns null if the id is invalid or the asset is not for sale
 */
export function parseAsset(id: unknown, assets: readonly Asset[]): Asset | null {
  const match = typeof id === 'string' ? soldId.exec(id) : null
  if (!match) return null
  const contract = match[3]?.toLowerCase() ?? null
  const found = assets.find((asset) => networkOf(asset) === match[1] && asset.contract === contract)
  // The coins of Ethereum and Solana have numbers of their own (SLIP-44).
  const coin = found?.chainId === solanaChainId ? 'slip44:501' : 'slip44:60'
  return found && (contract !== null || match[2] === coin) ? found : null
}
