import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AppMessage } from '../../generated/frame-messages/types.js'
import { createChannel } from '../../runtime/src/embedded/channel/createChannel.js'
import { fuzzParameters, timeoutMs } from './budget.js'

/** Requests of the model, with a payload of each and the reply that belongs to it. */
const requests = [
  ['IS_CONNECTED', undefined, { isConnected: true }],
  ['CONNECT_EMAIL', { email: 'ada@example.com' }, { action: 'VERIFY_OTP' }],
  ['CONNECT_OTP', { otp: '123456' }, undefined],
  ['GET_CHAIN_ID', undefined, { chainId: 1 }],
  ['RPC_REQUEST', { method: 'personal_sign', params: ['0x00', '0x00'] }, '0x01'],
] as const

type Step =
  | { readonly do: 'ask'; readonly kind: number }
  | { readonly do: 'abort'; readonly which: number }
  | { readonly do: 'reply'; readonly which: number; readonly how: 'right' | 'error' | 'other' | 'broken' }
  | { readonly do: 'noise'; readonly data: unknown }
  | { readonly do: 'close' }

const which = fc.nat({ max: 15 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('ask' as const), kind: fc.nat({ max: requests.length - 1 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('reply' as const),
      which,
      how: fc.constantFrom('right' as const, 'error' as const, 'other' as const, 'broken' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abort' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('noise' as const), data: fc.anything() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
)

interface Asked {
  readonly id: string
  readonly kind: number
  readonly abort: AbortController
  /** State of the request in the model. */
  expected: 'open' | 'resolved' | 'rejected'
  readonly seen: ('resolved' | 'rejected')[]
}

it('T-A4, R17: a request settles once, with its own reply and nothing else, in any order of replies, aborts and noise', {
  timeout: timeoutMs,
}, async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).join()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const sent: AppMessage[] = []
      const channel = createChannel({
        draws: true,
        send: (message) => void sent.push(message),
        sendView() {},
        close() {},
      })
      const asked: Asked[] = []
      let isClosed = false
      const settle = (each: Asked, how: 'resolved' | 'rejected') => {
        if (each.expected === 'open') each.expected = how
      }
      for (const each of steps) {
        if (each.do === 'close') {
          isClosed = true
          channel.close()
          for (const open of asked) settle(open, 'rejected')
        } else if (each.do === 'noise') channel.receive(each.data)
        else if (each.do === 'ask') {
          const [name, payload] = requests[each.kind] ?? requests[0]
          const abort = new AbortController()
          const seen: Asked['seen'] = []
          channel.request(name, payload as never, { signal: abort.signal }).then(
            () => seen.push('resolved'),
            () => seen.push('rejected'),
          )
          const id = isClosed ? 'never sent' : (sent.at(-1)?.id ?? '')
          asked.push({ id, kind: each.kind, abort, seen, expected: isClosed ? 'rejected' : 'open' })
        } else {
          const target = asked[each.which % Math.max(1, asked.length)]
          if (target === undefined) continue
          const [name, , payload] = requests[target.kind] ?? requests[0]
          const success = `@w3m-frame/${name}_SUCCESS`
          if (each.do === 'abort') {
            target.abort.abort()
            settle(target, 'rejected')
          } else if (each.how === 'right') {
            channel.receive({ id: target.id, type: success, ...(payload !== undefined && { payload }) })
            settle(target, 'resolved')
          } else if (each.how === 'error') {
            const type = `@w3m-frame/${name}_ERROR`
            channel.receive({ id: target.id, type, payload: { message: 'No' } })
            settle(target, 'rejected')
          } else if (each.how === 'other')
            channel.receive({ id: target.id, type: '@w3m-frame/SYNC_THEME_SUCCESS' })
          else {
            channel.receive({ id: target.id, type: success, payload: 7, extra: Symbol.iterator })
            const isAnything = name === 'RPC_REQUEST' || name === 'CONNECT_OTP'
            settle(target, isAnything ? 'resolved' : 'rejected')
          }
        }
      }
      await new Promise<void>((resolve) => setImmediate(resolve))
      for (const { expected, seen } of asked) expect(seen).toEqual(expected === 'open' ? [] : [expected])
    }),
    fuzzParameters(20_000),
  )
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
})
