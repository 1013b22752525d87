import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Logger } from '../operate/createLogger.js'
import { type RunningServer, startServer } from '../serve/startServer.js'
import { findSpecs } from '../spec/findSpecs.js'
import { loadUsersSpec } from '../spec/loadSpecs.js'
import { createKeyCheck, hashAdminKey } from './createKeyCheck.js'
import { createUsersHandlers } from './createUsersHandlers.js'

const key = `akadm_${'k'.repeat(43)}`
const folder = mkdtempSync(join(tmpdir(), 'appkit-users-'))
const id = '2Xb7c1oWQ0mJpXyV7yR9aQ'
const logged: object[] = []
const mails: { to: string }[] = []
let isMailDown = false
let server: RunningServer
let address = ''

beforeAll(async () => {
  const write = (fields: object) => void logged.push(fields)
  const log: Logger = { info: write, warn: write, error: write }
  server = await startServer(
    {
      origin: 'http://api.localhost',
      port: 0,
      data: folder,
      projects: { shop: { name: 'Shop', origins: ['https://shop.example'] } },
      roles: ['wallet', 'users'],
      wallet: {
        origin: 'http://wallet.localhost',
        sendMail: async (mail) => {
          if (isMailDown) throw new Error('no mail')
          mails.push(mail)
        },
      },
      users: { keys: { support: hashAdminKey(key) } },
    },
    { log, env: {} },
  )
  const started = logged.find((each) => 'role' in each && each.role === 'users' && 'port' in each)
  address = `http://127.0.0.1:${(started as { port: number }).port}`
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (path: string, { body, sent = key }: { readonly body?: object; readonly sent?: string } = {}) =>
  fetch(address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${sent}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

test('every operation of the spec is served, and every handler is in the spec', () => {
  const handlers = createUsersHandlers({} as Parameters<typeof createUsersHandlers>[0], 'support')
  const operations = loadUsersSpec(findSpecs()).map((each) => each.id)
  expect(Object.keys(handlers).sort()).toEqual([...operations].sort())
})

test('the id of a reply of the users API is in its log', async () => {
  const id = (await ask('/v1/users')).headers.get('x-request-id')
  expect(logged.find((each) => 'id' in each && each.id === id)).toMatchObject({
    role: 'users',
    admin: 'support',
  })
})

test('an admin who asks for the page after what is no cursor is told so, and does not get the first page again', async () => {
  for (const after of ['abc', '1780000000000', '1780000000000.', `1.${id}'`]) {
    const response = await ask(`/v1/users?after=${encodeURIComponent(after)}`)
    expect([after, response.status]).toEqual([after, 400])
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'after' }] })
  }
  for (const after of ['', `1780000000000.${id}`])
    expect((await ask(`/v1/users?after=${after}`)).status).toBe(200)
})

test('T-K1: without the key of an admin nothing is answered, and a part of a key or its hash is none', async () => {
  for (const sent of ['', key.slice(0, -1), `${key}x`, hashAdminKey(key)]) {
    const response = await ask('/v1/users', { sent })
    expect([sent, response.status]).toEqual([sent, 401])
    expect(await response.text()).not.toContain('users"')
  }
  expect((await ask(`/v1/users/${id}/deletion`, { body: {}, sent: '' })).status).toBe(401)
  expect((await ask('/v1/users')).status).toBe(200)
})

test('T-K1: a client with ten wrong keys waits, with a right one too, and others do not', () => {
  let clock = 0
  const check = createKeyCheck({ support: hashAdminKey(key) }, () => clock)
  for (let tries = 0; tries < 10; tries++) expect(check('Bearer x', 'a')).toEqual({ wait: 0 })
  expect(check('Bearer x', 'a')).toEqual({ wait: 6 })
  expect(check(`Bearer ${key}`, 'a')).toEqual({ wait: 6 })
  expect(check(`Bearer ${key}`, 'b')).toEqual({ admin: 'support' })
  clock += 6001
  expect(check(`Bearer ${key}`, 'a')).toEqual({ admin: 'support' })
})

test('T-K6: another site cannot call in the name of an admin, and reads no reply', async () => {
  const response = await fetch(`${address}/v1/users`, {
    headers: { authorization: `Bearer ${key}`, origin: 'https://evil.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const preflight = await fetch(`${address}/v1/users/${id}/deletion`, { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-headers')).toBeNull()
  const page = await fetch(`${address}/`)
  const policy = page.headers.get('content-security-policy')
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ])
    expect(policy).toContain(part)
  expect(await page.text()).not.toMatch(/<style|\son\w+=|<script(?![^>]*src=)/)
  expect(page.headers.get('set-cookie')).toBeNull()
})

test('T-K8: an admin brings no email, slot, record or signature into a call, and there is no call that takes one', async () => {
  for (const path of ['deletion', 'deletion/cancel', 'sessions/end'])
    for (const body of [{ email: 'eve@shop.example' }, { slot: 'x' }, { record: {} }, { signature: '0x' }]) {
      const { status } = await ask(`/v1/users/${id}/${path}`, { body })
      expect([path, body, status]).toEqual([path, body, 400])
    }
  for (const path of ['email', 'slots', 'wallet', 'secret', 'sign', 'sessions', 'login'])
    expect((await ask(`/v1/users/${id}/${path}`, { body: {} })).status).toBe(404)
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(`${address}/v1/users/${id}`, { method, headers })).status).toBe(405)
  }
  // The calls of the wallet are not served beside it.
  expect((await fetch(`${address}/api/wallet`, { method: 'POST' })).status).toBe(404)
})

test('a user who is not there is said so, a mistake is named, and the log has the name of the admin and no user', async () => {
  const missing = await ask(`/v1/users/${id}`)
  expect([missing.status, await missing.json()]).toMatchObject([404, { reasons: [{ field: 'userId' }] }])
  const wrong = await ask(`/v1/users/${id}/sessions/end`, { body: { all: true } })
  expect(wrong.status).toBe(400)
  expect(logged).toContainEqual(
    expect.objectContaining({ role: 'users', admin: 'support', operation: 'getUser', status: 404 }),
  )
  expect(JSON.stringify(logged)).not.toContain(id)
  for (const half of ['subject=user-7', 'issuer=https://shop.example'])
    expect((await ask(`/v1/users?${half}`)).status).toBe(400)
  const resumed = await ask('/v1/webhooks/shop/resume', { body: {} })
  expect(await resumed.json()).toEqual({ resumed: false })
  expect(await (await ask('/v1/users?email=nobody@shop.example')).json()).toEqual({ users: [], next: null })
  expect((await fetch(`${address}/page/users.test.js`)).status).toBe(404)
})

test('the handlers answer a user, end sessions and begin a removal, and say when the mail is down', async () => {
  const { FrameError } = await import('../frame/frame.js')
  const acts: string[] = []
  const handlers = createUsersHandlers(
    {
      endSessions: async (admin: string, user: string, session?: string) => {
        acts.push(`${admin} ${user} ${session}`)
        return 2
      },
      startDeletion: async () => {
        if (isMailDown) throw new FrameError('LATER')
        return 1_780_000_000_000
      },
    } as unknown as Parameters<typeof createUsersHandlers>[0],
    'support',
  )
  const call = { path: { userId: id }, query: {}, body: { session: 's' } } as never
  expect(await handlers.endUserSessions?.(call)).toEqual({ status: 200, json: { ended: 2 } })
  expect(acts).toEqual([`support ${id} s`])
  expect(await handlers.startUserDeletion?.(call)).toMatchObject({
    json: { deletionAt: '2026-05-28T20:26:40.000Z' },
  })
  isMailDown = true
  expect(await handlers.startUserDeletion?.(call)).toMatchObject({ status: 503 })
  isMailDown = false
})
