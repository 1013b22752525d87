import { AppKitError } from '../../errors/AppKitError.js'
import { type ErrorPatterns, errorFromWords, wordsOf } from '../../errors/toAppKitError.js'
import type { Session } from './sessions.js'

/** What wallets of Keplr's shape reject with; most have no code. */
const errorPatterns: ErrorPatterns = [
  [
    /no (modular )?chain info|(unknown|invalid|unsupported) chain|chain .*not (found|supported)/i,
    'CHAIN_NOT_SUPPORTED',
  ],
  [/already pending|pending request/i, 'WALLET_BUSY'],
  [/reject|cancel|denied|declined/i, 'USER_REJECTED'],
  [/not permitted|not authori[sz]ed|unauthori[sz]ed/i, 'WALLET_LOCKED'],
  [/not implemented|not supported|unsupported/i, 'WALLET_METHOD_UNSUPPORTED'],
]

/**
 * One call to a wallet, whatever it answers with: a promise, a value or something that only looks like
 * a promise.
 *
 * @throws AppKitError CHAIN_NOT_SUPPORTED, USER_REJECTED, WALLET_BUSY, WALLET_LOCKED or
 *   WALLET_METHOD_UNSUPPORTED where the wallet's words say so; else what it threw.
 */
export async function askWallet(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    throw errorFromWords(error, errorPatterns) ?? error
  }
}

/** What wallets say that are to sign with a key that they do not use. */
const mismatch = /signer\b.*mis?match|mismatch.*\bsigner|(unknown|wrong|invalid) signer/i

/**
 * One call that names a signer. A wallet that uses another key by now is asked which.
 *
 * @throws AppKitError ACCOUNT_NOT_FOUND for such a wallet; as `askWallet`.
 */
export async function askSigner({ doubts }: Pick<Session, 'doubts'>, call: () => unknown): Promise<unknown> {
  try {
    return await askWallet(call)
  } catch (error) {
    const details = wordsOf(error) ?? ''
    if (!mismatch.test(details)) throw error
    for (const look of doubts) look()
    throw new AppKitError('ACCOUNT_NOT_FOUND', { cause: error, details })
  }
}
