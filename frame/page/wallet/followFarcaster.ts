import { WalletError } from '../base/errors.js'
import { pauseAfter } from '../base/postJson.js'

const pollEvery = 1500

/**
 * Asks the server whether the user has agreed in the Farcaster app, again and again.
 *
 * @param ask - resolves with undefined while the user has not answered
 * @param isWanted - whether somebody still waits for it
 * @returns undefined if nobody does any more
 * @throws WalletError if it is over
 */
export async function followFarcaster<Result>(
  ask: () => Promise<Result | undefined>,
  isWanted: () => boolean,
): Promise<Result | undefined> {
  let failures = 0
  let pause = pollEvery
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (!isWanted()) return undefined
    try {
      const result = await ask()
      if (result !== undefined) return result
      failures = 0
      pause = pollEvery
    } catch (error) {
      // A decision of the server is final; a server that was not reached is asked again.
      if (!(error instanceof WalletError) || finals.has(error.code)) throw error
      failures += 1
      pause = pauseAfter(pollEvery, failures, error)
    }
  }
}

const finals: ReadonlySet<string> = new Set([
  'LOGIN',
  'FARCASTER',
  'PROVIDER',
  'LINKED',
  'NEW_LOGIN',
  'OTHER_WALLET',
  'SESSION',
])
