import type { IncomingMessage } from 'node:http'
import { isReachable } from './isReachable.js'
import type { Listening, TakeUpgrade } from './listen.js'

export interface AcceptUpgradesParameters {
  readonly server: Listening
  /** Public origin of the sandbox, or null. */
  readonly publicUrl: string | null
  /** The handlers of WebSockets, by path. */
  readonly takers: ReadonlyMap<string, TakeUpgrade>
}

/** Passes each WebSocket to the handler of its path. */
export function acceptUpgrades({ server, publicUrl, takers }: AcceptUpgradesParameters): void {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host
  server.onUpgrade((request, socket, head) => {
    const url = readTarget(request)
    if (url === null) return ['400 Bad Request', 'The address of the request cannot be read.']
    if (!isReachable([request.headers.host, url.host], url.pathname, publicHost)) {
      return ['403 Forbidden', 'This server answers to localhost and 127.0.0.1 only.']
    }
    const take = takers.get(url.pathname)
    if (take === undefined) return ['404 Not Found', `There is no WebSocket at ${url.pathname}.`]
    return take(request, socket, head)
  })
}

/** The URL of a request. A path that starts with two slashes must not be read as a host name. */
export function readTarget({ url: target = '' }: IncomingMessage): URL | null {
  const address = target.startsWith('/') ? `http://localhost${target}` : target
  return URL.canParse(address) ? new URL(address) : null
}
