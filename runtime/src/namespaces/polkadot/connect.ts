import type { DriverCallOptions, DriverConnection, DriverContext } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import { askExtension } from './askExtension.js'
import { createSession } from './createSession.js'
import { readExtension } from './readExtension.js'
import { readInjected } from './readInjected.js'
import { readShared } from './readShared.js'
import { sessions } from './sessions.js'
import { toDriverConnection } from './toDriverConnection.js'

/**
 * Enables an extension, which asks the visitor unless the site is known to it, and reads its accounts.
 *
 * @param options.network how addresses are written; the app's first network when absent.
 * @throws AppKitError CONNECTOR_NOT_FOUND, NETWORK_NOT_FOUND, WALLET_BAD_REPLY, WALLET_NO_ACCOUNTS,
 *   CANCELLED; what the extension rejects with.
 */
export async function connect(
  context: DriverContext,
  connector: Connector,
  { signal, ...options }: DriverCallOptions & { readonly network?: Network | undefined },
): Promise<DriverConnection> {
  const extension = readExtension(connector.provider)
  if (extension === undefined) throw callError('CONNECTOR_NOT_FOUND', { details: connector.name })
  const network = options.network ?? context.networks()[0]
  if (network === undefined) throw callError('NETWORK_NOT_FOUND', { details: 'polkadot' })
  const injected = readInjected(await askExtension(() => extension.enable(context.appName)))
  if (injected === undefined) throw callError('WALLET_BAD_REPLY', { details: 'enable' })
  const session = createSession({ injected, shared: await readShared(injected), network })
  // An answer to an attempt that was given up must not take the place of a later one's.
  if (signal.aborted) throw new AppKitError('CANCELLED')
  const connection = toDriverConnection(context, session)
  if (connection.accounts.length === 0) throw callError('WALLET_NO_ACCOUNTS', { details: 'polkadot' })
  sessions.set(connector.provider as object, session)
  return connection
}
