import * as z from 'zod/mini'
import { readCacao } from '../cacao/verifyCacao.js'
import { readTime } from '../message/grammar.js'
import { readAccount } from '../message/readAccount.js'
import { type ReadSignIn, readSignIn, verifySession } from '../verify/verifyMessage.js'
import { hashOf, randomHex, readBody, respond, respondError } from '../web/http.js'
import type { SignInCookies } from './cookies.js'
import type { SignInLogEntry, SignInServerOptions } from './types.js'

export interface VerifyCallParameters
  extends Pick<
    SignInServerOptions,
    'chains' | 'cosmosPrefixes' | 'eoaWhenUnreachable' | 'rpcUrl' | 'statement' | 'storage'
  > {
  readonly cookies: SignInCookies
  readonly now: () => number
  readonly origins: readonly string[]
  /** Milliseconds. */
  readonly sessionLife: number
}

/** In characters. A session keeps the message; with its fields it takes twice as much. */
const maxMessageLength = 2048
const text = z.string()
const verifyBody = z.strictObject({
  namespace: z.enum(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']),
  message: text,
  signature: text,
  address: z.exactOptional(text),
  publicKey: z.exactOptional(text),
  signedMessage: z.exactOptional(text),
  cacao: z.optional(z.unknown()),
})

/** The request `verify`: the checks of docs/sign-in.md#order, with the nonce used up among them, then the session. */
export function createVerifyCall(parameters: VerifyCallParameters) {
  const { chains, cookies, cosmosPrefixes, eoaWhenUnreachable, now } = parameters
  const { origins, rpcUrl, sessionLife, statement, storage } = parameters
  const facts = new WeakMap<Request, Partial<SignInLogEntry>>()

  async function answer(request: Request): Promise<Response> {
    const body = await readBody(request, verifyBody)
    if (body === undefined) return respondError('bad_request')
    if (body.message.length > maxMessageLength || !isOfCacao(body)) return respondError('format')
    const read = readSignIn({
      ...body,
      chains,
      cosmosPrefixes,
      statement,
      domain: origins,
      time: now(),
    })
    if ('code' in read) return respondError(read.code)
    const { data } = read.session
    const account = readAccount(data)
    facts.set(request, { namespace: read.namespace, account: hashOf(account).slice(0, 16) })
    const nonce = hashOf(data.nonce)
    const binder = hashOf(cookies.readBinder(request) ?? '')
    if (!(await storage.hasNonce(nonce, binder, now()))) return respondError('nonce')
    const outcome = await verifySession(read, { rpcUrl, eoaWhenUnreachable })
    // Without a node nobody can ask whether the account is a contract, but a key's signature was tried.
    if (outcome.status === 'unknown' && outcome.reason === 'not-configured') await storage.countAttempt(nonce)
    if (outcome.status === 'unknown')
      return respondError(outcome.reason === 'unreachable' ? 'unavailable' : 'unsupported')
    if (outcome.status === 'invalid') {
      await storage.countAttempt(nonce)
      return respondError('signature')
    }
    // Only one of two requests with the same nonce gets it.
    if (!(await storage.takeNonce(nonce, binder, now()))) return respondError('nonce')
    return begin(request, read, account)
  }

  /** Starts a session with a new id. An earlier one of the browser ends. */
  async function begin(request: Request, { session }: ReadSignIn, account: string): Promise<Response> {
    const earlier = cookies.readSession(request)
    if (earlier !== undefined) await storage.removeSession(hashOf(earlier))
    const { expirationTime } = session.data
    const ends = expirationTime === undefined ? undefined : readTime(expirationTime)
    const expiresAt = Math.floor(Math.min(now() + sessionLife, ends ?? Number.POSITIVE_INFINITY))
    const id = randomHex(32)
    await storage.addSession({ hash: hashOf(id), account, session, expiresAt })
    const headers = new Headers()
    cookies.clearBinder(headers)
    cookies.setSession(headers, id, Math.max(0, Math.ceil((expiresAt - now()) / 1000)))
    return respond(200, { session: session.data }, headers)
  }

  return { answer, factsOf: (request: Request) => facts.get(request) ?? {} }
}

/** Whether a text that was signed while connecting (CAIP-74) is the message of the request. */
function isOfCacao({ cacao, message, signature }: z.output<typeof verifyBody>): boolean {
  if (cacao === undefined) return true
  const read = readCacao(cacao)
  return read?.message === message && read.signature === signature.toLowerCase()
}
