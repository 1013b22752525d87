import { AppKitError } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { Kit } from '../../../kit/types.js'
import { getCapabilities } from './getCapabilities.js'
import { openWallet } from './openWallet.js'
import type { ChainCallErrorCode, ChainCallOptions, Hex } from './types.js'

/** What stands at an account that has delegated to a contract (EIP-7702): this and the contract's address. */
const delegation = /^0xef0100([0-9a-f]{40})$/i

export type GetAccountTypeParameters = ChainCallOptions

export interface GetAccountTypeReturnType {
  readonly type: 'eoa' | 'smartAccount'
  /** What says so: `code` at the address, a `delegation` (EIP-7702), the wallet's `capabilities`, or `none` of them. */
  readonly evidence: 'code' | 'delegation' | 'capabilities' | 'none'
  /** The contract that an account with a key of its own has delegated to. */
  readonly delegate?: Hex
}

export type GetAccountTypeErrorType = ErrorOf<ChainCallErrorCode>

/**
 * Whether an account is run by a contract on the chain that the wallet is on. An EIP-1193 wallet does
 * not tell when it connects, so the chain is asked, through the wallet, and then the wallet what it
 * can do: an account that runs calls as one although it has no code yet is deployed with its first
 * call. On another chain the answer may be another.
 *
 * @param kit - what `createAppKit` returned.
 * @param options - the account and the chain; those in use by default.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH,
 *   CHAIN_NOT_CONFIGURED, WALLET_BAD_REPLY, WALLET_TIMEOUT, CANCELLED; what else the wallet rejects with
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getAccountType } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * const { type, evidence } = await getAccountType(kit)
 * console.log(type === 'smartAccount', evidence)
 */
export async function getAccountType(
  kit: Kit,
  options: GetAccountTypeParameters = {},
): Promise<GetAccountTypeReturnType> {
  const { signal } = options
  const wallet = openWallet(kit, options)
  await wallet.confirmChain()
  const code = await wallet.read('eth_getCode', [wallet.address, 'latest'])
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code))
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'eth_getCode' })
  const delegate = delegation.exec(code)?.[1]
  if (delegate !== undefined)
    return { type: 'smartAccount', evidence: 'delegation', delegate: `0x${delegate}` }
  if (code !== '0x') return { type: 'smartAccount', evidence: 'code' }
  const { address, chainId } = wallet
  const capabilities = await getCapabilities(kit, {
    address,
    chainIds: [chainId],
    ...(signal === undefined ? {} : { signal }),
  })
  return capabilities[chainId]?.atomic?.status === 'supported'
    ? { type: 'smartAccount', evidence: 'capabilities' }
    : { type: 'eoa', evidence: 'none' }
}
