import { createTokenGuard, guardNext } from 'appkit-runtime/signin/guard'
import {
  createMemoryStorage,
  createSignInServer,
  toNodeListener,
  toWebRequest,
} from 'appkit-runtime/signin/server'
import type { Answer } from './serveStatic.js'

/** The key of RFC 7515, appendix A.3. */
const key = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
} as const
const audience = 'https://orders.example'

/**
 * The server of a host that has its users sign in: `/auth`, `/orders`, which only they may read, and `/guarded`, which is for who
 * has a token.
 *
 * @returns makes it for the origin of the host's page.
 */
export const serveSignIn =
  (sandboxUrl: string) =>
  (origin: string): Answer => {
    const auth = createSignInServer({
      origins: [origin],
      storage: createMemoryStorage(),
      development: true,
      // All tests come from one address.
      callsPerMinute: 10_000,
      tokens: {
        issuer: `${origin}/auth`,
        audiences: [audience],
        keys: key,
        secret: 'a secret of the tests, 32 or more',
      },
      rpcUrl: (chainId) => `${sandboxUrl}/blockchain/v1/?chainId=${chainId}&projectId=server`,
    })
    const listen = toNodeListener(auth)
    const guard = createTokenGuard({ issuer: `${origin}/auth`, audience, dpop: { origin } })
    const guarded = guardNext(guard, (_request, { accounts, cnf }) =>
      Response.json({ accounts, isBound: !!cnf }),
    )
    return async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', origin)
      if (pathname.startsWith('/auth/')) await listen(request, response)
      else if (pathname === '/orders') {
        const session = await auth.getSession(await toWebRequest(request))
        response.writeHead(session === null ? 401 : 200).end(session?.accountAddress)
      } else if (pathname === '/guarded') {
        const answer = await guarded(await toWebRequest(request))
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
      } else return false
      return true
    }
  }
