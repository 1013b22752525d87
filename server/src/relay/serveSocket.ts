import type { WebSocket } from 'ws'
import type { Backlog } from './createBacklog.js'
import type { Relay } from './createRelay.js'
import type { RelayClient } from './openConnection.js'

/** The ends to which a line passes frames on. */
export interface LineEnds {
  readonly toClient: (text: string) => void
  readonly toRelay: (text: string) => void
  readonly close: (code: number, reason: string) => void
}

/** The line between a client and the relay. */
export interface Line {
  toClient(text: string): void
  toRelay(text: string): void
  /** Whether nothing gets through any more. */
  isDead(): boolean
  /** It is closed: texts that were to come late do not come. */
  end(): void
}

/** State that the sockets of a relay share. */
export interface SocketParts {
  readonly relay: Relay
  /** How many sockets each client has. */
  readonly ofClient: Map<string, number>
  /** Counts the bytes that wait to be written to the sockets of each network. */
  readonly backlog: Backlog
  readonly pingEvery: number
  /** Whether no frames are taken any more. */
  readonly isEnding: () => boolean
  readonly openLine: ((ends: LineEnds) => Line) | undefined
  readonly onFrame: (() => void) | undefined
}

const tryLater = 1013
// A reader that does not read would fill the memory.
const maxWaiting = 4 * 1024 * 1024
const maxSocketsOfClient = 20

/** Serves a socket of a client until it is closed. */
export function serveSocket(parts: SocketParts, socket: WebSocket, client: Omit<RelayClient, 'send'>): void {
  const { backlog, isEnding, ofClient, onFrame, openLine, relay } = parts
  const { clientId, network } = client
  const count = ofClient.get(clientId) ?? 0
  if (count >= maxSocketsOfClient) {
    socket.close(tryLater, 'too many connections')
    return
  }
  ofClient.set(clientId, count + 1)
  const note = (): void => backlog.note(network, socket, socket.bufferedAmount)
  const send = (text: string): void => {
    if (socket.bufferedAmount > maxWaiting) socket.terminate()
    else if (socket.readyState === socket.OPEN) {
      socket.send(text, note)
      note()
    }
  }
  const line = openLine?.({
    toClient: send,
    toRelay: (text) => connection.receive(text),
    close: (code, reason) => socket.close(code, reason),
  })
  const connection = relay.connect({ ...client, send: line?.toClient ?? send })
  const alive = keepAlive(parts, socket, line)
  socket.on('message', (data, isBinary) => {
    alive.seen()
    if (isBinary || isEnding()) return
    onFrame?.()
    if (line) line.toRelay(String(data))
    else connection.receive(String(data))
  })
  socket.on('close', () => {
    backlog.forget(network, socket)
    alive.end()
    line?.end()
    connection.close()
    const left = (ofClient.get(clientId) ?? 1) - 1
    if (left > 0) ofClient.set(clientId, left)
    else ofClient.delete(clientId)
  })
}

/** Asks a socket whether it is there, and lets it go when it does not answer. */
function keepAlive({ pingEvery }: SocketParts, socket: WebSocket, line: Line | undefined) {
  let isAlive = true
  const seen = (): void => {
    isAlive = true
  }
  const pinging = setInterval(() => {
    // A client that is cut off without knowing it gets no ping either.
    if (line?.isDead()) return
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingEvery)
  socket.on('pong', seen)
  return { seen, end: () => clearInterval(pinging) }
}
