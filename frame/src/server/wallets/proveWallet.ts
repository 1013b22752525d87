import { addressesOf } from '../../shared/vaultRecord.js'
import type { WalletProof } from '../../shared/walletProof.js'
import { FrameError } from '../base/errors.js'
import type { ServerParts } from '../parts/parts.js'
import type { Session } from '../sessions/sessions.js'
import { findProven, plainAddress, proveAddress } from './addresses.js'
import { provedAddresses } from './walletProofs.js'
import { findWallet, lockAccount, type StoredWallet } from './wallets.js'

/** Whether the keys of an account's wallet are to prove it: there is none yet, or it was stored before that was asked for. */
export async function needsProof(
  { store }: Pick<ServerParts, 'store'>,
  { account }: Pick<Session, 'account'>,
  wallet: StoredWallet | undefined,
): Promise<boolean> {
  if (wallet === undefined) return true
  const proven = await findProven(store, account)
  return addressesOf(wallet.record).some((address) => !proven.has(plainAddress(address)))
}

/**
 * Proves the addresses of a wallet that was stored before a proof was asked for.
 *
 * @throws FrameError `SLOTS` if the account has no wallet, `BAD_REQUEST` if none of its keys has signed this
 */
export async function proveWallet(parts: ServerParts, session: Session, proof: WalletProof): Promise<void> {
  const wallet = await findWallet(parts, session)
  if (wallet === undefined) throw new FrameError('SLOTS')
  const proved = await provedAddresses(parts, session, wallet.record, proof)
  if (proved.length === 0) throw new FrameError('BAD_REQUEST')
  const steps = proved.flatMap((address) => proveAddress(session.account, address))
  await parts.store.batch([lockAccount(session), ...steps])
}
