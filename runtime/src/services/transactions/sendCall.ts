import { type Address, type Hex, toHex } from 'viem'
import { AppKitError } from '../../errors/AppKitError.js'
import type { WalletCall } from '../rpc/askWallet.js'
import { askWallet } from '../rpc/askWallet.js'
import type { Estimate, FeeFields } from '../rpc/estimateCall.js'
import type { CallsSender } from './walletCalls.js'

/** A transaction as a wallet takes it (`eth_sendTransaction`). */
export interface TransactionRequest extends FeeFields {
  readonly from: Address
  readonly to: Address
  readonly value: Hex
  readonly data: Hex
  readonly gas: Hex
  readonly chainId: Hex
}

/** Writes a call as a wallet takes it. */
export const requestOf = (
  { address, network }: CallsSender,
  { to, value, data }: WalletCall,
  { gas, fees }: Pick<Estimate, 'gas' | 'fees'>,
): TransactionRequest => ({
  from: address as Address,
  to,
  value: toHex(value),
  data,
  gas: toHex(gas),
  ...fees,
  chainId: toHex(Number(network.id)),
})

/**
 * Asks the wallet to sign and send a transaction.
 *
 * @returns its hash.
 * @throws AppKitError USER_REJECTED, CHAIN_MISMATCH, WALLET_BAD_REPLY, CANCELLED; what the wallet rejects with
 */
export async function sendRequest(
  sender: CallsSender,
  request: TransactionRequest,
  signal: AbortSignal,
): Promise<string> {
  const method = 'eth_sendTransaction'
  const hash = await askWallet(sender, { method, params: [request] }, signal)
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new AppKitError('WALLET_BAD_REPLY', { details: method })
  return hash
}
