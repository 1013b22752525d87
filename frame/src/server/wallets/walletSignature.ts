import type { Hex } from 'viem'
import { recoverMessageAddress } from 'viem'
import * as z from 'zod/mini'
import { FrameError } from '../base/errors.js'
import type { ServerParts } from '../parts/parts.js'
import type { Session } from '../sessions/sessions.js'
import { findWallet, type StoredWallet } from './wallets.js'

/** A signature of the wallet, in a body. */
export const signatureText = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-f]{130}$/))])

/**
 * Requires the signature of the wallet itself: a session alone changes nothing that its owner may lose.
 *
 * @param textFor - writes what was signed, by the id of the wallet
 * @returns the wallet as it was then
 * @throws FrameError `SLOTS` if the account has no wallet, `BAD_REQUEST` if its key has not signed this
 */
export async function requireWalletSignature(
  parts: ServerParts,
  session: Session,
  textFor: (wallet: string) => string,
  signature: Hex,
): Promise<StoredWallet> {
  const wallet = await findWallet(parts, session)
  if (wallet === undefined) throw new FrameError('SLOTS')
  const { record } = wallet
  const message = textFor(record.id)
  const signer = await recoverMessageAddress({ message, signature }).catch(() => '')
  if (signer.toLowerCase() !== record.address.toLowerCase()) throw new FrameError('BAD_REQUEST')
  return wallet
}
