import { tryRead } from '../../chains/readUntrusted.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { Kit } from '../../kit/types.js'
import { findServed } from '../../services/blockchain/openServed.js'
import { activateSession, prepareSession } from '../../services/blockchain/sessions.js'
import { askWallet } from '../../services/rpc/askWallet.js'
import type {
  GrantPermissionsReturnType,
  SessionKey,
  SessionPermission,
  SessionSigner,
} from './grantTypes.js'
import type { SessionSender } from './requireAccount.js'

/** A request for a session whose terms were checked. */
export interface SessionRequest {
  readonly permissions: readonly SessionPermission[]
  readonly expiry: number
  readonly signer: SessionSigner
}

export interface AskedSession {
  readonly request: SessionRequest
  readonly signal: AbortSignal
  readonly onAgreed: () => void
}

type Hex = `0x${string}`
const contextPattern = /^0x[0-9a-fA-F]{2,131072}$/

/**
 * Asks the wallet for a session. If the app's own keys are to use it, the service adds a key of its own first, and is told
 * afterwards that the account has agreed. What the wallet grants after the signal is ended again.
 *
 * @param asked.onAgreed - called when the wallet has agreed in time.
 * @throws AppKitError USER_REJECTED, SESSIONS_UNSUPPORTED, CHAIN_MISMATCH, WALLET_BAD_REPLY; those of the service and the wallet
 */
export async function askForSession(
  kit: Kit,
  sender: SessionSender,
  { request, signal, onAgreed }: AskedSession,
): Promise<GrantPermissionsReturnType> {
  const { address, caipNetworkId } = sender.connection
  const { expiry, permissions } = request
  const account = { address, caipNetworkId, signal }
  const termsOf = (signer: SessionSigner) => ({
    expiry,
    signer,
    permissions: permissions.map(toTerm),
    policies: [],
  })
  // A service that cannot be asked is not one without sessions.
  if (request.signer.type === 'keys') await findServed(kit, account)
  const prepared =
    request.signer.type === 'keys'
      ? await prepareSession(kit, { ...account, terms: termsOf(request.signer) })
      : undefined
  const signer = prepared === undefined ? request.signer : withKey(request.signer, prepared.key)
  const granted = await askForContext(sender, { ...request, signer }, signal)
  try {
    signal.throwIfAborted()
    onAgreed()
    if (prepared === undefined) return { ...granted, signer, permissions }
    const { pci } = prepared
    const terms = { ...termsOf(signer), expiry: granted.expiry }
    await activateSession(kit, { ...account, pci, terms, context: granted.context })
    return { ...granted, signer, permissions, pci }
  } catch (cause) {
    if (signal.aborted) await endUnheard(sender, granted.context)
    throw cause
  }
}

/** Ends a session that the app was told it does not have. */
async function endUnheard({ connection }: SessionSender, permissionContext: Hex): Promise<void> {
  const provider = connection.connector.provider as { request(call: object): Promise<unknown> }
  try {
    await provider.request({ method: 'wallet_revokePermissions', params: [{ permissionContext }] })
  } catch {
    // Nobody waits for it. It is in the list of a wallet that has one.
  }
}

const toTerm = ({ type, data, policies }: SessionPermission) => ({
  type,
  data,
  ...(policies && { policies }),
})

function withKey(
  signer: SessionSigner,
  key: { readonly type: string; readonly publicKey: string },
): SessionSigner {
  if (signer.type !== 'keys') return signer
  return { type: 'keys', data: { keys: [...signer.data.keys, key as SessionKey] } }
}

async function askForContext(
  sender: SessionSender,
  { expiry, permissions, signer }: SessionRequest,
  signal: AbortSignal,
): Promise<{ readonly context: Hex; readonly expiry: number }> {
  const { address, caipNetworkId } = sender.connection
  const chainId = `0x${Number(caipNetworkId.slice('eip155:'.length)).toString(16)}`
  const asked = { chainId, address, expiry, signer: { data: {}, ...signer }, permissions }
  const reply = await askWallet(sender, { method: 'wallet_grantPermissions', params: [asked] }, signal).catch(
    (cause: unknown) => {
      const error = toAppKitError(cause)
      throw error.code === 'WALLET_METHOD_UNSUPPORTED'
        ? new AppKitError('SESSIONS_UNSUPPORTED', { cause: error })
        : error
    },
  )
  const read = tryRead(() => readGranted(reply, expiry))
  if (read === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'wallet_grantPermissions' })
  return read
}

/** Both forms of the answer: a list with one session, or the object of the first draft. */
export function readGranted(
  reply: unknown,
  asked: number,
): { readonly context: Hex; readonly expiry: number } | undefined {
  const given = Object(Array.isArray(reply) ? reply[0] : reply) as Readonly<Record<string, unknown>>
  const context = given.context ?? given.permissionsContext
  const { expiry = asked } = given
  if (typeof context !== 'string' || !contextPattern.test(context)) return undefined
  // Longer than the user was told is not what was agreed.
  if (!Number.isSafeInteger(expiry) || (expiry as number) > asked) return undefined
  return { context: context as Hex, expiry: expiry as number }
}
