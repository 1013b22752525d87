import type { DriverConnection, DriverContext } from '../../chains/driver.js'
import { tryRead } from '../../chains/readUntrusted.js'
import type { Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { StandardAccount, StandardWallet } from '../../walletStandard/types.js'
import { isStandardWallet, sessions } from './askFeature.js'
import { chooseNetwork } from './chooseNetwork.js'
import { isLegacyProvider } from './isLegacyProvider.js'
import { readAccounts, readPublicKey, toAccount } from './readAccounts.js'
import type { LegacyProvider } from './types.js'

export interface ConnectParameters {
  /** Whether the wallet may not ask the user. */
  readonly silent: boolean
  readonly network?: Network | undefined
  /** What a wallet answers after this was aborted is forgotten. */
  readonly signal: AbortSignal
}

/**
 * Asks for accounts: `standard:connect`, or `connect` of a legacy wallet. A Solana wallet is on no
 * network, so it is on the one that was asked for, if its chains allow that.
 *
 * @returns without accounts when a silent call found none.
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
      const accounts = await askStandard(provider, silent)
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
    // A wallet that would have to ask says no: nobody is connected.
    const { code } = toAppKitError(error)
    if (!silent || (code !== 'USER_REJECTED' && code !== 'WALLET_LOCKED')) throw error
    return { accounts: [], ...chooseNetwork(undefined, asked) }
  }
}

/** What it shares already needs no question. Some answer something else and have their accounts at `accounts`. */
async function askStandard(
  { features, wallet }: StandardWallet,
  silent: boolean,
): Promise<readonly StandardAccount[]> {
  const ask = features['standard:connect']?.connect
  if (typeof ask !== 'function')
    throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: 'standard:connect' })
  const listed = () => readAccounts(tryRead(() => (wallet as { accounts?: unknown }).accounts)) ?? []
  if (silent && listed().length > 0) return listed()
  const reply: unknown = await (silent ? ask({ silent }) : ask())
  const answered = readAccounts(tryRead(() => (reply as { accounts?: unknown }).accounts))
  const accounts = answered?.length ? answered : listed()
  if (accounts.length === 0 && answered === undefined)
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'standard:connect' })
  return accounts
}

/** Some answer with the key, some have it afterwards. */
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
