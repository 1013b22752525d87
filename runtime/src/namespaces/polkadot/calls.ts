import { bytesToHex } from '../../../../common/hex.js'
import type {
  DriverCallOptions,
  DriverConnection,
  DriverContext,
  NamespaceCalls,
  WalletEvents,
} from '../../chains/driver.js'
import type { Account, Connector, Network } from '../../chains/types.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { askWithin } from '../../kit/async.js'
import { connect } from './connect.js'
import { createSigner } from './createSigner.js'
import { verifySs58 } from './encodeSs58.js'
import type { RemoteExtension } from './fromRemote.js'
import { accountsOn, readShared, toDriverConnection } from './readAccounts.js'
import { findSession, isSameAccount, sessions } from './sessions.js'
import type { PolkadotKeyType, PolkadotProvider } from './types.js'

/**
 * The driver's requests to extensions, with the SS58 codec, in one chunk. It loads with the modal, or with the
 * page for a returning user.
 */
export { connect } from './connect.js'
export { isSameAccount as isSameAddress } from './sessions.js'

export const verifyAddress = async (text: string): Promise<boolean> => verifySs58(text)

/** Only wallets on other devices need it. */
export const fromRemote: Required<NamespaceCalls>['fromRemote'] = async (wallet) =>
  (await loadCode(import('./fromRemote.js'))).fromRemote(wallet)

export const getBalance: Required<NamespaceCalls>['getBalance'] = async (network, parameters) =>
  (await loadCode(import('./readBalance.js'))).readBalance(network, parameters)

export const watch = (connector: Connector, events: WalletEvents): (() => void) =>
  findSession(connector)?.watch(events) ?? (() => {})

export const toProvider = (connector: Connector): PolkadotProvider | undefined =>
  findSession(connector)?.provider

/** Extensions have no such call: their session is forgotten. A wallet on another device has one. */
export async function disconnect({ provider }: Connector): Promise<void> {
  sessions.delete(provider as object)
  await (provider as Partial<RemoteExtension>).disconnect?.()
}

/**
 * Extensions are on no network, so no request is sent.
 *
 * @returns the accounts in the format of the network.
 * @throws AppKitError NOT_CONNECTED; WALLET_NO_ACCOUNTS if every account is bound to another chain.
 */
export async function switchNetwork(connector: Connector, network: Network): Promise<readonly Account[]> {
  const session = findSession(connector)
  if (session === undefined) throw new AppKitError('NOT_CONNECTED')
  const accounts = accountsOn(session, network)
  if (accounts.length === 0) throw new AppKitError('WALLET_NO_ACCOUNTS', { details: network.name })
  session.network = network
  return accounts
}

/** Bytes of a signature, and the byte that may precede it (`MultiSignature` of sp-runtime). */
const forms: Readonly<Record<PolkadotKeyType, readonly [bytes: number, type: string]>> = {
  ed25519: [64, '00'],
  sr25519: [64, '01'],
  ecdsa: [65, '02'],
}

/**
 * `signRaw` of the UTF-8 bytes of a text between `<Bytes>` and `</Bytes>`, so that it cannot be a transaction.
 *
 * @returns 0x and the hex of the signature, 64 bytes (ecdsa: 65). If the key type is unknown, as the extension
 *   returned it.
 * @throws AppKitError NOT_CONNECTED, WALLET_BAD_REPLY, WALLET_METHOD_UNSUPPORTED; what the extension
 *   rejects with.
 */
export async function signMessage(
  connector: Connector,
  { address, message }: { readonly address: string; readonly message: string },
): Promise<string> {
  const session = findSession(connector)
  if (session === undefined) throw new AppKitError('NOT_CONNECTED')
  const bytes = new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
  const data = bytesToHex(bytes)
  const { signature } = await createSigner(session).signRaw({ address, data })
  const keyType = session.shared.find((account) => isSameAccount(account.address, address))?.keyType
  if (keyType === undefined) return signature
  const [length, type] = forms[keyType]
  const digits = signature.slice(2)
  if (digits.length === length * 2) return signature
  if (digits.length === length * 2 + 2 && digits.startsWith(type)) return `0x${digits.slice(2)}`
  throw new AppKitError('WALLET_BAD_REPLY', { details: `signRaw, ${keyType}` })
}

/** An extension that knows the site answers at once. This is how long to wait for it, in ms. */
const timeoutMs = 3_000

/**
 * Reconnects an extension of the last visit. Extensions have no request without a window. But the kit
 * reconnects only what was connected, and such an extension is enabled without a window. An extension that is
 * still enabled is only asked for its accounts.
 *
 * @returns undefined if it shares no account, or the site has no permission.
 * @throws AppKitError WALLET_TIMEOUT, CANCELLED, WALLET_BAD_REPLY; what the extension rejects with.
 */
export async function reconnect(
  context: DriverContext,
  connector: Connector,
  { signal, network }: DriverCallOptions & { readonly network?: Network | undefined },
): Promise<DriverConnection | undefined> {
  try {
    return await askWithin(timeoutMs, signal, (signal) => pickUp(context, connector, { signal, network }))
  } catch (error) {
    // An extension that has forgotten the site says that it has no permission.
    const { code } = toAppKitError(error)
    if (code === 'WALLET_NO_ACCOUNTS' || code === 'WALLET_LOCKED') return undefined
    throw error
  }
}

async function pickUp(
  context: DriverContext,
  connector: Connector,
  options: DriverCallOptions & { readonly network?: Network | undefined },
): Promise<DriverConnection | undefined> {
  const session = findSession(connector)
  if (session === undefined) return connect(context, connector, options)
  const shared = await readShared(session.injected)
  // A late answer must not replace that of a later attempt.
  options.signal.throwIfAborted()
  Object.assign(session, { shared, network: options.network ?? session.network })
  const connection = toDriverConnection(context, session)
  return connection.accounts.length === 0 ? undefined : connection
}
