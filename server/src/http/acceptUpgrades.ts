import type { IncomingMessage } from 'node:http'
import type { Listening, Refusal, TakeUpgrade } from './listen.js'

export interface AcceptUpgradesParameters {
  readonly server: Listening
  /** The handlers of WebSockets, by path. */
  readonly takers: ReadonlyMap<string, TakeUpgrade>
  /** Why a request for a WebSocket is refused before its handler sees it, or null. */
  readonly refuse?: (request: IncomingMessage, url: URL) => Refusal | null
}

/** Passes each WebSocket to the handler of its path. */
export function acceptUpgrades({ refuse, server, takers }: AcceptUpgradesParameters): void {
  server.onUpgrade((request, socket, head) => {
    const url = readTarget(request)
    if (url === null) return ['400 Bad Request', 'The address of the request cannot be read.']
    const refusal = refuse?.(request, url) ?? null
    if (refusal !== null) return refusal
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
