import { expect, test, vi } from 'vitest'
import { openRedisLog } from './openRedisLog.js'

vi.mock('@redis/client', () => {
  throw new Error('It is not installed.')
})

test('a relay that is to share its messages, without the library for it, does not start', async () => {
  const log = vi.fn()
  const opening = openRedisLog({ url: 'redis://127.0.0.1:1', log })
  await expect(opening).rejects.toMatchObject({
    code: 'REDIS_FAILED',
    message: expect.stringContaining('@redis/client is not installed'),
  })
  expect(log).not.toHaveBeenCalled()
})
