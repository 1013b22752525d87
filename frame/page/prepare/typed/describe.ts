import { formatUnits, type Hex, isAddress } from 'viem'
import { approvalMessages as texts } from '../../approvalMessages.js'
import { messages } from '../../messages.js'
import { checkAccount } from '../message.js'
import { readAllowance, readAmount, showTime } from '../tokens.js'
import type { RequestContext, Row, Step } from '../types.js'
import type { TypedData, TypedStruct, TypedValue } from './read.js'

const isStruct = (value: TypedValue | undefined): value is TypedStruct =>
  typeof value === 'object' && !Array.isArray(value)
const addressAt = (struct: TypedStruct, name: string): Hex | undefined => {
  const value = struct[name]
  return typeof value === 'string' && isAddress(value) ? value : undefined
}
const numberAt = (struct: TypedStruct, name: string): bigint | undefined => {
  const value = struct[name]
  return typeof value === 'bigint' ? value : undefined
}
const structsOf = (value: TypedValue | undefined): readonly TypedStruct[] => {
  const list = Array.isArray(value) ? (value as readonly TypedValue[]) : [value]
  const structs = list.filter(isStruct)
  return structs.length === list.length ? structs : []
}

/**
 * Says what known data allows: permits of tokens (EIP-2612 and the older form), those of Permit2, and orders. Undefined for
 * other data, which is shown as it is.
 *
 * @throws WalletError if a permit is of another account
 */
export async function describeTyped(
  context: RequestContext,
  data: TypedData,
): Promise<readonly Step[] | undefined> {
  const { message, primaryType } = data
  if (primaryType === 'Permit') return describePermit(context, data)
  if (/^Permit(?:Single|(?:Batch)?(?:Witness)?(?:TransferFrom)?)$/.test(primaryType))
    return describePermit2(context, message)
  if ('offer' in message && 'consideration' in message) return describeOrder(context, message)
  if (/order|listing|bid|intent/i.test(primaryType))
    return [{ title: texts.orderTitle, rows: [], warning: texts.orderWarning }]
  return undefined
}

async function describePermit(
  context: RequestContext,
  { domain, message }: TypedData,
): Promise<readonly Step[] | undefined> {
  const token = addressAt(domain, 'verifyingContract')
  const [owner, spender] = [
    addressAt(message, 'owner') ?? addressAt(message, 'holder'),
    addressAt(message, 'spender'),
  ]
  if (token === undefined || owner === undefined || spender === undefined) return undefined
  checkAccount(owner, context.address)
  const { allowed } = message
  // The form before EIP-2612 has a yes or no instead of an amount.
  const amount = numberAt(message, 'value') ?? (allowed === true ? (1n << 256n) - 1n : 0n)
  return [
    await permitStep(context, {
      token,
      spender,
      amount,
      bits: 256,
      until: numberAt(message, 'deadline') ?? numberAt(message, 'expiry'),
    }),
  ]
}

interface Permit {
  readonly token: Hex
  readonly spender: Hex
  readonly amount: bigint
  readonly bits: 256 | 160
  readonly until: bigint | undefined
}

async function permitStep(
  { network }: RequestContext,
  { amount, bits, spender, token, until }: Permit,
): Promise<Step> {
  const { isUnlimited, text } = await readAllowance(network, token, amount, bits)
  return {
    title: amount === 0n ? texts.lessAllowance : messages.allowTitle,
    rows: [
      [messages.spender, spender],
      [messages.amount, text],
      ...(until === undefined ? [] : [[texts.until, showTime(until)] as const]),
      [messages.token, token],
    ],
    warning: amount === 0n ? undefined : isUnlimited ? messages.unlimitedWarning : texts.permitWarning,
  }
}

async function describePermit2(
  context: RequestContext,
  message: TypedStruct,
): Promise<readonly Step[] | undefined> {
  const spender = addressAt(message, 'spender')
  const items = structsOf(message.details ?? message.permitted)
  if (spender === undefined || items.length === 0) return undefined
  const steps: Step[] = []
  for (const item of items) {
    const [token, amount] = [addressAt(item, 'token'), numberAt(item, 'amount')]
    if (token === undefined || amount === undefined) return undefined
    const until = numberAt(item, 'expiration') ?? numberAt(message, 'deadline')
    // A transfer that is permitted once has 256 bits, an allowance 160.
    steps.push(
      await permitStep(context, { token, spender, amount, bits: 'details' in message ? 160 : 256, until }),
    )
  }
  return steps
}

/** An order of a market: what is offered, and what the wallet gets for it. */
async function describeOrder(context: RequestContext, message: TypedStruct): Promise<readonly Step[]> {
  const [offer, wanted] = [structsOf(message.offer), structsOf(message.consideration)]
  const mine = wanted.filter(
    (item) => addressAt(item, 'recipient')?.toLowerCase() === context.address.toLowerCase(),
  )
  const rowsOf = async (label: string, items: readonly TypedStruct[]): Promise<readonly Row[]> => {
    if (items.length === 0) return [[label, texts.nothing]]
    return Promise.all(items.map(async (item) => [label, await showItem(context, item)] as const))
  }
  return [
    {
      title: texts.orderTitle,
      rows: [...(await rowsOf(texts.offer, offer)), ...(await rowsOf(texts.receive, mine))],
      warning: mine.length === 0 ? texts.freeOrderWarning : texts.orderWarning,
    },
  ]
}

async function showItem({ network }: RequestContext, item: TypedStruct): Promise<string> {
  const token = addressAt(item, 'token')
  const [start, end] = [numberAt(item, 'startAmount') ?? 0n, numberAt(item, 'endAmount') ?? 0n]
  // An amount may fall or rise with time; the smaller one is what is certain.
  const amount = start < end ? start : end
  const id = numberAt(item, 'identifierOrCriteria')
  if (token === undefined) return texts.nothing
  return (numberAt(item, 'itemType') ?? 0n) >= 2n
    ? `${amount} × ${texts.collectible(token, String(id ?? ''))}`
    : Number.parseInt(token, 16) === 0
      ? `${formatUnits(amount, network.decimals)} ${network.symbol}`
      : `${await readAmount(network, token, amount)} (${token})`
}
