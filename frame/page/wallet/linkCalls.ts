import { isTime, readFields } from '../../../common/records.js'
import type { PasskeyAssertion } from '../../src/shared/assertions.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import type { Reply, SessionKeeper } from './session.js'

/** A way to log in to the account. Times are in milliseconds since 1970. */
export interface LinkedLogin {
  readonly id: string
  /** `email` or a provider; empty if the server does not know it any more. */
  readonly kind: string
  /** An address, or what the provider calls the user. */
  readonly name: string
  readonly since: number
  /** From when on it counts on every device. */
  readonly opensAt: number
  /** From when on it can be removed, if somebody asked for that; else 0. */
  readonly removalAt: number
  /** Whether it has opened the session of this device. */
  readonly isCurrent: boolean
}

/** A log-in that the user has proved, and can be linked for ten minutes. */
export interface ProvedLogin {
  readonly proof: string
  readonly kind: string
  readonly name: string
}

/** The calls about the ways to log in. All reject with a WalletError whose sentence can be shown. */
export interface LinkCalls {
  list(): Promise<{ readonly logins: readonly LinkedLogin[]; readonly providers: readonly string[] }>
  /** The page of a provider on which the user proves an account there. */
  startProvider(provider: string): Promise<string>
  /** Takes the code of its result. */
  proveProvider(code: string): Promise<ProvedLogin>
  /** Sends a code to an email. */
  startMail(mail: string, site: string): Promise<void>
  proveMail(code: string): Promise<ProvedLogin>
  /** Links what was proved, with a signature of the wallet. */
  add(proof: string, signature: string): Promise<void>
  /** Asks for the removal, or keeps it. One that does not count yet is removed at once. */
  setRemoval(id: string, keep: boolean): Promise<void>
  /** Removes it, with a signature of the wallet, when its time has come or a passkey confirms it. */
  remove(id: string, signature: string, assertion?: PasskeyAssertion): Promise<void>
}

/** Creates the calls. */
export const createLinkCalls = (ask: SessionKeeper['ask'], projectId: string): LinkCalls => ({
  list: async () => {
    const { identities, providers } = await ask('/api/identities', {})
    return { logins: readEach(identities, readLogin), providers: readEach(providers, readText) }
  },
  startProvider: async (provider) => {
    const { uri } = await ask('/api/link/provider', { provider })
    return readText(uri) ?? refuse()
  },
  proveProvider: async (code) => readProved(await ask('/api/link/provider/code', { code })),
  startMail: async (mail, site) => void (await ask('/api/link/mail', { mail, site, projectId })),
  proveMail: async (code) => readProved(await ask('/api/link/mail/code', { code })),
  add: async (proof, signature) => void (await ask('/api/link', { proof, signature })),
  setRemoval: async (id, keep) => void (await ask('/api/unlink/start', { id, keep })),
  remove: async (id, signature, assertion) => {
    await ask('/api/unlink', { id, signature, ...(assertion && { assertion }) })
  },
})

const refuse = (): never => {
  throw new WalletError(messages.badReply)
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads a list. Entries of a later server that this page cannot read are skipped. */
const readEach = <Value>(list: unknown, read: (value: unknown) => Value | undefined): readonly Value[] =>
  (Array.isArray(list) ? list : []).map(read).filter((each) => each !== undefined)

const keys = ['id', 'kind', 'name', 'since', 'opensAt', 'removalAt', 'isOwn', 'isCurrent'] as const

function readLogin(value: unknown): LinkedLogin | undefined {
  const { id, isCurrent, kind, name, opensAt, removalAt, since } = readFields(value, keys) ?? {}
  if (typeof id !== 'string' || typeof kind !== 'string' || typeof name !== 'string') return undefined
  if (!isTime(since) || !isTime(opensAt) || !isTime(removalAt)) return undefined
  return { id, kind, name, since, opensAt, removalAt, isCurrent: isCurrent === true }
}

function readProved({ kind, name, proof }: Reply): ProvedLogin {
  const isRead = typeof kind === 'string' && typeof name === 'string' && typeof proof === 'string'
  return isRead ? { kind, name, proof } : refuse()
}
