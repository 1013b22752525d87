import type { PasskeyAssertion } from '../../src/shared/assertions.js'
import { hashText } from '../../src/shared/encoding.js'
import { createProof } from '../../src/shared/proofs.js'
import { readObject, readVaultRecord, type VaultRecord } from '../../src/shared/vaultRecord.js'
import type { Database, DeviceKeys } from '../base/database.js'
import { WalletError } from '../base/errors.js'
import type { PageFacts } from '../base/facts.js'
import { postJson } from '../base/postJson.js'
import { messages } from '../messages/messages.js'
import { type Notice, readNotices } from './notices.js'

interface StoredSession {
  readonly access: string
  readonly refresh: string
  readonly until: number
}

/** The wallet as the server has it. */
export interface RemoteWallet {
  readonly mail: string
  readonly wallet: { readonly record: VaultRecord; readonly revision: number } | null
  /** Slots that are going to be removed, and from when on they can be, in milliseconds since 1970. */
  readonly removals: ReadonlyMap<string, number>
  /** What this device has not shown yet. */
  readonly notices: readonly Notice[]
}

/** The calls of the server. All reject with a WalletError whose sentence can be shown. */
export interface Api {
  /** RFC 7638 thumbprint of this device's key. */
  readonly device: string
  hasSession(): Promise<boolean>
  startLogin(mail: string, site: string): Promise<{ state: 'device' | 'code'; number: number }>
  readLogin(mail: string): Promise<'device' | 'code' | 'over'>
  finishLogin(mail: string, code: string): Promise<void>
  /** The page of a provider that logs the user in, and comes back to a page of the site if that is named. */
  startSocial(provider: string, site: string, returnTo?: string): Promise<string>
  /** Ends that log-in with the code of its result. Resolves with what the provider calls the user. */
  finishSocial(code: string): Promise<string>
  /** A log-in by a message of the user's Farcaster app. */
  startFarcaster(site: string): Promise<{ readonly id: string; readonly url: string }>
  /** Ends that log-in. Resolves with what Farcaster calls the user, or undefined while the user has not answered. */
  finishFarcaster(id: string): Promise<string | undefined>
  readWallet(): Promise<RemoteWallet>
  /** Closes notices on this device. */
  closeNotices(ids: readonly string[]): Promise<void>
  addWallet(record: VaultRecord): Promise<void>
  changeSlots(
    record: VaultRecord,
    revision: number,
    signature: string,
    assertion?: PasskeyAssertion,
  ): Promise<void>
  /** Begins the 24 hours after which a slot can be removed, or keeps the slot. */
  setRemoval(slot: string, keep: boolean): Promise<void>
  releaseSecret(slot: string): Promise<string>
  /** Writes an approval into the server's log. */
  recordApproval(approval: RecordedApproval): Promise<void>
  /** Says that the private key is about to be shown. For ten minutes after that, the wallet signs nothing. */
  startExport(approval: Shown): Promise<void>
  /** Starts the change of the email with a code to the old address. */
  startEmailChange(mail: string, site: string): Promise<void>
  /** Takes the code of the old address; then there is one for the new address. */
  confirmOldEmail(code: string): Promise<void>
  /** Takes the code of the new address. */
  finishEmailChange(code: string): Promise<void>
  endSession(): Promise<void>
}

interface Shown {
  readonly requestHash: string
  readonly site: string
  readonly visibleFor: number
}

/** An approval as the server logs it. */
export interface RecordedApproval extends Shown {
  /** The permission that took its place: nothing was shown. */
  readonly permission?: string
}

const early = 30_000

/** Creates them for this device. */
export async function createApi(database: Database, keys: DeviceKeys, facts: PageFacts): Promise<Api> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', keys.proof.publicKey)
  const device = await hashText(JSON.stringify({ crv, kty, x, y }))
  let renewing: Promise<StoredSession | undefined> | undefined

  const post = async (path: string, body: object, token?: string) => {
    const proof = await createProof(keys.proof, { method: 'POST', url: location.origin + path, token })
    return postJson(path, body, {
      dpop: proof,
      ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
    })
  }
  const keep = async (reply: Readonly<Record<string, unknown>>): Promise<StoredSession> => {
    const { access, refresh, seconds } = reply
    if (typeof access !== 'string' || typeof refresh !== 'string' || typeof seconds !== 'number')
      throw new WalletError(messages.badReply)
    const session = { access, refresh, until: Date.now() + seconds * 1000 }
    await database.set('session', session)
    return session
  }
  const renew = async (refused?: string): Promise<StoredSession | undefined> => {
    const session = await database.get<StoredSession>('session')
    if (session === undefined) return undefined
    if (session.access !== refused && session.until - early > Date.now()) return session
    try {
      return await keep(await post('/api/session/refresh', { refresh: session.refresh }))
    } catch (error) {
      if (!(error instanceof WalletError) || error.code !== 'SESSION') throw error
      await database.remove('session')
      return undefined
    }
  }
  // A refresh token works once, also if two frames of one site ask at the same time.
  const current = (refused?: string) => {
    renewing ??= database
      .alone(() => renew(refused))
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }
  const ask = async (path: string, body: object) => {
    const session = await current()
    if (session === undefined) throw new WalletError(messages.loggedOut, 'SESSION')
    try {
      return await post(path, body, session.access)
    } catch (error) {
      if (!(error instanceof WalletError) || error.code !== 'SESSION') throw error
      // The clock of this device may have been set since the log-in, so that the token ended earlier than expected.
      const next = await current(session.access)
      if (next === undefined) throw error
      return post(path, body, next.access)
    }
  }
  return {
    device,
    hasSession: async () => (await current()) !== undefined,
    startLogin: async (mail, site) => {
      const { number, state } = await post('/api/login', { mail, site, projectId: facts.projectId })
      if ((state !== 'device' && state !== 'code') || typeof number !== 'number')
        throw new WalletError(messages.badReply)
      return { state, number }
    },
    readLogin: async (mail) => {
      const { state } = await post('/api/login/state', { mail })
      return state === 'device' || state === 'code' ? state : 'over'
    },
    finishLogin: async (mail, code) => void (await keep(await post('/api/login/code', { mail, code }))),
    startSocial: async (provider, site, returnTo) => {
      const page = returnTo === undefined ? {} : { returnTo }
      const { uri } = await post('/api/social', { provider, site, projectId: facts.projectId, ...page })
      if (typeof uri !== 'string') throw new WalletError(messages.badReply)
      return uri
    },
    finishSocial: async (code) => {
      const reply = await post('/api/social/code', { code })
      await keep(reply)
      return typeof reply.name === 'string' ? reply.name : ''
    },
    startFarcaster: async (site) => {
      const { id, url } = await post('/api/farcaster', { site, projectId: facts.projectId })
      if (typeof id !== 'string' || typeof url !== 'string') throw new WalletError(messages.badReply)
      return { id, url }
    },
    finishFarcaster: async (id) => {
      const reply = await post('/api/farcaster/state', { id })
      if (reply.state === 'waiting') return undefined
      await keep(reply)
      return typeof reply.name === 'string' ? reply.name : ''
    },
    readWallet: async () => {
      const reply = await ask('/api/wallet', {})
      const stored = readObject(reply.wallet, ['record', 'revision'])
      const record = readVaultRecord(stored?.record)
      const { mail } = reply
      if (typeof mail !== 'string') throw new WalletError(messages.badReply)
      const [removals, notices] = [readRemovals(reply.removals), readNotices(reply.notices)]
      if (reply.wallet === null) return { mail, notices, removals, wallet: null }
      if (record === undefined || typeof stored?.revision !== 'number')
        throw new WalletError(messages.badReply)
      return { mail, notices, removals, wallet: { record, revision: stored.revision } }
    },
    closeNotices: async (ids) => void (await ask('/api/notices/close', { ids })),
    addWallet: async (record) => void (await ask('/api/wallet/add', { record })),
    changeSlots: async (record, revision, signature, assertion) => {
      const confirmed = assertion === undefined ? {} : { assertion }
      await ask('/api/wallet/slots', { record, revision, signature, ...confirmed })
    },
    setRemoval: async (slot, keep) => void (await ask('/api/wallet/removal', { slot, keep })),
    releaseSecret: async (slot) => {
      const { secret } = await ask('/api/wallet/secret', { slot })
      if (typeof secret !== 'string') throw new WalletError(messages.badReply)
      return secret
    },
    recordApproval: async (approval) => void (await ask('/api/approval', approval)),
    startExport: async (approval) => void (await ask('/api/export', approval)),
    startEmailChange: async (mail, site) =>
      void (await ask('/api/email', { mail, site, projectId: facts.projectId })),
    confirmOldEmail: async (code) => void (await ask('/api/email/old', { code })),
    finishEmailChange: async (code) => void (await ask('/api/email/new', { code })),
    endSession: async () => {
      // Taken away first, so that no frame of the site in another tab asks with what is ending.
      const session = await database.alone(async () => {
        const live = await renew().catch(() => undefined)
        await database.remove('session')
        return live
      })
      if (session !== undefined) await post('/api/session/end', {}, session.access)
    },
  }
}

function readRemovals(value: unknown): ReadonlyMap<string, number> {
  const removals = new Map<string, number>()
  for (const each of Array.isArray(value) ? value : []) {
    const { slot, until } = readObject(each, ['slot', 'until']) ?? {}
    if (typeof slot === 'string' && typeof until === 'number') removals.set(slot, until)
  }
  return removals
}
