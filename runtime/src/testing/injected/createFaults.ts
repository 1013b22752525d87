import type { Call, InjectedBehaviour, InjectedWalletStrings, Refusals } from './types.js'

export interface Faults extends InjectedWalletStrings {
  /** Records a call and answers it, or fails as it was told to. What comes back need not be a promise. */
  run(method: string, params: readonly unknown[], answer: () => unknown): PromiseLike<unknown>
}

/** The record of a fake wallet's calls and the switch for each way it fails. */
export function createFaults(refusals: Refusals): Faults {
  const behaviours = new Map<string, InjectedBehaviour>()
  const calls: Call[] = []
  return {
    calls,
    behave: (method, behaviour) => void behaviours.set(method, behaviour),
    run(method, params, answer) {
      calls.push({ method, params })
      const behaviour = behaviours.get(method) ?? 'answer'
      const nonsense = { nonsense: [method, Number.NaN] }
      if (behaviour === 'hang') return new Promise(() => {})
      if (behaviour === 'garbage') return Promise.resolve(nonsense)
      if (behaviour === 'answer') return Promise.resolve().then(answer)
      if (behaviour === 'twice') return answerTwice(Promise.resolve().then(answer), nonsense)
      return Promise.reject(new Error(refusals[behaviour]))
    },
  }
}

/** A promise cannot settle twice, but what wallets return is not always one. */
function answerTwice(answer: Promise<unknown>, again: unknown): PromiseLike<unknown> {
  const then = (resolve?: (value: unknown) => unknown, reject?: (reason: unknown) => unknown) =>
    answer.then(
      (value) => {
        resolve?.(value)
        resolve?.(again)
        reject?.(new Error('Answered before'))
      },
      (reason) => reject?.(reason),
    )
  return { then } as PromiseLike<unknown>
}
