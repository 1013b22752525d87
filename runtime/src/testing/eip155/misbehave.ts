import { walletError } from './rpc.js'
import type { Eip155Behaviour } from './types.js'

/**
 * Answers a call with the failure that the test has set.
 *
 * @param answer - answers without a failure.
 */
export function misbehave(
  behaviour: Eip155Behaviour | undefined,
  method: string,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const nonsense = { nonsense: [method, Number.NaN] }
  switch (behaviour) {
    case 'hang':
      return new Promise(() => {})
    case 'reject':
      return Promise.reject(walletError(4001, 'User rejected the request.'))
    case 'busy':
      return Promise.reject(walletError(-32002, 'Request already pending. Please wait.'))
    case 'unsupported':
      return Promise.reject(walletError(4200, `Unsupported method ${method}`))
    case 'limited':
      return Promise.reject(new Error('Rejected: one signature in 3 s'))
    case 'complain':
      return answer().then(() => Promise.reject(new Error('Something went wrong')))
    case 'string':
      return Promise.reject(`The wallet failed over ${method}`)
    case 'garbage':
      return Promise.resolve(nonsense)
    case 'twice':
      return settleTwice(answer(), nonsense)
    default:
      return answer()
  }
}

/** A real promise settles once, but wallets do not always return real promises. */
function settleTwice(answer: Promise<unknown>, again: unknown): Promise<unknown> {
  const then: Promise<unknown>['then'] = (resolve, reject) =>
    answer.then((value) => {
      const first = resolve?.(value)
      resolve?.(again)
      reject?.(again)
      return first as never
    }, reject)
  return { then } as Promise<unknown>
}
