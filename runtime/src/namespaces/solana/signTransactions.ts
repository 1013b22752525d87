import { readBytes } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { askFeature, sessions } from './askFeature.js'
import { toWalletChain } from './chooseNetwork.js'
import { checkTransaction, parseTransaction, requireStandardWallet } from './parseTransaction.js'
import { requireAccount } from './readAccounts.js'

const method = 'signTransaction'

/**
 * `solana:signTransaction`, for all of them in one request.
 *
 * @returns the transactions in the same order, signed by the account. Wallets may add instructions.
 * @throws AppKitError WALLET_BAD_REPLY unless each is a transaction that the account has signed; as
 *   `checkTransaction` and `requireAccount`; what the wallet rejects with.
 */
export async function signTransactions(
  connector: Connector,
  {
    address: asked,
    transactions,
  }: { readonly address: string | undefined; readonly transactions: readonly Uint8Array[] },
): Promise<readonly Uint8Array[]> {
  const wallet = requireStandardWallet(connector)
  const { address, account, chains } = requireAccount(connector, asked)
  for (const transaction of transactions) checkTransaction(wallet, { method, address, transaction })
  if (transactions.length === 0) return []
  const network = sessions.get(connector)?.caipNetworkId
  const chain = network && toWalletChain(network, chains)
  const inputs = transactions.map((transaction) => ({
    account,
    transaction: transaction.slice(),
    ...(chain !== undefined && { chain }),
  }))
  const replies = await askFeature(wallet, method, inputs)
  return replies.map(({ signedTransaction }) => readSigned(signedTransaction, address))
}

function readSigned(value: unknown, address: string): Uint8Array {
  const bytes = readBytes(value, { atMost: 1232 })
  const parsed = bytes && parseTransaction(bytes)
  const signature = parsed?.signatures[parsed.signers.indexOf(address)]
  if (bytes === undefined || signature?.some((byte) => byte !== 0) !== true)
    throw new AppKitError('WALLET_BAD_REPLY', { details: method })
  return bytes
}
