import { type ErrorPatterns, errorFromWords } from '../../errors/toAppKitError.js'

/** Errors of extensions, by their text. None of them has a code. */
const errorPatterns: ErrorPatterns = [
  [/pending authori[sz]ation|already pending/i, 'WALLET_BUSY'],
  [/not allowed to interact|has not been (authori[sz]ed|enabled)|unauthori[sz]ed/i, 'WALLET_LOCKED'],
  [/reject|cancel|denied|declined/i, 'USER_REJECTED'],
  [/not supported|unsupported|not implemented/i, 'WALLET_METHOD_UNSUPPORTED'],
]

/**
 * One call to an extension. It may return a promise, a value, or an object that only resembles a promise.
 *
 * @throws AppKitError USER_REJECTED, WALLET_BUSY, WALLET_LOCKED, WALLET_METHOD_UNSUPPORTED if the extension's
 *   message says so; else what it threw.
 */
export async function askExtension(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    throw errorFromWords(error, errorPatterns) ?? error
  }
}
