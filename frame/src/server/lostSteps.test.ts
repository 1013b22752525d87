import { expect, test } from 'vitest'
import {
  ask,
  call,
  codeIn,
  confirm,
  logIn,
  login,
  mail,
  newDevice,
  site,
  startOn,
  useServer,
  watched,
  world,
} from '../../testing/frameServer.js'

useServer()

/** The next statement that begins so fails. */
async function failAt(beginning: string): Promise<void> {
  let isDone = false
  await startOn(
    watched(world.database, (text) => {
      if (isDone || !text.startsWith(beginning)) return
      isDone = true
      throw new Error('the database is away')
    }),
  )
}

test.each([
  'delete from frame_logins',
  'insert into frame_accounts',
  'insert into frame_devices',
  'insert into frame_sessions',
  'insert into frame_audit',
])('R32: a right code is good again if the log-in failed at: %s', async (beginning) => {
  const device = await newDevice()
  await login(device)
  const code = await confirm(device)
  await failAt(beginning)
  expect((await call(device, '/api/login/code', { mail, code })).status).toBe(500)
  const stored = await ask('select family from frame_sessions union all select id from frame_accounts')
  expect(stored).toEqual([])
  const { body, status } = await call(device, '/api/login/code', { mail, code })
  expect(status).toBe(200)
  expect((await call(device, '/api/wallet', {}, { token: body.access })).status).toBe(200)
})

async function startChange() {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  const send = (path: string, body: object) => call(device, path, body, { token })
  await send('/api/email', { mail: 'new@example.com', projectId: 'local', site })
  return { send, code: () => codeIn(world.mails.at(-1)) }
}

test('the code of the old email is good again, for as many tries as before, if the mail to the new one failed', async () => {
  const { code, send } = await startChange()
  const old = code()
  const wrong = old === '000000' ? '111111' : '000000'
  expect((await send('/api/email/old', { code: wrong })).body.error.code).toBe('CODE')
  world.isMailDown = true
  expect((await send('/api/email/old', { code: old })).body.error.code).toBe('LATER')
  const [row] = await ask('select stage, attempts from frame_email_changes')
  expect(row).toMatchObject({ stage: 'primary', attempts: 2 })
  world.isMailDown = false
  expect((await send('/api/email/old', { code: old })).status).toBe(200)
  expect((await send('/api/email/old', { code: old })).body.error.code).toBe('CODE')
})

test.each([
  'delete from frame_email_changes',
  'update frame_accounts',
  'insert into frame_devices',
])('R32: the code of the new email is good again if the change failed at: %s', async (beginning) => {
  const { code, send } = await startChange()
  await send('/api/email/old', { code: code() })
  await failAt(beginning)
  expect((await send('/api/email/new', { code: code() })).status).toBe(500)
  expect((await send('/api/email/new', { code: code() })).body).toEqual({ mail: 'new@example.com' })
  expect((await send('/api/wallet', {})).body.mail).toBe('new@example.com')
})

test('one of two changes to one new email at the same time is done, and the other is told', async () => {
  const [one, other] = [await newDevice(), await newDevice()]
  const users = [await startChangeOf(one, 'ann@example.com'), await startChangeOf(other, 'bob@example.com')]
  const replies = await Promise.all(users.map(({ finish }) => finish()))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.error.code).toBe('TAKEN')
})

async function startChangeOf(device: CryptoKeyPair, from: string) {
  const { access: token } = await logIn(device, from)
  const send = (path: string, body: object) => call(device, path, body, { token })
  await send('/api/email', { mail: 'shared@example.com', projectId: 'local', site })
  await send('/api/email/old', { code: codeIn(world.mails.at(-1)) })
  const code = codeIn(world.mails.at(-1))
  return { finish: () => send('/api/email/new', { code }) }
}
