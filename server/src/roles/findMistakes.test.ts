import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resolveConfig } from '../config/resolveConfig.js'
import type { ServerConfig } from '../config/types.js'
import type { Logger } from '../operate/createLogger.js'
import { startServer } from '../serve/startServer.js'
import { findConfigMistakes } from './findMistakes.js'

const silent = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Logger
const loginPage = 'https://shop.io/sign-in'
const clients = [{ id: 'forum', redirectUris: ['https://forum.shop.io/callback'] }]
const wallet = { origin: 'https://shop-wallet.io', sendMail: async () => {} }
const shop = { name: 'Shop', origins: ['https://shop.io'] }
const config: ServerConfig = {
  origin: 'https://api.shop.io',
  projects: { shop },
  networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['https://rpc.node.io'] } },
  signin: { audiences: ['https://orders.shop.io'], provider: { loginPage, clients } },
  wallet,
}
const { publicKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { format: 'pem', type: 'spki' },
  privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
})
const mistakesOf = (more: object) => findConfigMistakes(resolveConfig({ ...config, ...more } as ServerConfig))

test('a configuration that has what its roles need is fine', async () => {
  expect(await mistakesOf({})).toEqual([])
  const socials = { google: { clientId: 'a', clientSecret: 'b' } }
  const limits = { mailsHour: 10 }
  const whole = {
    ...wallet,
    port: 4611,
    socials,
    passkeys: false,
    limits,
    retention: { audit: 9 },
    moveIn: { publicKey },
  }
  expect(
    await mistakesOf({ wallet: whole, projects: { shop: { ...shop, guests: true, recovery: 'first' } } }),
  ).toEqual([])
})

test.each<[object, RegExp]>([
  [{ signin: { audiences: ['a'], provider: { clients: [] } } }, /^signin\.provider: .*`loginPage`/],
  [
    { signin: { audiences: ['a'], provider: { loginPage: 'http://shop.io/in', clients } } },
    /^signin\.provider: /,
  ],
  [{ signin: { audiences: ['forum'], provider: { loginPage, clients } } }, /^signin\.audiences: /],
  [
    { wallet: { ...wallet, socials: { google: { clientId: 'a', clientSecret: '' } } } },
    /^wallet\.socials\.google needs/,
  ],
  [{ wallet: { ...wallet, passkeys: 'yes' } }, /^wallet\.passkeys has to be true or false/],
  [
    { wallet: { ...wallet, moveIn: { publicKey: 'hunter2' } } },
    /^wallet\.moveIn\.publicKey is no public key in PEM/,
  ],
  [{ wallet: { ...wallet, limits: { mails: 1 } } }, /^wallet\.limits\.mails is no entry/],
  [{ wallet: { ...wallet, retention: { audit: 0 } } }, /^wallet\.retention\.audit has to be/],
  [
    { wallet: { ...wallet, passkey: true } },
    /^wallet\.passkey is no entry\. There are origin, sendMail, port, .*moveIn\.$/,
  ],
  [
    { projects: { shop: { ...shop, origins: ['shop.io'] } } },
    /^projects\.shop\.origins has "shop\.io".* https:\/\//,
  ],
  [{ projects: { shop: { ...shop, guests: 'yes' } } }, /^projects\.shop\.guests has to be true or false/],
  [{ projects: { shop: { ...shop, recovery: 'never' } } }, /^projects\.shop\.recovery has to be/],
  [
    { projects: { shop: { ...shop, ownLogin: { issuer: 'https://shop.io' } } } },
    /^projects\.shop\.ownLogin\.audience/,
  ],
])('what a role refuses when it starts is said before, without its value: %j', async (wrong, sentence) => {
  const mistakes = await mistakesOf(wrong)
  expect(mistakes).toEqual([expect.stringMatching(sentence)])
  expect(mistakes.join()).not.toContain('hunter2')
})

test('an operator reads the mistakes of all entries and projects at once', async () => {
  const wrong = { ...wallet, passkeys: 1, limits: { mails: 1 } }
  const projects = { shop: { ...shop, guests: 1 }, other: { ...shop, recovery: 1 } }
  const signin = { audiences: ['a'], provider: { loginPage, clients: [] } }
  const mistakes = await mistakesOf({ wallet: wrong, projects, signin })
  expect(mistakes.map((each) => each.split(/[ :]/)[0]).sort()).toEqual([
    'projects.other.recovery',
    'projects.shop.guests',
    'signin.provider',
    'wallet.limits.mails',
    'wallet.passkeys',
  ])
})

test('a process without the wallet and without sign-in starts where only they are wrong', async () => {
  const wrong = {
    wallet: { ...wallet, passkeys: 1 },
    signin: { audiences: ['a'], provider: { clients: [] } },
  }
  expect(await mistakesOf({ ...wrong, roles: ['relay'] })).toEqual([])
})

test('a server with a mistake says so while its database is away, and makes neither a file nor a connection', async () => {
  const data = mkdtempSync(join(tmpdir(), 'appkit-mistakes-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  let connections = 0
  const database = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((done) => database.listen(0, '127.0.0.1', done))
  onTestFinished(() => void database.close())
  const { port } = database.address() as { readonly port: number }
  const started = (env: Readonly<Record<string, string>>, more: object) =>
    startServer({ ...config, ...more, data, port: 0, operations: { port: 0 } } as ServerConfig, {
      env,
      log: silent,
    })
  const env = {
    DATABASE_URL: `postgres://test@127.0.0.1:${port}/app`,
    TOKEN_KEYS: '{"keys":[]}',
    TOKEN_SECRET: 'x'.repeat(32),
  }
  await expect(started(env, { wallet: { ...wallet, port: 0, passkeys: 'yes' } })).rejects.toMatchObject({
    code: 'BAD_CONFIG',
    message: expect.stringMatching(
      /- wallet\.passkeys .*\n- With DATABASE_URL, set FRAME_SECRET.*\n- TOKEN_KEYS/s,
    ),
  })
  await expect(started({}, { wallet: { ...wallet, port: 0, passkeys: 'yes' } })).rejects.toMatchObject({
    code: 'BAD_CONFIG',
  })
  expect(connections).toBe(0)
  for (const made of ['tokens.json', 'secret', 'server.sqlite'])
    expect(existsSync(join(data, made))).toBe(false)
})
