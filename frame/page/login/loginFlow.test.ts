import { expect, test, vi } from 'vitest'
import { WalletError } from '../base/errors.js'
import { createLoginFlow } from './loginFlow.js'

vi.stubGlobal('document', { createElement: () => ({ dataset: {}, append() {} }) })

test('who waits for the device of a log-in that could not begin is told, and none is under way', async () => {
  const flow = createLoginFlow({
    api: { startLogin: () => Promise.reject(new WalletError('Away.')) } as never,
    channel: { hide: () => {}, site: 'https://app.example' } as never,
    facts: { guests: false, passkeys: false },
    stage: {} as never,
    wallet: {} as never,
  })
  const started = flow.start('ann@example.com')
  const confirmed = expect(flow.confirmed()).rejects.toThrow('This log-in is over.')
  expect(flow.isUnderWay()).toBe(true)
  await expect(started).rejects.toThrow('Away.')
  await confirmed
  expect(flow.isUnderWay()).toBe(false)
})
