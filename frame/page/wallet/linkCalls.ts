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
  /** Whether it has made the account. */
  readonly isOwn: boolean
  /** Whether it has opened the session of this device. */
  readonly isCurrent: boolean
}

/** A passkey that opens the wallet, and the way to log in that it is; empty if it is none yet. */
export interface WalletPasskey {
  /** Id of its slot. */
  readonly slot: string
  readonly login: string
}

/** How the account can be logged in to, and what could be added. */
export interface LoginList {
  readonly logins: readonly LinkedLogin[]
  readonly providers: readonly string[]
  readonly hasFarcaster: boolean
  /** Undefined if this server takes no passkeys. */
  readonly passkeys: readonly WalletPasskey[] | undefined
  /** Whether a passkey has made the account, which has no email yet. */
  readonly isOfPasskey: boolean
}

/** A log-in that the user has proved, and can be linked for ten minutes. */
export interface ProvedLogin {
  readonly proof: string
  readonly kind: string
  readonly name: string
}

/** The calls about the ways to log in. All reject with a WalletError whose sentence can be shown. */
export interface LinkCalls {
  list(): Promise<LoginList>
  /** The page of a provider on which the user proves an account there. */
  startProvider(provider: string): Promise<string>
  /** Takes the code of its result. */
  proveProvider(code: string): Promise<ProvedLogin>
  /** Sends a code to an email. */
  startMail(mail: string, site: string): Promise<void>
  proveMail(code: string): Promise<ProvedLogin>
  /** A message that the user's Farcaster app is to sign, and the page that opens the app. */
  startFarcaster(site: string): Promise<{ readonly id: string; readonly url: string }>
  /** Resolves with undefined while the user has not answered. */
  proveFarcaster(id: string): Promise<ProvedLogin | undefined>
  /** A challenge for a passkey of the wallet. */
  startPasskey(site: string): Promise<string>
  /** Takes its answer. */
  provePasskey(assertion: PasskeyAssertion, site: string): Promise<ProvedLogin>
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
    const { hasFarcaster, identities, isOfPasskey, passkeys, providers } = await ask('/api/identities', {})
    return {
      logins: readEach(identities, readLogin),
      providers: readEach(providers, readText),
      passkeys: passkeys === undefined ? undefined : readEach(passkeys, readPasskey),
      hasFarcaster: hasFarcaster === true,
      isOfPasskey: isOfPasskey === true,
    }
  },
  startProvider: async (provider) => {
    const { uri } = await ask('/api/link/provider', { provider })
    return readText(uri) ?? refuse()
  },
  proveProvider: async (code) => readProved(await ask('/api/link/provider/code', { code })),
  startMail: async (mail, site) => void (await ask('/api/link/mail', { mail, site, projectId })),
  proveMail: async (code) => readProved(await ask('/api/link/mail/code', { code })),
  startFarcaster: async (site) => {
    const { id, url } = await ask('/api/link/farcaster', { site, projectId })
    if (typeof id !== 'string' || typeof url !== 'string') return refuse()
    // The relay names the page, so that it could be anything.
    const isPage = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
    return isPage ? { id, url } : refuse()
  },
  proveFarcaster: async (id) => {
    const reply = await ask('/api/link/farcaster/state', { id })
    return reply.state === 'waiting' ? undefined : readProved(reply)
  },
  startPasskey: async (site) => {
    const { challenge } = await ask('/api/link/passkey', { site, projectId })
    return readText(challenge) ?? refuse()
  },
  provePasskey: async (assertion, site) =>
    readProved(await ask('/api/link/passkey/answer', { ...assertion, site, projectId })),
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
  const { id, isCurrent, isOwn, kind, name, opensAt, removalAt, since } = readFields(value, keys) ?? {}
  if (typeof id !== 'string' || typeof kind !== 'string' || typeof name !== 'string') return undefined
  if (!isTime(since) || !isTime(opensAt) || !isTime(removalAt)) return undefined
  return { id, kind, name, since, opensAt, removalAt, isOwn: isOwn === true, isCurrent: isCurrent === true }
}

function readPasskey(value: unknown): WalletPasskey | undefined {
  const { login, slot } = readFields(value, ['slot', 'login']) ?? {}
  return typeof slot === 'string' && typeof login === 'string' ? { slot, login } : undefined
}

function readProved({ kind, name, proof }: Reply): ProvedLogin {
  const isRead = typeof kind === 'string' && typeof name === 'string' && typeof proof === 'string'
  return isRead ? { kind, name, proof } : refuse()
}
