import { afterAll, expect, test } from 'vitest'
import { createFrameServer, type FrameServer } from '../../../frame/src/server/createFrameServer.js'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import { createProof } from '../../../frame/src/shared/proofs.js'
import { startPostgres } from '../signIn/servers.js'

const origin = 'https://wallet.example'
const site = 'https://shop.example'
const stops: (() => unknown)[] = []
const postgres = await startPostgres()
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  postgres?.close()
})

const mails: string[] = []
const secret = new Uint8Array(32).fill(9)

async function startServer(): Promise<FrameServer> {
  const database = await openDatabase({ url: postgres?.url ?? '' })
  stops.push(() => database.close())
  return createFrameServer({
    ...{ database, secret, files: { build: 'test', read: () => undefined } },
    config: {
      origin,
      projects: { shop: { name: 'Shop', origins: [site] } },
      networks: {},
      sendMail: async ({ text }) => void mails.push(text),
    },
  })
}

test('two servers on one Postgres serve one user, count together, and use a code, a proof and a refresh token once', async (context) => {
  if (postgres === undefined)
    return context.skip('there is no Postgres on this machine: install it, or name one by DATABASE_URL')
  const servers = await Promise.all([startServer(), startServer()])
  const device = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    ...(['sign', 'verify'] as const),
  ])
  const send = async (at: number, path: string, body: object, token?: string, made?: string) => {
    const proof = made ?? (await createProof(device, { method: 'POST', url: origin + path, token }))
    const headers = {
      ...{ 'content-type': 'application/json', origin, dpop: proof },
      ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
    }
    const request = new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const response = await servers[at % 2]?.handle(request, '1.2.3.4')
    return { status: response?.status, body: JSON.parse((await response?.text()) ?? '') }
  }
  const mail = `ann.${Date.now()}@example.com`
  expect((await send(0, '/api/login', { mail, projectId: 'shop', site })).body.state).toBe('device')
  // The other server knows of the first mail.
  expect((await send(1, '/api/login', { mail, projectId: 'shop', site })).status).toBe(429)
  const link = /confirm#(\S+)/.exec(mails.at(-1) ?? '')?.[1]
  expect((await send(1, '/api/confirm', { link })).status).toBe(200)
  const code = /code: (\d{6})/.exec(mails.at(-1) ?? '')?.[1]
  const tries = await Promise.all([0, 1, 2, 3].map((at) => send(at, '/api/login/code', { mail, code })))
  const winners = tries.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const { access, refresh } = winners[0]?.body ?? {}
  for (const at of [0, 1])
    expect((await send(at, '/api/wallet', {}, access)).body).toEqual({ mail, wallet: null, removals: [] })
  const proof = await createProof(device, { method: 'POST', url: `${origin}/api/wallet`, token: access })
  const replayed = await Promise.all([0, 1].map((at) => send(at, '/api/wallet', {}, access, proof)))
  expect(replayed.map(({ status }) => status).sort()).toEqual([200, 401])
  const renewed = await Promise.all([0, 1].map((at) => send(at, '/api/session/refresh', { refresh })))
  expect(renewed.filter(({ status }) => status === 200)).toHaveLength(1)
})
