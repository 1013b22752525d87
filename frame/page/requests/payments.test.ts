import { expect, test, vi } from 'vitest'
import { accountLoss, type Loss } from '../prepare/losses.js'
import type { Prepared } from '../prepare/types.js'
import type { Approvals, Prepare } from '../wallet/approvals.js'
import { createPayments } from './payments.js'

const turn = {} as Pick<Approvals, 'approveChange'>
const preparing =
  (...losses: readonly (readonly Loss[])[]) =>
  async () =>
    ({ steps: losses.map((each) => ({ title: '', rows: [], losses: each })) }) as unknown as Prepared

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
  const prepare = preparing()
  await payments.ask(prepare)
  await payments.askAndSend(prepare, async () => {})
  await payments.decide(prepare as unknown as Parameters<typeof payments.decide>[0])
  expect(asked).toHaveBeenCalledTimes(3)
})

test.each([
  ['a permit of tokens', [accountLoss('0x1')], 1],
  ['a permit of a contract that the wallet does not know', ['unknown'], 1],
  ['taking a permit back', [], 0],
  ['what it cannot read', undefined, 0],
] as const)('a signature for %s asks for the backup (%#)', async (_, losses, times) => {
  const { asked, payments } = setUp()
  await payments.askOnce('name', preparing(...(losses ? [losses] : [])))
  expect(asked).toHaveBeenCalledTimes(times)
})
