import type { RpcRequest } from '../../chains/driver.js'
import type { NativeBalance, Network } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'

/**
 * eth_getBalance at the latest block.
 *
 * @returns wei, with the currency of the network.
 * @throws AppKitError BAD_REPLY; what `request` throws.
 */
export async function readBalance(
  network: Network,
  { address, request }: { readonly address: string; readonly request: RpcRequest },
): Promise<NativeBalance> {
  const reply = await request({ method: 'eth_getBalance', params: [address, 'latest'] })
  if (typeof reply !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(reply))
    throw callError('BAD_REPLY', { details: 'eth_getBalance' })
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(reply), decimals, symbol }
}
