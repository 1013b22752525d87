import { readBytes } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { encodeBase58 } from '../../encoding/base58.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { askFeature, sessions } from './askFeature.js'
import { toWalletChain } from './chooseNetwork.js'
import { checkTransaction, requireStandardWallet } from './parseTransaction.js'
import { requireAccount } from './readAccounts.js'
import type { SolanaSendOptions } from './types.js'

const method = 'signAndSendTransaction'

/**
 * `solana:signAndSendTransaction`. The wallet sends through its own nodes, so it must know the network.
 *
 * @returns the transaction's first signature in base58: its id.
 * @throws AppKitError CHAIN_NOT_SUPPORTED when the wallet does not list the network: it would send
 *   elsewhere; WALLET_BAD_REPLY; as `checkTransaction` and `requireAccount`; what the wallet rejects with.
 */
export async function sendTransaction(
  connector: Connector,
  transaction: Uint8Array,
  options: SolanaSendOptions,
): Promise<string> {
  const wallet = requireStandardWallet(connector)
  const { address, account, chains } = requireAccount(connector, options.address)
  checkTransaction(wallet, { method, address, transaction })
  const network = sessions.get(connector)?.caipNetworkId
  const chain = network && toWalletChain(network, chains)
  if (chain === undefined) throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: String(network) })
  const { commitment, preflightCommitment, minContextSlot, skipPreflight, maxRetries } = options
  const how = { commitment, preflightCommitment, minContextSlot, skipPreflight, maxRetries }
  const given = Object.fromEntries(Object.entries(how).filter(([, value]) => value !== undefined))
  const input = { account, chain, transaction: transaction.slice(), options: given }
  const [reply] = await askFeature(wallet, method, [input])
  const signature = readBytes(reply?.signature, 64)
  if (signature === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: method })
  return encodeBase58(signature)
}
