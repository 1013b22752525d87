import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { startDeadline } from '../http/createServiceFetch.js'
import type { AskNode } from './createRpcFetch.js'

/** docs/behaviour.md#json-rpc. */
const interval = 4_000
const timeout = 1_000
const kept = 10
const weights = { latency: 0.3, stability: 0.7 }

export interface RankNodesOptions {
  /** Stops it. */
  readonly signal: AbortSignal
  /** Called after each round with the indexes of the nodes, best first. */
  readonly onOrder: (order: readonly number[]) => void
}

interface Sample {
  /** Milliseconds. The time limit if there was no answer. */
  readonly latency: number
  readonly answered: boolean
}

/**
 * Sorts nodes by latency and stability: each gets a small request every 4 s, and its last ten answers count. A
 * node without any answer is last. Equal nodes keep their order.
 *
 * @returns after the signal has aborted, without a timer left. Never rejects.
 */
export async function rankNodes(
  nodes: readonly AskNode[],
  { signal, onOrder }: RankNodesOptions,
): Promise<void> {
  const histories = nodes.map((ask) => ({ ask, samples: [] as Sample[] }))
  while (!signal.aborted) {
    const pause = sleep(signal)
    await Promise.all(
      histories.map(async ({ ask, samples }) => {
        samples.push(await measure(ask, signal))
        if (samples.length > kept) samples.shift()
      }),
    )
    if (!signal.aborted) onOrder(orderOf(histories.map(({ samples }) => samples)))
    await pause
  }
}

/** A node that does not know the method is available all the same. */
async function measure(ask: AskNode, signal: AbortSignal): Promise<Sample> {
  const limit = startDeadline(timeout, signal)
  const started = performance.now()
  const call = { method: 'net_listening' }
  const outcome = await abortable(ask(call, limit.signal), limit.signal).catch(() => undefined)
  limit.clear()
  const answered = outcome !== undefined && !(outcome instanceof AppKitError)
  return { answered, latency: answered ? performance.now() - started : timeout }
}

function orderOf(histories: readonly (readonly Sample[])[]): readonly number[] {
  const latencies = histories.map((samples) => mean(samples.map(({ latency }) => latency)))
  const slowest = Math.max(...latencies)
  const scores = histories.map((samples, index) => {
    const stability = mean(samples.map(({ answered }) => Number(answered)))
    const quickness = slowest === 0 ? 1 : 1 - (latencies[index] ?? slowest) / slowest
    return stability === 0 ? 0 : weights.latency * quickness + weights.stability * stability
  })
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function sleep(signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise((resolve) => {
    timer = setTimeout(resolve, interval)
  })
  await abortable(waited, signal).catch(() => {})
  clearTimeout(timer)
}
