import { afterAll, describe, expect, it } from 'vitest'
import type { SignInSession } from '../../../runtime/src/signin/message/types.js'
import { createRedisStorage } from '../../../runtime/src/signin/server/index.js'
import { openRedis } from './redisClient.js'
import { leftOut, startRedis } from './servers.js'

const redis = await startRedis()
afterAll(() => redis?.close())
const session = { data: {}, message: 'text', signature: '0x' } as unknown as SignInSession

describe.skipIf(redis === undefined)(`a Redis with sign-in${leftOut(redis, 'Redis')}`, () => {
  it('keeps no key of sign-in without an end, whatever was done with it', async () => {
    const { close, send } = openRedis(redis?.url ?? '')
    const prefix = `keys:${Math.random()}:`
    const storage = createRedisStorage({ send, prefix })
    const soon = Date.now() + 60_000
    for (let at = 0; at < 20; at++)
      await storage.addNonce({ hash: `n${at}`, binder: 'b', expiresAt: soon + at })
    await storage.countAttempt('n19')
    await storage.countAttempt('never there')
    await storage.takeNonce('n18', 'b', Date.now())
    for (let at = 0; at < 60; at++)
      await storage.addSession({ hash: `s${at}`, account: 'a', session, expiresAt: soon - at })
    await storage.removeSession('s30')
    await storage.removeSession('never there')
    await storage.addSession({ hash: 'other', account: 'o', session, expiresAt: soon })
    await storage.removeSessionsOf('o')
    for (let at = 0; at < 3; at++) await storage.countCall('c', 60_000, Date.now())
    const keys = (await send(['KEYS', `${prefix}*`])) as string[]
    expect(keys.length).toBeGreaterThan(50)
    const ends = await Promise.all(keys.map(async (key) => [key, Number(await send(['PTTL', key])) > 0]))
    expect(ends.filter(([, hasEnd]) => !hasEnd)).toEqual([])
    close()
  })
})
