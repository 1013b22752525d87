import {
  type Address,
  type Client,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  parseAbi,
  toHex,
} from 'viem'
import { call, getBalance, readContract } from 'viem/actions'
import { AppKitError, addErrorTexts } from '../../../../errors/AppKitError.js'
import { lateTexts } from '../../../../errors/texts/late.js'
import { sendTexts } from '../../../../errors/texts/send.js'
import { askWallet } from '../../../../services/rpc/askWallet.js'
import { estimateCall, type FeeFields } from '../../../../services/rpc/estimateCall.js'
import { openClient, orRpcError } from '../../../../services/rpc/openClient.js'
import type {
  DecodedTransfer,
  EncodedTransfer,
  SendChain,
  Sender,
  TokenOnChain,
  TransferIntent,
} from '../types.js'

addErrorTexts(lateTexts)
addErrorTexts(sendTexts)

/** How eip155 sends: its coin, and tokens of ERC-20. */
export const sendChain: SendChain = {
  limit: 2n ** 256n - 1n,

  async readToken(sender, token, signal) {
    const client = openClient(sender, signal)
    const { address } = sender as { address: Address }
    const { decimals } = sender.network.nativeCurrency
    return orRpcError<TokenOnChain>(async () => {
      if (token.address === undefined) {
        const coins = await getBalance(client, { address })
        return { decimals, balance: coins, coins }
      }
      const contract = { address: token.address as Address, abi: erc20Abi }
      const [own, balance, coins] = await Promise.all([
        readContract(client, { ...contract, functionName: 'decimals' }),
        readContract(client, { ...contract, functionName: 'balanceOf', args: [address] }),
        getBalance(client, { address }),
      ])
      return { decimals: own, balance, coins }
    })
  },

  async estimateFee(sender, intent, signal) {
    const isSmart = await isSmartAccount(sender, signal)
    const { fee } = await orRpcError(() =>
      estimate(openClient(sender, signal), sender, { ...intent, isSmart }),
    )
    return fee
  },

  async encode(sender, intent, signal) {
    const client = openClient(sender, signal)
    const { token } = intent
    if (token.address !== undefined && token.address.toLowerCase() === intent.to.toLowerCase())
      throw new AppKitError('RECEIVER_UNSUITABLE', { details: intent.to })
    const isSmart = await isSmartAccount(sender, signal)
    const { gas, fees, fee, value } = await orRpcError(async () => {
      if (token.address !== undefined) await tryTransfer(client, sender, intent)
      const estimated = await estimate(client, sender, { ...intent, isSmart })
      const isAll = intent.isMax && token.address === undefined
      const coins = isAll ? await getBalance(client, { address: sender.address as Address }) : 0n
      return { ...estimated, value: isAll ? coins - estimated.fee : intent.value }
    })
    if (value <= 0n) throw new AppKitError('INSUFFICIENT_FUNDS')
    const request: TransactionRequest = {
      ...toCall(sender, { ...intent, value }),
      gas: toHex(gas),
      ...fees,
      chainId: toHex(Number(sender.network.id)),
    }
    return toTransfer(sender, request, { fee, isSmart })
  },
}

/** A transaction as a wallet takes it (`eth_sendTransaction`). */
interface TransactionRequest extends FeeFields {
  readonly from: Address
  readonly to: Address
  readonly value: Hex
  readonly data: Hex
  readonly gas: Hex
  readonly chainId: Hex
}

function toTransfer(
  sender: Sender,
  request: TransactionRequest,
  { fee, isSmart }: { readonly fee: bigint; readonly isSmart: boolean },
): EncodedTransfer {
  return {
    fee,
    deposit: 0n,
    decoded: decodeTransfer(request),
    async submit(signal) {
      if (isSmart) {
        // The wallet knows what its account takes.
        const { submitCalls } = await loadCalls()
        const { to, value, data } = request
        const hash = await submitCalls(sender, [{ to, value: hexToBigInt(value), data }], signal)
        return { hash, isCalls: true }
      }
      const hash = await askWallet(sender, { method: 'eth_sendTransaction', params: [request] }, signal)
      if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
        throw new AppKitError('WALLET_BAD_REPLY', { details: 'eth_sendTransaction' })
      return { hash }
    },
  }
}

const transferAbi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

/** What the transaction does if this call is made: to whom, how much, of what. */
function toCall({ address }: Sender, { to, token, value }: TransferIntent) {
  const from = address as Address
  if (token.address === undefined)
    return { from, to: to as Address, value: toHex(value), data: '0x' as const }
  const data = encodeFunctionData({ abi: transferAbi, args: [to as Address, value] })
  return { from, to: token.address as Address, value: toHex(0n), data }
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

/** A transfer may also fail by answering false, and older tokens answer nothing at all. */
async function tryTransfer(client: Client, sender: Sender, intent: TransferIntent): Promise<void> {
  const { from, to, data } = toCall(sender, intent)
  const { data: answer = '0x' } = await call(client, { account: from, to, data })
  if (answer !== '0x' && BigInt(answer) === 0n)
    throw new AppKitError('EXECUTION_REVERTED', { details: 'transfer returned false' })
}

async function estimate(client: Client, sender: Sender, intent: TransferIntent & { isSmart: boolean }) {
  const call = { ...toCall(sender, intent), chainId: Number(sender.network.id) }
  const estimated = await estimateCall(client, call)
  if (!intent.isSmart) return estimated
  return estimateCall(client, call, { gas: estimated.gas + (await loadCalls()).smartAccountGas })
}

const loadCalls = () => import('../../../../services/transactions/walletCalls.js')

/** Whether the wallet says that the account is one, which it sends from in its own way (EIP-5792). */
const isSmartAccount = async (sender: Sender, signal: AbortSignal) =>
  (await (await loadCalls()).readAtomicity(sender, signal)) === 'supported'
