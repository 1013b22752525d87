import { base58 } from '@scure/base'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { messages } from '../../messages/messages.js'
import { accountLoss, type Loss } from '../losses.js'
import type { Row, Step } from '../types.js'
import { readU64 } from './accounts.js'
import { isUnlimited, mintLoss, mintUnits, named, solLoss, type TokenFacts } from './parts.js'
import type { Instruction } from './readMessage.js'

/** Instructions that the network compares the decimals of, and names the mint of, which it checks. */
const checked: ReadonlySet<number | undefined> = new Set([12, 13, 15])
/** A transfer of Token-2022 that names its fee: after the number of the extension, it is like a checked one. */
const [feeExtension, transferWithFee] = [26, 1]
/** The highest rent of an associated token account. */
const maxRent = 5_000_000n

/** Says what an instruction of a token program does. Undefined for one that is not known. */
export function describeToken(given: Instruction, read: TokenFacts, has2022: boolean): Step | undefined {
  const isWithFee = given.data[0] === feeExtension && given.data[1] === transferWithFee
  if (isWithFee && (!has2022 || given.data.length !== 19)) return undefined
  // Read as the checked transfer that it is.
  const data = isWithFee ? Uint8Array.of(12, ...given.data.slice(2, 11)) : given.data
  const { accounts } = given
  const kind = data[0]
  const isChecked = checked.has(kind)
  // Without the wallet among its accounts, an instruction moves nothing of the wallet.
  const isMine = accounts.some((account) => account === undefined || account === read.address)
  const amountOf = (mint: string | undefined) => readAmount(data, isChecked, mint, read, isMine)
  const [source, second, third] = accounts
  const [mint, target] = isChecked ? [second, third] : [read.owner(source)?.mint, second]
  switch (kind) {
    case 3:
    case 12: {
      const { losses, rows, warning } = amountOf(mint)
      const to = named(read.owner(target)?.owner ?? target)
      return {
        title: messages.tokenTitle,
        rows: [[messages.to, to], ...rows],
        losses: losses(false),
        warning,
      }
    }
    case 4:
    case 13: {
      const { isAll, losses, rows, warning } = amountOf(mint)
      return {
        title: texts.delegate,
        rows: [[messages.spender, named(target)], ...rows],
        losses: losses(true),
        warning: [isAll ? messages.unlimitedWarning : texts.delegateWarning, warning ?? ''].join(' ').trim(),
      }
    }
    case 8:
    case 15:
      return { title: texts.burn, rows: amountOf(second).rows, losses: amountOf(second).losses(false) }
    default:
      return describeAccount({ ...given, data }, isMine, read.address)
  }
}

/** Describes an instruction that changes a token account as a whole. */
function describeAccount(
  { accounts, data }: Instruction,
  isMine: boolean,
  address: string,
): Step | undefined {
  const [account, second] = accounts
  const row: Row = [texts.account, named(account)]
  const all: readonly Loss[] = !isMine ? [] : account === undefined ? ['unknown'] : [accountLoss(account)]
  switch (data[0]) {
    case 5:
      return { title: texts.revoke, rows: [row], losses: [] }
    case 6: {
      const isGiven = data[2] === 1
      if (data.length !== (isGiven ? 35 : 3)) return undefined
      const to = isGiven ? base58.encode(data.slice(3)) : texts.nobody
      return {
        title: texts.authority,
        rows: [row, [texts.newAuthority, to]],
        losses: all,
        warning: texts.authorityWarning,
      }
    }
    case 9: {
      const isOwn = second === address
      return {
        title: texts.closeAccount,
        rows: [row, [texts.restTo, named(second)]],
        losses: isOwn ? [] : all,
        warning: isOwn ? undefined : texts.closeWarning,
      }
    }
    // Making an account, and the balance of wrapped SOL, move nothing out of the wallet.
    case 1:
    case 16:
    case 17:
    case 18:
      return { title: texts.tokenAccount, rows: [row], losses: [] }
    default:
      return undefined
  }
}

/**
 * The amount in units of the token: the decimals of its mint, or where that cannot be read those of a checked instruction, which the
 * network compares. One that names others is refused there, so the site chooses them as it likes.
 */
function readAmount(
  data: Uint8Array,
  isChecked: boolean,
  mint: string | undefined,
  read: TokenFacts,
  isMine: boolean,
) {
  if (data.length !== (isChecked ? 10 : 9)) throw new Error('another length')
  const amount = readU64(data, 1)
  const isAll = isUnlimited(amount)
  const own = mint === undefined ? undefined : read.decimals(mint)
  const said = isChecked ? data[9] : undefined
  const decimals = own ?? said
  const isOther = said !== undefined && said !== decimals
  const rows: readonly Row[] = [
    [messages.amount, mintUnits(amount, decimals)],
    [messages.token, mint ?? texts.notKnown],
  ]
  const losses = (isMost: boolean): readonly Loss[] => {
    if (!isMine) return []
    if (mint === undefined) return ['unknown']
    const lost = mintLoss(mint, isAll ? 'all' : amount, decimals, isMost)
    return isOther ? [lost, 'unknown'] : [lost]
  }
  const warning = isMine && mint === undefined ? texts.unknownMint : undefined
  return { isAll, losses, rows, warning }
}

/** Says what an instruction of the program of associated token accounts does. Undefined for one that is not known. */
export function describeAssociated({ accounts, data }: Instruction, address: string): Step | undefined {
  // 0, 1 or nothing: makes the token account of an owner. 2 is recovery of nested ones.
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined
  const [payer, , owner, mint] = accounts
  return {
    title: texts.tokenAccount,
    rows: [
      [texts.owner, named(owner)],
      [messages.token, named(mint)],
    ],
    losses: payer === undefined || payer === address ? [solLoss(maxRent, true)] : [],
  }
}
