import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { accountLoss } from '../losses.js'
import { changeOf } from '../tokens.js'
import type { RequestContext, Row, Trial } from '../types.js'
import { readAccounts, readDecimals, readTokenAccount, type SolanaAccount } from './accounts.js'
import { isUnlimited, mintLoss, mintUnits, solLoss } from './parts.js'
import { system } from './system.js'

/** An account before and after a trial. One that does not exist is undefined. */
interface Watched {
  readonly address: string
  readonly was: SolanaAccount | undefined
  readonly is: SolanaAccount | undefined
}

type Changes = Pick<Trial, 'changes' | 'losses'>

/**
 * Finds what a trial has changed of the wallet: its coins and tokens, and the control of its accounts.
 *
 * @param fee - that the wallet pays, in lamports. Another row shows it, and it is lost in any case.
 */
export async function changesOf(
  context: RequestContext,
  watched: readonly Watched[],
  fee: bigint,
): Promise<Changes> {
  const parts = [
    ...watched
      .filter(({ address }) => address === context.address)
      .map((own) => coinChanges(context, own, fee)),
    await tokenChanges(context, watched),
    ...watched.map((account) => controlChanges(account, context.address)),
  ]
  return {
    changes: parts.flatMap(({ changes }) => changes),
    losses: parts.flatMap(({ losses }) => losses),
  }
}

function coinChanges({ network }: RequestContext, { is, was }: Watched, fee: bigint): Changes {
  const change = (is?.lamports ?? 0n) - (was?.lamports ?? 0n)
  return {
    changes: change === 0n ? [] : [changeOf(network.symbol, change, network.decimals)],
    losses: change + fee < 0n ? [solLoss(-change - fee)] : [],
  }
}

/** Finds, for each token, the change of its balance and the amounts that delegates may take from now on. */
async function tokenChanges(
  { address, network }: RequestContext,
  watched: readonly Watched[],
): Promise<Changes> {
  const moved = new Map<string, bigint>()
  const allowed: { readonly mint: string; readonly delegate: string; readonly amount: bigint }[] = []
  for (const { is, was } of watched) {
    const [before, after] = [readTokenAccount(was), readTokenAccount(is)]
    for (const [token, sign] of [
      [before, -1n],
      [after, 1n],
    ] as const)
      if (token?.owner === address) moved.set(token.mint, (moved.get(token.mint) ?? 0n) + sign * token.amount)
    if (after?.owner !== address || after.delegate === undefined) continue
    const { delegate, delegated, mint } = after
    if (delegate !== before?.delegate || delegated > before.delegated)
      allowed.push({ mint, delegate, amount: delegated })
  }
  const sums = [...moved].filter(([, change]) => change !== 0n)
  const mints = [...new Set([...sums.map(([mint]) => mint), ...allowed.map(({ mint }) => mint)])]
  const accounts = await readAccounts(network, mints)
  const decimalsOf = (mint: string) => readDecimals(accounts[mints.indexOf(mint)])
  return {
    changes: [
      ...sums.map(([mint, change]) => changeOf(mint, change, decimalsOf(mint) ?? 0)),
      ...allowed.map(
        ({ amount, delegate, mint }): Row => [
          texts.spendableBy(delegate, mint),
          mintUnits(amount, decimalsOf(mint)),
        ],
      ),
    ],
    losses: [
      ...sums.flatMap(([mint, change]) => (change < 0n ? [mintLoss(mint, -change, decimalsOf(mint))] : [])),
      ...allowed.map(({ amount, mint }) =>
        mintLoss(mint, isUnlimited(amount) ? 'all' : amount, decimalsOf(mint), true),
      ),
    ],
  }
}

/** Finds a new authority over an account of the wallet: another owner or program, or one that can close it. */
function controlChanges({ address: account, is, was }: Watched, wallet: string): Changes {
  const next = account === wallet ? newProgram(is, was) : newAuthority(is, was, wallet)
  if (next === undefined) return { changes: [], losses: [] }
  return {
    changes: [
      [texts.account, account],
      [texts.newAuthority, next],
    ],
    losses: [accountLoss(account, wallet)],
  }
}

/** The program that the wallet's own account belongs to, if it does not belong to the same as before. */
const newProgram = (is: Watched['is'], was: Watched['was']): string | undefined =>
  is === undefined || is.owner === (was?.owner ?? system) ? undefined : is.owner

function newAuthority(is: Watched['is'], was: Watched['was'], wallet: string): string | undefined {
  const [before, after] = [readTokenAccount(was), readTokenAccount(is)]
  if (after === undefined) return undefined
  if (before?.owner === wallet && after.owner !== wallet) return after.owner
  const isNew = after.closer !== undefined && after.closer !== wallet && after.closer !== before?.closer
  return after.owner === wallet && isNew ? after.closer : undefined
}
