import { type Call, type Handler, isObject, type Reply } from 'appkit-server/parts'
import type { createPayPages } from './createPayPages.js'
import { isAssetId, networkOf, parseAsset, readAmount } from './exchangeParams.js'
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

/** The assets, purchases and pay pages that the calls are answered from. */
interface Market {
  readonly assets: readonly Asset[]
  readonly purchases: PurchaseStore
  readonly makePage: ReturnType<typeof createPayPages>
}

type Answer = (market: Market, params: Params, baseUrl: string) => Outcome | Promise<Outcome>

const refuse = (message: string): Outcome => ({ code: badParams, message })
const badAmount = 'amount must be a decimal number above 0, or hexadecimal with 0x.'

const isNames = (value: unknown): value is readonly string[] | undefined =>
  value === undefined || (Array.isArray(value) && value.every((name) => typeof name === 'string'))

const listExchanges: Answer = ({ assets }, params, baseUrl) => {
  const { amount, asset, exclude, includeOnly, page = 1 } = params
  if (includeOnly !== undefined && exclude !== undefined) {
    return refuse('Name either includeOnly or exclude, not both.')
  }
  if (!isNames(includeOnly) || !isNames(exclude)) return refuse('includeOnly and exclude are lists of ids.')
  if (!Number.isSafeInteger(page) || Number(page) < 1) return refuse('page must be a whole number from 1 on.')
  if (asset !== undefined && !isAssetId(asset)) return refuse('asset must be a CAIP-19 id.')
  const wanted = asset === undefined ? undefined : parseAsset(asset, assets)
  if (wanted && amount !== undefined && readAmount(amount, wanted.decimals) === null) {
    return refuse(badAmount)
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

const makePayUrl: Answer = async ({ assets, makePage }, params, baseUrl) => {
  const provider = sellers.find(({ id }) => id === params.exchangeId)?.id
  if (!provider) return refuse(`There is no exchange ${String(params.exchangeId)}.`)
  const asset = parseAsset(params.asset, assets)
  if (!asset) return refuse(`${String(params.asset)} cannot be bought here.`)
  const units = readAmount(params.amount, asset.decimals)
  if (units === null) return refuse(badAmount)
  const [namespace, reference, address = ''] = String(params.recipient).split(':')
  const isHere = `${namespace}:${reference}` === networkOf(asset)
  const page = isHere ? await makePage({ address, baseUrl, provider, asset, units }) : null
  if (!page) return refuse('recipient must be an account of the chain of the asset, e.g. eip155:1:0x….')
  return { result: { url: page.url, sessionId: page.id } }
}

const readBuyStatus: Answer = async ({ purchases }, { exchangeId, sessionId }) => {
  if (!sellers.some(({ id }) => id === exchangeId))
    return refuse(`There is no exchange ${String(exchangeId)}.`)
  if (typeof sessionId !== 'string' || sessionId === '') return refuse('sessionId must name a purchase.')
  const purchase = await purchases.find(sessionId)
  if (!purchase || purchase.provider !== exchangeId) return { result: { status: 'UNKNOWN', txHash: null } }
  return { result: { status: statusNames[purchase.status], txHash: purchase.txHash } }
}

/** Answers by method. */
const answers: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['reown_getExchanges', listExchanges],
  ['reown_getExchangePayUrl', makePayUrl],
  ['reown_getExchangeBuyStatus', readBuyStatus],
])

/**
 * Answers the JSON-RPC calls about exchanges: each exchange has a pay page of the sandbox. Other methods get
 * "not found".
 */
export function createExchangeCalls(
  assets: readonly Asset[],
  purchases: PurchaseStore,
  makePage: ReturnType<typeof createPayPages>,
): Handler {
  const market = { assets, purchases, makePage }
  return async (call: Call): Promise<Reply> => {
    // The body was validated by the spec, so it has this type.
    const { id, method, params } = call.body as { id: unknown; method: string; params: unknown }
    const given = Array.isArray(params) ? params[0] : params
    const answer = answers.get(method)
    const outcome = answer
      ? await answer(market, isObject(given) ? given : {}, call.baseUrl)
      : { code: notFound, message: 'Method not found' }
    const base = { note: method, status: 'result' in outcome ? 200 : 400 }
    if ('result' in outcome) return { ...base, json: { jsonrpc: '2.0', id, result: outcome.result } }
    const { code, message } = outcome
    return { ...base, json: { jsonrpc: '2.0', id, error: { code, message, data: null } } }
  }
}
