import { type Hex, serializeSignature, type TypedDataDefinition } from 'viem'
import { getUserOperationTypedData, type UserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { entryPoint, implementation } from './smartAccount.js'

/** The authorization of an account for the code that it runs from now on (EIP-7702). */
export interface Delegation {
  readonly address: Hex
  readonly chainId: number
  /** The next nonce of the account. */
  readonly nonce: number
}

/** A user operation for the entry point (ERC-4337), without its signature. */
export interface OperationRequest {
  readonly kind: 'userOperation'
  readonly chainId: number
  readonly operation: Omit<UserOperation<'0.8'>, 'signature' | 'authorization'>
  /** Signed too, if the account is not a smart account yet. */
  readonly delegation?: Delegation
}

/**
 * Whether it may be signed at all, whatever was approved: it is of this account, for one network, and gives the account to
 * no other code than the pinned one.
 */
export function isSignable({ chainId, delegation, operation }: OperationRequest, address: Hex): boolean {
  const isOwn = operation.sender.toLowerCase() === address.toLowerCase()
  if (!isOwn || !Number.isSafeInteger(chainId) || chainId <= 0) return false
  // An authorization for chain 0 is one for every chain.
  return delegation === undefined || (delegation.address === implementation && delegation.chainId === chainId)
}

/** Whether typed data is for the entry point, so that its signature could move everything. */
export const isOperationData = ({ domain }: TypedDataDefinition): boolean =>
  String(
    (domain as { readonly verifyingContract?: unknown } | undefined)?.verifyingContract,
  ).toLowerCase() === entryPoint.toLowerCase()

/** The operation as the typed data that is signed, bound to the code that the account gets. */
export const operationData = ({ chainId, delegation, operation }: OperationRequest) =>
  getUserOperationTypedData({
    chainId,
    entryPointAddress: entryPoint,
    userOperation: {
      ...operation,
      signature: '0x',
      ...(delegation && { authorization: delegation }),
    } as unknown as UserOperation<'0.8'>,
  })

/** Signs it, and the authorization after it. */
export async function signOperation(
  signer: PrivateKeyAccount,
  request: OperationRequest,
): Promise<readonly Hex[]> {
  const { delegation } = request
  const signature = await signer.signTypedData(operationData(request))
  if (delegation === undefined) return [signature]
  const { r, s, yParity } = await signer.signAuthorization({ ...delegation })
  return [signature, serializeSignature({ r, s, yParity: yParity ?? 0 })]
}
