import { AppKitError } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { Kit } from '../../../kit/types.js'
import { getCapabilities } from './getCapabilities.js'
import { openWallet } from './openWallet.js'
import type { ChainCallErrorCode, ChainCallOptions, Hex } from './types.js'

/** The code of an account that delegates to a contract (EIP-7702): this prefix and the contract's address. */
const delegation = /^0xef0100([0-9a-f]{40})$/i

export type GetAccountTypeParameters = ChainCallOptions

export interface GetAccountTypeReturnType {
  readonly type: 'eoa' | 'smartAccount'
  /**
   * How it was found out: `code` at the address, a `delegation` (EIP-7702), the wallet's `capabilities`, or
   * `none`.
   */
  readonly evidence: 'code' | 'delegation' | 'capabilities' | 'none'
  /** The contract that the account delegates to. */
  readonly delegate?: Hex
}

export type GetAccountTypeErrorType = ErrorOf<ChainCallErrorCode>

/**
 * Finds out whether an account is a smart account on the wallet's current chain. EIP-1193 wallets do not say so
 * when they connect. So the chain is asked for the code of the account (through the wallet), then the wallet
 * for its capabilities: an account without code that can run a batch atomically will be deployed with its first
 * call. The result can differ between chains.
 *
 * @param kit - the object that `createAppKit` returns.
 * @param options - the account and the chain. Default: those in use.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH, CHAIN_NOT_CONFIGURED,
 *   WALLET_BAD_REPLY, WALLET_TIMEOUT, CANCELLED; other errors of the wallet.
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
