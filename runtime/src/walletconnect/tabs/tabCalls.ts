import { AppKitError } from '../../errors/AppKitError.js'
import { type Leader, runCall } from './serveTabs.js'
import type { TabCall, TabFrame } from './tabFrames.js'

type WithoutId<Call> = Call extends unknown ? Omit<Call, 'id'> : never
export type GivenCall = WithoutId<TabCall>

/** The calls of a tab that have not been answered. The tab makes them itself while it leads, else it sends them to the leader. */
export interface TabCalls {
  /** @throws AppKitError CANCELLED; the errors of the relay client. */
  make(given: GivenCall, signal?: AbortSignal): Promise<void>
  /** Makes all of them again, because another tab leads. */
  sendAll(): void
  /** Rejects some of them with CANCELLED. */
  cancel(isCancelled: (call: TabCall) => boolean): void
  /** Takes the answer of the leader to one of them. */
  receive(frame: Extract<TabFrame, { to: string }>): void
}

export interface CreateTabCallsParameters {
  /** The tab. */
  readonly id: string
  readonly post: (frame: TabFrame) => void
  /** Defined while this tab leads. */
  readonly leader: () => Leader | undefined
  /** Called when the leader does not acknowledge a call in time. */
  readonly takeOver: () => void
}

interface OpenCall {
  readonly call: TabCall
  readonly signal: AbortSignal | undefined
  readonly settle: (error?: AppKitError) => void
  timer?: ReturnType<typeof setTimeout>
}

/** The time limit for the leader to acknowledge a call. After it, this tab becomes the leader. In ms. */
const acknowledgeWait = 1000
/** After this time without an answer, an acknowledged call is sent to the leader again. In ms. */
const answerWait = 5000

export function createTabCalls(parameters: CreateTabCallsParameters): TabCalls {
  const { id: tab, post } = parameters
  const open = new Map<number, OpenCall>()
  let lastId = 0
  return {
    make(given, signal) {
      lastId += 1
      const id = lastId
      return new Promise<void>((resolve, reject) => {
        const cancel = () => {
          post({ type: 'cancel', from: tab, id })
          made.settle(new AppKitError('CANCELLED'))
        }
        const made: OpenCall = {
          call: { ...given, id } as TabCall,
          signal,
          settle(error) {
            open.delete(id)
            clearTimeout(made.timer)
            signal?.removeEventListener('abort', cancel)
            if (error === undefined) resolve()
            else reject(error)
          },
        }
        if (signal?.aborted) return reject(new AppKitError('CANCELLED'))
        signal?.addEventListener('abort', cancel, { once: true })
        open.set(id, made)
        send(parameters, made)
      })
    },
    sendAll() {
      for (const each of [...open.values()]) send(parameters, each)
    },
    cancel(isCancelled) {
      for (const { call, settle } of [...open.values()])
        if (isCancelled(call)) settle(new AppKitError('CANCELLED'))
    },
    receive(frame) {
      const answered = open.get(frame.id)
      if (answered === undefined) return
      clearTimeout(answered.timer)
      if (frame.type === 'heard') {
        answered.timer = setTimeout(() => send(parameters, answered), answerWait)
        return
      }
      const { error } = frame
      answered.settle(
        error && new AppKitError(error.code, { ...(error.details && { details: error.details }) }),
      )
    },
  }
}

function send({ id, leader: current, post, takeOver }: CreateTabCallsParameters, open: OpenCall): void {
  const leader = current()
  clearTimeout(open.timer)
  if (leader === undefined) {
    post({ type: 'call', from: id, call: open.call })
    open.timer = setTimeout(() => current() ?? takeOver(), acknowledgeWait)
    return
  }
  runCall(leader.relay, open.call, open.signal).then(
    () => current() === leader && open.settle(),
    (error: AppKitError) => current() === leader && open.settle(error),
  )
}
