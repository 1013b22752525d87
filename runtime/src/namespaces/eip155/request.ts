import type { Connector } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { isProvider } from './isProvider.js'
import type { Eip1193Params } from './types.js'

/**
 * One EIP-1193 call to a wallet.
 *
 * @throws what the wallet rejects with; AppKitError CONNECTOR_NOT_FOUND when it has no provider.
 */
export async function request(
  connector: Connector,
  method: string,
  params?: Eip1193Params,
): Promise<unknown> {
  const { provider } = connector
  if (!isProvider(provider)) throw callError('CONNECTOR_NOT_FOUND', { details: connector.name })
  return provider.request(params === undefined ? { method } : { method, params })
}
