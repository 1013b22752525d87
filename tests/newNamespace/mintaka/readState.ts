import type { DriverConnection } from '../../../runtime/src/chains/driver.js'
import { AppKitError } from '../../../runtime/src/errors/AppKitError.js'
import { isAddress } from './isAddress.js'

/**
 * Reads what a wallet says of itself: `{ chain, addresses }`.
 *
 * @throws AppKitError WALLET_BAD_REPLY when it is nothing of the kind.
 */
export function readState(value: unknown): DriverConnection {
  const { chain, addresses } = (value ?? {}) as Readonly<Record<string, unknown>>
  const isRight = typeof chain === 'string' && Array.isArray(addresses) && addresses.every(isAddress)
  if (!isRight) throw new AppKitError('WALLET_BAD_REPLY', { details: 'It gave no accounts.' })
  return {
    accounts: addresses.map((address: string) => ({ namespace: 'mintaka', address, type: 'eoa' })),
    caipNetworkId: `mintaka:${chain}`,
  }
}
