import type { WebSocketLike } from './openRelaySocket.js'
import type { PageWatch } from './watchPage.js'

interface Call {
  readonly id: number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** One connection, from the view of a test's relay. */
export class TestSocket implements WebSocketLike {
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: never) => void) | null = null
  onerror: ((event: never) => void) | null = null
  onclose: ((event: never) => void) | null = null
  readyState: 0 | 1 | 2 | 3 = 0
  readonly calls: Call[] = []
  /** Ids of pushes that were acknowledged. */
  readonly acknowledged: unknown[] = []

  constructor(
    readonly url: string,
    private readonly answer: (call: Call, socket: TestSocket) => unknown,
  ) {}

  /** The relay accepts the connection. */
  open(): void {
    this.readyState = 1
    this.onopen?.({} as never)
  }

  /** The relay or the network closes it. */
  drop(code = 1006, reason = ''): void {
    this.readyState = 3
    this.onclose?.({ code, reason } as never)
  }

  /** The relay sends a frame. */
  say(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) } as never)
  }

  push(id: number, topic: string, message: string): void {
    const data = { topic, message, publishedAt: 1, tag: 1109 }
    this.say({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } })
  }

  send(text: string): void {
    const frame = JSON.parse(text)
    if (frame.method === undefined) return void this.acknowledged.push(frame.id)
    this.calls.push(frame)
    const result = this.answer(frame, this)
    if (result === undefined) return
    // Like a network, not before the caller has continued.
    setTimeout(() => {
      if (this.readyState === 1) this.say({ id: frame.id, jsonrpc: '2.0', ...(result as object) })
    }, 1)
  }

  close(): void {
    this.readyState = 3
  }
}

/** Answers everything, without messages. */
export function answerAll({ method, params }: Call): unknown {
  if (method === 'irn_subscribe') return { result: 'id' }
  if (method === 'irn_batchSubscribe') return { result: (params.topics as unknown[]).map(() => 'id') }
  return { result: true }
}

/** Connections of a client to a test's relay. `opens` accepts them at once. */
export function createTestRelay({
  opens = true,
  answer = answerAll as (call: Call, socket: TestSocket) => unknown,
} = {}) {
  const sockets: TestSocket[] = []
  const settings = { opens, answer }
  return {
    sockets,
    settings,
    get last() {
      const socket = sockets.at(-1)
      if (socket === undefined) throw new Error('Nothing has connected.')
      return socket
    },
    createSocket: (url: string) => {
      const socket = new TestSocket(url, (call, from) => settings.answer(call, from))
      sockets.push(socket)
      if (settings.opens) setTimeout(() => socket.readyState === 0 && socket.open(), 1)
      return socket
    },
    /** The calls on all connections. */
    calls: (method: string) =>
      sockets.flatMap((socket) => socket.calls.filter((call) => call.method === method)),
  }
}

/** A page that the test can take offline. */
export function createTestPage() {
  let listeners: Parameters<PageWatch['listen']>[0] | undefined
  let isOnline = true
  return {
    page: {
      isOnline: () => isOnline,
      listen: (given) => {
        listeners = given
        return () => {
          listeners = undefined
        }
      },
    } satisfies PageWatch,
    goOffline: () => {
      isOnline = false
      listeners?.onOffline()
    },
    comeOnline: () => {
      isOnline = true
      listeners?.onOnline()
    },
    comeBack: () => listeners?.onReturn(),
    hasListeners: () => listeners !== undefined,
  }
}
