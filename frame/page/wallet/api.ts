import { readFields } from '../../../common/records.js'
import type { PasskeyAssertion } from '../../src/shared/assertions.js'
import { hashText } from '../../src/shared/encoding.js'
import { readVaultRecord } from '../../src/shared/readVaultRecord.js'
import type { SignInMarks } from '../../src/shared/signIn.js'
import { hasAddressForm, type VaultRecord } from '../../src/shared/vaultRecord.js'
import type { WalletProof } from '../../src/shared/walletProof.js'
import type { Database, DeviceKeys } from '../base/database.js'
import { WalletError } from '../base/errors.js'
import type { PageFacts } from '../base/facts.js'
import { messages } from '../messages/messages.js'
import { createLeavingCalls, type LeavingCalls, type PendingDeletion, readDeletion } from './leavingCalls.js'
import { createLinkCalls, type LinkCalls } from './linkCalls.js'
import { type Notice, readNotices } from './notices.js'
import { createPost, createSessionKeeper, type Post, type Reply, type SessionKeeper } from './session.js'

/** The wallet as the server has it. */
export interface RemoteWallet {
  readonly mail: string
  readonly wallet: { readonly record: VaultRecord; readonly revision: number } | null
  /** Slots that are going to be removed, and from when on they can be, in milliseconds since 1970. */
  readonly removals: ReadonlyMap<string, number>
  /** Notices that this device has not shown yet. */
  readonly notices: readonly Notice[]
  /** If the account is going to be removed. */
  readonly deletion: PendingDeletion | undefined
  /** Whether only this browser has it. */
  readonly isGuest?: boolean
  /** The address of the wallet that a user without one has elsewhere, if the operator has listed it. */
  readonly move?: string
  /** Until when payments go on without a backup, by `performance.now()`, if the wallet is not backed up. */
  readonly graceEnd?: number
  /** The id of the account, if the keys of the wallet are to prove that it is one of it. */
  readonly account?: string
}

/** Called when a log-in counts, before its session takes the place of the one before. One that is refused has ended nothing. */
export type BeforeSession = () => Promise<void>

/** The calls of the server. All reject with a WalletError whose sentence can be shown. */
export interface Api {
  /** RFC 7638 thumbprint of this device's key. */
  readonly device: string
  hasSession(): Promise<boolean>
  startLogin(mail: string, site: string): Promise<{ state: 'device' | 'code'; number: number }>
  readLogin(mail: string): Promise<'device' | 'code' | 'over'>
  /** @param brings - whether the user has said to bring a wallet, if there is none yet */
  finishLogin(mail: string, code: string, brings: boolean): Promise<void>
  /** Whether the user who is logged in has said that. */
  brings(): Promise<boolean>
  /** The page of a provider that logs the user in, and comes back to a page of the site if that is named. */
  startSocial(provider: string, site: string, returnTo?: string): Promise<string>
  /** Ends that log-in with the code of its result. Resolves with the user's name at the provider. */
  finishSocial(code: string, beforeSession?: BeforeSession): Promise<string>
  /** The nonce of a token that logs in the user of the app on this device. */
  startOwnLogin(site: string): Promise<string>
  /** Ends that log-in with the token. Resolves with the user's name at the app. */
  finishOwnLogin(token: string, site: string, beforeSession?: BeforeSession): Promise<string>
  /** A log-in by a message of the user's Farcaster app. */
  startFarcaster(site: string): Promise<{ readonly id: string; readonly url: string }>
  /** Ends that log-in. Resolves with the user's name at Farcaster, or undefined while the user has not answered. */
  finishFarcaster(id: string, beforeSession?: BeforeSession): Promise<string | undefined>
  /** A challenge for a passkey that logs in, or for a new one. It works once, on this device and for this site. */
  startPasskey(use: 'create' | 'get' | 'email', site: string): Promise<string>
  /** Logs in with the answer of a passkey. */
  finishPasskey(use: 'create' | 'get', site: string, answer: object): Promise<void>
  readWallet(): Promise<RemoteWallet>
  /** Closes notices on this device. */
  closeNotices(ids: readonly string[]): Promise<void>
  /** @param proof - by the keys of the wallet; a server of an earlier version asks for none */
  addWallet(record: VaultRecord, proof: WalletProof | undefined): Promise<void>
  /** Proves a wallet that was stored before that was asked for. */
  proveWallet(proof: WalletProof): Promise<void>
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
  /** Lets the server of an app, to which the user signs in, ask how the user has logged in. */
  recordSignIn(signIn: SignInMarks): Promise<void>
  /** Says that the private key is about to be shown. For ten minutes after that, the wallet signs nothing. */
  startExport(approval: Shown): Promise<void>
  /** Starts the change of the email with a code to the old address. */
  startEmailChange(mail: string, site: string): Promise<void>
  /** Starts to add an email to an account of a passkey, which has confirmed it, with a code to the address. */
  addEmail(mail: string, site: string, answer: object): Promise<void>
  /** Takes the code of the old address; then there is one for the new address. */
  confirmOldEmail(code: string): Promise<void>
  /** Takes the code of the new address. */
  finishEmailChange(code: string): Promise<void>
  /** The ways to log in to the account. */
  readonly links: LinkCalls
  /** The calls of a user who leaves. */
  readonly leaving: LeavingCalls
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

/**
 * Creates the calls for this device.
 *
 * @param database - has the session
 * @param keys - sign the proof that each call carries
 */
export async function createApi(database: Database, keys: DeviceKeys, facts: PageFacts): Promise<Api> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', keys.proof.publicKey)
  const post = createPost(keys)
  const session = createSessionKeeper(database, post)
  return {
    device: await hashText(JSON.stringify({ crv, kty, x, y })),
    hasSession: session.exists,
    brings: session.brings,
    endSession: session.end,
    links: createLinkCalls(session.ask, facts.projectId),
    leaving: createLeavingCalls(session.ask),
    ...loginCalls(post, session, facts.projectId),
    ...walletCalls(session.ask, facts.projectId),
  }
}

type LoginCalls =
  | ('startLogin' | 'readLogin' | 'finishLogin' | 'startSocial' | 'finishSocial')
  | ('startFarcaster' | 'finishFarcaster' | 'startPasskey' | 'finishPasskey')
  | ('startOwnLogin' | 'finishOwnLogin')

/** The calls that log somebody in. They need no session, and some give one. */
const loginCalls = (post: Post, session: SessionKeeper, projectId: string): Pick<Api, LoginCalls> => ({
  startLogin: async (mail, site) => {
    const { number, state } = await post('/api/login', { mail, site, projectId })
    if ((state !== 'device' && state !== 'code') || typeof number !== 'number')
      throw new WalletError(messages.badReply)
    return { state, number }
  },
  readLogin: async (mail) => {
    const { state } = await post('/api/login/state', { mail })
    return state === 'device' || state === 'code' ? state : 'over'
  },
  finishLogin: async (mail, code, brings) =>
    session.keep(await post('/api/login/code', { mail, code }), brings),
  startSocial: async (provider, site, returnTo) => {
    const page = returnTo === undefined ? {} : { returnTo }
    const { uri } = await post('/api/social', { provider, site, projectId, ...page })
    if (typeof uri !== 'string') throw new WalletError(messages.badReply)
    return uri
  },
  finishSocial: async (code, beforeSession) => {
    const reply = await post('/api/social/code', { code })
    await beforeSession?.()
    await session.keep(reply)
    return nameIn(reply)
  },
  startOwnLogin: async (site) => {
    const { nonce } = await post('/api/own', { site, projectId })
    if (typeof nonce !== 'string') throw new WalletError(messages.badReply)
    return nonce
  },
  finishOwnLogin: async (token, site, beforeSession) => {
    const reply = await post('/api/own/token', { token, site, projectId })
    await beforeSession?.()
    await session.keep(reply)
    return nameIn(reply)
  },
  startFarcaster: async (site) => {
    const { id, url } = await post('/api/farcaster', { site, projectId })
    if (typeof id !== 'string' || typeof url !== 'string') throw new WalletError(messages.badReply)
    return { id, url }
  },
  finishFarcaster: async (id, beforeSession) => {
    const reply = await post('/api/farcaster/state', { id })
    if (reply.state === 'waiting') return undefined
    await beforeSession?.()
    await session.keep(reply)
    return nameIn(reply)
  },
  startPasskey: async (use, site) => {
    const { challenge } = await post('/api/passkey/start', { use, site, projectId })
    if (typeof challenge !== 'string') throw new WalletError(messages.badReply)
    return challenge
  },
  finishPasskey: async (use, site, answer) =>
    session.keep(await post(`/api/passkey/${use}`, { ...answer, site, projectId })),
})

const nameIn = ({ name }: Reply): string => (typeof name === 'string' ? name : '')

/** The calls about the wallet of the user who is logged in. */
const walletCalls = (
  ask: SessionKeeper['ask'],
  projectId: string,
): Omit<Api, LoginCalls | 'device' | 'hasSession' | 'brings' | 'links' | 'leaving' | 'endSession'> => ({
  readWallet: async () => readRemoteWallet(await ask('/api/wallet', {})),
  closeNotices: async (ids) => void (await ask('/api/notices/close', { ids })),
  addWallet: async (record, proof) =>
    void (await ask('/api/wallet/add', { record, ...(proof && { proof }) })),
  proveWallet: async (proof) => void (await ask('/api/wallet/prove', { proof })),
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
  recordSignIn: async ({ domain, nonce }) => void (await ask('/api/sign-in', { domain, nonce })),
  startExport: async (approval) => void (await ask('/api/export', approval)),
  startEmailChange: async (mail, site) => void (await ask('/api/email', { mail, site, projectId })),
  addEmail: async (mail, site, answer) =>
    void (await ask('/api/passkey/email', { ...answer, mail, site, projectId })),
  confirmOldEmail: async (code) => void (await ask('/api/email/old', { code })),
  finishEmailChange: async (code) => void (await ask('/api/email/new', { code })),
})

function readRemoteWallet(reply: Reply): RemoteWallet {
  const stored = readFields(reply.wallet, ['record', 'revision'])
  const record = readVaultRecord(stored?.record)
  const { mail } = reply
  if (typeof mail !== 'string') throw new WalletError(messages.badReply)
  const [removals, notices] = [readRemovals(reply.removals), readNotices(reply.notices)]
  const deletion = readDeletion(reply.deletion)
  const account = typeof reply.account === 'string' ? { account: reply.account } : {}
  const grace = typeof reply.grace === 'number' ? { graceEnd: performance.now() + reply.grace } : {}
  const known = { mail, notices, removals, deletion, ...account, ...grace }
  if (reply.wallet === null) {
    const isMove = typeof reply.move === 'string' && hasAddressForm(reply.move)
    return { ...known, wallet: null, ...(isMove && { move: String(reply.move) }) }
  }
  if (record === undefined || typeof stored?.revision !== 'number') throw new WalletError(messages.badReply)
  return { ...known, wallet: { record, revision: stored.revision } }
}

function readRemovals(value: unknown): ReadonlyMap<string, number> {
  const removals = new Map<string, number>()
  for (const each of Array.isArray(value) ? value : []) {
    const { slot, until } = readFields(each, ['slot', 'until']) ?? {}
    if (typeof slot === 'string' && typeof until === 'number') removals.set(slot, until)
  }
  return removals
}
