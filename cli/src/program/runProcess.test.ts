import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForStop } from '../dev/runDev.js'
import { endEarly } from './runProcess.js'

afterEach(() => void vi.useRealTimers())

const output = () => ({ writeOut: vi.fn(), writeError: vi.fn() })

test('a developer who presses Ctrl-C again while the sandbox stops gets 130, and is told nothing of a config', () => {
  vi.useFakeTimers()
  const { writeError, writeOut } = output()
  const emitter = new EventEmitter()
  let code = 0
  const exit = (asked: number) => {
    code = endEarly(asked, false, { writeOut, writeError })
  }
  const stop = listenForStop(Object.assign(emitter, { exit }) as unknown as NodeJS.Process)
  emitter.emit('SIGINT')
  vi.advanceTimersByTime(2000)
  emitter.emit('SIGINT')
  stop.release()
  expect(code).toBe(130)
  expect([...writeOut.mock.calls, ...writeError.mock.calls]).toEqual([])
})

test('a config that ends the process is named', () => {
  const { writeError, writeOut } = output()
  expect(endEarly(0, false, { writeOut, writeError })).toBe(1)
  expect(writeError.mock.calls.join()).toContain('process.exit()')
  expect(endEarly(0, true, { writeOut, writeError })).toBe(1)
  expect(writeOut.mock.calls.join()).toContain('RUN_ENDED')
})
