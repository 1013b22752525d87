import { toAppKitError } from '../errors/toAppKitError.js'

/**
 * Asks a wallet on a host's behalf, and reads what it answers.
 *
 * @param ask may throw anything.
 * @param read may throw, too: an answer can be an object whose getters do.
 * @throws AppKitError as `toAppKitError` reads what the wallet rejects with; WALLET_BAD_REPLY where the
 *   answer cannot be looked at; what `read` throws of its own.
 */
export async function readAnswer<Value>(
  ask: () => Promise<unknown>,
  read: (answer: unknown) => Value,
): Promise<Value> {
  const answer = await ask().catch((error: unknown) => {
    throw toAppKitError(error)
  })
  try {
    return read(answer)
  } catch (error) {
    throw toAppKitError(error, 'WALLET_BAD_REPLY')
  }
}
