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
