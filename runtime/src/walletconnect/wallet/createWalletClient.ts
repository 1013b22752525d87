import { AppKitError } from '../../errors/AppKitError.js'
import { deriveSymKey, generateKeyPair, topicOf } from '../crypto/keys.js'
import { readPairingUri } from '../pairing/pairingUri.js'
import { createMessenger } from '../rpc/createMessenger.js'
import { failureOf, refusal } from '../rpc/refusal.js'
import { createSessions } from '../session/createSessions.js'
import { findMissing, readSessionNamespaces } from '../session/namespaces.js'
import { type Session, sessionLifetime } from '../session/session.js'
import {
  answerDapp,
  closePairing,
  isOfPairing,
  pairingLifetime,
  resumeRequest,
  type Wallet,
} from './answerDapp.js'
import { createPendingRequests } from './createPendingRequests.js'
import type { Proposal, SignInRequest } from './readFromDapp.js'
import { answerSignIn, declineSignIn } from './signIn.js'
import type { CreateWalletClientParameters, WalletClient } from './types.js'

const storageKey = '@appkit-walletconnect/wallet-sessions'
/** Time limit for an answer of the dapp, in ms. */
const answerWait = 60_000
const relayProtocol = { protocol: 'irn' }

export function createWalletClient(parameters: CreateWalletClientParameters): WalletClient {
  const wallet = createWallet(parameters)
  const { messenger, pairings, pending, sessions } = wallet
  return {
    pair: (uri) => pair(wallet, uri),
    approve: (proposal, namespaces) => approve(wallet, proposal, namespaces),
    reject(proposal) {
      pending.answer(proposal.topic, proposal.id)
      return messenger.respond({ ...proposal, method: 'wc_sessionPropose' }, refusal(5000), 'reject')
    },
    async approveSignIn(request, cacaos) {
      refuseExpired(wallet, request)
      pending.answer(request.topic, request.id)
      const { metadata } = parameters
      return answerSignIn(messenger, request, { cacaos, metadata, onSession: sessions.add })
    },
    rejectSignIn(request) {
      pending.answer(request.topic, request.id)
      return declineSignIn(messenger, request)
    },
    respond: (request, given) => respond(wallet, request, given),
    async update(topic, namespaces) {
      await requestDapp(wallet, topic, 'wc_sessionUpdate', { namespaces })
      sessions.change(topic, { namespaces })
    },
    async extend(topic) {
      const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
      // Most dapps accept no expiry. Without one, all of them extend by the default lifetime.
      await requestDapp(wallet, topic, 'wc_sessionExtend', {})
      sessions.change(topic, { expiry })
    },
    async emit(topic, event, chainId) {
      sessions.liveSession(topic)
      await messenger.notify(topic, 'wc_sessionEvent', { event, chainId })
    },
    ping: (topic) => requestDapp(wallet, topic, 'wc_sessionPing', {}),
    async disconnect(topic) {
      if (sessions.get(topic) === undefined) return
      // Encrypted at once, before the key is removed.
      const sent = messenger.notify(topic, 'wc_sessionDelete', failureOf(6000))
      sessions.end(topic)
      await sent.catch(() => {})
    },
    restore: () => restore(wallet),
    sessions: sessions.list,
    deliver: messenger.deliver,
    stop() {
      for (const timer of pairings.values()) clearTimeout(timer)
      pairings.clear()
      sessions.stop()
    },
  }
}

function createWallet(parameters: CreateWalletClientParameters): Wallet {
  const { keys, onEvent, relay, storage } = parameters
  const messenger = createMessenger({ keys, relay, onRequest: (request) => answerDapp(wallet, request) })
  const pending = createPendingRequests(storage)
  const sessions = createSessions({
    keys,
    messenger,
    relay,
    storage,
    storageKey,
    onRestored(session) {
      onEvent({ type: 'restored', session })
      for (const request of pending.list())
        if (request.topic === session.topic) void resumeRequest(wallet, request)
    },
    onEnded(session) {
      pending.remove(session.topic)
      onEvent({ type: 'ended', session })
    },
  })
  const wallet: Wallet = {
    parameters,
    messenger,
    sessions,
    pending,
    pairings: new Map(),
    shownIds: new Set(),
    signingIn: new Set(),
    waiting: new Map(),
  }
  return wallet
}

async function respond(
  { messenger, pending, sessions, waiting }: Wallet,
  { topic, id }: Parameters<WalletClient['respond']>[0],
  given: Parameters<WalletClient['respond']>[1],
): Promise<void> {
  const request = waiting.get(id)
  waiting.delete(id)
  pending.remove(topic, id)
  // The dapp no longer waits for the answer.
  if (request === undefined || request.expiry <= Date.now() || !sessions.get(topic)) return
  const sent = messenger.respond({ topic, id, method: 'wc_sessionRequest' }, given)
  await sent.catch((error) => {
    // An answer that did not reach the dapp can be sent again.
    waiting.set(id, request)
    throw error
  })
}

async function pair(wallet: Wallet, uri: string): Promise<void> {
  const { messenger, pairings, pending } = wallet
  const pairing = await readPairingUri(uri)
  if (pairing === undefined) {
    // At the beginning of time no link has expired.
    const isExpired = (await readPairingUri(uri, 0)) !== undefined
    throw new AppKitError(isExpired ? 'PROPOSAL_EXPIRED' : 'PAIRING_INVALID')
  }
  const { expiryTimestamp, symKey, topic } = pairing
  if (pending.isAnswered(topic)) throw new AppKitError('PAIRING_USED')
  if (pairings.has(topic)) return
  const left = expiryTimestamp === undefined ? pairingLifetime : expiryTimestamp * 1000 - Date.now()
  const expire = () => closePairing(wallet, topic)
  pairings.set(topic, setTimeout(expire, Math.min(left, pairingLifetime)))
  await messenger.open(topic, symKey)
}

/** A dapp that waits no more would never know of the session. @throws AppKitError PROPOSAL_EXPIRED */
function refuseExpired({ pending }: Wallet, { expiry, id, topic }: Proposal | SignInRequest): void {
  if (expiry > Date.now()) return
  pending.answer(topic, id)
  throw new AppKitError('PROPOSAL_EXPIRED')
}

async function approve(
  wallet: Wallet,
  proposal: Parameters<WalletClient['approve']>[0],
  namespaces: Parameters<WalletClient['approve']>[1],
): Promise<Session> {
  const { messenger, pending, sessions } = wallet
  const { metadata, onEvent } = wallet.parameters
  refuseExpired(wallet, proposal)
  const read = readSessionNamespaces(namespaces)
  if ('code' in read || findMissing(proposal.required, read.namespaces) !== undefined)
    throw new AppKitError('SESSION_INVALID')
  const { privateKey, publicKey: self } = await generateKeyPair()
  const symKey = await deriveSymKey(privateKey, proposal.publicKey)
  if (symKey === undefined) throw new AppKitError('SESSION_INVALID')
  const topic = await topicOf(symKey)
  const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
  const peer = { publicKey: proposal.publicKey, metadata: proposal.metadata }
  const session: Session = { topic, namespaces: read.namespaces, expiry, self, peer }
  // Subscribed before the dapp knows the topic, so that no request is lost.
  await messenger.open(topic, symKey)
  sessions.add(session)
  const controller = { publicKey: self, metadata }
  const settlement = { relay: relayProtocol, controller, namespaces, expiry }
  messenger
    .request(topic, 'wc_sessionSettle', settlement, { wait: answerWait * 5 })
    .then(() => onEvent({ type: 'acknowledged', session }))
    .catch((error: AppKitError) => {
      // If the dapp is offline, the session stays. If it refuses, the session ends.
      if (error.code !== 'WALLET_TIMEOUT') sessions.end(topic)
    })
  pending.answer(proposal.topic, proposal.id)
  const response = { result: { relay: relayProtocol, responderPublicKey: self } }
  await messenger.respond({ ...proposal, method: 'wc_sessionPropose' }, response)
  return session
}

/** Sends a request that only a wallet may send, and waits until the dapp has accepted it. */
async function requestDapp(
  { messenger, sessions }: Wallet,
  topic: string,
  method: 'wc_sessionUpdate' | 'wc_sessionExtend' | 'wc_sessionPing',
  params: unknown,
): Promise<void> {
  sessions.liveSession(topic)
  await messenger.request(topic, method, params, { wait: answerWait })
}

async function restore(wallet: Wallet): Promise<void> {
  const { pairings, pending, sessions } = wallet
  for (const request of pending.list()) {
    if (isOfPairing(request.method)) void resumeRequest(wallet, request)
  }
  await sessions.restore()
  for (const { topic } of pending.list()) {
    if (sessions.get(topic) === undefined && !pairings.has(topic)) pending.remove(topic)
  }
}
