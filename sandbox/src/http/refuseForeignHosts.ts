import { type AppEnv, fail, type Refusal, type Reply } from 'appkit-server/parts'
import type { Context } from 'hono'
import { isReachable } from './isReachable.js'

const text = 'This server answers to localhost and 127.0.0.1 only.'

/**
 * Refuses requests for other hosts than this machine and the public name.
 *
 * @param publicUrl - public origin of the sandbox behind a proxy, or null
 */
export function refuseForeignHosts(publicUrl: string | null) {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host
  return {
    request: ({ req }: Context<AppEnv>): Reply | null => {
      // A Host header such as 127.0.x.1 makes an invalid URL.
      const named = URL.canParse(req.url) ? new URL(req.url).host : undefined
      return isReachable([req.header('host'), named], req.path, publicHost) ? null : fail(403, 'host', text)
    },
    upgrade: (host: string | undefined, url: URL): Refusal | null =>
      isReachable([host, url.host], url.pathname, publicHost) ? null : ['403 Forbidden', text],
  }
}
