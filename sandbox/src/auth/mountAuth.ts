import { readFileSync } from 'node:fs'
import { createSignInServer, createSqlStorage, type SignInServer } from 'appkit-runtime/signin/server'
import type { Hono } from 'hono'
import type { ChainNode } from '../chain/types.js'
import { pageHeaders } from '../dev/ownPage.js'
import { isAllowedOrigin } from '../http/isAllowedOrigin.js'
import { toResponse } from '../http/reply.js'
import type { AppEnv } from '../http/types.js'
import { clientOf, type ProxyOptions } from '../limits/clientOf.js'
import type { Sql } from '../store/types.js'
import { renderMembers } from './membersPage.js'

export interface MountAuthParameters {
  readonly app: Hono<AppEnv>
  readonly nodes: readonly ChainNode[]
  readonly sql: Sql
  /** Origins and patterns whose pages may sign in, in addition to those of this machine. */
  readonly origins: readonly string[]
  readonly projects: ReadonlySet<string> | null
  readonly proxy: ProxyOptions | null
  /** Maximum requests per minute and client, or null for no limit. */
  readonly limit: number | null
  /** Base address on this machine, without a trailing slash. */
  readonly url: string
}

const MAX_SERVERS = 100
const LOCAL = 'http://localhost'

/**
 * Serves sign-in at `/auth`: nonce, verify, session, sign-out. It uses the same code that apps use on their
 * servers, with the sandbox's database. Each origin has its own server, because any page of this machine may
 * sign in.
 */
export function mountAuth(parameters: MountAuthParameters): void {
  const { app, limit, nodes, origins, projects, proxy, sql, url } = parameters
  const storage = createSqlStorage({
    dialect: 'sqlite',
    query: (text, values) => sql.all(text, values),
  })
  const [projectId = 'local'] = projects ?? []
  const rpcUrl = Object.fromEntries(
    nodes.map(({ caip2 }) => [caip2, `${url}/blockchain/v1/?chainId=${caip2}&projectId=${projectId}`]),
  )
  const servers = new Map<string, SignInServer>()
  const serverFor = (origin: string): SignInServer => {
    const known = servers.get(origin)
    if (known) return known
    if (servers.size >= MAX_SERVERS) servers.clear()
    // A page over https needs the cookies of a production app, because the sandbox is another site.
    const isSecure = origin.startsWith('https:')
    const server = createSignInServer({
      origins: [origin],
      storage,
      rpcUrl,
      development: !isSecure,
      embedded: isSecure,
      callsPerMinute: limit ?? Number.POSITIVE_INFINITY,
    })
    servers.set(origin, server)
    return server
  }
  const pageOf = (origin: string | undefined) =>
    isServed(origin) && isAllowedOrigin(origin, origins) ? origin : undefined
  app.all('/auth/*', (context) => {
    const header = (name: string) => context.req.header(name)
    const client = limit === null ? undefined : clientOf(header, proxy)
    // Any of the servers will refuse other pages.
    return serverFor(pageOf(header('origin')) ?? LOCAL).handle(context.req.raw, { client })
  })
  const sheet = readFileSync(new URL('./assets/members.css', import.meta.url), 'utf8')
  app.get('/members.css', () =>
    toResponse({ status: 200, type: 'text/css', text: sheet, headers: pageHeaders }),
  )
  app.get('/members', async (context) => {
    const origin = pageOf(context.req.header('origin'))
    const session = await serverFor(origin ?? LOCAL).getSession(context.req.raw)
    const wantsJson = context.req.header('accept')?.includes('application/json') === true
    const response = toResponse(renderMembers(session, wantsJson))
    response.headers.append('vary', 'Origin, Accept')
    if (origin !== undefined) {
      response.headers.set('access-control-allow-origin', origin)
      response.headers.set('access-control-allow-credentials', 'true')
    }
    return response
  })
}

/** https, or http on this machine: the origins that a sign-in server accepts. */
const isServed = (origin: string | undefined): origin is string =>
  origin !== undefined &&
  (origin.startsWith('https://') ||
    /^http:\/\/(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(origin))
