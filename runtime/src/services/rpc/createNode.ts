import type { AskNode, RpcOutcome, SendCalls, WireCall } from './types.js'

export interface NodeOptions {
  readonly url: string
  readonly send: SendCalls
  /** How many calls go in one batch at most. */
  readonly batchSize: number
}

interface Waiting extends WireCall {
  readonly settle: (outcome: RpcOutcome) => void
  readonly fail: (reason: unknown) => void
}

/**
 * One node: the calls of one moment go in one batch. Calls with different signals do not meet in
 * one, so that a caller who leaves takes nobody's answer along.
 *
 * @throws (from the returned function) TypeError when a call cannot be written as JSON
 */
export function createNode({ url, send, batchSize }: NodeOptions): AskNode {
  const open = new Map<AbortSignal | undefined, Waiting[]>()
  let lastId = 0

  function openBatch(signal: AbortSignal | undefined): Waiting[] {
    const batch: Waiting[] = []
    const close = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', close)
      if (open.get(signal) === batch) open.delete(signal)
      send(url, batch, signal).then(
        (outcomes) => {
          for (const [index, outcome] of outcomes.entries()) batch[index]?.settle(outcome)
        },
        (reason: unknown) => {
          for (const { fail } of batch) fail(reason)
        },
      )
    }
    const timer = setTimeout(close)
    // Nothing is gained by waiting then, and no timer is left behind.
    signal?.addEventListener('abort', close, { once: true })
    open.set(signal, batch)
    return batch
  }

  return async function ask({ method, params = [] }, signal) {
    const id = ++lastId
    const json = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const batch = open.get(signal) ?? openBatch(signal)
    const outcome = new Promise<RpcOutcome>((settle, fail) => batch.push({ id, json, settle, fail }))
    // The next call opens another one; this one goes at its time.
    if (batch.length >= batchSize) open.delete(signal)
    return outcome
  }
}
