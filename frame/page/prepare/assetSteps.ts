import { getAddress, type Hex } from 'viem'
import { isSameHex } from '../../../common/hex.js'
import { writeGrouped } from '../messages/amounts.js'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { collectibleLoss, type Loss, tokenLoss } from './losses.js'
import { type Asset, isUnlimited, readAsset, showAllowance, showAmount, showTime } from './tokens.js'
import type { RequestContext, Row, Step } from './types.js'

/** Tokens or a collectible that somebody gets. */
export interface Move {
  /** The kinds of which the contract has to be one, so that the call does what it says. */
  readonly kinds: readonly Asset['kind'][]
  readonly token: Hex
  readonly from: string
  readonly to: Hex
  /** An amount, or the number of a collectible. */
  readonly number: bigint
  /** How many with that number. */
  readonly count?: bigint
}

const nobody = '0x0000000000000000000000000000000000000000'

/** Says what somebody gets. */
export async function describeMove(context: RequestContext, move: Move): Promise<Step> {
  const { count, from, kinds, number, to, token } = move
  const read = await readAsset(context.network, token)
  const asset = read && kinds.includes(read.kind) ? read : undefined
  const isMine = [context.address, context.signer ?? ''].some((own) => isSameHex(from, own))
  const isCollectible = asset === undefined ? !kinds.includes('fungible') : asset.kind !== 'fungible'
  const isTransfer = kinds.length === 1 && !isCollectible
  const lost = (): readonly Loss[] => {
    if (asset === undefined) return ['unknown']
    if (!isMine) return []
    return asset.kind === 'fungible'
      ? [isUnlimited(number) ? tokenLoss(asset, 'all') : tokenLoss(asset, number)]
      : [collectibleLoss(asset, number, count)]
  }
  const amount = asset !== undefined && isUnlimited(number) ? texts.all : showAmount(asset, number)
  const warnings = [isMine ? '' : texts.othersTokens, asset === undefined ? texts.unknownToken : '']
  return {
    title: isTransfer ? messages.tokenTitle : isCollectible ? texts.sendCollectible : texts.transferFrom,
    rows: [
      ...(isTransfer ? [] : [[texts.from, from] as const]),
      [messages.to, to],
      isCollectible ? [texts.id, String(number)] : [messages.amount, amount],
      ...(count === undefined ? [] : [[messages.amount, writeGrouped(count, 0)] as const]),
      [messages.token, getAddress(token)],
    ],
    losses: lost(),
    warning: warnings.filter(Boolean).join(' ') || undefined,
  }
}

/** A permission to spend. */
export interface Allowance {
  readonly token: Hex
  /** Whose tokens, if not the wallet's. */
  readonly owner?: string
  readonly spender: Hex
  readonly amount: bigint
  /** In seconds since 1970. */
  readonly until?: bigint | undefined
  /** Whether the amount is added to the one before, or taken from it. */
  readonly change?: 'more' | 'less'
  /** Whether it is `approve`, which collectibles have too: the amount is the number of one. */
  readonly isApprove?: boolean
  /** Whether a contract that the wallet does not know keeps the permission. */
  readonly isUnproved?: boolean
  /** Warning for an amount with a limit. One without has its own. */
  readonly warning?: string
}

/** Says what a spender may take. */
export async function describeAllowance(context: RequestContext, given: Allowance): Promise<Step> {
  const { amount, change, isApprove = false, owner = context.address, spender, token, until } = given
  const asset = await readAsset(context.network, token)
  const place: readonly Row[] = [
    ...(until === undefined ? [] : [[texts.until, showTime(until)] as const]),
    [messages.token, getAddress(token)],
  ]
  if (isApprove && asset?.kind === 'collectible') return describeCollectible(asset, spender, amount, place)
  const facts = asset?.kind === 'fungible' ? asset : undefined
  const isAll = isUnlimited(amount)
  const isKnown = facts !== undefined && given.isUnproved !== true && !(isAll && facts.givesAll === true)
  const isLess = change === 'less' || (change === undefined && amount === 0n)
  const lost: readonly Loss[] =
    facts === undefined || isLess || !isSameHex(owner, context.address)
      ? []
      : [tokenLoss(facts, isAll ? 'all' : amount, true)]
  return {
    // An amount of nothing may be the first of the collectibles.
    title: isLess && isKnown ? texts.lessAllowance : messages.allowTitle,
    rows: [
      [messages.spender, spender],
      [change === 'more' ? texts.more : messages.amount, showAllowance(facts, amount)],
      ...place,
    ],
    losses: isKnown ? lost : [...lost, 'unknown'],
    warning: isKnown
      ? isLess
        ? undefined
        : isAll
          ? messages.unlimitedWarning
          : given.warning
      : [isAll && !isLess ? messages.unlimitedWarning : '', texts.unknownToken].filter(Boolean).join(' '),
  }
}

/** A permission to take a collectible. Given to nobody, it ends the one before. */
export function describeCollectible(asset: Asset, spender: Hex, id: bigint, place: readonly Row[]): Step {
  const isEnd = spender === nobody
  return {
    title: isEnd ? texts.lessAllowance : texts.oneCollectible,
    rows: [[messages.spender, spender], [texts.id, String(id)], ...place],
    losses: isEnd ? [] : [collectibleLoss(asset, id)],
    warning: isEnd ? undefined : texts.oneCollectibleWarning,
  }
}
