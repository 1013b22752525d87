import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServiceDownError } from '../errors/ServerError.js'
import type { BalanceQuery, Holding } from '../ports/balances.js'
import { shareHoldings } from './shareHoldings.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const networks = [{ caip2: 'eip155:1' }, { caip2: 'eip155:10' }]
const minutes = 60_000
const accountOf = (caip2: string | null, address = '0xa') =>
  ({ namespace: 'eip155', address, caip2 }) as const

/** Networks that answer when they are told to, with the number of the question as the amount. */
function open() {
  const asked: (BalanceQuery & {
    readonly number: number
    readonly answer: () => void
    readonly fail: () => void
  })[] = []
  const share = shareHoldings(
    {
      holdings: (query) =>
        new Promise<readonly Holding[]>((resolve, reject) => {
          const number = asked.length
          const token = {
            caip2: query.caip2,
            address: '0xe',
            name: 'E',
            symbol: 'E',
            decimals: 0,
            isCoin: true,
          }
          const answer = (): void => resolve([{ token, amount: BigInt(number) }])
          asked.push({ ...query, number, answer, fail: () => reject(new ServiceDownError('balances')) })
        }),
    },
    Date.now,
  )
  const answers: (readonly string[] | string)[] = []
  const ask = (
    caip2: string | null = null,
    { address = '0xa', extra = [] as readonly string[] } = {},
  ): void => {
    const place = answers.length
    answers.push('waits')
    const question = {
      account: accountOf(caip2, address),
      networks: caip2 === null ? networks : networks.filter((each) => each.caip2 === caip2),
      extra: extra.map((each) => ({ caip2: each, address: '0xe' })),
    }
    share(question).then(
      (held) => {
        answers[place] = held.map(({ amount, token }) => `${token.caip2} ${amount}`)
      },
      (error: Error) => {
        answers[place] = error.name
      },
    )
  }
  /** Answers all that one network was asked. */
  const answer = async (caip2: string): Promise<void> => {
    for (const each of asked) if (each.caip2 === caip2) each.answer()
    await vi.advanceTimersByTimeAsync(0)
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { answer, answers, ask, asked, pass }
}

test('a network of which nothing is known is waited for, and one that hung before no longer than 1.5 s', async () => {
  const { answer, answers, ask, pass } = open()
  ask()
  await answer('eip155:10')
  await pass(4999)
  ask()
  await answer('eip155:10')
  await pass(1)
  ask()
  await answer('eip155:10')
  await pass(1499)
  expect(answers).toEqual(['waits', 'waits', 'waits'])
  await pass(1)
  expect(answers).toEqual(['waits', 'waits', ['eip155:10 5']])
})

test('a network that hung three times in a row is waited for no more, and asked all the same', async () => {
  const { answer, answers, ask, asked, pass } = open()
  for (const address of ['0xa', '0xb', '0xc']) ask(null, { address })
  await answer('eip155:10')
  await pass(5000)
  ask()
  await answer('eip155:10')
  await pass(0)
  expect(answers[3]).toEqual(['eip155:10 7'])
  expect(asked.filter(({ caip2 }) => caip2 === 'eip155:1')).toHaveLength(4)
  // A late answer is there the next time, and the network is waited for again.
  await answer('eip155:1')
  ask()
  await answer('eip155:10')
  await pass(1499)
  expect(answers[4]).toBe('waits')
  await pass(1)
  expect(answers[4]).toEqual(['eip155:1 6', 'eip155:10 9'])
})

test('an answer that came late is kept, and the network has hung all the same', async () => {
  const { answer, answers, ask, pass } = open()
  for (const address of ['0xa', '0xb', '0xc']) ask(null, { address })
  await answer('eip155:10')
  await pass(6000)
  await answer('eip155:1')
  ask()
  await answer('eip155:10')
  await pass(0)
  expect(answers[3]).toEqual(['eip155:1 0', 'eip155:10 7'])
})

test('a network that fails is stood for by what it said, for five minutes', async () => {
  const { answers, ask, asked, pass } = open()
  const round = async (): Promise<void> => {
    const before = asked.length
    ask()
    asked[before]?.fail()
    asked[before + 1]?.answer()
    await pass(0)
  }
  ask()
  for (const each of asked) each.answer()
  await pass(5 * minutes)
  await round()
  await pass(1)
  await round()
  expect(answers).toEqual([['eip155:1 0', 'eip155:10 1'], ['eip155:1 0', 'eip155:10 3'], ['eip155:10 5']])
})

test('who asks for one network is told that it fails, and nothing of before', async () => {
  const { answers, ask, asked, pass } = open()
  ask('eip155:1')
  asked[0]?.answer()
  await pass(0)
  ask('eip155:1')
  asked[1]?.fail()
  await pass(0)
  expect(answers).toEqual([['eip155:1 0'], 'ServiceDownError'])
})

test('who asks for all while all hang and nothing is known is told so', async () => {
  const { answers, ask, pass } = open()
  ask()
  await pass(5000)
  ask(null, { address: '0xb' })
  await pass(1500)
  expect(answers).toEqual(['waits', 'ServiceDownError'])
})

test('what was asked for before a transaction does not replace what was read after it', async () => {
  const { answers, ask, asked, pass } = open()
  ask('eip155:1')
  await pass(1)
  ask(null, { extra: ['eip155:1'] })
  asked[1]?.answer()
  asked[2]?.answer()
  await pass(0)
  asked[0]?.answer()
  await pass(0)
  ask()
  await pass(1500)
  expect(answers.at(-1)).toEqual(['eip155:1 1', 'eip155:10 2'])
})

test('a question that a cache shares among its callers counts as one', async () => {
  const shared = new Promise<readonly Holding[]>(() => {})
  const share = shareHoldings(
    { holdings: ({ caip2 }) => (caip2 === 'eip155:1' ? shared : Promise.resolve([])) },
    Date.now,
  )
  for (let times = 0; times < 3; times += 1) void share({ account: accountOf(null), networks })
  await vi.advanceTimersByTimeAsync(5000)
  let isAnswered = false
  void share({ account: accountOf(null), networks }).then(() => {
    isAnswered = true
  })
  await vi.advanceTimersByTimeAsync(1499)
  expect(isAnswered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isAnswered).toBe(true)
})

test('the store forgets the accounts that were asked for longest ago, once there are more than it has room for', async () => {
  const token = { caip2: 'eip155:1', address: '0xe', name: 'E', symbol: 'E', decimals: 0, isCoin: true }
  const held: readonly Holding[] = Array.from({ length: 999 }, () => ({ token, amount: 1n }))
  let fails = false
  const holdings = async () => {
    if (fails) throw new ServiceDownError('balances')
    return held
  }
  const share = shareHoldings({ holdings }, Date.now)
  const [one = { caip2: '' }] = networks
  const ask = (at: number) => share({ account: accountOf(null, `0x${at}`), networks: [one] })
  for (let at = 0; at < 100; at += 1) await ask(at)
  // An account that is asked for again stays.
  await ask(0)
  await ask(100)
  fails = true
  expect(await ask(0)).toHaveLength(999)
  expect(await ask(100)).toHaveLength(999)
  await expect(ask(1)).rejects.toThrow(ServiceDownError)
})

test('in any order of questions, answers and failures, balances are at most five minutes old, never go back, and are there in time', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('ask' as const),
      alone: fc.option(fc.constantFrom('eip155:1', 'eip155:10')),
    }),
    fc.record({ kind: fc.constantFrom('answer' as const, 'fail' as const), at: fc.nat(20) }),
    fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(1, 1000, 1500, 5000, 60_000, 301_000),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { answers, ask, asked, pass } = open()
      const askedAt: number[] = []
      const begun: { readonly at: number; readonly alone: string | null; readonly questions: number }[] = []
      /** For each network, the latest question whose answer is out. */
      const known = new Map<string, number>()
      const check = (before: readonly unknown[]): void => {
        for (const [place, answer] of answers.entries()) {
          if (before[place] === answer || typeof answer === 'string') continue
          for (const text of answer) {
            const [caip2 = '', number] = text.split(' ')
            expect(Date.now() - (askedAt[Number(number)] ?? 0)).toBeLessThanOrEqual(
              5 * minutes + Date.now() - (begun[place]?.at ?? 0),
            )
            if (begun[place]?.alone === null && Date.now() === begun[place]?.at)
              expect(Number(number)).toBeGreaterThanOrEqual(known.get(caip2) ?? 0)
          }
        }
      }
      const settled = new Set<number>()
      for (const each of steps) {
        const before = [...answers]
        if (each.kind === 'ask') {
          begun.push({ at: Date.now(), alone: each.alone, questions: asked.length })
          ask(each.alone)
          while (askedAt.length < asked.length) askedAt.push(Date.now())
        } else if (each.kind === 'pass') await pass(each.ms)
        else {
          const open = asked.filter(({ number }) => !settled.has(number))
          const one = open[each.at % Math.max(open.length, 1)]
          if (one === undefined) continue
          settled.add(one.number)
          one[each.kind]()
          if (each.kind === 'answer') known.set(one.caip2, Math.max(known.get(one.caip2) ?? 0, one.number))
        }
        await pass(0)
        check(before)
      }
      ask()
      await pass(5000)
      ask()
      await pass(1500)
      expect(answers.at(-1)).not.toBe('waits')
    }),
    { numRuns: 100 },
  )
})
