import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerError } from '../errors/ServerError.js'
import { createOpenWhenThere } from './openWhenThere.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const coded = (code: string) => Object.assign(new Error(`connect ${code}`), { code })
const failed = (cause: unknown) =>
  new ServerError('REDIS_FAILED', 'redis://:hunter2@db.io does not answer.', { cause })

/** A start that needs a database, whose attempts fail with the given errors, one after the other. */
function start(...failures: readonly unknown[]) {
  const left = [...failures]
  const open = vi.fn(async () => {
    if (left.length > 0) throw left.shift()
    return 'opened'
  })
  const lines: unknown[] = []
  const lacks: (readonly [string, string | null])[] = []
  const say = (fields: object, text?: string) => void lines.push({ ...fields, text })
  const openWhenThere = createOpenWhenThere({
    log: { info: say, warn: say, error: say },
    lacks: (...given) => void lacks.push(given),
  })
  const outcome = openWhenThere({ name: 'database', problem: 'It does not answer.', open })
  outcome.catch(() => {})
  return { lacks, lines, open, outcome }
}

test.each([
  ['nobody listens', coded('ECONNREFUSED')],
  ['its name is not known yet', coded('ENOTFOUND')],
  ['no server of names answers', coded('EAI_AGAIN')],
  ['it does not answer in time', coded('ETIMEDOUT')],
  [
    'nobody listens at any of its addresses',
    new AggregateError([coded('EHOSTUNREACH'), coded('ECONNREFUSED')]),
  ],
  ['Redis says nothing', new Error('no answer within 5000 ms')],
  ['Redis takes no connection in time', new Error('Connection timeout')],
  ['Redis closes the connection', new Error('Socket closed unexpectedly')],
  ['Redis reads its data', new Error('LOADING Redis is loading the dataset in memory')],
  ['Postgres starts', coded('57P03')],
  ['Postgres has no connection left', coded('53300')],
])('a start waits while %s, asks each second, and goes on', async (_why, cause) => {
  const { lacks, open, outcome } = start(failed(cause), failed(cause))
  await vi.advanceTimersByTimeAsync(999)
  expect(open).toHaveBeenCalledTimes(1)
  expect(lacks).toEqual([['database', 'It does not answer.']])
  await vi.advanceTimersByTimeAsync(1001)
  expect(await outcome).toBe('opened')
  expect(open).toHaveBeenCalledTimes(3)
  expect(lacks.at(-1)).toEqual(['database', null])
})

test.each([
  ['the password is wrong', failed(new Error('WRONGPASS invalid username-password pair'))],
  ['Postgres does not know the user', failed(coded('28P01'))],
  ['the address is none', failed(new TypeError('Invalid URL'))],
  ['a package is missing', new ServerError('REDIS_FAILED', '@redis/client is not installed.')],
  ['another process has the file', failed(new Error('Another process uses server.sqlite'))],
  ['the disk takes nothing', failed(new Error('attempt to write a readonly database'))],
])('a start ends at once where %s', async (_why, failure) => {
  const { open, outcome } = start(failure)
  await expect(outcome).rejects.toBe(failure)
  expect(open).toHaveBeenCalledTimes(1)
})

test('the log says once a minute why a start waits, without secrets, and then that it goes on', async () => {
  const { lines, outcome } = start(...Array(90).fill(failed(coded('ECONNREFUSED'))))
  await vi.advanceTimersByTimeAsync(90_000)
  await outcome
  const waits = {
    needs: 'database',
    error: 'redis://…@db.io does not answer.',
    text: 'the start waits for what it needs, which does not answer',
  }
  expect(lines).toEqual(
    [waits, waits, { needs: 'database', text: 'what the start needs answers' }].map((line) =>
      expect.objectContaining(line),
    ),
  )
})

test('a start that waits for nothing says nothing', async () => {
  const { lines, outcome } = start()
  expect([await outcome, lines]).toEqual(['opened', []])
})
