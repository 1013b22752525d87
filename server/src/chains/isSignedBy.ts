import type { RpcCaller } from './types.js'

const hexBytes = /^0x([0-9a-fA-F]{2})+$/
const evmAddress = /^0x[0-9a-fA-F]{40}$/

/** The signer of an account: its key, which it has on every chain, or the contract at its address, which is of one chain. */
export type Signatory = 'key' | 'contract'

/** Whether an account signed a message, as {@link findSignatory} finds it. */
export const isSignedBy = async (...asked: Parameters<typeof findSignatory>): Promise<boolean> =>
  (await findSignatory(...asked)) !== null

/**
 * Finds out how an account signed a message: with its key (EIP-191), as a contract (ERC-1271), or as a
 * contract that is not deployed yet (ERC-6492).
 *
 * @param node - the chain of the contracts; null if it does not run here, then only keys are checked
 * @returns null if it did not
 * @throws ChainDownError if the node does not answer
 */
export async function findSignatory(
  node: RpcCaller | null,
  address: string,
  message: string,
  signature: string,
): Promise<Signatory | null> {
  if (!hexBytes.test(signature) || !evmAddress.test(address)) return null
  const hex = signature as `0x${string}`
  // Loaded only when something is signed.
  const { createPublicClient, custom, isAddressEqual, recoverMessageAddress } = await import('viem')
  const account = address.toLowerCase() as `0x${string}`
  try {
    if (isAddressEqual(await recoverMessageAddress({ message, signature: hex }), account)) return 'key'
  } catch {
    // Not the signature of a key. A contract may still accept it.
  }
  if (!node) return null
  let failure: unknown
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      return await node.call(method, Array.isArray(params) ? params : [])
    } catch (error) {
      failure = error
      throw error
    }
  }
  // Anybody can name a contract as an account, so it may not have this server ask addresses of its choice (ERC-3668).
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false })
  const isValid = await client.verifyMessage({ address: account, message, signature: hex })
  // The library reports a node that is down as a wrong signature.
  if (!isValid && failure instanceof Error && failure.name === 'ChainDownError') throw failure
  return isValid ? 'contract' : null
}
