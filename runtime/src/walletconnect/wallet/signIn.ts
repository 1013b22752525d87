import { parseCaipAddress } from '../../chains/parseCaipAddress.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { type Cacao, readCacao } from '../../signin/cacao/verifyCacao.js'
import { type PreparedCacao, prepareCacao } from '../../signin/cacao/writeCacao.js'
import { sessionOf } from '../auth/sessionOf.js'
import { deriveSymKey, generateKeyPair, topicOf } from '../crypto/keys.js'
import type { Messenger } from '../rpc/createMessenger.js'
import { refusal } from '../rpc/refusal.js'
import type { SupportedNamespaces } from '../session/approveNamespaces.js'
import { type PeerMetadata, type Session, sessionLifetime } from '../session/session.js'
import type { SignInRequest } from './readFromDapp.js'

const method = 'wc_sessionAuthenticate'

export interface PrepareSignInParameters {
  /** The account that signs and the chain, in the form of CAIP-10. */
  readonly account: string
  /** The namespaces that the wallet supports. The session is limited to them. */
  readonly supported: SupportedNamespaces
}

/**
 * Creates the message that an account signs to sign in while it connects. Show it to the user before it is signed.
 *
 * @returns the message, and a function that adds the signature. Undefined if the wallet supports none of the requested
 *   chains and methods, or if the request has a value that the message format does not allow.
 *
 * @example
 * import { prepareSignIn, type SignInRequest, type WalletConnectWallet } from 'appkit-runtime/walletconnect/wallet'
 *
 * export async function approve(wallet: WalletConnectWallet, request: SignInRequest, sign: (text: string) => Promise<string>) {
 *   const account = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
 *   const supported = {
 *     eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [], accounts: [account] },
 *   }
 *   const prepared = prepareSignIn(request, { account, supported })
 *   if (prepared === undefined) return wallet.rejectSignIn(request)
 *   await wallet.approveSignIn(request, [prepared.toCacao(await sign(prepared.message))])
 * }
 */
export function prepareSignIn(
  { payload }: Pick<SignInRequest, 'payload'>,
  { account, supported }: PrepareSignInParameters,
): PreparedCacao | undefined {
  const parsed = parseCaipAddress(account)
  const { eip155 } = supported
  if (parsed === undefined || eip155 === undefined) return undefined
  const { chains, methods } = eip155
  return prepareCacao(payload, { address: parsed.address, chain: parsed.caipNetworkId, chains, methods })
}

/** Answers a sign-in request. No settlement follows: the signed messages define the session. */
export async function answerSignIn(
  messenger: Messenger,
  { id, metadata: app, publicKey }: SignInRequest,
  {
    cacaos,
    metadata,
    onSession,
  }: {
    readonly cacaos: readonly Cacao[]
    readonly metadata: PeerMetadata
    readonly onSession: (session: Session) => void
  },
): Promise<Session | undefined> {
  const { privateKey, publicKey: self } = await generateKeyPair()
  const symKey = await deriveSymKey(privateKey, publicKey)
  const read = cacaos.flatMap((each) => readCacao(each)?.fields ?? [])
  if (symKey === undefined || read.length === 0 || read.length !== cacaos.length)
    throw new AppKitError('SESSION_INVALID')
  const namespaces = sessionOf(
    read.map(({ chainId, ...fields }) => ({ ...fields, chainId: `eip155:${chainId}` })),
  )
  const topic = await topicOf(symKey)
  const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
  const session = namespaces && { topic, namespaces, expiry, self, peer: { publicKey, metadata: app } }
  if (session !== undefined) {
    // Subscribed before the dapp knows the topic, so that no request is lost.
    await messenger.open(topic, symKey)
    onSession(session)
  }
  const result = { cacaos, responder: { publicKey: self, metadata } }
  const sealing = { symKey, senderPublicKey: self }
  await messenger.respondSealed({ topic: await topicOf(publicKey), id, method }, { result }, sealing)
  return session
}

/** Rejects a sign-in request. */
export async function declineSignIn(messenger: Messenger, { id, publicKey }: SignInRequest): Promise<void> {
  const { privateKey, publicKey: senderPublicKey } = await generateKeyPair()
  const symKey = await deriveSymKey(privateKey, publicKey)
  if (symKey === undefined) return
  const request = { topic: await topicOf(publicKey), id, method }
  await messenger.respondSealed(request, refusal(12001), { symKey, senderPublicKey }, 'reject')
}
