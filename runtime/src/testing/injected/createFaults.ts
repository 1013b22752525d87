import type { Call, InjectedBehaviour, InjectedWalletStrings, Refusals } from './types.js'

export interface Faults extends InjectedWalletStrings {
  /** Records a call and answers it, or fails as it was told to. What comes back need not be what it says it is. */
  run<Value>(method: string, params: readonly unknown[], answer: () => Value | Promise<Value>): Promise<Value>
}

/** The record of a fake wallet's calls and the switch for each way it fails. */
export function createFaults(refusals: Refusals): Faults {
  const behaviours = new Map<string, InjectedBehaviour>()
  const calls: Call[] = []
  return {
    calls,
    behave: (method, behaviour) => void behaviours.set(method, behaviour),
    run<Value>(
      method: string,
      params: readonly unknown[],
      answer: () => Value | Promise<Value>,
    ): Promise<Value> {
      calls.push({ method, params })
      const behaviour = behaviours.get(method) ?? 'answer'
      const nonsense = { nonsense: [method, Number.NaN] } as Value
      const answered = async () => answer()
      switch (behaviour) {
        case 'hang':
          return new Promise<never>(() => {})
        case 'garbage':
          return Promise.resolve(nonsense)
        case 'answer':
          return answered()
        case 'twice':
          return answerTwice(answered(), nonsense)
        case 'complain':
          return answered().then(() => Promise.reject(new Error('Something went wrong')))
        default:
          return Promise.reject(new Error(refusals[behaviour]))
      }
    },
  }
}

/** A promise cannot settle twice, but what wallets return is not always one. */
function answerTwice<Value>(answer: Promise<Value>, again: Value): Promise<Value> {
  const then = (resolve?: (value: Value) => unknown, reject?: (reason: unknown) => unknown) =>
    answer.then(
      (value) => {
        resolve?.(value)
        resolve?.(again)
        reject?.(new Error('Answered before'))
      },
      (reason) => reject?.(reason),
    )
  return { then } as Promise<Value>
}
