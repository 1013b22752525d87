import { bytesToBase64Url } from '../../../../common/base64.js'
import { readFields } from '../../../../common/records.js'
import type { AppMessage } from '../../../../generated/frame-messages/types.js'

/** A view that our own frame asks the host to show. */
export interface FrameView {
  readonly name: 'login' | 'device' | 'code' | 'recovery' | 'approval' | 'settings' | 'none'
  /** In CSS pixels. */
  readonly height?: number
  /** With `none`: how the last view has ended. */
  readonly outcome?: 'done' | 'cancelled'
}

/** The listeners of an open transport; a message is not checked yet. */
export interface TransportEvents {
  message(data: unknown): void
  view(view: FrameView): void
}

/** A way to a frame that is ready. */
export interface Transport {
  /** Whether the frame draws log-in and approvals itself and says when it wants to be seen. */
  readonly draws: boolean
  send(message: AppMessage): void
  /** Asks a frame that draws to show its log-in, settings or backup, or to give up what it shows. Others ignore it. */
  sendView(name: 'login' | 'passkey' | 'guest' | 'settings' | 'backup' | 'none'): void
  close(): void
}

export interface OpenTransportParameters {
  readonly frame: HTMLIFrameElement
  /** The frame's origin: the only one that is listened to, and the target of every message. */
  readonly origin: string
  /** The nonce in the fragment of the frame's address. */
  readonly nonce: string
  readonly events: TransportEvents
  /** Gives up. */
  readonly signal: AbortSignal
}

/** How often a frame is greeted until it answers, in ms. */
const helloInterval = 250
/** Tallest view of a frame, in CSS pixels. */
const tallest = 640

/** 128 random bits as 22 characters of base64url: ids of requests, and nonces. */
export function randomId(): string {
  return bytesToBase64Url(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * Waits for a frame, whichever of the two kinds it is. Our own answers a greeting on the port that came with it
 * (frame/README.md); a frame of another maker says READY by a window message. No message of the first one is one of
 * the other, so the frame's origin alone decides.
 *
 * @throws the signal's reason.
 */
export function openTransport({ signal, ...frame }: OpenTransportParameters): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', abort)
      for (const stop of stops) stop()
      act()
    }
    const abort = () => settle(() => reject(signal.reason))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    stops.push(
      greet(frame, (transport) => settle(() => resolve(transport))),
      listenToWindow(frame, (transport) => settle(() => resolve(transport))),
    )
  })
}

type Ready = (transport: Transport) => void
type Frame = Omit<OpenTransportParameters, 'signal'>

/** Greets our own frame, which answers by a MessagePort. @returns a function that ends it; it leaves an open port alone. */
function greet({ frame, origin, nonce, events }: Frame, ready: Ready): () => void {
  const ports = new Set<MessagePort>()
  const hello = () => {
    const { port1, port2 } = new MessageChannel()
    ports.add(port1)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => welcome(port1, data)
    frame.contentWindow?.postMessage({ type: 'appkit-frame/hello', protocol: 1, nonce }, origin, [port2])
  }
  const welcome = (port: MessagePort, data: unknown) => {
    const answer = readFields(data, ['type', 'protocol', 'nonce', 'build', 'seenOrigin'])
    const isOurs =
      answer?.type === 'appkit-frame/welcome' &&
      answer.protocol === 1 &&
      answer.nonce === nonce &&
      answer.seenOrigin === location.origin
    if (!isOurs) return port.close()
    ports.delete(port)
    stop()
    // Giving up closes this port too until the frame is ready.
    ports.add(port)
    openPort(port, events, (transport) => {
      ports.delete(port)
      ready(transport)
    })
  }
  let timer: ReturnType<typeof setInterval> | undefined
  // Before that, the window of the frame has no origin that could be the target.
  const start = () => {
    hello()
    timer ??= setInterval(hello, helloInterval)
  }
  frame.addEventListener('load', start, { once: true })
  const stop = () => {
    frame.removeEventListener('load', start)
    clearInterval(timer)
    for (const port of ports) port.close()
  }
  return stop
}

/** Each direction counts its messages; a message that is out of order, or has an unknown key, is dropped. */
function openPort(port: MessagePort, events: TransportEvents, ready: Ready): void {
  let sent = 0
  let received = 0
  let isReady = false
  const post = (body: object) => port.postMessage({ v: 1, seq: ++sent, ...body })
  const transport: Transport = {
    draws: true,
    send: (message) => post({ message }),
    sendView: (name) => post({ view: { name } }),
    close: () => port.close(),
  }
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const answer = readFields(data, ['v', 'seq', 'message', 'view'])
    if (answer?.v !== 1 || answer.seq !== received + 1) return
    const view = readView(answer.view)
    if ((answer.message === undefined) === (view === undefined)) return
    received++
    if (view !== undefined) return events.view(view)
    if (!isReady) {
      isReady = isReadyMessage(answer.message)
      if (isReady) ready(transport)
    } else events.message(answer.message)
  }
}

/** Window messages of a frame of another maker, of which only those of its window and origin count. */
function listenToWindow({ frame, origin, events }: Frame, ready: Ready): () => void {
  let isOpen = false
  const receive = (event: MessageEvent<unknown>) => {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== origin) return
    if (isOpen) return events.message(event.data)
    if (!isReadyMessage(event.data)) return
    isOpen = true
    ready({
      draws: false,
      send: (message) => frame.contentWindow?.postMessage(message, origin),
      sendView: () => {},
      close: () => removeEventListener('message', receive),
    })
  }
  addEventListener('message', receive)
  return () => {
    if (!isOpen) removeEventListener('message', receive)
  }
}

const isReadyMessage = (data: unknown) =>
  (data as { readonly type?: unknown } | null | undefined)?.type === '@w3m-frame/READY'

const viewNames: ReadonlySet<unknown> = new Set([
  'login',
  'device',
  'code',
  'recovery',
  'approval',
  'settings',
  'none',
])

function readView(data: unknown): FrameView | undefined {
  const view = readFields(data, ['name', 'height', 'outcome'])
  if (view === undefined || !viewNames.has(view.name)) return undefined
  const { name, height, outcome } = view as { name: FrameView['name']; height: unknown; outcome: unknown }
  return {
    name,
    ...(typeof height === 'number' && height > 0 && { height: Math.min(height, tallest) }),
    ...((outcome === 'done' || outcome === 'cancelled') && { outcome }),
  }
}
