import { randomUUID } from 'node:crypto'
import { isSignedBy } from '../chains/isSignedBy.js'
import { checkProject } from '../http/checkProject.js'
import { fail } from '../http/reply.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import { shareOf } from '../limits/shareOf.js'
import { findNode, type Nodes } from '../ports/nodes.js'
import { coSign } from './coSign.js'
import { refuseActivation, refuseNew } from './refuseTerms.js'
import type { SessionStore, SessionTerms, StoredSession, UserOperation } from './types.js'

export interface SessionParameters {
  readonly sessions: SessionStore
  /** The chains of contracts that sign (ERC-1271). */
  readonly nodes: Nodes
  readonly projects: ReadonlySet<string> | null
  /** Clock in milliseconds since 1970. */
  readonly now: () => number
}

const done: Reply = { status: 200, type: 'text/plain', text: '' }

function toJson(session: StoredSession): unknown {
  const { pci, expiry, createdAt, permissions, policies, context, revokedAt, projectId } = session
  const project = { id: projectId, name: projectId, url: null, iconUrl: null }
  return { project, pci, expiry, createdAt, permissions, policies, context, revokedAt }
}

/** Handlers for the operations of sessions. */
export function createSessionHandlers(parameters: SessionParameters): Handlers {
  const answers: Readonly<Record<string, Answer>> = {
    getSessions,
    createSession,
    getSessionContext,
    activateSession,
    coSignSession,
    revokeSession,
  }
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      checkProject(parameters.projects, (call) => answer(parameters, call)),
    ]),
  )
}

// Each body was validated by the spec, so it has the type that an answer gives it.
type Answer = (parameters: SessionParameters, call: Call) => Promise<Reply>

const secondsOf = ({ now }: SessionParameters): number => Math.floor(now() / 1000)

function accountOf(call: Call): string {
  const account = String(call.path.address)
  // Only on eip155 the case of the letters is no more than a checksum.
  return account.startsWith('eip155:') ? account.toLowerCase() : account
}

const findOf = (parameters: SessionParameters, call: Call, pci: unknown) =>
  findActive(parameters.sessions, accountOf(call), String(pci), secondsOf(parameters))

const createSession: Answer = async (parameters, call) => {
  const { expiry, signer, permissions, policies } = call.body as SessionTerms
  const [account, share, now] = [accountOf(call), shareOf(call.client), secondsOf(parameters)]
  const terms = { expiry, signer, permissions, policies }
  const refusal = await refuseNew(parameters.sessions, { account, share, terms, now })
  if (refusal !== null) return refusal
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const serviceKey = generatePrivateKey()
  const pci = randomUUID()
  await parameters.sessions.add({
    ...terms,
    pci,
    serviceKey,
    account,
    share,
    projectId: String(call.query.projectId),
    createdAt: now,
    context: null,
    revokedAt: null,
  })
  const publicKey = formatKey(privateKeyToAccount(serviceKey).publicKey, call.query.v)
  return { status: 200, json: { pci, key: { type: 'secp256k1', publicKey } } }
}

const activateSession: Answer = async (parameters, call) => {
  const { pci, context, ...terms } = call.body as SessionTerms & { pci: string; context: string }
  const found = await findOf(parameters, call, pci)
  if ('refusal' in found) return found.refusal
  const { sessions } = parameters
  const refusal = await refuseActivation(sessions, found.session, {
    context,
    terms,
    now: secondsOf(parameters),
  })
  if (refusal !== null) return refusal
  if (await sessions.activate(pci, terms, context)) return done
  return fail(400, 'pci', `The permission ${pci} is activated.`)
}

const coSignSession: Answer = async (parameters, call) => {
  const { pci, userOp } = call.body as { pci: string; userOp: UserOperation }
  const found = await findOf(parameters, call, pci)
  if ('refusal' in found) return found.refusal
  if (found.session.context === null) return fail(400, 'pci', `The permission ${pci} is not activated.`)
  return coSign(found.session, userOp)
}

const revokeSession: Answer = async (parameters, call) => {
  const { pci, signature = '' } = call.body as { pci: string; signature?: string }
  const found = await findOf(parameters, call, pci)
  if ('refusal' in found) return found.refusal
  const { account } = found.session
  const [namespace, reference, address = ''] = account.split(':')
  const node = findNode(parameters.nodes, `${namespace}:${reference}`) ?? null
  if (!(await isSignedBy(node, address, revocationMessage(account, pci), signature)))
    return fail(401, 'signature', `The signature is not one of ${account} over the text that ends ${pci}.`)
  if (await parameters.sessions.revoke(pci, secondsOf(parameters))) return done
  return fail(400, 'pci', `The permission ${pci} is revoked.`)
}

const getSessionContext: Answer = async (parameters, call) => {
  const found = await findOf(parameters, call, call.query.pci)
  if ('refusal' in found) return found.refusal
  return { status: 200, json: { context: found.session.context } }
}

const getSessions: Answer = async ({ sessions }, call) => {
  const list = await sessions.list(accountOf(call), shareOf(call.client))
  return { status: 200, json: { pcis: list.map(toJson) } }
}

/**
 * The text that an account signs to end a session. `docs/behaviour.md` has it too.
 *
 * @param account - CAIP-10, with the address in lower case
 */
const revocationMessage = (account: string, pci: string): string =>
  `End a smart session of this account.\n\nSession: ${pci}\nAccount: ${account}`

/**
 * The public key of a session in the form of its version.
 *
 * @param publicKey - uncompressed, 65 bytes in hexadecimal with `0x`
 * @param version - `2` returns the key unchanged; older versions encode its text in hexadecimal once more
 * @returns 132 characters for version 2, else 262
 */
export function formatKey(publicKey: string, version: unknown): string {
  return version === '2' ? publicKey : `0x${Buffer.from(publicKey.slice(2), 'utf8').toString('hex')}`
}

/**
 * Finds a session that has not ended.
 *
 * @param account - CAIP-10 with the address in lower case
 * @param seconds - the current time, since 1970
 * @returns the session, or the refusal: 400 `pci` if it is unknown, revoked or expired
 */
async function findActive(
  sessions: SessionStore,
  account: string,
  pci: string,
  seconds: number,
): Promise<{ readonly session: StoredSession } | { readonly refusal: Reply }> {
  const session = await sessions.find(account, pci)
  if (!session) return { refusal: fail(400, 'pci', `The account has no permission ${pci}.`) }
  if (session.revokedAt !== null) return { refusal: fail(400, 'pci', `The permission ${pci} is revoked.`) }
  if (session.expiry <= seconds) return { refusal: fail(400, 'pci', `The permission ${pci} has expired.`) }
  return { session }
}
