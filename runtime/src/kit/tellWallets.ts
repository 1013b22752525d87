import type { Connector } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { toAppKitError } from '../errors/toAppKitError.js'
import { abortable } from './abortable.js'
import { trackEvent } from './actions/trackEvent.js'
import { askAgain } from './askAgain.js'
import { lateStorageKeys } from './lateStorageKeys.js'
import type { Chain, ChainNamespace, Kit } from './types.js'

/** How long a wallet may take to hear that we are leaving (docs/behaviour.md#leaving). */
const deadline = 3000

/**
 * Tells wallets that we have left them, all at once, each with a deadline. One has failed when it still
 * shares accounts with the app.
 *
 * @param namespace - the one that was left, for the event; all when absent.
 * @throws AppKitError DISCONNECT_FAILED with every failure in `details`.
 */
export async function tellWallets(
  kit: Kit,
  left: readonly (readonly [Chain, Connector])[],
  namespace: ChainNamespace | undefined,
): Promise<void> {
  kit.storage.remove(lateStorageKeys.deepLinkChoice)
  const failures = (await Promise.all(left.map(([chain, connector]) => tell(kit, chain, connector)))).filter(
    (failure) => failure !== undefined,
  )
  if (failures.length === 0) {
    trackEvent(kit, { event: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
    return
  }
  const message = failures.join(', ')
  const error = new AppKitError('DISCONNECT_FAILED', { details: message })
  kit.lastError.value = error
  trackEvent(kit, { event: 'DISCONNECT_ERROR', properties: { message } })
  throw error
}

async function tell(kit: Kit, chain: Chain, connector: Connector): Promise<string | undefined> {
  const signal = AbortSignal.timeout(deadline)
  try {
    await abortable(chain.driver.disconnect(connector, { signal }), signal)
    return undefined
  } catch (cause) {
    const isLeft = !(await isConnected(kit, chain, connector, signal))
    return isLeft
      ? undefined
      : `Failed to disconnect chain ${chain.namespace}: ${toAppKitError(cause).message}`
  }
}

/** What a wallet throws says little: some throw and let go all the same. One that cannot say holds nobody. */
async function isConnected(
  kit: Kit,
  chain: Chain,
  connector: Connector,
  signal: AbortSignal,
): Promise<boolean> {
  const { driver } = chain
  const ask = async () =>
    driver.isConnected?.(connector, { signal }) ??
    (await askAgain(kit, chain, connector, signal)) !== undefined
  return abortable(ask(), signal).catch(() => false)
}
