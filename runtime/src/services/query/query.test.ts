// @vitest-environment jsdom
import { onlineManager } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { testKit } from '../../kit/testKit.js'
import { createMutation, createQuery, getQueryClient } from './createQuery.js'

const down = () => Promise.reject(new AppKitError('UNREACHABLE'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

describe('createQuery', () => {
  it('reads nothing until it is watched, then once for all who watch', async () => {
    const { kit } = testKit()
    const read = vi.fn(async () => 1)
    const queries = [1, 2].map(() => createQuery(kit, { key: ['a', 1], read }))
    expect(read).not.toHaveBeenCalled()
    expect(queries[0]?.state.peek().status).toBe('idle')
    const stops = queries.map(({ state }) => state.subscribe(() => {}))
    expect(queries[0]?.state.peek().status).toBe('pending')
    await vi.advanceTimersByTimeAsync(0)
    expect(queries.map(({ state }) => state.peek())).toEqual(
      [1, 2].map(() => ({ status: 'success', data: 1, isFetching: false, failureCount: 0 })),
    )
    expect(read).toHaveBeenCalledTimes(1)
    for (const stop of stops) stop()
  })

  it('tries three times more, after 1, 2 and 4 seconds, and then says what is wrong', async () => {
    const { kit } = testKit()
    const at: number[] = []
    const start = Date.now()
    const read = () => {
      at.push(Date.now() - start)
      return down()
    }
    const query = createQuery(kit, { key: ['b'], read })
    const stop = query.state.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(6_999)
    expect(query.state.peek()).toMatchObject({ status: 'pending', failureCount: 3 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(at).toEqual([0, 1_000, 3_000, 7_000])
    expect(query.state.peek()).toMatchObject({ status: 'error', error: { code: 'UNREACHABLE' } })
    stop()
  })

  it('does not try again what a service refused for good', async () => {
    const { kit } = testKit()
    const read = vi.fn(() =>
      Promise.reject(new AppKitError('REQUEST_FAILED', { cause: { status: 400, reason: 'no' } })),
    )
    const query = createQuery(kit, { key: ['c'], read })
    const stop = query.state.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(1)
    expect(query.state.peek().status).toBe('error')
    stop()
  })

  it('R10: is paused while the device is offline and goes on by itself', async () => {
    const { kit } = testKit()
    onlineManager.setOnline(false)
    const read = vi.fn(async () => 'here')
    const query = createQuery(kit, { key: ['d'], read })
    const stop = query.state.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(query.state.peek().status).toBe('paused')
    expect(read).not.toHaveBeenCalled()
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(query.state.peek()).toMatchObject({ status: 'success', data: 'here' })
    stop()
  })

  it('keeps unused data for five minutes and ends a read nobody waits for', async () => {
    const { kit } = testKit()
    const query = createQuery(kit, { key: ['e'], read: async () => 1 })
    const stop = query.state.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    stop()
    let aborted = false
    const slow = createQuery(kit, {
      key: ['slow'],
      read: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true
            reject(signal.reason)
          })
        }),
    })
    slow.state.subscribe(() => {})()
    await vi.advanceTimersByTimeAsync(0)
    expect(aborted).toBe(true)
    const cached = () =>
      getQueryClient(kit)
        .getQueryCache()
        .find({ queryKey: ['e'] })
    await vi.advanceTimersByTimeAsync(299_000)
    expect(cached()?.state.data).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(cached()).toBeUndefined()
  })

  it('forgets everything when the kit stops', async () => {
    const { kit } = testKit()
    const query = createQuery(kit, { key: ['f'], read: async () => 1 })
    const stop = query.state.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    stop()
    const client = getQueryClient(kit)
    kit.lifetime.end()
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('createMutation', () => {
  it('goes from idle through pending to success, and back on reset', async () => {
    const { kit } = testKit()
    const mutation = createMutation(kit, { run: async (n: number) => n + 1 })
    const seen: string[] = []
    const stop = mutation.state.subscribe(({ status }) => seen.push(status))
    expect(await mutation.run(1)).toBe(2)
    mutation.reset()
    expect(seen).toEqual(['idle', 'pending', 'success', 'idle'])
    stop()
  })

  it('is not repeated unless it says so', async () => {
    const { kit } = testKit()
    const run = vi.fn(down)
    const mutation = createMutation(kit, { run })
    await expect(mutation.run(undefined)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(run).toHaveBeenCalledTimes(1)
    expect(mutation.state.peek()).toMatchObject({ status: 'error', error: { code: 'UNREACHABLE' } })
    const patient = createMutation(kit, { run, retries: 3 })
    const failed = expect(patient.run(undefined)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    await vi.advanceTimersByTimeAsync(60_000)
    await failed
    expect(run).toHaveBeenCalledTimes(5)
  })

  it('offline, waits only when it was told to', async () => {
    const { kit } = testKit()
    onlineManager.setOnline(false)
    const waiting = createMutation(kit, { run: async () => 'sent', offline: 'wait' })
    const sent = waiting.run(undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(waiting.state.peek().status).toBe('paused')
    const signing = createMutation(kit, { run: down })
    await expect(signing.run(undefined)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(await sent).toBe('sent')
  })
})
