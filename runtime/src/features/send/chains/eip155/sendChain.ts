import { type Address, decodeFunctionData, encodeFunctionData, hexToBigInt, parseAbi } from 'viem'
import { AppKitError } from '../../../../errors/AppKitError.js'
import type { WalletCall } from '../../../../services/rpc/askWallet.js'
import { chainCalls } from '../../../../services/transactions/chainCalls.chunk.js'
import type { TransactionRequest } from '../../../../services/transactions/sendCall.js'
import type { DecodedTransfer, EncodedTransfer, SendChain, Sender, TransferIntent } from '../types.js'

/** How eip155 sends: its coin, and tokens of ERC-20. */
export const sendChain: SendChain = {
  limit: 2n ** 256n - 1n,

  readToken: (sender, token, signal) => chainCalls.readHolding(sender, { token: token.address, signal }),

  async estimateFee(sender, intent, signal) {
    const isSmart = await isSmartAccount(sender, signal)
    return (await estimate(sender, { ...intent, isSmart }, signal)).fee
  },

  async encode(sender, intent, signal) {
    const { token } = intent
    if (token.address !== undefined && token.address.toLowerCase() === intent.to.toLowerCase())
      throw new AppKitError('RECEIVER_UNSUITABLE', { details: intent.to })
    const isSmart = await isSmartAccount(sender, signal)
    if (token.address !== undefined) await chainCalls.tryTokenCall(sender, toCall(intent), signal)
    const estimated = await estimate(sender, { ...intent, isSmart }, signal)
    const isAll = intent.isMax && token.address === undefined
    const value = isAll
      ? (await chainCalls.readHolding(sender, { signal })).coins - estimated.fee
      : intent.value
    if (value <= 0n) throw new AppKitError('INSUFFICIENT_FUNDS')
    const call = toCall({ ...intent, value })
    return toTransfer(sender, chainCalls.requestOf(sender, call, estimated), { fee: estimated.fee, isSmart })
  },
}

function toTransfer(
  sender: Sender,
  request: TransactionRequest,
  { fee, isSmart }: { readonly fee: bigint; readonly isSmart: boolean },
): EncodedTransfer {
  return {
    fee,
    ownFee: isSmart ? 0n : fee,
    deposit: 0n,
    decoded: decodeTransfer(request),
    async submit(signal) {
      if (isSmart) {
        // The wallet knows what its account takes.
        const { to, value, data } = request
        const hash = await chainCalls.submitCalls(sender, [{ to, value: hexToBigInt(value), data }], signal)
        return { hash, isCalls: true }
      }
      return { hash: await chainCalls.sendRequest(sender, request, signal) }
    },
  }
}

const transferAbi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

/** Builds the call of a transfer: a plain payment of the coin, or `transfer` of ERC-20. */
function toCall({ to, token, value }: TransferIntent): WalletCall {
  if (token.address === undefined) return { to: to as Address, value, data: '0x' }
  const data = encodeFunctionData({ abi: transferAbi, args: [to as Address, value] })
  return { to: token.address as Address, value: 0n, data }
}

/**
 * Reads a transaction back: from the very fields that go to the wallet.
 *
 * @throws AppKitError SEND_MISMATCH when it is neither a plain payment nor a `transfer` of ERC-20.
 */
export function decodeTransfer({
  from,
  to,
  value,
  data,
}: Pick<TransactionRequest, 'from' | 'to' | 'value' | 'data'>): DecodedTransfer {
  const coins = hexToBigInt(value)
  if (data === '0x') return { from, to, value: coins, token: undefined }
  try {
    const call = decodeFunctionData({ abi: transferAbi, data })
    // Nothing may stand behind what was read.
    if (coins === 0n && encodeFunctionData({ abi: transferAbi, ...call }) === data)
      return { from, to: call.args[0], value: call.args[1], token: to }
  } catch (cause) {
    throw new AppKitError('SEND_MISMATCH', { cause })
  }
  throw new AppKitError('SEND_MISMATCH', { details: 'no transfer' })
}

async function estimate(sender: Sender, intent: TransferIntent & { isSmart: boolean }, signal: AbortSignal) {
  const call = toCall(intent)
  const estimated = await chainCalls.estimateCall(sender, call, { signal })
  if (!intent.isSmart) return estimated
  return chainCalls.estimateCall(sender, call, { gas: estimated.gas + chainCalls.smartAccountGas, signal })
}

/** Whether the wallet says that the account is one, which it sends from in its own way (EIP-5792). */
const isSmartAccount = async (sender: Sender, signal: AbortSignal) =>
  (await chainCalls.readAtomicity(sender, signal)) === 'supported'
