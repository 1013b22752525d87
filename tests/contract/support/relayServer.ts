import { acceptUpgrades } from '../../../server/src/http/acceptUpgrades.js'
import { type Listening, listen } from '../../../server/src/http/listen.js'
import { acceptRelaySockets, relayPath } from '../../../server/src/relay/acceptRelaySockets.js'

/** The sandbox's relay by itself. It comes back at the same address after it was stopped, and knows nothing then. */
export function createRelayServer() {
  let port = 0
  let server: Listening | undefined
  let stopRelay = () => {}
  return {
    get url() {
      return `ws://127.0.0.1:${port}${relayPath}`
    },
    /** @param options - `now` is the relay's clock; `origins` are those of pages beside this machine's. */
    async start(
      options: { readonly now?: () => number; readonly origins?: readonly string[] } = {},
    ): Promise<void> {
      server = await listen({ port: port, answer: () => new Response(''), onFailure: () => {} })
      port = server.port
      const relay = acceptRelaySockets({
        projects: new Set(['local']),
        origins: [],
        limiter: null,
        proxy: null,
        publicUrl: null,
        ...options,
      })
      stopRelay = relay.close
      acceptUpgrades({ server, takers: new Map([[relayPath, relay.take]]) })
    },
    async stop(): Promise<void> {
      stopRelay()
      await server?.close()
    },
  }
}
