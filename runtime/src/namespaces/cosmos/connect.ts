import { mayAsk } from '../../chains/coalesce.js'
import type { DriverCallOptions, DriverConnection, DriverContext, WalletEvents } from '../../chains/driver.js'
import type { Account, Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { createProvider } from './createProvider.js'
import { enableChain } from './enableChain.js'
import { parseAddress } from './parseAddress.js'
import { readAccount } from './readKey.js'
import {
  findSession,
  readWallet,
  remoteWallets,
  type Session,
  type SessionState,
  sessions,
} from './sessions.js'
import { recallShown, rememberShown } from './shownAccounts.js'
import type { CosmosNetwork } from './types.js'

type Options = DriverCallOptions & { readonly network?: Network | undefined }

/**
 * Enables a network in a wallet and reads the key. The wallet asks the user unless it knows the site.
 *
 * @param options.network - the app's first network when absent. Another one of the app where a session has not this one.
 * @throws AppKitError CONNECTOR_NOT_FOUND, NETWORK_NOT_FOUND, CHAIN_NOT_SUPPORTED, WALLET_BAD_REPLY,
 *   WALLET_NO_ACCOUNTS, CANCELLED; what the wallet rejects with.
 */
export async function connect(
  context: DriverContext,
  connector: Connector,
  { signal, ...options }: Options,
): Promise<DriverConnection> {
  const wallet = requireWallet(connector)
  const network = chooseNetwork(context, connector, options.network)
  if (network === undefined) throw new AppKitError('NETWORK_NOT_FOUND', { details: 'cosmos' })
  await enableChain(wallet, network, signal)
  const account = await readAccount(wallet, network)
  // The answer to a cancelled attempt must not replace that of a later one.
  if (signal.aborted) throw new AppKitError('CANCELLED')
  const session = openSession(context, connector, { wallet, network, account })
  session.move(network, account)
  return toConnection(session)
}

/** A wallet on another device has the networks of its session alone, and no user to ask for another one. */
function chooseNetwork(
  context: DriverContext,
  { provider }: Connector,
  wanted: Network | undefined,
): Network | undefined {
  const all = context.networks()
  const shared = remoteWallets.get(provider as object)?.accounts() ?? []
  const network = wanted ?? all[0]
  const isShared = (each: Network | undefined) =>
    shared.some(({ caipNetworkId }) => caipNetworkId === each?.caipNetworkId)
  return [network, ...all].find(isShared) ?? network
}

/**
 * Reconnects a wallet of the last visit. Keplr's API has no request without a window: a locked wallet opens its
 * window even for `getKey`. So nothing is asked, and the account is the last one that the wallet shared, on
 * this visit or the one before. If the wallet uses another key now, the first request fails.
 *
 * @param options.network - the network of the app. By default, or if the account on it is unknown, the last one
 *   used.
 * @returns undefined if no account is known.
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
  // The stored value may be newer: another tab may have switched networks.
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

/** The session of a connector's wallet with its key on a network: the existing session, or a new one. */
function openSession(
  { storage }: Pick<DriverContext, 'storage'>,
  connector: Connector,
  state: SessionState,
): Session {
  const present = sessions.get(connector.provider as object)
  // Listeners of a session must stay on the same object.
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
    learned: new Set<() => void>(),
    provider: createProvider(Object.assign(state, { doubts })),
    watch: (events: Parameters<Session['watch']>[0]) => watch(session, connector, events),
  })
  return session
}

/** Events within this time cause one request, in ms. */
const rest = 50

/**
 * Listens to `<wallet>_keystorechange` on `window`, or to the wallet itself if it is on another device. The event
 * says only that the key may have changed, so the wallet is asked for it. If it does not share the new key, it is disconnected.
 *
 * @returns a function that stops listening.
 */
export function watch(session: Session, { id, provider }: Connector, events: WalletEvents): () => void {
  const name = `${id}_keystorechange`
  let live = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0

  const ask = async () => {
    timer = undefined
    if (!mayAsk(provider)) return
    const { network } = session
    const question = ++latest
    const account = await readAccount(session.wallet, network).catch(() => undefined)
    if (!live || question !== latest) return
    // The app has switched networks meanwhile, and this key may be the old one.
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
  const stopRemote = remoteWallets.get(provider as object)?.watch(heard)
  session.doubts.add(heard)
  const learned = () => events.accountsChanged([session.account])
  session.learned.add(learned)
  return () => {
    live = false
    session.learned.delete(learned)
    session.doubts.delete(heard)
    clearTimeout(timer)
    window.removeEventListener(name, heard)
    stopRemote?.()
  }
}
