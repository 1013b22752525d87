import { readFields } from '../../../common/records.js'
import type { AppMessage, FrameMessage } from '../../../generated/frame-messages/types.js'
import { validateAppMessage } from '../../../generated/frame-messages/validators.js'
import { isAllowedOrigin, readOriginPattern } from '../../src/shared/origins.js'
import type { PageFacts } from './facts.js'

/** A view of the frame, by its name on the wire. */
export type ViewName = 'login' | 'device' | 'code' | 'recovery' | 'approval' | 'settings'

/** How a log-in begins: with an email, a passkey, or without one as a guest. */
export type LoginWay = 'login' | 'passkey' | 'guest'

/** A request of the host, or a view that it wants. */
export type HostCall =
  | { readonly message: AppMessage }
  | { readonly view: LoginWay | 'settings' | 'backup' | 'none' }

/** The connection to the host, over one port (README.md, "The wire between host and frame"). */
export interface Channel {
  /** Origin of the host's page. */
  readonly site: string
  send(message: FrameMessage): void
  show(name: ViewName, height: number): void
  hide(outcome: 'done' | 'cancelled'): void
}

/** Answers a request of the host. */
export function reply(
  channel: Channel,
  { id, type }: AppMessage,
  outcome: 'SUCCESS' | 'ERROR',
  payload?: unknown,
): void {
  const name = `${type.replace('@w3m-app/', '@w3m-frame/')}_${outcome}`
  channel.send({ id, type: name, ...(payload === undefined ? {} : { payload }) } as FrameMessage)
}

const protocol = 1
const maxIds = 100_000
const views = ['login', 'passkey', 'guest', 'settings', 'backup', 'none'] as const

/**
 * Waits for the host's hello and answers it. Only the first one counts that comes from the parent, from an origin of
 * the project's list, with the nonce of this page's address.
 *
 * @param facts - the project
 * @param onCall - receives what is well formed, each id once
 * @param target - source of window messages, for tests
 */
export function openChannel(
  facts: PageFacts,
  onCall: (call: HostCall, channel: Channel) => void,
  target: Window = window,
): Promise<Channel> {
  const patterns = facts.origins
    .map((text) => readOriginPattern(text, facts.development))
    .filter((pattern) => pattern !== undefined)
  const nonce = target.location.hash.slice(1)
  return new Promise((resolve) => {
    const listen = ({ data, origin, ports, source }: MessageEvent) => {
      if (source !== target.parent || target.parent === target || !isAllowedOrigin(patterns, origin)) return
      const hello = readFields(data, ['type', 'protocol', 'nonce'])
      const [port] = ports
      if (hello?.type !== 'appkit-frame/hello' || hello.protocol !== protocol || port === undefined) return
      if (hello.nonce !== nonce || !/^[A-Za-z0-9_-]{22}$/.test(nonce)) return
      target.removeEventListener('message', listen)
      const channel = usePort(port, origin, onCall)
      port.postMessage({
        type: 'appkit-frame/welcome',
        protocol,
        nonce,
        build: facts.build,
        seenOrigin: origin,
      })
      channel.send({ type: '@w3m-frame/READY', payload: { version: '4' } })
      resolve(channel)
    }
    target.addEventListener('message', listen)
  })
}

function usePort(
  port: MessagePort,
  site: string,
  onCall: (call: HostCall, channel: Channel) => void,
): Channel {
  let [sent, received] = [0, 0]
  const used = new Set<string>()
  const post = (part: object) => port.postMessage({ v: 1, seq: ++sent, ...part })
  const channel: Channel = {
    site,
    send: (message) => post({ message }),
    show: (name, height) => post({ view: { name, height } }),
    hide: (outcome) => post({ view: { name: 'none', outcome } }),
  }
  port.onmessage = ({ data }) => {
    const call = readCall(data, received + 1)
    if (call === undefined) return
    received += 1
    if ('message' in call) {
      const { id } = call.message
      // A reply without an id could belong to any request.
      if (id === undefined || id.length < 22 || used.has(id) || used.size >= maxIds) return
      used.add(id)
    }
    onCall(call, channel)
  }
  return channel
}

function readCall(data: unknown, seq: number): HostCall | undefined {
  const envelope = readFields(data, ['v', 'seq', 'message', 'view'])
  if (envelope?.v !== 1 || envelope.seq !== seq) return undefined
  if ('view' in envelope === 'message' in envelope) return undefined
  if ('view' in envelope) {
    const name = readFields(envelope.view, ['name'])?.name
    const view = views.find((each) => each === name)
    return view && { view }
  }
  const result = validateAppMessage(envelope.message)
  return result.ok ? { message: result.value } : undefined
}
