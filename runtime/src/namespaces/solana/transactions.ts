import { readBytes } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { encodeBase58 } from '../../encoding/base58.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { askFeature, sessions } from './askFeature.js'
import { toWalletChain } from './chooseNetwork.js'
import { checkTransaction, parseTransaction, requireStandardWallet } from './parseTransaction.js'
import { requireAccount } from './readAccounts.js'
import type { SolanaSendOptions } from './types.js'

const sendMethod = 'signAndSendTransaction'

/**
 * `solana:signAndSendTransaction`. The wallet sends with its own nodes, so it must know the network.
 *
 * @returns the first signature of the transaction in base58, which is its id.
 * @throws AppKitError CHAIN_NOT_SUPPORTED if the wallet does not list the network, because it would send
 *   elsewhere; WALLET_BAD_REPLY; the errors of `checkTransaction` and `requireAccount`; what the wallet rejects
 *   with.
 */
export async function sendTransaction(
  connector: Connector,
  transaction: Uint8Array,
  options: SolanaSendOptions,
): Promise<string> {
  const wallet = requireStandardWallet(connector)
  const { address, account, chains } = requireAccount(connector, options.address)
  checkTransaction(wallet, { method: sendMethod, address, transaction })
  const network = sessions.get(connector)?.caipNetworkId
  const chain = network && toWalletChain(network, chains)
  if (chain === undefined) throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: String(network) })
  const { commitment, preflightCommitment, minContextSlot, skipPreflight, maxRetries } = options
  const how = { commitment, preflightCommitment, minContextSlot, skipPreflight, maxRetries }
  const given = Object.fromEntries(Object.entries(how).filter(([, value]) => value !== undefined))
  const input = { account, chain, transaction: transaction.slice(), options: given }
  const [reply] = await askFeature(wallet, sendMethod, [input])
  const signature = readBytes(reply?.signature, 64)
  if (signature === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: sendMethod })
  return encodeBase58(signature)
}

const signMethod = 'signTransaction'

/**
 * `solana:signTransaction` for several transactions in one request.
 *
 * @returns the transactions in the same order, signed by the account. Wallets may add instructions.
 * @throws AppKitError WALLET_BAD_REPLY unless each is a transaction signed by the account; the errors of
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
  for (const transaction of transactions)
    checkTransaction(wallet, { method: signMethod, address, transaction })
  if (transactions.length === 0) return []
  const network = sessions.get(connector)?.caipNetworkId
  const chain = network && toWalletChain(network, chains)
  const inputs = transactions.map((transaction) => ({
    account,
    transaction: transaction.slice(),
    ...(chain !== undefined && { chain }),
  }))
  const replies = await askFeature(wallet, signMethod, inputs)
  return replies.map(({ signedTransaction }) => readSigned(signedTransaction, address))
}

function readSigned(value: unknown, address: string): Uint8Array {
  const bytes = readBytes(value, { atMost: 1232 })
  const parsed = bytes && parseTransaction(bytes)
  const signature = parsed?.signatures[parsed.signers.indexOf(address)]
  if (bytes === undefined || signature?.some((byte) => byte !== 0) !== true)
    throw new AppKitError('WALLET_BAD_REPLY', { details: signMethod })
  return bytes
}
