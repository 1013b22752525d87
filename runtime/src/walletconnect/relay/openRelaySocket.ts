import { nextFrameId, type RelayMessage, readFrame } from './frames.js'

/** What a relay client needs of a WebSocket. */
export type WebSocketLike = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
}

/** What a relay answered to a call; `lost` when it did not. */
export type RelayReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly code: number; readonly words: string }
  | { readonly kind: 'lost' }

export interface RelaySocket {
  /** Calls a method of the relay. Never rejects. `wait` in ms. */
  call(method: string, params: unknown, wait: number): Promise<RelayReply>
  /** When it last sent anything, in ms since 1970. */
  readonly heardAt: number
  /** Closes it without another word to its owner. */
  close(): void
}

export interface OpenRelaySocketParameters {
  readonly create: () => WebSocketLike
  readonly onOpen: () => void
  /** To be acknowledged once the message is dealt with; no message for a push that holds none. */
  readonly onPush: (message: RelayMessage | undefined, acknowledge: () => void) => void
  /** Called once, when the connection is gone or did not come about. */
  readonly onClose: (code: number, reason: string) => void
}

/** How long a connection may take, in ms. */
const openWait = 10_000
const lost: RelayReply = { kind: 'lost' }

/** One connection to a relay: calls and their replies, pushes and their acknowledgements. */
export function openRelaySocket(parameters: OpenRelaySocketParameters): RelaySocket {
  const pending = new Map<number, (reply: RelayReply) => void>()
  let socket: WebSocketLike | undefined
  let isOver = false
  let heardAt = Date.now()

  function end(code: number, reason: string): void {
    if (isOver) return
    finish()
    parameters.onClose(code, reason)
  }

  function finish(): void {
    isOver = true
    clearTimeout(timer)
    for (const settle of pending.values()) settle(lost)
    pending.clear()
    try {
      socket?.close()
    } catch {
      // It was never open.
    }
  }

  function send(frame: unknown): void {
    if (!isOver && socket?.readyState === 1) socket.send(JSON.stringify(frame))
  }

  function hear(data: unknown): void {
    if (isOver) return
    heardAt = Date.now()
    const frame = readFrame(data)
    if (frame === undefined) return
    const { id } = frame
    if (frame.kind === 'push') {
      parameters.onPush(frame.message, () => send({ id, jsonrpc: '2.0', result: true }))
    } else if (frame.kind === 'request') {
      send({ id, jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } })
    } else {
      pending.get(frame.id)?.(frame)
    }
  }

  const timer = setTimeout(() => end(1006, 'It did not open in time.'), openWait)
  try {
    const created = parameters.create()
    socket = created
    created.onopen = () => {
      clearTimeout(timer)
      if (!isOver) parameters.onOpen()
    }
    created.onmessage = (event: MessageEvent) => hear(event.data)
    // What went wrong is only told by the close that follows.
    created.onerror = () => {}
    created.onclose = ({ code, reason }: CloseEvent) => end(code, reason)
  } catch {
    // The browser does not even try such an address; its owner is told after it has the socket.
    setTimeout(() => end(1006, 'It cannot be opened.'), 0)
  }

  return {
    call(method, params, wait) {
      if (isOver) return Promise.resolve(lost)
      const id = nextFrameId()
      return new Promise((resolve) => {
        const settle = (reply: RelayReply) => {
          pending.delete(id)
          clearTimeout(deadline)
          resolve(reply)
        }
        const deadline = setTimeout(() => settle(lost), wait)
        pending.set(id, settle)
        send({ id, jsonrpc: '2.0', method, params })
      })
    },
    get heardAt() {
      return heardAt
    },
    close() {
      if (!isOver) finish()
    },
  }
}
