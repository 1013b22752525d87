import { AppKitError } from '../../../errors/AppKitError.js'
import type { SignInSession } from '../../message/types.js'
import { maxAttempts, maxNonces, maxSessions, type SignInStorage } from './types.js'

/** A Redis server, version 7 or later. */
export interface RedisDatabase {
  /** Sends one command and returns its reply. */
  readonly send: (command: string[]) => Promise<unknown>
  /** The prefix of all keys. Default: `appkit:signin:`. */
  readonly prefix?: string
}

const scripts = {
  addNonce: `redis.call('HSET', KEYS[1], 'binder', ARGV[1], 'attempts', 0)
    redis.call('PEXPIREAT', KEYS[1], ARGV[2])
    redis.call('RPUSH', KEYS[2], KEYS[1])
    redis.call('PEXPIREAT', KEYS[2], ARGV[2])
    while redis.call('LLEN', KEYS[2]) > ${maxNonces} do redis.call('DEL', redis.call('LPOP', KEYS[2])) end
    return 1`,
  countAttempt: `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
    if redis.call('HINCRBY', KEYS[1], 'attempts', 1) >= ${maxAttempts} then redis.call('DEL', KEYS[1]) end
    return 1`,
  takeNonce: `if redis.call('HGET', KEYS[1], 'binder') ~= ARGV[1] then return 0 end
    return redis.call('DEL', KEYS[1])`,
  // Room is made before the session is there, which may be the first one to end; and of those that have ended, none counts.
  addSession: `for _, key in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
      if redis.call('EXISTS', key) == 0 then redis.call('ZREM', KEYS[2], key) end
    end
    while redis.call('ZCARD', KEYS[2]) >= ${maxSessions} do
      redis.call('DEL', redis.call('ZPOPMIN', KEYS[2])[1])
    end
    redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])
    redis.call('ZADD', KEYS[2], ARGV[2], KEYS[1])
    if redis.call('PEXPIRETIME', KEYS[2]) < tonumber(ARGV[2]) then redis.call('PEXPIREAT', KEYS[2], ARGV[2]) end
    return 1`,
  removeSessionsOf: `local found = redis.call('ZRANGE', KEYS[1], 0, -1)
    local count = 0
    for _, key in ipairs(found) do count = count + redis.call('DEL', key) end
    redis.call('DEL', KEYS[1])
    return count`,
  countCall: `local count = redis.call('INCR', KEYS[1])
    if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
    return count`,
}

/**
 * Keeps nonces and sessions in Redis, which removes expired ones itself. All processes on one Redis share them:
 * each step is one script, and Redis runs one script at a time. It needs Redis 7.
 *
 * @param database - a function that sends commands. docs/sign-in.md#storage has code for node-redis and
 *   ioredis.
 * @throws AppKitError SIGN_IN_SERVER_OPTION_INVALID without `send`.
 *
 * @example
 * import { createRedisStorage } from 'appkit-runtime/signin/server'
 *
 * declare const client: { sendCommand(command: string[]): Promise<unknown> }
 *
 * export const storage = createRedisStorage({ send: (command) => client.sendCommand(command) })
 */
export function createRedisStorage({ prefix = 'appkit:signin:', send }: RedisDatabase): SignInStorage {
  if (typeof send !== 'function')
    throw new AppKitError('SIGN_IN_SERVER_OPTION_INVALID', {
      message: 'The option `send` of createRedisStorage must be a function that sends a command.',
      details: 'send',
    })
  const keyOf = (kind: string, id: string) => `${prefix}${kind}:${id}`
  const run = (script: keyof typeof scripts, keys: readonly string[], ...values: (string | number)[]) =>
    send(['EVAL', scripts[script], String(keys.length), ...keys, ...values.map(String)])
  return {
    addNonce: async ({ binder, expiresAt, hash }) =>
      void (await run('addNonce', [keyOf('nonce', hash), keyOf('nonces', binder)], binder, expiresAt)),
    hasNonce: async (hash, binder) => String(await send(['HGET', keyOf('nonce', hash), 'binder'])) === binder,
    countAttempt: async (hash) => void (await run('countAttempt', [keyOf('nonce', hash)])),
    takeNonce: async (hash, binder) => Number(await run('takeNonce', [keyOf('nonce', hash)], binder)) === 1,
    addSession: async ({ account, expiresAt, hash, session }) => {
      const keys = [keyOf('session', hash), keyOf('sessions', account)]
      await run('addSession', keys, JSON.stringify(session), expiresAt)
    },
    findSession: async (hash) => {
      const text = await send(['GET', keyOf('session', hash)])
      return text == null ? undefined : (JSON.parse(String(text)) as SignInSession)
    },
    removeSession: async (hash) => void (await send(['DEL', keyOf('session', hash)])),
    removeSessionsOf: async (account) => Number(await run('removeSessionsOf', [keyOf('sessions', account)])),
    countCall: async (client, span) => Number(await run('countCall', [keyOf('call', client)], span)),
  }
}
