import { untracked } from '@preact/signals-core'
import type { PublicKey } from '@solana/web3.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { ErrorOf, NoWalletErrorCode } from '../../errors/errorCodes.js'
import { connectionOf } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { requireSolanaWallet } from '../solana.js'
import { createSigner, type SendTransactionOptions, type Web3jsTransaction } from './createSigner.js'
import { getConnection, requireWeb3js } from './getConnection.js'

/** The connected wallet for code of @solana/web3.js 1. It has what Anchor's `Wallet` has, and more. */
export interface Web3jsWallet {
  /** The account. */
  readonly publicKey: PublicKey
  /** A transaction like the one given, signed. The wallet may have changed its instructions. */
  signTransaction<T extends Web3jsTransaction>(transaction: T): Promise<T>
  /** The same for several, in one request where the wallet can. */
  signAllTransactions<T extends Web3jsTransaction>(transactions: T[]): Promise<T[]>
  /**
   * Lets the wallet sign and send. A wallet that can only sign does so, and the kit's nodes send. Fee payer and blockhash of a
   * legacy transaction are filled in if they are missing.
   *
   * @returns the signature in base58, which is the transaction's id.
   */
  sendTransaction(transaction: Web3jsTransaction, options?: SendTransactionOptions): Promise<string>
  /** Signs exactly these bytes. The signature has 64 bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

export interface GetWalletParameters {
  /** An account of the wallet. Default: the one in use. */
  readonly address?: string
}

export type GetWalletReturnType = Web3jsWallet

export type GetWalletErrorType = ErrorOf<NoWalletErrorCode | 'ACCOUNT_NOT_FOUND' | 'MODAL_LOAD_FAILED'>

/**
 * The connected wallet of solana for code of @solana/web3.js 1: an extension, one on another device or the embedded one. Its
 * methods reject with an AppKitError.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the wallet. Ask for another one when the account changes.
 * @throws AppKitError ADAPTER_NOT_FOUND, NOT_CONNECTED, RECONNECTING, ACCOUNT_NOT_FOUND, MODAL_LOAD_FAILED if the app has another
 *   major of @solana/web3.js
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { type PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
 * import { getWallet } from 'appkit-runtime/web3js'
 *
 * export function tip(toPubkey: PublicKey) {
 *   const { publicKey: fromPubkey, sendTransaction } = getWallet(kit)
 *   return sendTransaction(new Transaction().add(SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 1_000_000 })))
 * }
 */
export function getWallet(kit: Kit, { address }: GetWalletParameters = {}): GetWalletReturnType {
  const wallet = requireSolanaWallet(kit)
  const accounts = untracked(() => connectionOf(kit.chains.get('solana'))?.accounts) ?? []
  if (address !== undefined && !accounts.some((account) => account.address === address))
    throw new AppKitError('ACCOUNT_NOT_FOUND')
  return toWallet(kit, address ?? wallet.address)
}

/** An account of the wallet in use, for code of @solana/web3.js. */
export function toWallet(kit: Kit, address: string): Web3jsWallet {
  const web3 = requireWeb3js()
  const signer = createSigner(kit, web3, { sentBy: 'wallet', address })
  return {
    ...signer,
    publicKey: new web3.PublicKey(address),
    // The connection is that of the network in use when the transaction is sent.
    sendTransaction: (transaction, options) =>
      signer.sendTransaction(transaction, getConnection(kit), options),
  }
}
