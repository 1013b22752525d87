import { expect, test } from 'vitest'
import type { RemoteWallet } from './api.js'
import { createWalletCache } from './walletCache.js'

test('a wallet that was asked for before its user left is not the one of the next user', async () => {
  const answers: ((mail: string) => void)[] = []
  const cache = createWalletCache({
    readWallet: () =>
      new Promise((resolve) => {
        answers.push((mail) => resolve({ mail } as RemoteWallet))
      }),
    closeNotices: async () => {},
  })
  const before = cache.get()
  cache.forget()
  const after = cache.get()
  answers[1]?.('bob@example.com')
  await after
  answers[0]?.('ann@example.com')
  await before
  expect((await cache.get()).mail).toBe('bob@example.com')
  expect(answers).toHaveLength(2)
})
