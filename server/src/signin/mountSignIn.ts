import type { Hono } from 'hono'
import type { AppEnv } from '../http/types.js'
import { clientOf, type ProxyOptions } from '../limits/clientOf.js'
import {
  createSignInServer,
  type SignInLogEntry,
  type SignInServer,
  type SignInStorage,
  type TokenOptions,
} from './signInServer.js'

export interface MountSignInParameters {
  readonly app: Hono<AppEnv>
  readonly storage: SignInStorage
  /** The address of this server. */
  readonly origin: string
  /** Whether the pages of an origin may sign in. */
  readonly isAllowed: (origin: string) => boolean
  /** Nodes by CAIP-2 id, for accounts that are contracts. */
  readonly rpcUrl: Readonly<Record<string, readonly string[]>>
  readonly proxy: ProxyOptions | null
  /** Calls a minute of one client, or null for no limit. */
  readonly callsPerMinute: number | null
  /** How long a session lasts. A day if left out. */
  readonly sessionSeconds?: number
  /** Tokens for other servers. None if left out. */
  readonly tokens?: TokenOptions | undefined
  /** Told of each call. */
  readonly onCall?: (entry: SignInLogEntry) => void
}

/** Sign-in that is mounted. */
export interface MountedSignIn {
  /** The server that answers the pages of an origin. Of an origin that may not sign in, one that refuses it. */
  serverOf(origin: string | undefined): SignInServer
  /** The origin if its pages may sign in. */
  allowed(origin: string | undefined): string | undefined
}

const maxServers = 100
/** The calls as the log and the metrics have them. A call that anybody may make up has no name: each is kept in memory. */
const calls: ReadonlySet<string> = new Set([
  ...['nonce', 'verify', 'session', 'sign-out', 'token'],
  ...['oidc/authorize', 'oidc/token', 'oidc/userinfo'],
  ...['.well-known/jwks.json', '.well-known/openid-configuration'],
])
/** No page has them, so their servers refuse every page. The second one knows the cookies of pages over https. */
const nobodyOrigin = 'http://localhost'
const nobodySecure = 'https://localhost'

/**
 * Serves sign-in at `/auth`: nonce, verify, session, sign-out, and tokens with what they are verified by. It is the code
 * that apps use on their servers. Each origin has its own server, because patterns may let many in, and because the cookies
 * of pages over https and http differ.
 */
export function mountSignIn(parameters: MountSignInParameters): MountedSignIn {
  const { app, callsPerMinute, isAllowed, onCall, origin, proxy, rpcUrl, sessionSeconds, storage, tokens } =
    parameters
  // Addresses that a browser opens name no origin: the cookie is that of the apps of this server.
  const nobody = origin.startsWith('https:') ? nobodySecure : nobodyOrigin
  const servers = new Map<string, SignInServer>()
  const serverFor = (origin: string): SignInServer => {
    const known = servers.get(origin)
    if (known) return known
    if (servers.size >= maxServers) servers.clear()
    // A page over https needs the cookies of a production app, because this server may be of another site.
    const isSecure = origin.startsWith('https:')
    const server = createSignInServer({
      origins: [origin],
      storage,
      rpcUrl,
      development: !isSecure,
      embedded: isSecure,
      callsPerMinute: callsPerMinute ?? Number.POSITIVE_INFINITY,
      ...(sessionSeconds !== undefined && { sessionSeconds }),
      ...(tokens && { tokens }),
      ...(onCall && { log: onCall }),
    })
    servers.set(origin, server)
    return server
  }
  // Wrong keys are found when the server starts, and not at its first request.
  if (tokens) serverFor(nobody)
  const allowed = (origin: string | undefined): string | undefined =>
    isServed(origin) && isAllowed(origin) ? origin : undefined
  app.all('/auth/*', (context) => {
    const call = context.req.path.slice('/auth/'.length)
    if (calls.has(call)) context.set('operation', call)
    const header = (name: string) => context.req.header(name)
    const remote = context.env?.incoming?.socket.remoteAddress
    const client = callsPerMinute === null ? undefined : clientOf(header, proxy, remote)
    return serverFor(allowed(header('origin')) ?? nobody).handle(context.req.raw, { client })
  })
  return { allowed, serverOf: (origin) => serverFor(allowed(origin) ?? nobody) }
}

/** https, or http on this machine: the origins that a sign-in server accepts. */
const isServed = (origin: string | undefined): origin is string =>
  origin !== undefined &&
  (origin.startsWith('https://') ||
    /^http:\/\/(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(origin))
