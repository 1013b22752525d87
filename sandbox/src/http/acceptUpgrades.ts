import type { IncomingMessage } from 'node:http'
import { isReachable } from './isReachable.js'
import type { Listening, TakeUpgrade } from './listen.js'

export interface AcceptUpgradesParameters {
  readonly server: Listening
  /** Origin under which others reach the sandbox, or null. */
  readonly publicUrl: string | null
  /** Who takes the WebSockets of a path. */
  readonly takers: ReadonlyMap<string, TakeUpgrade>
}

/** Brings each WebSocket to who takes those of its path. */
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

/** What a request is for. A path may begin with two slashes, which a base would take for the name of a host. */
export function readTarget({ url: target = '' }: IncomingMessage): URL | null {
  const address = target.startsWith('/') ? `http://localhost${target}` : target
  return URL.canParse(address) ? new URL(address) : null
}
