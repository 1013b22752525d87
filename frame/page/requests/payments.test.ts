import { expect, test, vi } from 'vitest'
import type { Headline } from '../prepare/losses.js'
import type { Prepared } from '../prepare/types.js'
import type { Approvals, Prepare } from '../wallet/approvals.js'
import { createPayments } from './payments.js'

const turn = {} as Pick<Approvals, 'approveChange'>
const preparing = (tone: Headline['tone']) => async () =>
  ({ headline: { lead: '', what: '', tone } }) as unknown as Prepared

/** Approvals that prepare each request, with what is asked before. */
function setUp() {
  const asked = vi.fn()
  const before = <Made>(_: unknown, prepare: () => Promise<Made>) => {
    asked()
    return prepare()
  }
  const run = (prepare: Prepare<Prepared>) => prepare(turn)
  const approvals = {
    ask: run,
    askAndSend: run,
    decide: run,
    askOnce: (_: string, prepare: Prepare<Prepared>) => run(prepare),
  } as unknown as Approvals
  return { asked, payments: createPayments(approvals, { before }) }
}

test('a payment, and a permission to pay, come after the backup', async () => {
  const { asked, payments } = setUp()
  const prepare = preparing('calm')
  await payments.ask(prepare)
  await payments.askAndSend(prepare, async () => {})
  await payments.decide(prepare as unknown as Parameters<typeof payments.decide>[0])
  expect(asked).toHaveBeenCalledTimes(3)
})

test.each([
  ['loss', 1],
  ['calm', 0],
  ['unknown', 0],
] as const)('a signature whose headline is %s asks for the backup %i times', async (tone, times) => {
  const { asked, payments } = setUp()
  await payments.askOnce('name', preparing(tone))
  expect(asked).toHaveBeenCalledTimes(times)
})
