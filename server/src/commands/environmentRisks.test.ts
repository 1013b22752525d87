import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveConfig } from '../config/resolveConfig.js'
import type { ServerConfig } from '../config/types.js'
import { makeTokenSecrets } from '../signin/loadTokenSecrets.js'
import { environmentRisks } from './environmentRisks.js'

const data = join(tmpdir(), `appkit-no-data-${process.pid}`)
const config: ServerConfig = {
  data,
  origin: 'https://api.shop.io',
  projects: { shop: { name: 'Shop', origins: ['https://shop.io'] } },
  networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['https://rpc.node.io'] } },
  wallet: { origin: 'https://shop-wallet.io', sendMail: async () => {} },
  signin: { audiences: ['https://orders.shop.io'] },
  names: { zones: ['shop.eth'], gateway: { resolvers: [`0x${'a'.repeat(40)}`] } },
}
const { keys } = await makeTokenSecrets()
const publicKeys = keys.map(({ d: _, ...key }) => key)
const good = {
  DATABASE_URL: 'postgres://server:word@db.io/app',
  REDIS_URL: 'redis://one:6379, rediss://two:6379',
  FRAME_SECRET: Buffer.alloc(32, 1).toString('base64'),
  TOKEN_KEYS: JSON.stringify({ keys }),
  TOKEN_SECRET: 'x'.repeat(32),
  NAMES_GATEWAY_KEY: `0x${'1'.repeat(64)}`,
}
const risksOf = (env: Readonly<Record<string, string | undefined>>, more: Partial<ServerConfig> = {}) =>
  environmentRisks(resolveConfig({ ...config, ...more }), env)

test('an environment that has what its roles need is fine', async () => {
  expect(await risksOf(good)).toEqual([])
})

test('on SQLite the first start makes the secrets, and the check makes no file', async () => {
  expect(await risksOf({ NAMES_GATEWAY_KEY: good.NAMES_GATEWAY_KEY })).toEqual([])
  expect(existsSync(data)).toBe(false)
})

test.each<[object, RegExp]>([
  [{ DATABASE_URL: 'mysql://hunter2@db.io/app' }, /DATABASE_URL is no address of Postgres/],
  [{ REDIS_URL: 'redis://one:6379,hunter2' }, /REDIS_URL is no address of Redis or Valkey/],
  [{ FRAME_SECRET: undefined }, /With DATABASE_URL, set FRAME_SECRET too/],
  [{ FRAME_SECRET: 'hunter2' }, /FRAME_SECRET has to be base64/],
  [{ TOKEN_SECRET: '' }, /set both TOKEN_KEYS and TOKEN_SECRET/],
  [{ TOKEN_KEYS: 'hunter2' }, /TOKEN_KEYS has to be JSON/],
  [{ TOKEN_KEYS: '{"keys":[]}' }, /TOKEN_KEYS, .* one to eight different keys of P-256/],
  [{ TOKEN_KEYS: '{"kty":"RSA","n":"hunter2","e":"AQAB"}' }, /different keys of P-256/],
  [{ TOKEN_KEYS: JSON.stringify(publicKeys) }, /the first has its private part/],
  [{ NAMES_GATEWAY_KEY: undefined }, /set NAMES_GATEWAY_KEY/],
  [{ NAMES_GATEWAY_KEY: 'hunter2' }, /0x and 64 digits/],
])('what `serve` refuses is said before, without its value: %j', async (wrong, sentence) => {
  const risks = await risksOf({ ...good, ...wrong })
  expect(risks).toEqual([expect.stringMatching(sentence)])
  expect(risks.join()).not.toContain('hunter2')
})

test('what no role of the server reads is not asked for', async () => {
  const wrong = { ...good, FRAME_SECRET: '', TOKEN_KEYS: '', NAMES_GATEWAY_KEY: '', REDIS_URL: 'x' }
  expect(await risksOf(wrong, { roles: ['catalogue'] })).toEqual([])
})
