import {
  type Address,
  BaseError,
  createPublicClient,
  type Hex,
  HttpRequestError,
  hashMessage,
  http,
  isAddressEqual,
  LimitExceededRpcError,
  type PublicClient,
  parseAbi,
  recoverMessageAddress,
  TimeoutError,
} from 'viem'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** A text that was signed, and the alleged signature of it. */
export interface SignedMessage {
  readonly message: string
  readonly signature: Hex
}

/** Whether a key has signed a text (EIP-191) whose address is this one. */
export async function isSignedByKey(
  address: Address,
  { message, signature }: SignedMessage,
): Promise<boolean> {
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  return signer !== undefined && isAddressEqual(signer, address)
}

/**
 * Opens a node for questions to contracts that anybody can name. A contract that refers to a server of its choice
 * (ERC-3668) is not followed: it would have this server ask any address.
 *
 * @param rpcUrl - of the operator's configuration
 */
export const openNode = (rpcUrl: string): PublicClient =>
  createPublicClient({ transport: http(rpcUrl, { timeout: 10_000, retryCount: 1 }), ccipRead: false })

/**
 * Whether a contract takes a signature of a text (ERC-1271).
 *
 * @param node - of the network of the contract
 * @throws Error if the node cannot be asked
 */
export async function isSignedByContract(
  node: PublicClient,
  address: Address,
  { message, signature }: SignedMessage,
): Promise<boolean> {
  const code = await node.getCode({ address })
  if (code === undefined) return false
  const args = [hashMessage(message), signature] as const
  const answer = await node
    .readContract({ abi, address, functionName: 'isValidSignature', args })
    .catch((error: unknown) => {
      // A contract that reverts has refused the signature; a node that fails has not decided.
      if (error instanceof BaseError && error.walk(isOfNode)) throw error
    })
  return answer === '0x1626ba7e'
}

const isOfNode = (error: unknown) =>
  error instanceof HttpRequestError || error instanceof TimeoutError || error instanceof LimitExceededRpcError
