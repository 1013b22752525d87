import { callError } from '../../../errors/callError.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import { toQuantity } from './toQuantity.js'
import { type Transaction, toTransaction } from './toTransaction.js'
import type { ChainCallOptions, Hex } from './types.js'

const hash = /^0x[0-9a-fA-F]{64}$/

export interface SendTransactionParameters extends Transaction, ChainCallOptions {}

/** The hash of the transaction. */
export type SendTransactionReturnType = Hex

/**
 * Asks the connected wallet to sign and send one transaction (eth_sendTransaction).
 *
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH,
 *   CHAIN_NOT_CONFIGURED, RPC_INVALID_PARAMS, TIP_ABOVE_FEE_CAP, USER_REJECTED, WALLET_BAD_REPLY,
 *   CANCELLED; what else the wallet rejects with
 */
export async function sendTransaction(
  kit: Kit,
  { address, chainId, signal, ...transaction }: SendTransactionParameters,
): Promise<SendTransactionReturnType> {
  const fields = toTransaction(transaction)
  const wallet = openWallet(kit, {
    ...(address === undefined ? {} : { address }),
    ...(chainId === undefined ? {} : { chainId }),
    ...(signal === undefined ? {} : { signal }),
  })
  await wallet.confirmChain()
  const reply = await wallet.ask('eth_sendTransaction', [
    { from: wallet.address, chainId: toQuantity(wallet.chainId, 'chain id'), ...fields },
  ])
  if (typeof reply !== 'string' || !hash.test(reply))
    throw callError('WALLET_BAD_REPLY', { details: 'eth_sendTransaction' })
  return reply as Hex
}
