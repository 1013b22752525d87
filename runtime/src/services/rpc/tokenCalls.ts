import { type Address, erc20Abi } from 'viem'
import { call, getBalance, readContract } from 'viem/actions'
import { AppKitError } from '../../errors/AppKitError.js'
import type { WalletCall } from './askWallet.js'
import { type Asker, openClient, orRpcError } from './openClient.js'

/** A holder's amounts of a token, and its decimals, by the chain itself. */
export interface Holding {
  readonly decimals: number
  /** Base units of the token. */
  readonly balance: bigint
  /** Base units of the network's coin, which pays the fee. */
  readonly coins: bigint
  /** Base units of the token that the spender may take. Of the coin, all. */
  readonly allowance: bigint
}

export interface ReadHoldingParameters {
  /** Its contract. Absent: the coin of the network. */
  readonly token?: string | undefined
  /** The spender whose allowance is read. Absent: none, and it is 0. */
  readonly spender?: string
  readonly signal: AbortSignal
}

/**
 * Reads an account's holding of a token (ERC-20) or the coin.
 *
 * @throws AppKitError as the nodes
 */
export function readHolding(
  asker: Asker & { readonly address: string },
  { token, spender, signal }: ReadHoldingParameters,
): Promise<Holding> {
  const address = asker.address as Address
  const client = openClient(asker, signal)
  return orRpcError(async () => {
    const asked = getBalance(client, { address })
    if (token === undefined) {
      const coins = await asked
      return { decimals: asker.network.nativeCurrency.decimals, balance: coins, coins, allowance: coins }
    }
    const contract = { address: token as Address, abi: erc20Abi }
    const allowed = { ...contract, functionName: 'allowance', args: [address, spender as Address] } as const
    const [decimals, balance, coins, allowance] = await Promise.all([
      readContract(client, { ...contract, functionName: 'decimals' }),
      readContract(client, { ...contract, functionName: 'balanceOf', args: [address] }),
      asked,
      spender === undefined ? 0n : readContract(client, allowed),
    ])
    return { decimals, balance, coins, allowance }
  })
}

/**
 * Lets the chain try a call of a token. It may also fail by answering false, and older tokens answer nothing at all.
 *
 * @throws AppKitError EXECUTION_REVERTED; as the nodes
 */
export async function tryTokenCall(
  asker: Asker & { readonly address: string },
  { to, data }: WalletCall,
  signal: AbortSignal,
): Promise<void> {
  const { data: answer = '0x' } = await orRpcError(() =>
    call(openClient(asker, signal), { account: asker.address as Address, to, data }),
  )
  if (answer !== '0x' && BigInt(answer) === 0n)
    throw new AppKitError('EXECUTION_REVERTED', { details: 'the token returned false' })
}
