import { getAddress, isAddress } from 'viem'
import type { PageNetwork } from '../base/facts.js'
import { writeGrouped } from '../messages/amounts.js'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import type { Asset } from './tokens.js'

/** The amount of an asset that can be lost. */
export interface KnownLoss {
  /** The asset: losses of one asset add up. The address of a token; for a collectible followed by `#` and its number. */
  readonly of: string
  readonly kind: 'fungible' | 'collectible' | 'anyCollectible' | 'account'
  /** Its name in the headline. */
  readonly name: string
  readonly amount: bigint | 'all'
  readonly decimals: number
  /** Whether it is a limit, and less may be lost. */
  readonly isMost: boolean
  /** Whether the bytes that are signed do not say it, and it was seen when they were tried: contracts log what they like. */
  readonly isSeen?: boolean
}

/** Possible losses of a request. `'unknown'` is a loss, too: the wallet cannot tell what else is lost. */
export type Loss = KnownLoss | 'unknown'

/** The first line of an approval: the most that can be lost. */
export interface Headline {
  /** Before what is lost; empty where the wallet cannot tell. */
  readonly lead: string
  readonly what: string
  readonly tone: 'calm' | 'loss' | 'unknown'
}

/** Shortens an address to fit in a line. The rows below have all of it. */
export function shortAddress(address: string): string {
  const text = isAddress(address, { strict: false }) ? getAddress(address) : address
  return `${text.slice(0, 6)}…${text.slice(-4)}`
}

const one = { decimals: 0, isMost: false } as const
type Named = Pick<Asset, 'address' | 'symbol'>
const nameOf = ({ address, symbol }: Named) => symbol || shortAddress(address)

/** The `of` of losses in coins of the network, under which they are added up. */
export const coinsKey = 'coins'

/** Coins of the network. */
export const coinLoss = ({ decimals, symbol }: PageNetwork, amount: bigint, isMost = false): KnownLoss => ({
  of: coinsKey,
  kind: 'fungible',
  name: symbol,
  amount,
  decimals,
  isMost,
})

/** Tokens of which one is like another. */
export const tokenLoss = (asset: Asset, amount: bigint | 'all', isMost = false): KnownLoss => ({
  of: asset.address.toLowerCase(),
  kind: 'fungible',
  name: asset.symbol || texts.tokensOf(shortAddress(asset.address)),
  amount,
  decimals: asset.decimals,
  isMost,
})

/** A collectible with its number. */
export const collectibleLoss = (asset: Named, id: bigint, amount: bigint | 'all' = 1n): KnownLoss => ({
  of: `${asset.address.toLowerCase()}#${id}`,
  kind: 'collectible',
  name: texts.numberOf(String(id), nameOf(asset)),
  ...one,
  amount,
})

/** Collectibles of a contract, whichever they are. */
export const anyCollectibleLoss = (asset: Named, amount: bigint | 'all'): KnownLoss => ({
  of: `${asset.address.toLowerCase()}#`,
  kind: 'anyCollectible',
  name: nameOf(asset),
  ...one,
  amount,
})

/**
 * Everything that an account has.
 *
 * @param own - the wallet's account
 */
export const accountLoss = (address: string, own?: string): KnownLoss => ({
  of: `account ${address}`,
  kind: 'account',
  name: address === own ? texts.yourAccount : shortAddress(address),
  ...one,
  amount: 'all',
})

type Amount = bigint | 'all'
const sum = (a: Amount, b: Amount): Amount => (a === 'all' || b === 'all' ? 'all' : a + b)
const larger = (a: Amount, b: Amount): Amount => (a === 'all' || b === 'all' ? 'all' : a > b ? a : b)
const contractOf = (loss: KnownLoss) => loss.of.split('#', 1)[0]

/** Losses of which all may happen: those of the same add up, and what is part of another one is left out. */
export const addLosses = (losses: readonly Loss[]): readonly Loss[] => merge(losses, sum)

/** The larger of the losses that are read from the request and those that were seen when it was tried. */
export const maxOf = (read: readonly Loss[], seen: readonly Loss[]): readonly Loss[] => {
  const known = addLosses(read)
  const isAny = ({ kind }: KnownLoss) => kind === 'anyCollectible'
  // One that was seen to leave is one of those that may.
  const more = addLosses(seen).filter(
    (loss) =>
      loss === 'unknown' ||
      loss.kind !== 'collectible' ||
      !known.some((other) => other !== 'unknown' && isAny(other) && contractOf(other) === contractOf(loss)),
  )
  const isRead = (loss: KnownLoss) =>
    known.some((other) => other !== 'unknown' && keyOf(other) === keyOf(loss))
  return merge([...known, ...more], larger).map((loss) =>
    loss === 'unknown' || isRead(loss) ? loss : { ...loss, isSeen: true },
  )
}

/** Amounts that count in different units are never added up. */
const keyOf = ({ decimals, of }: KnownLoss): string => [of, decimals].join(' ')

function merge(losses: readonly Loss[], join: (a: Amount, b: Amount) => Amount): readonly Loss[] {
  const known = new Map<string, KnownLoss>()
  for (const loss of losses) {
    if (loss === 'unknown' || loss.amount === 0n) continue
    const before = known.get(keyOf(loss))
    known.set(
      keyOf(loss),
      before === undefined
        ? loss
        : { ...before, amount: join(before.amount, loss.amount), isMost: before.isMost || loss.isMost },
    )
  }
  const all = [...known.values()]
  const whole = new Set(
    all.filter(({ amount, kind }) => kind === 'anyCollectible' && amount === 'all').map(contractOf),
  )
  const rest = all.filter((loss) => loss.kind !== 'collectible' || !whole.has(contractOf(loss)))
  return losses.includes('unknown') ? [...rest, 'unknown'] : rest
}

/** More than these are too many to read: what else there is counts as what the wallet cannot tell. */
const maxItems = 12

/**
 * The first line of an approval.
 *
 * @param isPaid - whether it costs a fee, which is lost in any case
 */
export function headlineOf(losses: readonly Loss[], isPaid: boolean): Headline {
  const added = addLosses(losses)
  const known = added.filter((loss): loss is KnownLoss => loss !== 'unknown')
  const isUnknown = added.length > known.length || known.length > maxItems
  if (known.length === 0)
    return isUnknown
      ? { lead: '', what: texts.cannotTell, tone: 'unknown' }
      : { lead: texts.canLose, what: isPaid ? texts.onlyFee : texts.nothingLost, tone: 'calm' }
  const items = [...known].sort((a, b) => rankOf(a) - rankOf(b)).map((loss) => sayLoss(loss, known))
  const shown = items.length > maxItems ? items.slice(0, maxItems - 1) : items
  const left = items.length - shown.length
  const parts = left === 0 ? shown : [...shown, texts.moreLost(left)]
  const what = added.length > known.length ? texts.andUnknown(parts.join(', ')) : listOf(parts)
  return { lead: texts.canLose, what, tone: isUnknown ? 'unknown' : 'loss' }
}

/** Text of it, as one line. */
export const textOfHeadline = ({ lead, what }: Headline): string => (lead === '' ? what : `${lead} ${what}`)

/** The order of losses: what is signed before what was seen, then the greatest first. Nothing of a stranger comes before coins. */
function rankOf({ amount, isSeen = false, kind, of }: KnownLoss): number {
  const rank =
    kind === 'account' ? 0 : of === coinsKey ? 1 : amount === 'all' ? 2 : kind === 'anyCollectible' ? 3 : 4
  return isSeen && of !== coinsKey ? rank + 10 : rank
}

const listOf = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : texts.and(parts.slice(0, -1).join(', '), parts.at(-1) ?? '')

function sayLoss({ amount, decimals, isMost, kind, name, of }: KnownLoss, all: readonly KnownLoss[]): string {
  // Anybody can give a token the name of another one.
  const isShared = all.some((other) => other.of !== of && other.name === name)
  const called = isShared && of.startsWith('0x') ? `${name} (${shortAddress(of)})` : name
  if (kind === 'account') return texts.lostAccount(called)
  if (kind === 'fungible') {
    if (amount === 'all') return texts.lostAll(called)
    const text = `${writeGrouped(amount, decimals)} ${called}`
    return isMost ? texts.upTo(text) : text
  }
  if (kind === 'anyCollectible')
    return amount === 'all' ? texts.lostCollectibles(called) : texts.lostAny(writeGrouped(amount, 0), called)
  const count = amount === 'all' ? texts.all.toLowerCase() : amount === 1n ? '' : writeGrouped(amount, 0)
  return texts.lostCollectible(called, count)
}
