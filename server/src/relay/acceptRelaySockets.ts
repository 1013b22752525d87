import type { IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { readTarget } from '../http/acceptUpgrades.js'
import { isAllowedOrigin } from '../http/isAllowedOrigin.js'
import type { TakeUpgrade } from '../http/listen.js'
import { clientOf, type ProxyOptions } from '../limits/clientOf.js'
import type { Limiter } from '../limits/createLimiter.js'
import { createRelay } from './createRelay.js'
import type { RelayLog } from './relayLog.js'
import { verifyRelayJwt } from './verifyRelayJwt.js'

export interface AcceptRelaySocketsParameters {
  /** Project ids that are let in, or null for everybody who names one. */
  readonly projects: ReadonlySet<string> | null
  /** Origins and patterns in lower case, beside those of this machine. */
  readonly origins: readonly string[]
  readonly limiter: Limiter | null
  readonly proxy: ProxyOptions | null
  /** Origin under which others reach the sandbox, or null. */
  readonly publicUrl: string | null
  /** Lies between a client and the relay; the sandbox has its faults there. Default: nothing. */
  readonly openLine?: (ends: LineEnds) => Line
  /** What it shares with other relays, or null. */
  readonly relayLog?: RelayLog | null
  readonly now?: () => number
  /** How often a socket is asked whether it is there, in ms. */
  readonly pingEvery?: number
}

/** Where a line passes frames on. */
export interface LineEnds {
  readonly toClient: (text: string) => void
  readonly toRelay: (text: string) => void
  readonly close: (code: number, reason: string) => void
}

/** What lies between a client and the relay. */
export interface Line {
  toClient(text: string): void
  toRelay(text: string): void
  /** Whether nothing gets through any more. */
  isDead(): boolean
  /** It is closed: what was to come late does not come. */
  end(): void
}

export interface RelaySockets {
  readonly take: TakeUpgrade
  /** Takes no more, answers what was taken, and closes every socket with 1001 (RFC 6455 section 7.4.1: going away). */
  close(): Promise<void>
}

export const RELAY_PATH = '/relay'
const REFUSED = 3000
const TRY_LATER = 1013
const GOING_AWAY = 1001
const MAX_MESSAGE = 1024 * 1024
// A reader that does not read would fill the memory.
const MAX_WAITING = 4 * 1024 * 1024
const MAX_SOCKETS = 1000
const MAX_SOCKETS_OF_CLIENT = 20
const PING_MS = 25_000
// A client that does not answer the close is cut.
const CLOSE_MS = 1000

/** The WebSocket side of the relay. */
export function acceptRelaySockets(parameters: AcceptRelaySocketsParameters): RelaySockets {
  const { limiter, now = Date.now, openLine, pingEvery = PING_MS, proxy, relayLog = null } = parameters
  const relay = createRelay(now, relayLog)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  const ofClient = new Map<string, number>()
  let isEnding = false

  function serve(socket: WebSocket, clientId: string): void {
    const count = ofClient.get(clientId) ?? 0
    if (count >= MAX_SOCKETS_OF_CLIENT) {
      socket.close(TRY_LATER, 'too many connections')
      return
    }
    ofClient.set(clientId, count + 1)
    const send = (text: string): void => {
      if (socket.bufferedAmount > MAX_WAITING) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(text)
    }
    const line = openLine?.({
      toClient: send,
      toRelay: (text) => connection.receive(text),
      close: (code, reason) => socket.close(code, reason),
    })
    const connection = relay.connect(clientId, line?.toClient ?? send)
    let isAlive = true
    const pinging = setInterval(() => {
      // Who is cut off without knowing it gets no ping either.
      if (line?.isDead()) return
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
    }, pingEvery)
    socket.on('pong', () => {
      isAlive = true
    })
    socket.on('message', (data, isBinary) => {
      isAlive = true
      if (isBinary || isEnding) return
      if (line) line.toRelay(String(data))
      else connection.receive(String(data))
    })
    socket.on('close', () => {
      clearInterval(pinging)
      line?.end()
      connection.close()
      const left = (ofClient.get(clientId) ?? 1) - 1
      if (left > 0) ofClient.set(clientId, left)
      else ofClient.delete(clientId)
    })
  }

  return {
    take(request, socket, head) {
      const header = (name: string): string => String(request.headers[name] ?? '')
      const wait = limiter?.take(`relay ${clientOf(header, proxy)}`) ?? 0
      if (wait > 0)
        return ['429 Too Many Requests', `Try again in ${wait} seconds.`, `retry-after: ${wait}\r\n`]
      if (isEnding || sockets.clients.size >= MAX_SOCKETS)
        return ['503 Service Unavailable', 'There are too many WebSockets.', 'retry-after: 5\r\n']
      const query = readTarget(request)?.searchParams ?? new URLSearchParams()
      const checked = check(parameters, request, query, now())
      const tellsByClose = query.get('useOnCloseEvent') === 'true'
      if ('problem' in checked && !tellsByClose) {
        const isForbidden = checked.problem.includes('origin')
        return [isForbidden ? '403 Forbidden' : '401 Unauthorized', checked.problem]
      }
      sockets.handleUpgrade(request, socket, head, (opened) => {
        // What ends a connection in error closes it too.
        opened.on('error', () => {})
        if ('problem' in checked) opened.close(REFUSED, checked.problem)
        else serve(opened, checked.clientId)
      })
      return null
    },
    async close() {
      isEnding = true
      await relay.settle()
      const closed = [...sockets.clients].map((socket) => new Promise((done) => socket.once('close', done)))
      for (const socket of sockets.clients) socket.close(GOING_AWAY, 'The relay ends.')
      const late = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, CLOSE_MS)
      await Promise.all(closed)
      clearTimeout(late)
      relay.close()
    },
  }
}

/** Who asks, or why it may not. */
function check(
  { origins, projects, publicUrl }: AcceptRelaySocketsParameters,
  request: IncomingMessage,
  query: URLSearchParams,
  now: number,
): { readonly clientId: string } | { readonly problem: string } {
  const project = query.get('projectId') ?? ''
  if (project === '' || (projects !== null && !projects.has(project)))
    return { problem: 'Unauthorized: invalid key' }
  const { authorization = '', host = '', origin } = request.headers
  // Programs send none; a browser always does. The phone wallet is a page of the sandbox itself.
  if (origin !== undefined && origin !== publicUrl && !isAllowedOrigin(origin, origins))
    return { problem: 'Unauthorized: origin not allowed' }
  const token = query.get('auth') || authorization.replace(/^Bearer /, '')
  const hosts = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).host])]
  return verifyRelayJwt(token, { hosts, path: RELAY_PATH, now })
}
