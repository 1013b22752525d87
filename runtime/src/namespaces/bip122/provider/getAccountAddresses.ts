import { callError } from '../../../errors/callError.js'
import { readConnection } from '../readConnection.js'
import type { BitcoinAdapter, BitcoinProvider } from '../types.js'

/**
 * The addresses that the wallet shares, payment addresses first, without asking the visitor.
 *
 * @throws AppKitError WALLET_LOCKED when it shares none, WALLET_BAD_REPLY.
 */
export async function getAccountAddresses(
  adapter: BitcoinAdapter,
): ReturnType<BitcoinProvider['getAccountAddresses']> {
  const connection = await readConnection(adapter)
  if (connection === undefined) throw callError('WALLET_LOCKED')
  return connection.accounts.map(({ namespace, ...account }) => account)
}
