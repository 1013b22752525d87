import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletError } from '../base/errors.js'
import { followFarcaster } from './followFarcaster.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows a log-in that the server answers so, for two minutes. Returns what came of it, and how often it was asked. */
async function follow(...answers: readonly (string | undefined | WalletError)[]) {
  const asked = vi.fn(async () => {
    const answer = answers[Math.min(asked.mock.calls.length, answers.length) - 1]
    if (answer instanceof WalletError) throw answer
    return answer
  })
  let outcome: unknown = 'still waiting'
  void followFarcaster(asked, () => true).then(
    (result) => {
      outcome = result
    },
    (error: unknown) => {
      outcome = error
    },
  )
  await vi.advanceTimersByTimeAsync(120_000)
  return { outcome, asked: asked.mock.calls.length }
}

test.each([
  'LOGIN',
  'FARCASTER',
  'OTHER_WALLET',
  'NEW_LOGIN',
])('a user whom the server refuses with %s is told so at once', async (code) => {
  const refusal = new WalletError('No.', code, 86_400)
  expect(await follow(undefined, refusal)).toEqual({ outcome: refusal, asked: 2 })
})

test('a server that is away is asked again until it answers', async () => {
  expect(await follow(new WalletError('Away.'), new WalletError('Away.', 'RELAY'), undefined, 'ann')).toEqual(
    {
      outcome: 'ann',
      asked: 4,
    },
  )
})
