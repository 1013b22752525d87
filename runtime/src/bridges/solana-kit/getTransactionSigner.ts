import {
  type Address,
  assertIsTransactionWithinSizeLimit,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type MessagePartialSigner,
  type SignatureBytes,
  type Transaction,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
  type TransactionWithinSizeLimit,
  type TransactionWithLifetime,
} from '@solana/kit'
import { isSameBytes } from '../../../../common/bytes.js'
import type { ErrorOf, NoWalletErrorCode } from '../../errors/errorCodes.js'
import type { Kit } from '../../kit/types.js'
import { requireSolanaWallet, type SolanaWallet } from '../solana.js'

/** A signer of @solana/kit: it signs transactions, which the wallet may change, sends them, and signs messages as they are. */
export type WalletSigner = TransactionModifyingSigner & TransactionSendingSigner & MessagePartialSigner

export interface GetTransactionSignerParameters {
  /** An account of the wallet. Default: the one in use. */
  readonly address?: string
}

export type GetTransactionSignerReturnType = WalletSigner

export type GetTransactionSignerErrorType = ErrorOf<NoWalletErrorCode>

/**
 * A signer of @solana/kit for the connected wallet of solana. It is a TransactionModifyingSigner, a
 * TransactionSendingSigner, which sends with the wallet's own nodes, and a MessagePartialSigner. Its methods reject with
 * an AppKitError, as those of the provider do.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the signer. Ask for another one when the account changes.
 * @throws AppKitError ADAPTER_NOT_FOUND, NOT_CONNECTED, RECONNECTING
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { createSignableMessage } from '@solana/kit'
 * import { getTransactionSigner } from 'appkit-runtime/solana-kit'
 *
 * const [signatures] = await getTransactionSigner(kit).signMessages([createSignableMessage('Hello')])
 * console.log(signatures)
 */
export function getTransactionSigner(
  kit: Kit,
  { address }: GetTransactionSignerParameters = {},
): GetTransactionSignerReturnType {
  return toSigner(requireSolanaWallet(kit), address)
}

/** A wallet as a signer of one of its accounts. */
export function toSigner(wallet: SolanaWallet, account: string = wallet.address): WalletSigner {
  const { provider } = wallet
  const address = account as Address
  const optionsOf = (signal: AbortSignal | undefined) => ({ address, ...(signal && { signal }) })
  return {
    address,
    async modifyAndSignTransactions(transactions, { abortSignal } = {}) {
      abortSignal?.throwIfAborted()
      const bytes = transactions.map(encode)
      const options = optionsOf(abortSignal)
      const [first] = bytes
      const signed =
        first !== undefined && bytes.length === 1
          ? [await provider.signTransaction(first, options)]
          : await provider.signAllTransactions(bytes, options)
      return Promise.all(signed.map((each, index) => decode(each, transactions[index])))
    },
    async signAndSendTransactions(transactions, { abortSignal } = {}) {
      const sent: SignatureBytes[] = []
      // One after another, as a later one may need what an earlier one does.
      for (const transaction of transactions) {
        abortSignal?.throwIfAborted()
        const id = await provider.signAndSendTransaction(encode(transaction), optionsOf(abortSignal))
        sent.push(getBase58Encoder().encode(id) as SignatureBytes)
      }
      return sent
    },
    async signMessages(messages, { abortSignal } = {}) {
      const signed = []
      for (const { content } of messages) {
        abortSignal?.throwIfAborted()
        const signature = await provider.signMessage(new Uint8Array(content), optionsOf(abortSignal))
        signed.push(Object.freeze({ [address]: signature as SignatureBytes }))
      }
      return signed
    },
  }
}

const encode = (transaction: Transaction) => new Uint8Array(getTransactionEncoder().encode(transaction))

type Signed = Transaction & TransactionWithinSizeLimit & TransactionWithLifetime

/** A signed transaction with its lifetime: that of the request, or that in the bytes when the wallet has changed them. */
async function decode(
  bytes: Uint8Array,
  asked: Transaction | (Transaction & TransactionWithLifetime) | undefined,
): Promise<Signed> {
  const signed = getTransactionDecoder().decode(bytes)
  assertIsTransactionWithinSizeLimit(signed)
  const isSame = asked !== undefined && isSameBytes(asked.messageBytes, signed.messageBytes)
  const known = isSame && 'lifetimeConstraint' in asked ? asked.lifetimeConstraint : undefined
  const lifetimeConstraint = known ?? (await readLifetime(signed))
  return Object.freeze({ ...signed, lifetimeConstraint })
}

function readLifetime({ messageBytes }: Transaction) {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  return getTransactionLifetimeConstraintFromCompiledTransactionMessage(
    message as Parameters<typeof getTransactionLifetimeConstraintFromCompiledTransactionMessage>[0],
  )
}
