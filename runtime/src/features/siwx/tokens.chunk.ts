import { effect } from '@preact/signals-core'
import { AppKitError, addErrorTexts, loadCode } from '../../errors/AppKitError.js'
import { tokenRequestTexts } from '../../errors/texts/tokenRequests.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import type { SIWXSession } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import { serverOf } from './session.js'
import { memoryOf, moveSignIn } from './signInState.js'
import type {
  GetTokenHeadersParameters,
  GetTokenHeadersReturnType,
  GetTokenParameters,
} from './tokenTypes.js'

addErrorTexts(tokenRequestTexts)

/** A token, and when it is asked for again. */
export interface IssuedToken {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly renewAt: number
}

/** How long before its end a token is used no more, in seconds: clocks differ, and requests take their time. */
const margin = 30
const maxTokenLength = 16_384
/** The pause after a server that did not answer, in ms. */
const retryPause = 10_000

/** The tokens of one session, by audience. A promise is one that is being asked for, or was. */
interface TokenMemory {
  session: string
  readonly tokens: Map<string, Promise<IssuedToken>>
}
const memories = /* @__PURE__ */ new WeakMap<Kit, TokenMemory>()

/** Returns a key that tells one session from another, also of the same account. */
export const sessionKeyOf = ({ data }: SIWXSession) => `${data.chainId}:${data.accountAddress} ${data.nonce}`

/** A token that is kept, or a new one. All who ask at the same time get the same. */
export async function askToken(
  kit: Kit,
  { audience, dpop = false }: GetTokenParameters,
): Promise<IssuedToken> {
  const session = await readSession(kit)
  const memory = openMemory(kit)
  const key = `${sessionKeyOf(session)} ${dpop} ${audience ?? ''}`
  const kept = memory.tokens.get(key)
  const known = await kept?.catch(() => undefined)
  if (known !== undefined && isFresh(known)) return known
  // Whoever waited for the same one may have asked again by now.
  const later = memory.tokens.get(key)
  if (later !== undefined && later !== kept) return later
  const asked = request(kit, session, { audience, dpop })
  memory.tokens.set(key, asked)
  asked.catch(() => {
    if (memory.tokens.get(key) === asked) memory.tokens.delete(key)
  })
  return asked
}

/** The headers of a request, with a proof if the token is bound to a key. */
export async function askHeaders(
  kit: Kit,
  { dpop = false, method = 'GET', url, ...parameters }: GetTokenHeadersParameters,
): Promise<GetTokenHeadersReturnType> {
  const { token } = await askToken(kit, { ...parameters, dpop })
  if (!dpop) return { authorization: `Bearer ${token}` }
  const { writeProof } = await loadCode(import('./proof.chunk.js'))
  return { authorization: `DPoP ${token}`, dpop: await writeProof(kit, { method, url, token }) }
}

/**
 * Keeps a token fresh for a component.
 *
 * @param listener - gets each token, or why there is none.
 * @returns a function that ends it.
 */
export function followToken(
  kit: Kit,
  parameters: GetTokenParameters,
  listener: (result: IssuedToken | AppKitError) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const next = (wait: number) => {
    timer = setTimeout(ask, Math.max(1000, wait))
  }
  function ask(): void {
    askToken(kit, parameters).then(
      (issued) => {
        if (isOver) return
        listener(issued)
        next(issued.renewAt - Date.now())
      },
      (cause) => {
        if (isOver) return
        const error = toAppKitError(cause)
        listener(error)
        if (error.code === 'SIGN_IN_UNAVAILABLE') next(retryPause)
      },
    )
  }
  ask()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Has the server issue a token, and drops it if its session is over by then. */
async function request(
  kit: Kit,
  session: SIWXSession,
  { audience, dpop = false }: GetTokenParameters,
): Promise<IssuedToken> {
  const server = serverOf(kit)
  if (server === undefined) throw new AppKitError('TOKEN_NOT_ISSUED', { details: 'siwx' })
  const { accountAddress, chainId } = session.data
  const url = `${kit.config.endpoints.auth?.replace(/\/+$/, '')}/token`
  const proof = dpop
    ? await (await loadCode(import('./proof.chunk.js'))).writeProof(kit, { method: 'POST', url })
    : undefined
  const body = { audience, account: `${chainId}:${accountAddress}` }
  const asked = server.ask('token', body, proof === undefined ? {} : { dpop: proof })
  const reply = await abortable(asked, kit.lifetime.signal).catch((cause) => {
    throw explain(kit, session, cause)
  })
  if (!isCurrent(kit, session)) throw new AppKitError('TOKEN_SIGNED_OUT')
  return readReply(reply, dpop)
}

function explain(kit: Kit, session: SIWXSession, cause: unknown): AppKitError {
  const error = toAppKitError(cause)
  const { code, details = '' } = error
  if (code !== 'SIGN_IN_UNAVAILABLE') return error
  if (/^(audience|bad_request)$/.test(details)) return new AppKitError('TOKEN_NOT_ISSUED', { details, cause })
  if (details !== 'session') return error
  // The session has ended on the server, so the page is told.
  if (isCurrent(kit, session)) moveSignIn(kit, 'leave')
  return new AppKitError('TOKEN_SIGNED_OUT', { cause })
}

function readReply(reply: unknown, dpop: boolean): IssuedToken {
  const { expiresIn, token, type } = Object(reply) as Record<string, unknown>
  const isToken =
    typeof token === 'string' && token.length <= maxTokenLength && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)
  const seconds = typeof expiresIn === 'number' && expiresIn > 0 && expiresIn <= 3600 ? expiresIn : undefined
  // A server that does not know proofs would issue one that anybody can use.
  if (!isToken || seconds === undefined || type !== (dpop ? 'DPoP' : 'Bearer'))
    throw new AppKitError('SIGN_IN_UNAVAILABLE', { details: 'token' })
  return { token, renewAt: Date.now() + Math.max(seconds - margin, seconds / 2) * 1000 }
}

/** A clock that was set back must not make a token last longer. */
const isFresh = ({ renewAt }: IssuedToken) => Date.now() < renewAt && renewAt - Date.now() <= 3_600_000

const isCurrent = (kit: Kit, session: SIWXSession) => {
  const state = memoryOf(kit).state.peek()
  return state.status === 'authenticated' && sessionKeyOf(state.session) === sessionKeyOf(session)
}

/** Waits until it is known who is signed in. On a server, and before the kit starts, that is nobody. */
async function readSession(kit: Kit): Promise<SIWXSession> {
  const state = memoryOf(kit).state
  let end = () => {}
  try {
    const known = new Promise<void>((resolve) => {
      end = effect(() => {
        const isRead = kit.initialized.value || !kit.lifetime.isLive
        if (isRead && state.value.status !== 'loading') resolve()
      })
    })
    await abortable(known, kit.lifetime.signal)
  } finally {
    end()
  }
  const now = state.peek()
  if (now.status !== 'authenticated') throw new AppKitError('TOKEN_SIGNED_OUT')
  return now.session
}

/** The tokens of this page. They are forgotten as soon as their session is over. */
function openMemory(kit: Kit): TokenMemory {
  const known = memories.get(kit)
  if (known) return known
  const memory: TokenMemory = { session: '', tokens: new Map() }
  memories.set(kit, memory)
  effect(() => {
    const state = memoryOf(kit).state.value
    const session = state.status === 'authenticated' ? sessionKeyOf(state.session) : ''
    // While the sessions are read again, the one before may still be good.
    if (state.status === 'loading' || session === memory.session) return
    memory.session = session
    memory.tokens.clear()
  })
  return memory
}
