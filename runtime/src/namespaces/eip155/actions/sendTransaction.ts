import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import { lateTexts } from '../../../errors/texts/late.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import { invalid, toCall, toQuantity } from './toCall.js'
import type { Call, ChainCallErrorCode, ChainCallOptions, Hex } from './types.js'

addErrorTexts(lateTexts)

const hash = /^0x[0-9a-fA-F]{64}$/

export interface SendTransactionParameters extends Transaction, ChainCallOptions {}

/** The hash of the transaction. */
export type SendTransactionReturnType = Hex

export type SendTransactionErrorType = ErrorOf<ChainCallErrorCode>

/**
 * Asks the connected wallet to sign and send one transaction (eth_sendTransaction).
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the hash of the transaction, 32 bytes as hex.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH, CHAIN_NOT_CONFIGURED,
 *   RPC_INVALID_PARAMS, TIP_ABOVE_FEE_CAP, USER_REJECTED, WALLET_BAD_REPLY, CANCELLED; other errors of the
 *   wallet.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { sendTransaction } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * const hash = await sendTransaction(kit, { to, value: 10n ** 15n, chainId: 8453 })
 * console.log(hash)
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
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'eth_sendTransaction' })
  return reply as Hex
}

/** One transaction. The wallet fills in missing fields. */
export interface Transaction extends Call {
  /** Gas units. */
  readonly gas?: bigint
  /** The number of the transaction among those of the account. */
  readonly nonce?: number
  /** Wei per unit of gas. Not together with the next two. */
  readonly gasPrice?: bigint
  /** Maximum wei per unit of gas (EIP-1559). */
  readonly maxFeePerGas?: bigint
  /** Wei per unit of gas for the block's proposer, at most `maxFeePerGas`. */
  readonly maxPriorityFeePerGas?: bigint
}

/**
 * Checks a transaction (docs/behaviour.md#transactions) and returns it as JSON-RPC parameters.
 *
 * @throws AppKitError RPC_INVALID_PARAMS, TIP_ABOVE_FEE_CAP
 */
function toTransaction({ to, value, data, ...numbers }: Transaction): Readonly<Record<string, Hex>> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = numbers
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
    throw invalid('A transaction has either a gas price or fees of a fee market, not both.')
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw new AppKitError('TIP_ABOVE_FEE_CAP', { details: `${maxPriorityFeePerGas} > ${maxFeePerGas}` })
  const call: Call = {
    to,
    ...(value === undefined ? {} : { value }),
    ...(data === undefined ? {} : { data }),
  }
  const { gas, nonce } = numbers
  const quantities = { gas, nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas }
  return {
    ...toCall(call),
    ...Object.fromEntries(
      Object.entries(quantities).flatMap(([name, number]) =>
        number === undefined ? [] : [[name, toQuantity(number, name)]],
      ),
    ),
  }
}
