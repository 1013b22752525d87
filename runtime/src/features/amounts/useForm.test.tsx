// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { useForm } from './useForm.js'

afterEach(cleanup)

it.each([
  ['a text', { amount: '0.5', token: undefined }, { amount: '0.5' }],
  ['a number, as its text', { amount: 0.5 }, { amount: '0.5' }],
  ['nothing of what is too long', { token: 'x'.repeat(400) }, {}],
  ['nothing', undefined, {}],
])('a form that a host opens with data begins with %s', async (_name, data, begun) => {
  const { kit } = testKit()
  await connect(kit, { connector: testConnector })
  kit.router.value = [{ view: 'Account', data }]
  const start = vi.fn(async () => {})
  const keys = ['token', 'amount'] as const
  renderHook(() => useForm(kit, { data, keys, event: 'OPEN_SEND', isHere: true, start }))
  expect(start).toHaveBeenCalledExactlyOnceWith(kit, begun)
})

it('a form that opens on a network without its feature keeps what a host passed for the one after', async () => {
  const { kit, events } = testKit()
  await connect(kit, { connector: testConnector })
  const data = { amount: '0.5' }
  kit.router.value = [{ view: 'Account', data }]
  const start = vi.fn(async () => {})
  const keys = ['amount'] as const
  const { rerender } = renderHook(
    ({ isHere }) => useForm(kit, { data, keys, event: 'OPEN_SWAP', isHere, start }),
    { initialProps: { isHere: false } },
  )
  expect(start).not.toHaveBeenCalled()
  rerender({ isHere: true })
  expect(start).toHaveBeenCalledExactlyOnceWith(kit, data)
  rerender({ isHere: false })
  rerender({ isHere: true })
  expect(start).toHaveBeenLastCalledWith(kit, {})
  expect(events.filter(({ event }) => event === 'OPEN_SWAP')).toHaveLength(1)
})
