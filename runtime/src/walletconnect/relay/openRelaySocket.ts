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
  readonly heardAt: number
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

  async function open(): Promise<void> {
    const url = await parameters.url()
    if (isOver) return
    const created = parameters.createSocket(url)
    socket = created
    created.onopen = () => {
      clearTimeout(timer)
      if (!isOver) parameters.onOpen()
    }
    created.onmessage = (event: MessageEvent) => hear(event.data)
    // The close event that follows has the reason.
    created.onerror = () => {}
    created.onclose = ({ code, reason }: CloseEvent) => end(code, reason)
  }

  const timer = setTimeout(() => end(1006, 'It did not open in time.'), openWait)
  // Some addresses are refused by the browser at once.
  open().catch(() => end(1006, 'It cannot be opened.'))

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
