import type { IncomingMessage } from 'node:http'
import {
  clientOf,
  type Limiter,
  type ProxyOptions,
  type Refusal,
  readTarget,
  type TakeUpgrade,
} from 'appkit-server/parts'
import { WebSocketServer } from 'ws'
import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaNode } from '../solana/common/types.js'

export interface AcceptSocketsParameters {
  readonly solana: SolanaNode
  /** Accepted project ids, or null to accept any. */
  readonly projects: ReadonlySet<string> | null
  readonly limiter: Limiter | null
  readonly proxy: ProxyOptions | null
}

/** Path of the WebSocket of the Solana chain. */
export const solanaPaths = ['/blockchain/v1', '/blockchain/v1/', '/blockchain/ws'] as const
const maxMessage = 1024 * 1024
// Unread messages of a slow client would fill the memory.
const maxWaiting = 4 * 1024 * 1024
const maxSockets = 1000

function findRefusal(parameters: AcceptSocketsParameters, request: IncomingMessage): Refusal | null {
  const { limiter, projects, proxy } = parameters
  const url = readTarget(request)
  if (url === null) return ['400 Bad Request', 'The address of the request cannot be read.']
  if (url.searchParams.get('chainId') !== solanaNetwork.caip2) {
    const text = `WebSocket is offered for ${solanaNetwork.caip2} only; other chains answer POST requests.`
    return ['426 Upgrade Required', text, 'upgrade: websocket\r\n']
  }
  const project = url.searchParams.get('projectId') ?? ''
  if (project === '') return ['400 Bad Request', 'Failed to read the query string: projectId is missing.']
  if (projects && !projects.has(project))
    return ['401 Unauthorized', 'We failed to authenticate your request']
  const header = (name: string): string => String(request.headers[name] ?? '')
  const wait = limiter?.take(`socket ${clientOf(header, proxy)}`) ?? 0
  if (wait > 0) return ['429 Too Many Requests', `Try again in ${wait} seconds.`, `retry-after: ${wait}\r\n`]
  return null
}

/** Serves the WebSocket of the Solana chain, beside its JSON-RPC and for the same callers. */
export function acceptSockets(parameters: AcceptSocketsParameters): TakeUpgrade {
  const { solana } = parameters
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessage })
  sockets.on('connection', (socket) => {
    const chain = solana.connect((text) => {
      if (socket.bufferedAmount > maxWaiting) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(text)
    })
    socket.on('message', (data) => void chain.receive(String(data)))
    socket.on('close', () => chain.close())
    // After an error, `close` follows.
    socket.on('error', () => {})
  })
  return (request, socket, head) => {
    const refusal = findRefusal(parameters, request)
    if (refusal) return refusal
    if (sockets.clients.size >= maxSockets) {
      return ['503 Service Unavailable', 'There are too many WebSockets.', 'retry-after: 5\r\n']
    }
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened))
    return null
  }
}
