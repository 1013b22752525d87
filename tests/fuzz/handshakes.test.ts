import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { type Channel, type HostCall, openChannel, reply } from '../../frame/page/base/channel.js'
import { openTransport, randomId, type Transport } from '../../runtime/src/embedded/channel/transport.js'
import { fuzzParameters, timeoutMs } from './budget.js'

const site = 'https://app.example'
const origin = 'https://wallet.example'
const facts = {
  build: 'test',
  projectId: 'p',
  name: 'App',
  origins: [site],
  development: false,
  networks: {},
  passkeys: false,
  guests: false,
  recovery: 'later' as const,
}

/** Posts whose messages arrive when the test says: those of one port in order, those of others in any. */
function createPost() {
  const queues: (() => void)[][] = []
  const open = () => {
    const queue: (() => void)[] = []
    queues.push(queue)
    return queue
  }
  class Port {
    onmessage: ((event: { readonly data: unknown }) => void) | null = null
    other?: Port
    isClosed = false
    readonly queue = open()
    postMessage(data: unknown): void {
      const { other } = this
      if (this.isClosed || other?.isClosed) return
      const copy = structuredClone(data)
      this.queue.push(() => other?.isClosed || other?.onmessage?.({ data: copy }))
    }
    close(): void {
      this.isClosed = true
    }
  }
  const channels: { readonly port1: Port; readonly port2: Port }[] = []
  class Pair {
    readonly port1 = new Port()
    readonly port2 = new Port()
    constructor() {
      this.port1.other = this.port2
      this.port2.other = this.port1
      channels.push(this)
    }
  }
  /** Lets one message arrive. @returns whether there was one */
  const deliver = (choice: number): boolean => {
    const waiting = queues.filter(({ length }) => length > 0)
    const [act] = waiting[choice % Math.max(1, waiting.length)]?.splice(0, 1) ?? []
    act?.()
    return act !== undefined
  }
  return { Pair, channels, deliver, open }
}

type Post = ReturnType<typeof createPost>

/** One frame, and what the host and the page in it hear. */
function createHandshake(post: Post, host: object) {
  const nonce = randomId()
  const queue = post.open()
  const target = Object.assign(new EventTarget(), { location: { hash: `#${nonce}` }, parent: host })
  const postMessage = (data: unknown, to: string, ports: readonly unknown[]) => {
    expect(to).toBe(origin)
    const event = Object.assign(new Event('message'), { data, origin: site, source: host, ports })
    queue.push(() => target.dispatchEvent(event))
  }
  const frame = Object.assign(new EventTarget(), { contentWindow: { postMessage } })
  const heard: unknown[] = []
  const calls: HostCall[] = []
  const made = { transports: [] as Transport[], channels: [] as Channel[], failed: 0 }
  const control = new AbortController()
  const events = { message: (data: unknown) => void heard.push(data), view() {} }
  const parameters = { frame: frame as never, origin, nonce, events, signal: control.signal }
  openTransport(parameters).then(
    (transport) => made.transports.push(transport),
    () => made.failed++,
  )
  const load = () => frame.dispatchEvent(new Event('load'))
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    void openChannel(facts, (call) => calls.push(call), target as never).then((channel) =>
      made.channels.push(channel),
    )
  }
  return { abort: () => control.abort(), calls, heard, load, made, nonce, postMessage, run }
}

type Step = { readonly do: 'deliver' | 'load' | 'run' | 'tick' | 'cross' | 'abort'; readonly which: number }

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('deliver', 'deliver', 'deliver', 'load', 'run', 'tick', 'cross'),
  which: fc.nat({ max: 11 }),
})
const untilNow = () => vi.advanceTimersByTimeAsync(0)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('T-A5: two handshakes in any order, with greetings that get to the wrong frame, each end at their own frame, once', {
  timeout: timeoutMs,
}, async () => {
  vi.useFakeTimers()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.boolean(), async (steps, isAborted) => {
      const post = createPost()
      const host = Object.assign(new EventTarget(), { location: { origin: site } })
      vi.stubGlobal('MessageChannel', post.Pair)
      vi.stubGlobal('location', host.location)
      vi.stubGlobal('addEventListener', host.addEventListener.bind(host))
      vi.stubGlobal('removeEventListener', host.removeEventListener.bind(host))
      const both = [createHandshake(post, host), createHandshake(post, host)] as const
      const strays: { readonly port1: { onmessage: unknown } }[] = []
      const answered: unknown[] = []
      const act = async ({ do: what, which }: Step) => {
        const one = both[which % 2] ?? both[0]
        const other = both[(which + 1) % 2] ?? both[1]
        if (what === 'deliver') post.deliver(which)
        else if (what === 'load') one.load()
        else if (what === 'run') one.run()
        else if (what === 'tick') await vi.advanceTimersByTimeAsync(250)
        else if (what === 'abort') one.abort()
        else {
          // The greeting of one, on a port of its own, to the frame of the other.
          const pair = new post.Pair()
          pair.port1.onmessage = ({ data }) => void answered.push(data)
          strays.push(pair)
          const hello = { type: 'appkit-frame/hello', protocol: 1, nonce: one.nonce }
          other.postMessage(hello, origin, [pair.port2])
        }
        await untilNow()
      }
      for (const each of steps) await act(each)
      const [first, second] = both
      if (isAborted) await act({ do: 'abort', which: 0 })
      for (const each of both) {
        each.run()
        each.load()
      }
      for (let round = 0; round < 3; round++) {
        await vi.advanceTimersByTimeAsync(250)
        while (post.deliver(round)) await untilNow()
      }

      // Greetings at the wrong frame get no answer.
      expect(answered).toEqual([])
      for (const each of isAborted ? [second] : both) {
        expect([each.made.transports.length, each.made.channels.length, each.made.failed]).toEqual([1, 1, 0])
        each.made.transports[0]?.send({ id: each.nonce, type: '@w3m-app/IS_CONNECTED' })
      }
      if (isAborted) expect(first.made.transports.length + first.made.failed).toBe(1)
      while (post.deliver(0)) await untilNow()
      const sent = (nonce: string) => ({ message: { id: nonce, type: '@w3m-app/IS_CONNECTED' } })
      expect(second.calls).toEqual([sent(second.nonce)])
      expect(first.calls).toEqual(isAborted ? [] : [sent(first.nonce)])
      const [channel] = second.made.channels
      const [asked] = second.calls
      if (channel && asked && 'message' in asked)
        reply(channel, asked.message, 'SUCCESS', { isConnected: true })
      while (post.deliver(0)) await untilNow()
      expect(first.heard).toEqual([])
      expect(second.heard).toHaveLength(1)
      // One port for each handshake is open, and no other.
      const isOpen = ({ port1 }: (typeof post.channels)[number]) => !port1.isClosed
      const own = post.channels.filter((pair) => !strays.includes(pair))
      expect(own.filter(isOpen)).toHaveLength(both.filter(({ made }) => made.transports.length === 1).length)
    }),
    fuzzParameters(1_000),
  )
})
