import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawReply } from 'appkit-server/parts'
import { type NodePlace, postJson } from './postJson.js'

/** How long a node may take, in milliseconds. */
export interface NodeTimes {
  /** The first wait for an answer. Each later one is twice as long, up to `maxWaitMs`. */
  readonly answerMs: number
  /** The first pause before the node is asked again. Each later one is twice as long, up to `maxWaitMs`. */
  readonly pauseMs: number
  readonly maxWaitMs: number
  /** How long a caller of the APIs waits at most. */
  readonly timeoutMs: number
}

export const nodeTimes: NodeTimes = {
  answerMs: 10_000,
  pauseMs: 500,
  maxWaitMs: 60_000,
  timeoutMs: 30_000,
}

export interface AskNodeParameters {
  readonly agent: Agent
  readonly place: NodePlace
  /** JSON text, sent unchanged. */
  readonly body: string
  /** The methods that `body` calls. */
  readonly methods: readonly string[]
  /** Whether the process of the node runs. */
  readonly isUp: () => boolean
  /** Whether the answer may take as long as the node lives, because nobody but the start waits for it. */
  readonly isPatient: () => boolean
  /** Called whenever the node did not answer in time. */
  readonly onSlow: () => void
  readonly times: NodeTimes
}

// These only read, or set a value that does not depend on the one before. A filter forgets what it has told, and a
// transaction that a node has already taken is refused the second time.
const repeatable =
  /^(eth_(get(?!Filter)|call$|estimateGas$|blockNumber$|chainId$|gasPrice$|feeHistory$|maxPriorityFeePerGas$)|trace_|net_|web3_|anvil_set|evm_set)/

/** Whether a method has the same effect and the same answer when a node executes it twice. */
export const isRepeatable = (method: string): boolean => repeatable.test(method)

// Nobody listened, so the node has not seen the request.
const isUnseen = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'

/**
 * Sends a request to a node and waits for its answer, also on a machine that is so busy that a node does not answer for
 * a while. If all its methods are repeatable, the request is sent again with a growing pause. Otherwise the one request
 * is waited for, because the node may have begun to execute it.
 *
 * @returns status and body. Rejects when the process of the node has ended, when the node closes the connection of a
 *   request that must not be repeated, and, unless `isPatient`, after `times.timeoutMs`
 */
export async function askNode(parameters: AskNodeParameters): Promise<RawReply> {
  const { agent, body, isPatient, isUp, methods, onSlow, place, times } = parameters
  const repeats = methods.every(isRepeatable)
  const began = performance.now()
  const left = (): number => (isPatient() ? Infinity : times.timeoutMs - (performance.now() - began))
  for (let attempt = 0; ; attempt += 1) {
    const growing = (first: number): number => Math.min(first * 2 ** attempt, times.maxWaitMs)
    const wait = growing(times.answerMs)
    try {
      const post = (signal: AbortSignal) => postJson(agent, place, body, signal)
      return await within(post, { wait, limit: repeats ? Math.min(wait, left()) : left(), onSlow })
    } catch (cause) {
      if (!(repeats || isUnseen(cause)) || !isUp() || left() <= 0) throw cause
      await sleep(Math.min(growing(times.pauseMs), left()))
      if (!isUp() || left() <= 0) throw cause
    }
  }
}

interface Waiting {
  readonly wait: number
  /** Infinity for none. */
  readonly limit: number
  readonly onSlow: () => void
}

async function within(
  post: (signal: AbortSignal) => Promise<RawReply>,
  { limit, onSlow, wait }: Waiting,
): Promise<RawReply> {
  const control = new AbortController()
  const slow = setTimeout(onSlow, wait)
  const end =
    limit === Infinity
      ? undefined
      : setTimeout(() => control.abort(new Error(`no answer in ${Math.round(limit)} ms`)), limit)
  try {
    return await post(control.signal)
  } catch (error) {
    throw control.signal.aborted ? control.signal.reason : error
  } finally {
    clearTimeout(slow)
    clearTimeout(end)
  }
}
