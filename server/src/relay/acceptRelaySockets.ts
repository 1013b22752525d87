import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { settleWithin } from '../../../common/deadlines.js'
import { readTarget } from '../http/acceptUpgrades.js'
import { isAllowedOrigin, isLocalOrigin } from '../http/isAllowedOrigin.js'
import type { TakeUpgrade } from '../http/listen.js'
import { clientOf, type ProxyOptions } from '../limits/clientOf.js'
import type { Limiter } from '../limits/createLimiter.js'
import { createBacklog } from './createBacklog.js'
import { createRelay } from './createRelay.js'
import type { UsageLimits } from './createUsage.js'
import { endUnfinished } from './endUnfinished.js'
import type { RelayLog } from './relayLog.js'
import { type Line, type LineEnds, serveSocket } from './serveSocket.js'
import { verifyRelayJwt } from './verifyRelayJwt.js'

export interface AcceptRelaySocketsParameters {
  /** Project ids that are let in, or null for everybody who names one. */
  readonly projects: ReadonlySet<string> | null
  /** Origins and patterns in lower case, beside those of this machine. */
  readonly origins: readonly string[]
  /** Whether pages of an origin are let in. Those of this machine and of `origins` if left out. */
  readonly isAllowed?: (origin: string) => boolean
  readonly limiter: Limiter | null
  readonly proxy: ProxyOptions | null
  /** Origin under which others reach the server, or null. */
  readonly publicUrl: string | null
  /** Lies between a client and the relay; the sandbox has its faults there. Default: nothing. */
  readonly openLine?: (ends: LineEnds) => Line
  /** The log that it shares with other relays, or null. */
  readonly relayLog?: RelayLog | null
  /** How much waiting messages may take. */
  readonly limits?: UsageLimits
  /** Sockets at most. Default: 1,000. */
  readonly maxSockets?: number
  /** Sockets of one network at most: a client is a key, which costs nothing. Default: as many as of all. */
  readonly maxSocketsPerNetwork?: number
  readonly now?: () => number
  /** How often a socket is asked whether it is there, in ms. */
  readonly pingEvery?: number
  /** Called with each frame of a client. */
  readonly onFrame?: () => void
}

export interface RelaySockets {
  readonly take: TakeUpgrade
  /** How many there are. */
  readonly size: () => number
  /** Room of the messages that were published here and wait, in bytes. */
  readonly waitingBytes: () => number
  /**
   * Takes no more, answers what was taken within 3 s, and closes every socket with 1001 (RFC 6455 section 7.4.1: going away).
   * A second call waits for the first.
   */
  close(): Promise<void>
}

export const relayPath = '/relay'
const refused = 3000
const goingAway = 1001
const maxMessage = 1024 * 1024
/** Frames of a message. Browsers send a large one in several, each with some ten kilobytes; one letter in each fills the memory. */
const maxFragments = 256
const defaultMaxSockets = 1000
const pingMs = 25_000
/** A message has to be whole within so many pings. */
const pingsOfMessage = 2
/**
 * The most that waits to be written to all sockets of a network, in bytes, and the most that is kept for what they have begun to
 * send: as much as its waiting messages usually may.
 */
const backlogOfNetwork = 32 * 1024 * 1024
/** Topics that a network can ask for in a minute, as when all are made again, and listen to: for each of its sockets, and at least. */
const topicsPerSocket = 100
const minTopics = 10_000
// Calls that are not answered by then, as Redis hangs, are made elsewhere. With the next limit, all are there within 5 s.
const answerMs = 3000
// A client that does not answer the close is cut.
const closeMs = 1000

/** The WebSocket side of the relay. */
export function acceptRelaySockets(parameters: AcceptRelaySocketsParameters): RelaySockets {
  const { limits, maxSockets = defaultMaxSockets, now = Date.now, pingEvery = pingMs } = parameters
  const { maxSocketsPerNetwork = maxSockets } = parameters
  const relay = createRelay({
    now,
    log: parameters.relayLog ?? null,
    topicsPerNetwork: Math.max(topicsPerSocket * maxSocketsPerNetwork, minTopics),
    ...(limits && { limits }),
  })
  const sockets = openServer()
  const ofClient = new Map<string, number>()
  const ofNetwork = new Map<string, number>()
  let closing: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await settleWithin([relay.settle()], answerMs)
    await closeAll(sockets)
    relay.close()
  }
  const unfinished = { backlog: createBacklog(backlogOfNetwork), wholeMs: pingsOfMessage * pingEvery }
  const parts = {
    relay,
    ofClient,
    backlog: createBacklog(backlogOfNetwork),
    pingEvery,
    isEnding: () => closing !== undefined,
    openLine: parameters.openLine,
    onFrame: parameters.onFrame,
  }
  return {
    size: () => sockets.clients.size,
    waitingBytes: relay.waitingBytes,
    take: (request, socket, head) => {
      const network = networkOf(parameters, request)
      const refusal = refuseConnection(parameters, network)
      if (refusal !== null) return refusal
      if (closing !== undefined || sockets.clients.size >= maxSockets)
        return ['503 Service Unavailable', 'There are too many WebSockets.', 'retry-after: 5\r\n']
      if ((ofNetwork.get(network) ?? 0) >= maxSocketsPerNetwork)
        return ['429 Too Many Requests', 'This network has too many WebSockets.', 'retry-after: 60\r\n']
      const query = readTarget(request)?.searchParams ?? new URLSearchParams()
      const checked = check(parameters, request, query, now())
      const tellsByClose = query.get('useOnCloseEvent') === 'true'
      if ('problem' in checked && !tellsByClose) return tell(checked.problem)
      countWhileOpen(ofNetwork, network, socket)
      sockets.handleUpgrade(request, socket, head, (opened) => {
        // An error that ends a connection closes it too.
        opened.on('error', () => {})
        endUnfinished({ ...unfinished, network }, opened, socket)
        if ('problem' in checked) opened.close(refused, checked.problem)
        else serveSocket(parts, opened, { ...checked, network })
      })
      return null
    },
    close: () => {
      closing ??= end()
      return closing
    },
  }
}

function openServer(): WebSocketServer {
  // The types of the library do not know all of them.
  const options = { noServer: true, maxPayload: maxMessage, maxFragments }
  return new WebSocketServer(options)
}

/** The answer to a client that may not connect. */
const tell = (problem: string): ReturnType<TakeUpgrade> => [
  problem.includes('origin') ? '403 Forbidden' : '401 Unauthorized',
  problem,
]

/** Counts by the connection itself, so that one whose handshake fails is counted down, too. */
function countWhileOpen(counts: Map<string, number>, key: string, socket: Duplex): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
  socket.once('close', () => {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  })
}

/** Closes every socket, so that its client connects elsewhere at once. */
async function closeAll(sockets: WebSocketServer): Promise<void> {
  const closed = [...sockets.clients].map((socket) => new Promise((done) => socket.once('close', done)))
  for (const socket of sockets.clients) socket.close(goingAway, 'The relay ends.')
  const late = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate()
  }, closeMs)
  await Promise.all(closed)
  clearTimeout(late)
}

/** The network of a client, as limits count it. */
const networkOf = ({ proxy }: AcceptRelaySocketsParameters, { headers, socket }: IncomingMessage): string =>
  clientOf((name) => String(headers[name] ?? ''), proxy, socket.remoteAddress)

function refuseConnection(
  { limiter }: AcceptRelaySocketsParameters,
  network: string,
): ReturnType<TakeUpgrade> {
  const wait = limiter?.take(`relay ${network}`) ?? 0
  if (wait === 0) return null
  return ['429 Too Many Requests', `Try again in ${wait} seconds.`, `retry-after: ${wait}\r\n`]
}

/** Identifies the client of a request, or says why it may not connect. */
function check(
  parameters: AcceptRelaySocketsParameters,
  request: IncomingMessage,
  query: URLSearchParams,
  now: number,
): { readonly clientId: string; readonly project: string } | { readonly problem: string } {
  const { origins, projects, publicUrl } = parameters
  const { isAllowed = (each: string) => isAllowedOrigin(each, origins) } = parameters
  const project = query.get('projectId') ?? ''
  if (project === '' || (projects !== null && !projects.has(project)))
    return { problem: 'Unauthorized: invalid key' }
  const { authorization = '', host = '', origin } = request.headers
  // Programs send none; a browser always does. The phone wallet is a page of the server itself.
  if (origin !== undefined && origin !== publicUrl && !isAllowed(origin))
    return { problem: 'Unauthorized: origin not allowed' }
  const token = query.get('auth') || authorization.replace(/^Bearer /, '')
  const verified = verifyRelayJwt(token, { hosts: hostsOf(publicUrl, host), path: relayPath, now })
  return 'problem' in verified ? verified : { clientId: verified.clientId, project }
}

/**
 * The hosts that a token may be for. A client says in `Host` what it likes: who has a token that was for another relay would
 * name that one. It is believed where the server does not know its own name, and about this machine, where no other relay is.
 */
function hostsOf(publicUrl: string | null, host: string): readonly string[] {
  if (publicUrl === null) return [host]
  return [new URL(publicUrl).host, ...(isLocalOrigin(`http://${host}`) ? [host] : [])]
}
