import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { BitcoinAdapter, BitcoinSource } from './adapter/types.js'
import { createLeatherAdapter } from './satsConnect/createLeatherAdapter.js'
import { createSatsConnectAdapter } from './satsConnect/createSatsConnectAdapter.js'
import { createStandardAdapter } from './standard/createStandardAdapter.js'
import { createUnisatAdapter } from './unisat/createUnisatAdapter.js'

/** One adapter per wallet: it remembers the accounts that were shared on this visit. */
const adapters = new WeakMap<object, BitcoinAdapter>()

/**
 * The adapter of a connector's wallet.
 *
 * @throws AppKitError CONNECTOR_NOT_FOUND for a connector of another driver.
 */
export function adapterOf({ provider, name }: Connector): BitcoinAdapter {
  if (!isSource(provider)) throw new AppKitError('CONNECTOR_NOT_FOUND', { details: name })
  const known = adapters.get(provider)
  if (known !== undefined) return known
  const adapter = createAdapter(provider)
  adapters.set(provider, adapter)
  return adapter
}

/** Whether a connector's provider is one that this namespace has found. */
export const isSource = (value: unknown): value is BitcoinSource =>
  typeof (value as Partial<BitcoinSource> | null | undefined)?.kind === 'string'

/** The adapter of a wallet, by its kind. */
function createAdapter(source: BitcoinSource): BitcoinAdapter {
  if (source.kind === 'remote') return source.target
  if (source.kind === 'standard') return createStandardAdapter(source.target)
  if (source.kind === 'unisat') return createUnisatAdapter(source.target)
  if (source.kind === 'leather') return createLeatherAdapter(source.target)
  return createSatsConnectAdapter(source.target)
}
