import type { Connector } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { createAdapter } from './createAdapter.js'
import type { BitcoinAdapter, BitcoinSource } from './types.js'

/** One adapter a wallet: it knows what was granted on this visit. */
const adapters = new WeakMap<object, BitcoinAdapter>()

/**
 * The adapter of a connector's wallet.
 *
 * @throws AppKitError CONNECTOR_NOT_FOUND for a connector that was not found by this driver.
 */
export function adapterOf({ provider, name }: Connector): BitcoinAdapter {
  if (!isSource(provider)) throw callError('CONNECTOR_NOT_FOUND', { details: name })
  const known = adapters.get(provider)
  if (known !== undefined) return known
  const adapter = createAdapter(provider)
  adapters.set(provider, adapter)
  return adapter
}

const isSource = (value: unknown): value is BitcoinSource =>
  typeof (value as Partial<BitcoinSource> | null | undefined)?.family === 'string'
