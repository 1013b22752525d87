import type { Call, InjectedBehaviour, InjectedWalletStrings, Refusals } from './types.js'

export interface Faults extends InjectedWalletStrings {
  /** Records a call and answers it, or fails as the test has set. The result can have any type. */
  run<Value>(method: string, params: readonly unknown[], answer: () => Value | Promise<Value>): Promise<Value>
}

/** The recorded calls of a fake wallet, and the failure that is set for each method. */
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

/** A real promise cannot settle twice, but wallets do not always return real promises. */
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
