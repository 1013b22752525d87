import type { DriverConnection, DriverContext } from '../../chains/driver.js'
import { tryRead } from '../../chains/readUntrusted.js'
import { type SignInOffer, signInOffers } from '../../chains/signInOffer.js'
import type { CaipNetworkId, Connector, Network } from '../../chains/types.js'
import { encodeBase58 } from '../../encoding/base58.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { StandardAccount, StandardWallet } from '../../walletStandard/types.js'
import { askWallet, isStandardWallet, sessions } from './askFeature.js'
import { chooseNetwork } from './chooseNetwork.js'
import { readAccounts, readPublicKey, toAccount } from './readAccounts.js'
import type { LegacyProvider } from './types.js'
import { isLegacyProvider } from './types.js'

export interface ConnectParameters {
  /** The wallet must not ask the user. */
  readonly silent: boolean
  readonly network?: Network | undefined
  /** Answers after this was aborted are ignored. */
  readonly signal: AbortSignal
}

/**
 * Asks for accounts: `standard:connect`, or `connect` of a legacy wallet. Solana wallets have no network, so it
 * is the requested one, if the wallet's chains allow it.
 *
 * @returns no accounts if a silent request found none.
 * @throws AppKitError WALLET_BAD_REPLY, WALLET_NO_ACCOUNTS, CONNECTOR_NOT_FOUND; what the wallet rejects with.
 */
export async function connect(
  context: DriverContext,
  connector: Connector,
  { silent, network, signal }: ConnectParameters,
): Promise<DriverConnection> {
  const { provider } = connector
  const known = sessions.get(connector)?.caipNetworkId
  const wanted = network?.caipNetworkId ?? known
  const asked = [
    ...(wanted === undefined ? [] : [wanted]),
    ...context.networks().map((each) => each.caipNetworkId),
  ]
  try {
    if (isStandardWallet(provider)) {
      const accounts = await askAccounts(connector, provider, { silent, network: wanted, signal })
      if (accounts.length === 0 && !silent) throw new AppKitError('WALLET_NO_ACCOUNTS')
      const choice = chooseNetwork(accounts[0]?.chains, asked)
      if (!signal.aborted) sessions.set(connector, { caipNetworkId: choice.caipNetworkId, accounts })
      return { accounts: accounts.map(toAccount), ...choice }
    }
    const address = await askLegacy(connector, silent)
    const choice = chooseNetwork(undefined, asked)
    if (!signal.aborted) sessions.set(connector, { caipNetworkId: choice.caipNetworkId, accounts: [] })
    return { accounts: [toAccount({ address })], ...choice }
  } catch (error) {
    // A wallet that would have to ask the user refuses: nothing is connected.
    const { code } = toAppKitError(error)
    if (!silent || (code !== 'USER_REJECTED' && code !== 'WALLET_LOCKED')) throw error
    return { accounts: [], ...chooseNetwork(undefined, asked) }
  }
}

/**
 * If the app uses sign-in, a wallet that can sign in while it connects gets one request for both. A wallet that
 * shares accounts already gets none.
 */
async function askAccounts(
  connector: Connector,
  wallet: StandardWallet,
  { silent, network, signal }: { silent: boolean; network: CaipNetworkId | undefined; signal: AbortSignal },
): Promise<readonly StandardAccount[]> {
  const offer = silent || network === undefined ? undefined : signInOfferFor(connector, wallet)
  if (offer === undefined || network === undefined) return askStandard(wallet, silent)
  const shared = await askStandard(wallet, true).catch(() => [])
  signal.throwIfAborted()
  if (shared.length > 0) return shared
  return (await connectBySigningIn(wallet, { offer, network, signal })) ?? askStandard(wallet, false)
}

/**
 * Accounts that it shares already need no request. Some wallets answer something else and have their accounts
 * in `accounts`.
 */
async function askStandard(
  { features, wallet }: StandardWallet,
  silent: boolean,
): Promise<readonly StandardAccount[]> {
  const ask = features['standard:connect']?.connect
  if (typeof ask !== 'function')
    throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: 'standard:connect' })
  const listed = () => readAccounts(tryRead(() => (wallet as { accounts?: unknown }).accounts)) ?? []
  if (silent && listed().length > 0) return listed()
  const reply = await askWallet(() => (silent ? ask({ silent }) : ask()))
  const answered = readAccounts(tryRead(() => (reply as { accounts?: unknown }).accounts))
  const accounts = answered?.length ? answered : listed()
  if (accounts.length === 0 && answered === undefined)
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'standard:connect' })
  return accounts
}

/** Some answer with the key, others have it afterwards. */
async function askLegacy({ provider, name }: Connector, silent: boolean): Promise<string> {
  if (!isLegacyProvider(provider)) throw new AppKitError('CONNECTOR_NOT_FOUND', { details: name })
  const shared = () => readPublicKey(tryRead(() => provider.publicKey))
  const known = silent ? shared() : undefined
  if (known !== undefined) return known
  const reply = await (silent ? provider.connect({ onlyIfTrusted: true }) : provider.connect())
  const address = readPublicKey(tryRead(() => (reply as Partial<LegacyProvider>).publicKey)) ?? shared()
  if (address === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'connect' })
  return address
}

/** Errors that come from the user, or from an open question. After any other error the wallet can still connect. */
const isDecision: ReadonlySet<string> = new Set(['USER_REJECTED', 'CANCELLED', 'WALLET_BUSY'])

/** The offer for a wallet that can sign in while it connects. Undefined if the wallet is only asked for accounts. */
function signInOfferFor(connector: Connector, { features }: StandardWallet): SignInOffer | undefined {
  const canSignIn = typeof features['solana:signIn']?.signIn === 'function'
  return canSignIn ? signInOffers.get(connector) : undefined
}

/**
 * Connects with `solana:signIn` (Wallet Standard): one question for connecting and signing in.
 *
 * @returns the accounts, the one that signed first. Undefined if there is nothing to sign or the wallet failed;
 *   it is then asked for its accounts.
 * @throws AppKitError USER_REJECTED, CANCELLED, WALLET_BUSY.
 */
async function connectBySigningIn(
  wallet: StandardWallet,
  { offer, network, signal }: { offer: SignInOffer; network: CaipNetworkId; signal: AbortSignal },
): Promise<readonly StandardAccount[] | undefined> {
  const pending = await offer(network)
  // The user cancelled during the request to the server, so the wallet must not open.
  signal.throwIfAborted()
  if (pending === undefined) return undefined
  try {
    const { askSignIn } = await loadCode(import('./signIn.js'))
    const { account, signature, signedMessage } = await askSignIn(wallet, pending.fields)
    const message = new TextDecoder().decode(signedMessage)
    if (!signal.aborted)
      await pending.accept({ address: account.address, message, signature: encodeBase58(signature) })
    const listed = readAccounts((wallet.wallet as { readonly accounts?: unknown }).accounts) ?? []
    const known = listed.find(({ address }) => address === account.address) ?? account
    return [known, ...listed.filter(({ address }) => address !== account.address)]
  } catch (cause) {
    const error = toAppKitError(cause)
    if (isDecision.has(error.code)) throw error
    signal.throwIfAborted()
    return undefined
  }
}
