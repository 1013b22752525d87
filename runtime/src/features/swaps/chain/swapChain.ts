import { type Address, encodeFunctionData, erc20Abi, toHex } from 'viem'
import { call, getBalance, readContract } from 'viem/actions'
import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { swapTexts } from '../../../errors/texts/swaps.js'
import { askWallet } from '../../../services/rpc/askWallet.js'
import { type Estimate, estimateCall } from '../../../services/rpc/estimateCall.js'
import { openClient, orRpcError } from '../../../services/rpc/openClient.js'
import type { SwapCall, Swapper, SwapToken } from './types.js'

export { checkApprovalCall, checkSwapCall } from './checkCalls.js'

addErrorTexts(lateTexts)
addErrorTexts(swapTexts)

/** What the chain itself says of a token and its holder. */
export interface HeldOnChain {
  readonly decimals: number
  /** Base units of the token. */
  readonly balance: bigint
  /** Base units of the network's coin, which pays the fee. */
  readonly coins: bigint
  /** Base units of the token that the router may take. */
  readonly allowance: bigint
}

/** Reads what the account holds of a token. */
export async function readHeld(
  swapper: Swapper,
  token: SwapToken,
  signal: AbortSignal,
): Promise<HeldOnChain> {
  const client = openClient(swapper, signal)
  const { address, network } = swapper
  const router = swapper.exchange.router as Address
  const contract = { address: token.address, abi: erc20Abi }
  return orRpcError(async () => {
    const coins = getBalance(client, { address })
    if (token.isCoin) {
      const balance = await coins
      return { coins: balance, balance, decimals: network.nativeCurrency.decimals, allowance: balance }
    }
    const [decimals, balance, allowance] = await Promise.all([
      readContract(client, { ...contract, functionName: 'decimals' }),
      readContract(client, { ...contract, functionName: 'balanceOf', args: [address] }),
      readContract(client, { ...contract, functionName: 'allowance', args: [address, router] }),
      coins,
    ])
    return { coins: await coins, decimals, balance, allowance }
  })
}

/** The decimals of a token, as the chain says. */
export async function readDecimals(swapper: Swapper, token: SwapToken, signal: AbortSignal): Promise<number> {
  if (token.isCoin) return swapper.network.nativeCurrency.decimals
  const contract = { address: token.address, abi: erc20Abi, functionName: 'decimals' } as const
  return orRpcError(() => readContract(openClient(swapper, signal), contract))
}

const toTransaction = ({ address, network }: Swapper, { to, value, data }: SwapCall) => ({
  ...{ from: address, to, value: toHex(value), data },
  chainId: Number(network.id),
})

/**
 * What a call will cost. The chain tries it, unless `gas` is given because it cannot yet.
 *
 * @throws AppKitError EXECUTION_REVERTED, INSUFFICIENT_FUNDS; as the nodes
 */
export const estimate = (
  swapper: Swapper,
  each: SwapCall,
  { gas, signal }: { readonly gas?: bigint; readonly signal: AbortSignal },
): Promise<Estimate> =>
  orRpcError(() =>
    estimateCall(openClient(swapper, signal), toTransaction(swapper, each), gas === undefined ? {} : { gas }),
  )

/** Takes an allowance of the router back. */
export const buildReset = ({ exchange }: Swapper, { address }: SwapToken): SwapCall => ({
  ...{ to: address, value: 0n },
  data: encodeFunctionData({
    ...{ abi: erc20Abi, functionName: 'approve' },
    args: [exchange.router as Address, 0n],
  }),
})

/** An approval may also fail by answering false, and older tokens answer nothing at all. */
export async function tryApproval(
  swapper: Swapper,
  { to, data }: SwapCall,
  signal: AbortSignal,
): Promise<void> {
  const { data: answer = '0x' } = await orRpcError(() =>
    call(openClient(swapper, signal), { account: swapper.address as Address, to, data }),
  )
  if (answer !== '0x' && BigInt(answer) === 0n)
    throw new AppKitError('EXECUTION_REVERTED', { details: 'approve returned false' })
}

/**
 * Asks the wallet to sign and send a call.
 *
 * @returns its hash.
 * @throws AppKitError USER_REJECTED, CHAIN_MISMATCH, WALLET_BAD_REPLY, CANCELLED; what the wallet rejects with
 */
export async function submit(
  swapper: Swapper,
  each: SwapCall,
  { gas, fees, signal }: Pick<Estimate, 'gas' | 'fees'> & { readonly signal: AbortSignal },
): Promise<string> {
  const { chainId, ...transaction } = toTransaction(swapper, each)
  const request = { ...transaction, gas: toHex(gas), ...fees, chainId: toHex(chainId) }
  const hash = await askWallet(swapper, { method: 'eth_sendTransaction', params: [request] }, signal)
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'eth_sendTransaction' })
  return hash
}
