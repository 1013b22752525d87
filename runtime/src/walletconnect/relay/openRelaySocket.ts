import { nextFrameId, type RelayMessage, readFrame } from './frames.js'

/** The parts of a WebSocket that a relay client uses. */
export type WebSocketLike = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
}

/** The answer of a relay to a call; `lost` without an answer. */
export type RelayReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly code: number; readonly words: string }
  | { readonly kind: 'lost' }

export interface RelaySocket {
  /** Calls a method of the relay. Never rejects. `wait` is in ms. */
  call(method: string, params: unknown, wait: number): Promise<RelayReply>
  /** When the relay last sent anything, in ms since 1970. */
  readonly lastReceivedAt: number
  /** Closes it. The owner is not informed. */
  close(): void
}

export interface OpenRelaySocketParameters {
  /** With a token of its own. */
  readonly url: () => Promise<string>
  readonly createSocket: (url: string) => WebSocketLike
  readonly onOpen: () => void
  /** Must be acknowledged when the message is handled. No message for an invalid push. */
  readonly onPush: (message: RelayMessage | undefined, acknowledge: () => void) => void
  /** Called once when the connection is lost or could not be opened. */
  readonly onClose: (code: number, reason: string) => void
}

/** How long a connection may take to open, in ms. */
const openWait = 10_000
const lost: RelayReply = { kind: 'lost' }

/** A connection to a relay. */
interface Line {
  readonly parameters: OpenRelaySocketParameters
  /** The calls without an answer, by id. */
  readonly pending: Map<number, (reply: RelayReply) => void>
  socket: WebSocketLike | undefined
  isOver: boolean
  lastReceivedAt: number
  openTimer: ReturnType<typeof setTimeout> | undefined
}

/** One connection to a relay: calls and their replies, pushes and their acknowledgements. */
export function openRelaySocket(parameters: OpenRelaySocketParameters): RelaySocket {
  const line: Line = {
    parameters,
    pending: new Map(),
    socket: undefined,
    isOver: false,
    lastReceivedAt: Date.now(),
    openTimer: undefined,
  }
  line.openTimer = setTimeout(() => end(line, 1006, 'It did not open in time.'), openWait)
  // Some addresses are refused by the browser at once.
  open(line).catch(() => end(line, 1006, 'It cannot be opened.'))
  return {
    call: (method, params, wait) => call(line, method, params, wait),
    get lastReceivedAt() {
      return line.lastReceivedAt
    },
    close() {
      if (!line.isOver) finish(line)
    },
  }
}

async function open(line: Line): Promise<void> {
  const { createSocket, onOpen, url } = line.parameters
  const address = await url()
  if (line.isOver) return
  const socket = createSocket(address)
  line.socket = socket
  socket.onopen = () => {
    clearTimeout(line.openTimer)
    if (!line.isOver) onOpen()
  }
  socket.onmessage = (event: MessageEvent) => receive(line, event.data)
  // The close event that follows has the reason.
  socket.onerror = () => {}
  socket.onclose = ({ code, reason }: CloseEvent) => end(line, code, reason)
}

function end(line: Line, code: number, reason: string): void {
  if (line.isOver) return
  finish(line)
  line.parameters.onClose(code, reason)
}

function finish(line: Line): void {
  line.isOver = true
  clearTimeout(line.openTimer)
  for (const settle of line.pending.values()) settle(lost)
  line.pending.clear()
  try {
    line.socket?.close()
  } catch {
    // It was never open.
  }
}

function send({ isOver, socket }: Line, frame: unknown): void {
  if (!isOver && socket?.readyState === 1) socket.send(JSON.stringify(frame))
}

function call(line: Line, method: string, params: unknown, wait: number): Promise<RelayReply> {
  if (line.isOver) return Promise.resolve(lost)
  const id = nextFrameId()
  return new Promise((resolve) => {
    const settle = (reply: RelayReply) => {
      line.pending.delete(id)
      clearTimeout(deadline)
      resolve(reply)
    }
    const deadline = setTimeout(() => settle(lost), wait)
    line.pending.set(id, settle)
    send(line, { id, jsonrpc: '2.0', method, params })
  })
}

function receive(line: Line, data: unknown): void {
  if (line.isOver) return
  line.lastReceivedAt = Date.now()
  const frame = readFrame(data)
  if (frame === undefined) return
  const { id } = frame
  if (frame.kind === 'push') {
    line.parameters.onPush(frame.message, () => send(line, { id, jsonrpc: '2.0', result: true }))
  } else if (frame.kind === 'request') {
    send(line, { id, jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } })
  } else {
    line.pending.get(frame.id)?.(frame)
  }
}
