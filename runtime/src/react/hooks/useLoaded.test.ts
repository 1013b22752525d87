// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { useLoaded } from './useLoaded.js'

const reported = vi.fn()
let isOnline = true
const load = vi.fn(async (source: string) => {
  if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
  return { source }
})
beforeEach(() => {
  isOnline = true
  load.mockClear()
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})
afterEach(() => vi.unstubAllGlobals())

const use = async (first: string | undefined) => {
  const hook = renderHook(({ source }) => useLoaded(source, load), {
    initialProps: { source: first },
  })
  await act(async () => {})
  return { ...hook, now: () => hook.result.current }
}

it('useLoaded loads once for a source, and gives what was loaded', async () => {
  const { now, rerender } = await use('a')
  const { value } = now()
  expect(value).toEqual({ source: 'a' })
  rerender({ source: 'a' })
  act(() => now().retry())
  await act(async () => void dispatchEvent(new Event('online')))
  expect([now().value, load.mock.calls.length]).toEqual([value, 1])
})

it('useLoaded gives nothing of the source before', async () => {
  const { now, rerender } = await use('a')
  rerender({ source: 'b' })
  expect(now().value).toBeUndefined()
  await act(async () => {})
  expect(now().value).toEqual({ source: 'b' })
  rerender({ source: undefined })
  await act(async () => {})
  expect([now().value, load.mock.calls.length]).toEqual([undefined, 2])
})

it.each([
  ['when it is told to', (retry: () => void) => retry()],
  ['when the device is back online', () => void dispatchEvent(new Event('online'))],
])('useLoaded says that it has failed, and loads again %s', async (_name, again) => {
  isOnline = false
  const { now } = await use('a')
  expect(now().error).toBeInstanceOf(AppKitError)
  expect(now().error?.code).toBe('MODAL_LOAD_FAILED')
  expect(reported).toHaveBeenCalledOnce()
  isOnline = true
  await act(async () => again(now().retry))
  expect(now()).toMatchObject({ value: { source: 'a' }, error: undefined })
})
