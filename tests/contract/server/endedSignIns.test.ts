import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashAdminKey } from '../../../server/src/users/createKeyCheck.js'
import { freePort } from '../support/freePort.js'
import { startProduction } from './production.js'
import { startVisit } from './signInVisitor.js'
import { createVisitor } from './walletVisitor.js'

// The sessions of the sign-in server end with those of the wallet that an admin ends, and with the user.
const audience = 'https://orders.shop.example'
const origin = 'http://wallet.localhost:4611'
const day = 86_400_000
const stops: (() => unknown)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  vi.useRealTimers()
})

/** A server with the wallet, tokens and the users API. */
async function start() {
  const [walletPort, usersPort] = [await freePort(), await freePort()]
  const key = `akadm_${randomBytes(32).toString('base64url')}`
  const mails: { to: string; text: string }[] = []
  const server = await startProduction({
    roles: ['signin', 'wallet', 'users'],
    signin: { audiences: [audience], sessionDays: 30 },
    wallet: { origin, port: walletPort, sendMail: async (mail) => void mails.push(mail) },
    users: { port: usersPort, keys: { support: hashAdminKey(key) }, deletionDays: 1 },
  })
  stops.push(() => server.close())
  const mailTo = (address: string) => mails.findLast(({ to }) => to === address)?.text ?? ''
  const addUser = createVisitor({ origin, site: 'http://localhost:5173', portOf: () => walletPort, mailTo })
  const ask = async (path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${usersPort}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([path, reply.status]).toEqual([path, 200])
    return (await reply.json()) as Record<string, never>
  }
  /** Somebody with a wallet who has signed in to an app. */
  const addSignedIn = async (mail: string) => {
    const brought = generatePrivateKey()
    const account = privateKeyToAccount(brought)
    const { tellSignIn } = await addUser(mail, brought)
    const { askToken } = await startVisit(server.url, { account, audience, approve: tellSignIn })
    const { users } = await ask(`/v1/users?email=${mail}`)
    const [{ id }] = users as unknown as [{ readonly id: string }]
    return { id, status: async () => (await askToken()).status }
  }
  return { addSignedIn, ask }
}

test('T-K13: a user whose sessions an admin has ended gets no more tokens, and somebody else goes on getting them', async () => {
  const { addSignedIn, ask } = await start()
  const [ann, ben] = [await addSignedIn('ann@shop.example'), await addSignedIn('ben@shop.example')]
  expect([await ann.status(), await ben.status()]).toEqual([200, 200])
  expect(await ask(`/v1/users/${ann.id}/sessions/end`, { session: 'another' })).toEqual({ ended: 0 })
  expect(await ann.status()).toBe(200)
  expect(await ask(`/v1/users/${ann.id}/sessions/end`, {})).toEqual({ ended: 1 })
  expect([await ann.status(), await ben.status()]).toEqual([401, 200])
})

test('T-K13: a user whom an admin has removed gets no more tokens, from the moment of the removal', async () => {
  const { addSignedIn, ask } = await start()
  const [ann, ben] = [await addSignedIn('ann@shop.example'), await addSignedIn('ben@shop.example')]
  await ask(`/v1/users/${ann.id}/deletion`, {})
  expect(await ann.status()).toBe(200)
  vi.setSystemTime(Date.now() + day)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => ask('/v1/users?email=ann@shop.example')).toMatchObject({ users: [] })
  expect([await ann.status(), await ben.status()]).toEqual([401, 200])
})
