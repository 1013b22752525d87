import { writeGrouped } from '../../messages/amounts.js'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { seaportContracts } from '../contracts.js'
import { anyCollectibleLoss, coinLoss, collectibleLoss, type Loss, tokenLoss } from '../losses.js'
import { checkAccount } from '../message.js'
import { type Asset, isUnlimited, readAsset, showAllowance, showAmount, showTime } from '../tokens.js'
import type { RequestContext, Row, Step } from '../types.js'
import type { TypedData, TypedStruct } from './read.js'
import { addressAt, numberAt, shapeOf, structsOf } from './shapes.js'

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
/** An order of Seaport, to the letter. */
const orderShape =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,' +
  'uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)' +
  `ConsiderationItem(${item},address recipient)OfferItem(${item})`
const bulkShape = /^BulkOrder\(OrderComponents(?:\[2\]){1,24} tree\)/
const nobody = '0x0000000000000000000000000000000000000000'

/**
 * Describes the offer and the price of market orders: one order of Seaport or a tree of them. Undefined for other data.
 *
 * @throws WalletError if one is of another account
 */
export async function describeOrders(
  context: RequestContext,
  { domain, message, primaryType, types }: TypedData,
): Promise<readonly Step[] | undefined> {
  const isKnown =
    Object.hasOwn(types, 'OrderComponents') &&
    shapeOf(types, 'OrderComponents') === orderShape &&
    seaportContracts.has(String(domain.verifyingContract).toLowerCase())
  const isBulk = primaryType === 'BulkOrder' && bulkShape.test(shapeOf(types, primaryType))
  // The places that are left in a tree have orders of nobody.
  const given = isBulk ? structsOf(message.tree).filter(({ offerer }) => offerer !== nobody) : [message]
  const orders = given.filter((order) => 'offer' in order && 'consideration' in order)
  if (orders.length === 0 || orders.length < given.length) return undefined
  const steps: Step[] =
    orders.length === 1 ? [] : [{ title: texts.ordersTitle(orders.length), rows: [], losses: [] }]
  for (const [index, order] of orders.entries()) {
    const step = await describeOrder(context, order, isKnown && (isBulk || primaryType === 'OrderComponents'))
    const title = orders.length === 1 ? step.title : texts.ofTransaction(index + 1, step.title)
    steps.push({ ...step, title })
  }
  return steps
}

/** An item of an order, with its row and what is lost if it goes. */
interface ShownItem {
  readonly text: string
  readonly losses: readonly Loss[]
  /** Whether it may be nothing. */
  readonly isNothing: boolean
}

async function describeOrder(context: RequestContext, order: TypedStruct, isKnown: boolean): Promise<Step> {
  const { address } = context
  const offerer = addressAt(order, 'offerer')
  if (offerer !== undefined) checkAccount(offerer, address)
  const isMine = (each: TypedStruct) => addressAt(each, 'recipient')?.toLowerCase() === address.toLowerCase()
  const wanted = structsOf(order.consideration)
  const show = (items: readonly TypedStruct[], isOffer: boolean) =>
    Promise.all(items.map((each) => showItem(context, each, isOffer)))
  const [offer, mine, others] = await Promise.all([
    show(structsOf(order.offer), true),
    show(wanted.filter(isMine), false),
    show(
      wanted.filter((each) => !isMine(each)),
      true,
    ),
  ])
  const isFree = offer.length > 0 && mine.every(({ isNothing }) => isNothing)
  const lost = offer.flatMap(({ losses }) => losses)
  return {
    title: texts.orderTitle,
    rows: [
      ...rowsOf(texts.offer, offer),
      ...rowsOf(texts.receive, mine),
      ...(others.length === 0 ? [] : rowsOf(texts.othersGet, others)),
      ...placeOf(order),
    ],
    losses: isKnown ? lost : [...lost, 'unknown'],
    warning: isFree ? texts.freeOrderWarning : texts.orderWarning,
  }
}

const rowsOf = (label: string, items: readonly ShownItem[]): readonly Row[] =>
  items.length === 0 ? [[label, texts.nothing]] : items.map(({ text }) => [label, text])

/** Rows of the terms of an order: in parts or not, the contract that decides who may do it, and the end. */
function placeOf(order: TypedStruct): readonly Row[] {
  const [end, kind, zone] = [
    numberAt(order, 'endTime'),
    numberAt(order, 'orderType'),
    addressAt(order, 'zone'),
  ]
  // The odd types can be carried out in parts; from 2 on, a contract decides who may do it.
  const isInParts = kind !== undefined && kind < 4n && kind % 2n === 1n
  return [
    ...(isInParts ? [[texts.parts, texts.inParts] as const] : []),
    ...(zone === undefined || zone === nobody ? [] : [[texts.zone, zone] as const]),
    ...(end === undefined ? [] : [[texts.until, showTime(end)] as const]),
  ]
}

/** An amount may rise or fall with time. Of what is offered the larger one counts, of what is got the smaller one. */
async function showItem(
  { network }: RequestContext,
  item: TypedStruct,
  isOffer: boolean,
): Promise<ShownItem> {
  const [token, kind, id] = [
    addressAt(item, 'token'),
    numberAt(item, 'itemType'),
    numberAt(item, 'identifierOrCriteria'),
  ]
  const [start, end] = [numberAt(item, 'startAmount'), numberAt(item, 'endAmount')]
  if (
    token === undefined ||
    kind === undefined ||
    id === undefined ||
    start === undefined ||
    end === undefined
  )
    return { text: texts.unknownItem, losses: ['unknown'], isNothing: true }
  const amount = start < end === isOffer ? end : start
  const isMost = start !== end
  const isNothing = amount === 0n
  const known = (text: string, losses: readonly Loss[]): ShownItem => ({
    text: isNothing ? texts.nothing : isMost ? (isOffer ? texts.upTo(text) : texts.atLeast(text)) : text,
    losses,
    isNothing,
  })
  if (kind === 0n)
    return known(`${writeGrouped(amount, network.decimals)} ${network.symbol}`, [
      coinLoss(network, amount, true),
    ])
  const asset = await readAsset(network, token)
  const count = writeGrouped(amount, 0)
  if (kind === 1n && asset?.kind === 'fungible')
    return known(`${showAllowance(asset, amount)} (${token})`, [amountLoss(asset, amount)])
  const isNumbered = kind === 2n || kind === 3n
  const text = isNumbered
    ? `${count} × ${texts.collectible(token, String(id))}`
    : kind === 4n || kind === 5n
      ? texts.anyOf(count, token)
      : `${showAmount(undefined, amount)} (${token})`
  const isRight = asset?.kind === (kind % 2n === 0n ? 'collectible' : 'multi')
  if (isRight && kind >= 2n && kind <= 5n)
    return known(text, [isNumbered ? collectibleLoss(asset, id, amount) : anyCollectibleLoss(asset, amount)])
  // An item that says it is of another kind than its token moves something else: the number as an amount, or the amount
  // as a number.
  return { ...known(text, otherLosses(asset, kind, id)), isNothing: true }
}

const amountLoss = (asset: Asset, amount: bigint) =>
  tokenLoss(asset, isUnlimited(amount) ? 'all' : amount, true)

function otherLosses(asset: Asset | undefined, kind: bigint, id: bigint): readonly Loss[] {
  if (asset === undefined) return ['unknown']
  if (asset.kind !== 'fungible') return [anyCollectibleLoss(asset, 'all'), 'unknown']
  return [kind === 2n ? amountLoss(asset, id) : tokenLoss(asset, 'all'), 'unknown']
}

/** Whether the data is an order of some market, which the wallet cannot read. */
export const isOtherOrder = (primaryType: string): boolean => /order|listing|bid|intent/i.test(primaryType)

/** Such an order. */
export const otherOrder = (): Step => ({
  title: texts.orderTitle,
  rows: [],
  losses: ['unknown'],
  warning: texts.orderWarning,
})
