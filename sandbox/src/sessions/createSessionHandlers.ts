import { randomUUID } from 'node:crypto'
import { isSignedBy } from '../chain/isSignedBy.js'
import type { ChainNode } from '../chain/types.js'
import { checkProject } from '../http/checkProject.js'
import { fail } from '../http/reply.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import { coSign } from './coSign.js'
import type { SessionStore, SessionTerms, StoredSession, UserOperation } from './types.js'

export interface SessionParameters {
  readonly sessions: SessionStore
  /** The chains of contracts that sign (ERC-1271). */
  readonly nodes: readonly ChainNode[]
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
  const { nodes, now, projects, sessions } = parameters
  const seconds = (): number => Math.floor(now() / 1000)
  const accountOf = (call: Call): string => {
    const account = String(call.path.address)
    // Only on eip155 the case of the letters is no more than a checksum.
    return account.startsWith('eip155:') ? account.toLowerCase() : account
  }
  // Each body was validated by the spec, so it has the type given here.
  const active = (call: Call, pci: unknown) => findActive(sessions, accountOf(call), String(pci), seconds())
  const isPast = (expiry: number): boolean => expiry <= seconds()
  const past = fail(400, 'expiry', 'The expiry must be a time to come, in seconds since 1970.')

  const createSession = async (call: Call): Promise<Reply> => {
    const { expiry, signer, permissions, policies } = call.body as SessionTerms
    if (isPast(expiry)) return past
    const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
    const serviceKey = generatePrivateKey()
    const pci = randomUUID()
    await sessions.add({
      pci,
      expiry,
      signer,
      permissions,
      policies,
      serviceKey,
      account: accountOf(call),
      projectId: String(call.query.projectId),
      createdAt: seconds(),
      context: null,
      revokedAt: null,
    })
    const publicKey = formatKey(privateKeyToAccount(serviceKey).publicKey, call.query.v)
    return { status: 200, json: { pci, key: { type: 'secp256k1', publicKey } } }
  }
  const activateSession = async (call: Call): Promise<Reply> => {
    const { pci, context, ...terms } = call.body as SessionTerms & { pci: string; context: string }
    const found = await active(call, pci)
    if ('refusal' in found) return found.refusal
    if (isPast(terms.expiry)) return past
    await sessions.activate(pci, terms, context)
    return done
  }
  const coSignSession = async (call: Call): Promise<Reply> => {
    const { pci, userOp } = call.body as { pci: string; userOp: UserOperation }
    const found = await active(call, pci)
    if ('refusal' in found) return found.refusal
    if (found.session.context === null) return fail(400, 'pci', `The permission ${pci} is not activated.`)
    return coSign(found.session, userOp)
  }
  const revokeSession = async (call: Call): Promise<Reply> => {
    const { pci, signature = '' } = call.body as { pci: string; signature?: string }
    const found = await active(call, pci)
    if ('refusal' in found) return found.refusal
    const { account } = found.session
    const [, reference, address = ''] = account.split(':')
    const node = nodes.find(({ chainId }) => String(chainId) === reference) ?? null
    if (!(await isSignedBy(node, address, revocationMessage(account, pci), signature)))
      return fail(401, 'signature', `The signature is not one of ${account} over the text that ends ${pci}.`)
    if (await sessions.revoke(pci, seconds())) return done
    return fail(400, 'pci', `The permission ${pci} is revoked.`)
  }
  const getSessionContext = async (call: Call): Promise<Reply> => {
    const found = await active(call, call.query.pci)
    if ('refusal' in found) return found.refusal
    return { status: 200, json: { context: found.session.context } }
  }
  const getSessions = async (call: Call): Promise<Reply> => {
    const list = await sessions.list(accountOf(call))
    return { status: 200, json: { pcis: list.map(toJson) } }
  }
  const all = { getSessions, createSession, getSessionContext, activateSession, coSignSession, revokeSession }
  return Object.fromEntries(Object.entries(all).map(([id, handler]) => [id, checkProject(projects, handler)]))
}

/**
 * The text that an account signs to end a session. `docs/behaviour.md` has it too.
 * @param account CAIP-10, with the address in lower case
 */
const revocationMessage = (account: string, pci: string): string =>
  `End a smart session of this account.\n\nSession: ${pci}\nAccount: ${account}`

/**
 * The public key of a session in the form of its version.
 * @param publicKey uncompressed, 65 bytes in hexadecimal with `0x`
 * @param version `2` returns the key unchanged; older versions encode its text in hexadecimal once more
 * @returns 132 characters for version 2, else 262
 */
export function formatKey(publicKey: string, version: unknown): string {
  return version === '2' ? publicKey : `0x${Buffer.from(publicKey.slice(2), 'utf8').toString('hex')}`
}

/**
 * Finds a session that has not ended.
 * @param account CAIP-10 with the address in lower case
 * @param seconds the current time, since 1970
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
