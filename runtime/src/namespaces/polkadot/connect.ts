import { coalesce } from '../../chains/coalesce.js'
import type { DriverCallOptions, DriverConnection, DriverContext, WalletEvents } from '../../chains/driver.js'
import { tryCall } from '../../chains/readUntrusted.js'
import type { Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { askExtension } from './askExtension.js'
import { createSigner } from './createSigner.js'
import { accountsOn, readAccounts, readShared, sharedOn, toDriverConnection } from './readAccounts.js'
import { readExtension, type Session, type SessionState, sessions } from './sessions.js'
import type { InjectedPolkadot, PolkadotProvider, SharedAccount } from './types.js'

/**
 * Enables an extension and reads its accounts. It asks the user unless it knows the site.
 *
 * @param options.network - the format of addresses. Default: the app's first network.
 * @throws AppKitError CONNECTOR_NOT_FOUND, NETWORK_NOT_FOUND, WALLET_BAD_REPLY, WALLET_NO_ACCOUNTS,
 *   CANCELLED; what the extension rejects with.
 */
export async function connect(
  context: DriverContext,
  connector: Connector,
  { signal, ...options }: DriverCallOptions & { readonly network?: Network | undefined },
): Promise<DriverConnection> {
  const extension = readExtension(connector.provider)
  if (extension === undefined) throw new AppKitError('CONNECTOR_NOT_FOUND', { details: connector.name })
  const network = options.network ?? context.networks()[0]
  if (network === undefined) throw new AppKitError('NETWORK_NOT_FOUND', { details: 'polkadot' })
  const injected = readInjected(await askExtension(() => extension.enable(context.appName)))
  if (injected === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'enable' })
  const session = createSession({ injected, shared: await readShared(injected), network })
  // The answer to a cancelled attempt must not replace that of a later one.
  if (signal.aborted) throw new AppKitError('CANCELLED')
  const connection = toDriverConnection(context, session)
  if (connection.accounts.length === 0) throw new AppKitError('WALLET_NO_ACCOUNTS', { details: 'polkadot' })
  sessions.set(connector.provider as object, session)
  return connection
}

/** Creates a session from the result of `enable`. */
function createSession(state: SessionState): Session {
  return Object.assign(state, {
    provider: createProvider(state),
    watch: (events: Parameters<Session['watch']>[0]) => watch(state, events),
  })
}

type Parts = Record<'accounts' | 'signer', Record<string, unknown> | null | undefined>

/**
 * The result of `enable`, its methods read once.
 *
 * @returns undefined if it has no accounts to read.
 */
function readInjected(value: unknown): InjectedPolkadot | undefined {
  try {
    const { accounts, signer } = value as Parts
    const method = (owner: Parts['signer'], name: string) => {
      const found = owner?.[name]
      return typeof found === 'function' ? found.bind(owner) : undefined
    }
    const getAccounts = method(accounts, 'get')
    if (getAccounts === undefined) return undefined
    return {
      getAccounts,
      subscribe: method(accounts, 'subscribe'),
      signRaw: method(signer, 'signRaw'),
      signPayload: method(signer, 'signPayload'),
    }
  } catch {
    return undefined
  }
}

/**
 * The provider that the app gets: accounts in the format of the network in use, read on each access, and a
 * signer for polkadot.js with checked answers.
 */
function createProvider(session: SessionState): PolkadotProvider {
  const signer = createSigner(session)
  const accounts = () => {
    const shared = sharedOn(session.shared, session.network)
    return accountsOn(session, session.network).map(({ address }, at) => {
      const { keyType, name, genesisHash } = shared[at] ?? {}
      return {
        address,
        ...(keyType && { type: keyType }),
        ...(name && { name }),
        ...(genesisHash && { genesisHash }),
      }
    })
  }
  return Object.freeze({
    get address() {
      return accounts()[0]?.address ?? ''
    },
    get accounts() {
      return accounts()
    },
    signer,
    signRaw: signer.signRaw,
    signPayload: signer.signPayload,
  })
}

/**
 * This many of the lists that come within 50 ms are kept, so that an invalid last one does not hide a valid one.
 */
const maxHeard = 50

/**
 * Listens to `accounts.subscribe` of an enabled extension. It starts with the current accounts and repeats
 * them; only changes are reported, and only the last one of many at once. Values that are not lists are
 * ignored. An extension without this method stays connected.
 *
 * @returns a function that removes the listener and every timer.
 */
export function watch(session: SessionState, events: WalletEvents): () => void {
  const { subscribe } = session.injected
  if (subscribe === undefined) return () => {}
  const heard: unknown[] = []
  // Each address has a checksum. Checking every list of many events would block the page.
  const news = coalesce(() => {
    const shared = lastReadable(heard.splice(0))
    if (shared === undefined || print(shared) === print(session.shared)) return
    session.shared = shared
    events.accountsChanged(accountsOn(session, session.network))
  })
  const off = tryCall(() =>
    subscribe((value) => {
      if (heard.length === maxHeard) heard.shift()
      heard.push(value)
      news.push(undefined)
    }),
  )
  return () => {
    news.stop()
    void stop(off)
  }
}

/** Some return the function that ends it, some a promise of it. */
async function stop(off: unknown): Promise<void> {
  try {
    const end = typeof off === 'function' ? off : await off
    if (typeof end === 'function') await end()
  } catch {
    // Its events are ignored from now on.
  }
}

function lastReadable(lists: readonly unknown[]): readonly SharedAccount[] | undefined {
  for (const list of lists.toReversed()) {
    const shared = readAccounts(list)
    if (shared !== undefined) return shared
  }
  return undefined
}

const print = (shared: readonly SharedAccount[]): string =>
  shared.map(({ address, genesisHash, keyType }) => `${address} ${genesisHash} ${keyType}`).join()
