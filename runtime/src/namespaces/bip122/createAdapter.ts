import { createLeatherAdapter } from './satsConnect/createLeatherAdapter.js'
import { createSatsConnectAdapter } from './satsConnect/createSatsConnectAdapter.js'
import { createStandardAdapter } from './standard/createStandardAdapter.js'
import type { BitcoinAdapter, BitcoinSource } from './types.js'
import { createUnisatAdapter } from './unisat/createUnisatAdapter.js'

/** The adapter of a wallet, by its family. */
export function createAdapter(source: BitcoinSource): BitcoinAdapter {
  if (source.family === 'standard') return createStandardAdapter(source.target)
  if (source.family === 'unisat') return createUnisatAdapter(source.target)
  if (source.family === 'leather') return createLeatherAdapter(source.target)
  return createSatsConnectAdapter(source.target)
}
