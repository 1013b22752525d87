import { areSameAddress } from '../../shared/vaultRecord.js'
import { FrameError } from '../base/errors.js'
import type { FrameStore } from '../storage/createStore.js'
import { type SqlStatement, statement } from '../storage/types.js'

/** The address of the wallet that the user of an account has elsewhere, if a list names the email that the account logs in with. */
export async function findMove({ ask }: FrameStore, account: string): Promise<string | undefined> {
  const [row] = await ask(
    `select frame_moves.address as address from frame_accounts
    join frame_moves on frame_moves.email = frame_accounts.email where frame_accounts.id = ?`,
    [account],
  )
  return row && String(row.address)
}

/**
 * Refuses a wallet without the address that a list names for the account.
 *
 * @param addresses - those of the wallet, each in the form of its chain
 * @throws FrameError `MOVE`
 */
export async function requireMoved(
  store: FrameStore,
  account: string,
  addresses: readonly string[],
): Promise<void> {
  const expected = await findMove(store, account)
  if (expected === undefined) return
  if (!addresses.some((address) => areSameAddress(address, expected))) throw new FrameError('MOVE')
}

/** The step of the batch that adds a wallet: what a list said of the account is done. */
export const endMove = (account: string): SqlStatement =>
  statement('delete from frame_moves where email = (select email from frame_accounts where id = ?)', [
    account,
  ])
