import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletError } from '../base/errors.js'
import { finishSocial, openLoggedIn } from './socialResult.js'

const origin = 'https://wallet.example'
beforeEach(() => void vi.stubGlobal('location', { origin }))
afterEach(() => vi.unstubAllGlobals())
const resultOf = (code: string) => `${origin}/social/result?code=${code}`

/** A wallet whose user has a session, and what happened, in order. */
function world(open: () => Promise<boolean>) {
  const done: string[] = []
  let hasSession = true
  return {
    done,
    api: {
      hasSession: async () => hasSession,
      finishSocial: async (code: string, beforeSession: () => Promise<void>) => {
        if (code === 'refused') throw new WalletError('Refused.')
        await beforeSession()
        done.push('session')
        hasSession = true
        return 'Ann'
      },
    } as never,
    stage: { clear: (outcome: string) => done.push(outcome) } as never,
    wallet: {
      open,
      signOut: async (): Promise<void> => {
        done.push('signed out')
        hasSession = false
      },
    } as never,
  }
}

test('a log-in that is refused ends nothing of the one before; one that counts ends it before its own session', async () => {
  const parts = world(async () => true)
  await expect(finishSocial(parts, resultOf('refused'))).rejects.toThrow('Refused.')
  expect(parts.done).toEqual([])
  expect(await finishSocial(parts, resultOf('good'))).toBe('Ann')
  expect(parts.done).toEqual(['signed out', 'session', 'done'])
})

const ends: readonly (readonly [string, () => Promise<boolean>])[] = [
  ['is closed by its user', async () => false],
  ['cannot be opened', () => Promise.reject(new WalletError('Away.'))],
]

test.each(ends)('a wallet that %s leaves no session to whoever logs in next', async (_, open) => {
  const parts = world(open)
  await expect(openLoggedIn(parts)).rejects.toThrow(WalletError)
  expect(parts.done).toEqual(['signed out', 'cancelled'])
})
