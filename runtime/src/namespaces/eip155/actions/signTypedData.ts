import type { TypedDataDefinition } from 'viem'
import { serializeTypedData, validateTypedData } from 'viem/utils'
import { AppKitError } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import { invalid } from './toCall.js'
import type { ChainCallErrorCode, Hex, WalletCallOptions } from './types.js'

const signature = /^0x[0-9a-fA-F]{62,}$/

export interface SignTypedDataParameters extends WalletCallOptions {
  /** If it has a `chainId`, the wallet must be on that chain. */
  readonly domain: {
    readonly name?: string
    readonly version?: string
    readonly chainId?: number | bigint
    readonly verifyingContract?: Hex
    readonly salt?: Hex
  }
  /** By name. `EIP712Domain` is derived from `domain`. */
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

type Definition = Pick<SignTypedDataParameters, 'domain' | 'types' | 'primaryType' | 'message'>

/** 0x and at least 62 hex digits. */
export type SignTypedDataReturnType = Hex

export type SignTypedDataErrorType = ErrorOf<ChainCallErrorCode>

/**
 * Asks the connected wallet to sign structured data (EIP-712, eth_signTypedData_v4).
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the signature as hex.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH, CHAIN_NOT_CONFIGURED,
 *   RPC_INVALID_PARAMS, USER_REJECTED, WALLET_BAD_REPLY, CANCELLED; other errors of the wallet.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { signTypedData } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * const signature = await signTypedData(kit, {
 *   domain: { name: 'Post', version: '1' },
 *   types: { Letter: [{ name: 'text', type: 'string' }] },
 *   primaryType: 'Letter',
 *   message: { text: 'Hello' },
 * })
 * console.log(signature)
 */
export async function signTypedData(
  kit: Kit,
  { domain, types, primaryType, message, ...options }: SignTypedDataParameters,
): Promise<SignTypedDataReturnType> {
  const text = write({ domain, types, primaryType, message })
  const chainId = domain.chainId === undefined ? {} : { chainId: Number(domain.chainId) }
  const wallet = openWallet(kit, { ...options, ...chainId })
  if (domain.chainId !== undefined) await wallet.confirmChain()
  const reply = await wallet.ask('eth_signTypedData_v4', [wallet.address, text])
  if (typeof reply !== 'string' || !signature.test(reply))
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'eth_signTypedData_v4' })
  return reply as Hex
}

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/** The parameter for the wallet: JSON that includes the types of the domain. */
function write({ domain, types, primaryType, message }: Definition): string {
  // JSON leaves out undefined fields, so a type for one would make another hash.
  const given = Object.entries(domain).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const EIP712Domain = Object.entries(domainTypes).flatMap(([name, type]) =>
    given.includes(name) ? [{ name, type }] : [],
  )
  const definition: TypedDataDefinition<Record<string, unknown>, string> = {
    domain,
    types: { EIP712Domain, ...types },
    primaryType,
    message,
  }
  try {
    validateTypedData(definition)
    return serializeTypedData(definition)
  } catch (error) {
    throw invalid(
      'The data to sign does not match its types.',
      error instanceof Error ? error.message : undefined,
    )
  }
}
