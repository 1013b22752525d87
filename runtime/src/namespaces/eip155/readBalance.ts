import { createClient, fallback, http } from 'viem'
import type { NativeBalance, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'

/** spec.md section 9: RPC timeout 10 s, 3 retries from 150 ms, batches of 1000 without a wait. */
const options = { timeout: 10_000, retryCount: 3, retryDelay: 150, batch: { batchSize: 1000, wait: 0 } }

/**
 * eth_getBalance at the latest block, over the urls in order.
 *
 * @returns wei, with the currency of the network.
 * @throws AppKitError BAD_REPLY; viem's error when no url answers.
 */
export async function readBalance(
  network: Network,
  { address, rpcUrls }: { readonly address: string; readonly rpcUrls: readonly string[] },
): Promise<NativeBalance> {
  const client = createClient({ transport: fallback(rpcUrls.map((url) => http(url, options))) })
  const account = address as `0x${string}`
  const reply: unknown = await client.request({ method: 'eth_getBalance', params: [account, 'latest'] })
  if (typeof reply !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(reply))
    throw new AppKitError('BAD_REPLY', { details: 'eth_getBalance' })
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(reply), decimals, symbol }
}
