import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { endOnSignals } from './endOnSignals.js'

/** A process whose server ends when the test says so. */
function run() {
  const from = new EventEmitter()
  const told: unknown[] = []
  const exits: number[] = []
  const { promise, reject, resolve } = withResolvers()
  let closes = 0
  endOnSignals({
    from,
    close: () => {
      closes += 1
      return promise
    },
    exit: (code) => exits.push(code),
    onSignal: (...what) => told.push(what),
    onError: (error) => told.push(error),
  })
  return { from, told, exits, reject, resolve, closes: () => closes }
}

function withResolvers() {
  let resolve = (): void => {}
  let reject = (_error: Error): void => {}
  const promise = new Promise<void>((onDone, onFailed) => {
    resolve = onDone
    reject = onFailed
  })
  return { promise, resolve, reject }
}
const settle = () => new Promise((done) => setImmediate(done))

test.each([
  'SIGINT',
  'SIGTERM',
])('who sends %s once ends the process with 0 when the server has ended', async (signal) => {
  const { exits, from, resolve, told } = run()
  from.emit(signal, signal)
  await settle()
  expect(exits).toEqual([])
  resolve()
  await settle()
  expect([exits, told]).toEqual([[0], [[signal, 'ending']]])
})

test.each([
  ['SIGTERM', 'SIGTERM', 143],
  ['SIGTERM', 'SIGINT', 130],
  ['SIGINT', 'SIGINT', 130],
  ['SIGINT', 'SIGTERM', 143],
])('who sends %s and then %s while the server ends has the process end at once with %i', (one, other, code) => {
  const { closes, exits, from, told } = run()
  from.emit(one, one)
  from.emit(other, other)
  expect([exits, closes()]).toEqual([[code], 1])
  expect(told).toEqual([
    [one, 'ending'],
    [other, 'ending at once'],
  ])
})

test('who ends a server that cannot end is told why, and the process ends with 1', async () => {
  const { exits, from, reject, told } = run()
  from.emit('SIGTERM', 'SIGTERM')
  reject(new Error('no end'))
  await settle()
  expect(exits).toEqual([1])
  expect(told).toEqual([['SIGTERM', 'ending'], new Error('no end')])
})
