import { errorFromWords, type Sayings } from '../../errors/errorFromWords.js'

/** What wallets of Keplr's shape reject with; most have no code. */
const sayings: Sayings = [
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
    throw errorFromWords(error, sayings) ?? error
  }
}
