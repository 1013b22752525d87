// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKit } from '../../../kit/createKit.js'
import type { RouteEntry } from '../../../kit/state.js'
import { defineFeature } from '../../../kit/types.js'
import { eip155 } from '../../../namespaces/eip155/index.js'
import { mainnet } from '../../../namespaces/eip155/networks.js'
import { loadedView, preloadView, useLoadedView } from './useLoadedView.js'

const First = () => null
const Second = () => null
const second = { views: { Second: { component: Second } } }
const later = <Value>(value: Value, ms: number) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms))

function setUp(loadSecond: () => Promise<typeof second>) {
  const routes = {
    First: { load: async () => ({ views: { First: { component: First } } }) },
    Second: { load: loadSecond },
  }
  const kit = createKit(
    { projectId: 'test', networks: [mainnet] },
    {
      namespaces: [eip155],
      features: [defineFeature({ id: 'test', routes })],
      mountModal: async () => () => {},
    },
  )
  const show = (entry: RouteEntry) =>
    renderHook(({ entry }) => useLoadedView(kit, entry, 1), { initialProps: { entry } })
  return { kit, show }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the card of a view that loads', () => {
  it('shows a preloaded view in its first render', async () => {
    const { kit, show } = setUp(async () => second)
    expect(loadedView(kit, 'First')).toBeUndefined()
    await preloadView(kit, 'First')
    expect(show({ view: 'First' }).result.current[0]).toMatchObject({
      kind: 'view',
      view: { component: First },
    })
  })

  it('keeps the view before it for 120 ms, then a skeleton, then the view', async () => {
    const { kit, show } = setUp(() => later(second, 300))
    await preloadView(kit, 'First')
    const { result, rerender } = show({ view: 'First' })
    rerender({ entry: { view: 'Second' } })
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(result.current[0]).toMatchObject({ kind: 'view', view: { component: First } })
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(result.current[0]).toMatchObject({ kind: 'waiting', entry: { view: 'Second' } })
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(result.current[0]).toMatchObject({ kind: 'view', view: { component: Second } })
  })

  it('says that an import failed, and imports again on retry', async () => {
    const load = vi.fn(async () => second)
    load.mockRejectedValueOnce(new Error('offline'))
    const { result } = setUp(load).show({ view: 'Second' })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(result.current[0].kind).toBe('failed')
    act(() => result.current[1]())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(result.current[0]).toMatchObject({ kind: 'view', view: { component: Second } })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('says that a view is not part of the app', () => {
    const { result } = setUp(async () => second).show({ view: 'Swap' })
    expect(result.current[0].kind).toBe('missing')
  })
})
