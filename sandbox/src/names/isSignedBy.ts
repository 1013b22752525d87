import type { ChainNode } from '../chain/types.js'

const HEX = /^0x([0-9a-fA-F]{2})+$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * Whether an account signed a message: with its key (EIP-191), as a contract (ERC-1271), or as a
 * contract that is not deployed yet (ERC-6492).
 * @param node chain to ask about contracts; null when it does not run here, then only keys count
 * @throws ChainDownError when the node does not answer
 */
export async function isSignedBy(
  node: ChainNode | null,
  address: string,
  message: string,
  signature: string,
): Promise<boolean> {
  if (!HEX.test(signature) || !ADDRESS.test(address)) return false
  const hex = signature as `0x${string}`
  // Only who registers a name pays for loading this.
  const { createPublicClient, custom, isAddressEqual, recoverMessageAddress } = await import('viem')
  const account = address.toLowerCase() as `0x${string}`
  try {
    if (isAddressEqual(await recoverMessageAddress({ message, signature: hex }), account)) return true
  } catch {
    // Not a signature of a key; a contract may know better.
  }
  if (!node) return false
  let failure: unknown
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      return await node.call(method, Array.isArray(params) ? params : [])
    } catch (error) {
      failure = error
      throw error
    }
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  const isValid = await client.verifyMessage({ address: account, message, signature: hex })
  // The library takes every failure for a wrong signature, also that of a node that is down.
  if (!isValid && failure instanceof Error && failure.name === 'ChainDownError') throw failure
  return isValid
}
