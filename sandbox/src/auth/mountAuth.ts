import { readFileSync } from 'node:fs'
import {
  type AppEnv,
  createSqlStorage,
  isAllowedOrigin,
  mountSignIn,
  type ProxyOptions,
  type Sql,
  toResponse,
} from 'appkit-server/parts'
import type { Hono } from 'hono'
import type { ChainNode } from '../chain/types.js'
import { pageHeaders } from '../dev/ownPage.js'
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

/** Serves sign-in at `/auth` for every page of this machine, and at `/members` an example of a page that it protects. */
export function mountAuth(parameters: MountAuthParameters): void {
  const { app, limit, nodes, origins, projects, proxy, sql, url } = parameters
  const [projectId = 'local'] = projects ?? []
  const { allowed, serverOf } = mountSignIn({
    app,
    origin: url,
    proxy,
    callsPerMinute: limit,
    storage: createSqlStorage({ dialect: 'sqlite', query: (text, values) => sql.all(text, values) }),
    isAllowed: (origin) => isAllowedOrigin(origin, origins),
    rpcUrl: Object.fromEntries(
      nodes.map(({ caip2 }) => [caip2, [`${url}/blockchain/v1/?chainId=${caip2}&projectId=${projectId}`]]),
    ),
  })
  const sheet = readFileSync(new URL('./assets/members.css', import.meta.url), 'utf8')
  app.get('/members.css', () =>
    toResponse({ status: 200, type: 'text/css', text: sheet, headers: pageHeaders }),
  )
  app.get('/members', async (context) => {
    const origin = allowed(context.req.header('origin'))
    const session = await serverOf(origin).getSession(context.req.raw)
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
