import {
  validateCreateSessionReply,
  validateGetSessionsReply,
} from '../../../../generated/blockchain-api/validators.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { sessionTexts } from '../../errors/texts/sessions.js'
import type { Kit } from '../../kit/types.js'
import { readReply, refusalOf, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, ServedSession, SessionTerm } from './types.js'

addErrorTexts(sessionTexts)

/** The account of the sessions. */
export interface SessionAccount extends CallParameters {
  /** Not CAIP-10. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/** The terms of a session: its permissions, its end and the keys that use it. */
export interface SessionTerms {
  /** In seconds since 1970. */
  readonly expiry: number
  readonly signer: SessionTerm
  readonly permissions: readonly SessionTerm[]
  readonly policies: readonly SessionTerm[]
}

/** CAIP-10. The case of an address of eip155 is no more than a checksum. */
const accountOf = ({ address, caipNetworkId }: SessionAccount) => `${caipNetworkId}:${address.toLowerCase()}`

/**
 * GET /v1/sessions/{address}: the sessions that an account has given, also those that are over.
 *
 * @returns an empty list if the service does not have the network, or there is none.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchSessions(kit: Kit, account: SessionAccount): Promise<readonly ServedSession[]> {
  const served = await openServed(kit, account)
  if (served === undefined) return []
  const call = served.client.GET('/v1/sessions/{address}', {
    params: { path: { address: accountOf(account) }, query: { ...identification(kit), v: '2' } },
    ...requestOptions(kit, account.signal),
  })
  return (await readReply('getSessions', call, validateGetSessionsReply)).pcis
}

/** A session that the service has prepared. */
export interface PreparedSession {
  readonly pci: string
  /** The service's key, to be one of the signer's keys. */
  readonly key: { readonly type: string; readonly publicKey: string }
}

/**
 * POST /v1/sessions/{address}: asks for a key of the service. Sent once.
 *
 * @returns undefined if the service does not have the network, or there is none.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function prepareSession(
  kit: Kit,
  { terms, ...account }: SessionAccount & { readonly terms: SessionTerms },
): Promise<PreparedSession | undefined> {
  const served = await openServed(kit, account)
  if (served === undefined) return undefined
  const call = served.client.POST('/v1/sessions/{address}', {
    params: { path: { address: accountOf(account) }, query: { projectId: kit.config.projectId, v: '2' } },
    body: toBody(terms),
    ...requestOptions(kit, account.signal),
  })
  return readReply('createSession', call, validateCreateSessionReply)
}

export interface ActivateSessionParameters extends SessionAccount {
  readonly pci: string
  readonly terms: SessionTerms
  /** The context in the answer of the wallet, in hexadecimal digits. */
  readonly context: string
}

/**
 * POST /v1/sessions/{address}/activate: tells the service that the account has agreed. The reply has no body. Sent once.
 *
 * @returns success false if the service does not have the network, or there is none.
 * @throws AppKitError SESSION_NOT_FOUND, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, CANCELLED
 */
export async function activateSession(
  kit: Kit,
  { pci, terms, context, ...account }: ActivateSessionParameters,
): Promise<{ readonly success: boolean }> {
  const served = await openServed(kit, account)
  if (served === undefined) return { success: false }
  await orNotFound(
    served.client.POST('/v1/sessions/{address}/activate', {
      params: { path: { address: accountOf(account) }, query: { projectId: kit.config.projectId } },
      body: { pci, context, ...toBody(terms) },
      ...requestOptions(kit, account.signal),
    }),
  )
  return { success: true }
}

/** Copies, because the generated client takes lists that can be changed. */
const toBody = ({ expiry, signer, permissions, policies }: SessionTerms) => ({
  expiry,
  signer: { ...signer },
  permissions: [...permissions],
  policies: [...policies],
})

export interface RevokeServedSessionParameters extends SessionAccount {
  readonly pci: string
  /** The account's signature of `revocationMessage` (EIP-191, ERC-1271 or ERC-6492). */
  readonly signature: string
}

/**
 * POST /v1/sessions/{address}/revoke: ends a session. The reply has no body. Sent once.
 *
 * @returns success false if the service does not have the network, or there is none.
 * @throws AppKitError SESSION_NOT_FOUND if it is over or unknown; UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, CANCELLED
 */
export async function revokeServedSession(
  kit: Kit,
  { pci, signature, ...account }: RevokeServedSessionParameters,
): Promise<{ readonly success: boolean }> {
  const served = await openServed(kit, account)
  if (served === undefined) return { success: false }
  await orNotFound(
    served.client.POST('/v1/sessions/{address}/revoke', {
      params: { path: { address: accountOf(account) }, query: { projectId: kit.config.projectId } },
      body: { pci, signature },
      ...requestOptions(kit, account.signal),
    }),
  )
  return { success: true }
}

async function orNotFound(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (cause) {
    throw refusalOf(cause)?.field === 'pci' ? new AppKitError('SESSION_NOT_FOUND', { cause }) : cause
  }
}

/**
 * The text that the account signs to end a session of the service (docs/behaviour.md#smart-sessions).
 *
 * @param account - the account of the session.
 * @param pci - the id of the session.
 */
export function revocationMessage(
  { address, caipNetworkId }: Pick<SessionAccount, 'address' | 'caipNetworkId'>,
  pci: string,
): string {
  return `End a smart session of this account.\n\nSession: ${pci}\nAccount: ${accountOf({ address, caipNetworkId })}`
}
