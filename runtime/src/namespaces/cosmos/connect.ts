import type { DriverCallOptions, DriverConnection, DriverContext, WalletEvents } from '../../chains/driver.js'
import type { Account, Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { recallShown, rememberShown } from '../../kit/shownAccounts.js'
import { createProvider } from './createProvider.js'
import { enableChain } from './enableChain.js'
import { parseAddress } from './parseAddress.js'
import { readAccount } from './readKey.js'
import { findSession, readWallet, type Session, type SessionState, sessions } from './sessions.js'
import type { CosmosNetwork } from './types.js'

type Options = DriverCallOptions & { readonly network?: Network | undefined }

/**
 * Enables a network in a wallet, which asks the user unless the site is known to it, and reads the key.
 *
 * @param options.network the app's first network when absent.
 * @throws AppKitError CONNECTOR_NOT_FOUND, NETWORK_NOT_FOUND, CHAIN_NOT_SUPPORTED, WALLET_BAD_REPLY,
 *   WALLET_NO_ACCOUNTS, CANCELLED; what the wallet rejects with.
 */
export async function connect(
  context: DriverContext,
  connector: Connector,
  { signal, ...options }: Options,
): Promise<DriverConnection> {
  const wallet = requireWallet(connector)
  const network = options.network ?? context.networks()[0]
  if (network === undefined) throw new AppKitError('NETWORK_NOT_FOUND', { details: 'cosmos' })
  await enableChain(wallet, network)
  const account = await readAccount(wallet, network)
  // An answer to an attempt that was given up must not take the place of a later one's.
  if (signal.aborted) throw new AppKitError('CANCELLED')
  const session = openSession(context, connector, { wallet, network, account })
  session.move(network, account)
  return toConnection(session)
}

/**
 * Picks up a wallet of the last visit. Keplr's interface has no silent question: a locked wallet opens its
 * window even for `getKey`. So nothing is asked, and the account is what the wallet last showed, on this visit
 * or the one before; a wallet that uses another key by now says so when it is used.
 *
 * @param options.network where the app works; where the wallet was used last when absent, or when its account
 *   on this one is not known.
 * @returns undefined when it is not known what it showed.
 * @throws AppKitError CONNECTOR_NOT_FOUND
 */
export async function reconnect(
  context: DriverContext,
  connector: Connector,
  { network }: Options,
): Promise<DriverConnection | undefined> {
  const wallet = requireWallet(connector)
  const shown = recallShown(context.storage, connector)
  const known = context.networks().find(({ caipNetworkId }) => caipNetworkId === shown?.caipNetworkId)
  const found: SessionState | undefined =
    shown !== undefined && known !== undefined && isWrittenFor(known, shown.account.address)
      ? { wallet, network: known, account: shown.account }
      : undefined
  const present = findSession(connector)
  // What is stored may be newer: another tab has been to another network.
  const isAsked = network === undefined || network.caipNetworkId === found?.network.caipNetworkId
  const state = isAsked ? (found ?? present) : (present ?? found)
  return state && toConnection(openSession(context, connector, state))
}

function requireWallet({ provider, name }: Connector) {
  const wallet = readWallet(provider)
  if (wallet === undefined) throw new AppKitError('CONNECTOR_NOT_FOUND', { details: name })
  return wallet
}

const toConnection = ({ account, network }: SessionState): DriverConnection => ({
  accounts: [account],
  caipNetworkId: network.caipNetworkId,
})

function isWrittenFor(network: Network, address: string): boolean {
  const { bech32Prefix } = network as Partial<CosmosNetwork>
  const prefix = parseAddress(address)?.prefix
  return prefix !== undefined && (bech32Prefix === undefined || bech32Prefix === prefix)
}

/** The session of a connector's wallet, with the key it shows on a network: the present one, or a new one. */
function openSession(
  { storage }: Pick<DriverContext, 'storage'>,
  connector: Connector,
  state: SessionState,
): Session {
  const present = sessions.get(connector.provider as object)
  // Who listens to a session goes on listening to it.
  if (present) return Object.assign(present, { network: state.network, account: state.account })
  const session = createSession(storage, connector, { ...state })
  sessions.set(connector.provider as object, session)
  return session
}

function createSession(
  storage: DriverContext['storage'],
  connector: Connector,
  state: SessionState,
): Session {
  const doubts = new Set<() => void>()
  const session: Session = Object.assign(state, {
    move(network: Network, account: Account) {
      Object.assign(session, { network, account })
      rememberShown(storage, connector, { caipNetworkId: network.caipNetworkId, account })
    },
    forget: () => rememberShown(storage, connector, undefined),
    doubts,
    provider: createProvider({ wallet: state.wallet, doubts }),
    watch: (events: Parameters<Session['watch']>[0]) => watch(session, connector.id, events),
  })
  return session
}

/** A storm of events makes one question, in ms. */
const rest = 50

/**
 * `<wallet>_keystorechange` on `window`, which says that there may be another key and nothing else, so
 * the wallet is asked for it. A wallet that does not show its new key is not the one that was connected.
 *
 * @returns a function that stops listening.
 */
export function watch(session: Session, connectorId: string, events: WalletEvents): () => void {
  const name = `${connectorId}_keystorechange`
  let live = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0

  const ask = async () => {
    timer = undefined
    const { network } = session
    const question = ++latest
    const account = await readAccount(session.wallet, network).catch(() => undefined)
    if (!live || question !== latest) return
    // The app has gone to another network meanwhile, with a key that may be the old one's.
    if (session.network !== network) return heard()
    if (account === undefined) {
      session.forget()
      return events.disconnected()
    }
    if (account.address === session.account.address) return
    session.move(network, account)
    events.accountsChanged([account])
  }
  const heard = () => {
    timer ??= setTimeout(ask, rest)
  }
  window.addEventListener(name, heard)
  session.doubts.add(heard)
  return () => {
    live = false
    session.doubts.delete(heard)
    clearTimeout(timer)
    window.removeEventListener(name, heard)
  }
}
