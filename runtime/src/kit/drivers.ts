import type { NamespaceCalls, NamespaceDriver } from '../chains/driver.js'
import { AppKitError } from '../errors/AppKitError.js'
import type { Chain } from './state.js'

/** By driver, because a feature may put another in its place. */
const loaded = new WeakMap<NamespaceDriver, NamespaceCalls>()

/**
 * Imports the calls of a namespace, once.
 *
 * @throws AppKitError MODAL_LOAD_FAILED; the next call tries again.
 */
export async function loadCalls({ driver }: Pick<Chain, 'driver'>): Promise<NamespaceCalls> {
  const known = loaded.get(driver)
  if (known !== undefined) return known
  try {
    const calls = await driver.load()
    loaded.set(driver, calls)
    return calls
  } catch (cause) {
    throw new AppKitError('MODAL_LOAD_FAILED', { cause })
  }
}

/** The calls of a namespace, if they have loaded: those of a namespace with a connected wallet have. */
export const callsOf = ({ driver }: Pick<Chain, 'driver'>): NamespaceCalls | undefined => loaded.get(driver)
