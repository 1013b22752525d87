import {
  createMemoryStorage,
  createSignInServer,
  toNodeListener,
  toWebRequest,
} from 'appkit-runtime/signin/server'
import type { Answer } from './serveStatic.js'

/**
 * The server of a host that has its users sign in: `/auth`, and `/orders`, which only they may read.
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
      rpcUrl: (chainId) => `${sandboxUrl}/blockchain/v1/?chainId=${chainId}&projectId=server`,
    })
    const listen = toNodeListener(auth)
    return async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', origin)
      if (pathname.startsWith('/auth/')) await listen(request, response)
      else if (pathname === '/orders') {
        const session = await auth.getSession(await toWebRequest(request))
        response.writeHead(session === null ? 401 : 200).end(session?.accountAddress)
      } else return false
      return true
    }
  }
