import { networkOf } from '../../../../common/clientNetwork.js'
import { checkProof, proofSkew } from '../../shared/proofs.js'
import { FrameError } from '../base/errors.js'
import { createIdTokenReader } from '../base/idTokens.js'
import { preferredLanguage } from '../base/preferredLanguage.js'
import { readText } from '../base/readText.js'
import { createSecrets, listSecrets } from '../base/secrets.js'
import { type FrameConfig, resolveConfig } from '../config/config.js'
import { loadPageFiles, type PageFiles, serveAsset } from '../config/pageFiles.js'
import { createDeliverer } from '../events/createDeliverer.js'
import { receiveSocial } from '../login/socials.js'
import { readWalletPage } from '../login/walletLogin.js'
import { readMailTexts } from '../mail/mailTexts.js'
import { createTokenCheck } from '../ownLogin/checkToken.js'
import { openKeyring } from '../parts/keyring.js'
import type { ServerParts } from '../parts/parts.js'
import { readSession } from '../sessions/sessions.js'
import { createCleaner } from '../storage/createCleaner.js'
import { createStore } from '../storage/createStore.js'
import { DatabaseAwayError } from '../storage/databaseAway.js'
import type { SqlDatabase } from '../storage/types.js'
import { createRemover, type EndMore, type RemoveMore } from '../users/deletions.js'
import type { ReadMore } from '../users/leaving.js'
import { leavingRoutes } from './leavingRoutes.js'
import { createMailer, isReady } from './lifecycle.js'
import { linkRoutes } from './linkRoutes.js'
import { loginRoutes } from './loginRoutes.js'
import {
  type PageParts,
  renderApprove,
  renderConfirm,
  renderContinue,
  renderFrame,
  renderProblem,
  renderSocial,
  renderWalletLogin,
} from './pages.js'
import { passkeyRoutes } from './passkeyRoutes.js'
import type { Routes } from './route.js'
import { walletRoutes } from './walletRoutes.js'

/** The parts of a server. */
export interface FrameServerOptions {
  readonly config: FrameConfig
  readonly database: SqlDatabase
  /**
   * At least 32 bytes, the same for every process of the database. While it is replaced, a list: the first one encrypts
   * the key of the database (`appkit-frame rekey`), all of them open it.
   */
  readonly secret: Uint8Array | readonly Uint8Array[]
  /** Clock in milliseconds, for tests. */
  readonly now?: () => number
  /** Told of errors that are not the caller's. */
  readonly onError?: (error: unknown) => void
  /** Told of each mail: that it is handed over, or that it is not, because all mails of the hour were (`limits.mailsHour`). */
  readonly onMail?: ((outcome: 'sent' | 'refused') => void) | undefined
  /** The built page. That of this package if left out. */
  readonly files?: PageFiles
  /**
   * Whether this process also delivers webhooks, and removes users whose time has come. Yes if left out; of several processes on one database, one has to.
   */
  readonly isDelivering?: boolean
  /** Statements that remove further rows of a user who has left, by an address of the wallet. None if left out. */
  readonly removeMore?: RemoveMore | undefined
  /** Statements that end the sessions that others keep of an address of a user whom an admin removes. None if left out. */
  readonly endMore?: EndMore | undefined
  /** Reads further data for the copy of a user who asks what is stored. Nothing if left out. */
  readonly readMore?: ReadMore | undefined
}

/** The wallet's server, for any server that knows web requests. */
export interface FrameServer {
  /** @param client - address of the client, which is counted */
  handle(request: Request, client: string): Promise<Response>
  /** Ends what the server does beside requests: mails that are under way are sent. The database stays open. */
  close(): Promise<void>
}

const nothing = () => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })

/**
 * Creates the server of the embedded wallet: its page, log-in by email, sessions, and the storage of wallets that
 * it cannot open.
 *
 * @returns the server as a handler of requests; it opens no port of its own
 * @throws FrameStartError `BAD_CONFIG`, `WRONG_SECRET` if the secret is not that of the database; Error if it is too short
 *
 * @example
 * import { createFrameServer, openDatabase } from 'appkit-frame'
 * import config from './frame.config.js'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL ?? '' })
 * const secret = Buffer.from(process.env.FRAME_SECRET ?? '', 'base64')
 * const server = await createFrameServer({ config, database, secret })
 * // In any server that knows web requests, with the address of the client.
 * export const handle = (request: Request, client: string) => server.handle(request, client)
 */
export async function createFrameServer(options: FrameServerOptions): Promise<FrameServer> {
  const { database, files = loadPageFiles(), now = Date.now, onError = () => {}, secret } = options
  const mails = createMailer(resolveConfig(options.config), options)
  const { config } = mails
  const store = await createStore(database, now)
  const parts: ServerParts = {
    config,
    store,
    onError,
    onMailRefused: mails.refused,
    secrets: createSecrets(await openKeyring(store, listSecrets(secret))),
    readIdToken: createIdTokenReader(),
    checkToken: createTokenCheck(),
  }
  const answers = {
    ...parts,
    files,
    routes: {
      ...loginRoutes(parts),
      ...passkeyRoutes(parts),
      ...walletRoutes(parts),
      ...linkRoutes(parts),
      ...leavingRoutes({ ...parts, readMore: options.readMore }),
    },
  }
  const cleaner = createCleaner(store, config.retention ?? {}, onError)
  const remover = () => createRemover({ ...parts, removeMore: options.removeMore, endMore: options.endMore })
  const workers = options.isDelivering === false ? [] : [createDeliverer(parts), remover()]
  return {
    close: async () => {
      // At once, because each of them may take most of the time that a process has for its end.
      await Promise.all([mails.settle(), cleaner.stop(), ...workers.map((worker) => worker.stop())])
      // Those that a worker has begun meanwhile.
      await mails.settle()
    },
    handle: async (request, client) => {
      try {
        return await answer(answers, request, client)
      } catch (error) {
        const answered = answerError(error, onError)
        return isWindow(request) ? renderProblem(pageParts(answers, request), answered) : answered
      }
    },
  }
}

interface Answers extends ServerParts {
  readonly files: PageFiles
  readonly routes: Routes
}

/** Whether a person sees the answer, in a window. */
const isWindow = ({ headers }: Request) => headers.get('sec-fetch-dest') === 'document'

async function answer(answers: Answers, request: Request, client: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  const callback = /^\/social\/callback\/([a-z]+)$/.exec(pathname)?.[1]
  if (callback !== undefined && isWindow(request) && (request.method === 'GET' || request.method === 'POST'))
    return answerProvider(answers, request, callback)
  return request.method === 'GET' ? answerGet(answers, request) : answerCall(answers, request, client)
}

/** Answers what a provider's page has led to. Some providers answer with a form. */
async function answerProvider(answers: Answers, request: Request, provider: string): Promise<Response> {
  const given =
    request.method === 'GET'
      ? new URL(request.url).searchParams
      : new URLSearchParams(await readText(request))
  return renderSocial(pageParts(answers, request), await receiveSocial(answers, provider, given))
}

const pageParts = ({ config, files }: Answers, { headers }: Request): PageParts => ({
  config,
  files,
  language: preferredLanguage(headers.get('accept-language')),
})

async function answerGet(answers: Answers, request: Request): Promise<Response> {
  const { config, files } = answers
  const { pathname, searchParams } = new URL(request.url)
  const dest = request.headers.get('sec-fetch-dest')
  const projectId = searchParams.get('projectId') ?? ''
  const page = pageParts(answers, request)
  // The page is for frames, and the page behind a link for a window.
  if (pathname === '/sdk' && dest === 'iframe') return renderFrame(page, projectId) ?? nothing()
  if (isWindow(request)) {
    if (pathname === '/approve') return renderApprove(page)
    if (pathname === '/continue') return renderContinue(page, projectId) ?? nothing()
    if (pathname === '/confirm') return renderConfirm(page)
    if (pathname === '/loading') return renderSocial(page, {})
    if (pathname === '/social/wallet')
      return renderWalletLogin(page, await readWalletPage(answers, searchParams.get('state') ?? ''))
  }
  if (pathname === '/health') return json(200, { status: 'ok' })
  if (pathname === '/ready')
    return (await isReady(answers)) ? json(200, { status: 'ok' }) : json(503, {}, { 'retry-after': '5' })
  // Browsers ask for one of every window. A 404 would be an error in the console.
  if (pathname === '/favicon.ico') return new Response(null, { status: 204 })
  if (pathname.startsWith('/sdk/')) return serveAsset(files, config, pathname.slice(5), request) ?? nothing()
  return nothing()
}

/** Answers a call of the page. */
async function answerCall(answers: Answers, request: Request, client: string): Promise<Response> {
  const { config, files, routes } = answers
  const { pathname } = new URL(request.url)
  const route = request.method === 'POST' && Object.hasOwn(routes, pathname) ? routes[pathname] : undefined
  if (route === undefined) return nothing()
  if (request.headers.get('origin') !== config.origin) throw new FrameError('ORIGIN')
  const act = route.read(await readJson(request))
  if (act === undefined) throw new FrameError('BAD_REQUEST')
  const access = /^DPoP ([A-Za-z0-9_-]{43})$/.exec(request.headers.get('authorization') ?? '')?.[1]
  const agent = (request.headers.get('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200)
  const proved = route.isOpen ? '' : await readDevice(request, answers, access)
  const language = preferredLanguage(request.headers.get('accept-language'))
  const reader =
    language === undefined ? {} : { texts: () => readMailTexts(files, language), locale: language.locale }
  const caller = { device: proved, client: networkOf(client), agent, ...reader }
  const session = async () => ({ ...(await readSession(answers, caller, access)), ...reader })
  return json(200, await act({ caller, session }))
}

function answerError(error: unknown, onError: (error: unknown) => void): Response {
  if (error instanceof DatabaseAwayError) {
    onError(error.cause)
    // The page has words of its own for it, in the language of its user.
    return json(503, { error: { code: 'AWAY' } }, { 'retry-after': '5' })
  }
  if (!(error instanceof FrameError)) {
    onError(error)
    return json(500, { error: { code: 'FAILED', message: 'The server failed. Try again later.' } })
  }
  if (error.code === 'LATER') onError(error.cause)
  const { code, message, seconds } = error
  const headers = seconds === undefined ? {} : { 'retry-after': String(seconds) }
  return json(error.status, { error: { code, message, seconds } }, headers)
}

/** The device that sends a call, by a proof that was not used before. */
async function readDevice(request: Request, parts: ServerParts, token: string | undefined): Promise<string> {
  const { config, secrets, store } = parts
  const url = config.origin + new URL(request.url).pathname
  const proof = await checkProof(
    request.headers.get('dpop') ?? '',
    { method: request.method, url, token },
    store.now(),
  )
  if (proof === 'clock') throw new FrameError('CLOCK')
  if (proof === 'invalid') throw new FrameError('PROOF')
  const isNew = await store.useProof(secrets.hash('proof', proof.device, proof.jti), 2 * proofSkew * 1000)
  if (!isNew) throw new FrameError('PROOF')
  return proof.device
}

/** A body in JSON. Undefined for another one. @throws FrameError `TOO_LARGE`, `BAD_REQUEST` */
async function readJson(request: Request): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim()
  if (type !== 'application/json') return undefined
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
