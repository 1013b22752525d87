import { expect, test } from 'vitest'
import {
  ask,
  call,
  codeIn,
  logIn,
  login,
  mail,
  minute,
  newDevice,
  site,
  useServer,
  world,
} from '../../../testing/frameServer.js'

useServer()

const next = 'ann.new@example.com'
const codes = () => codeIn(world.mails.at(-1))

/** Somebody who is logged in, and the calls of the change. */
async function setUp() {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  const send = (path: string, body: object) => call(device, path, body, { token })
  return {
    device,
    token,
    send,
    start: (to = next) => send('/api/email', { mail: to, projectId: 'local', site }),
    old: (code = codes()) => send('/api/email/old', { code }),
    finish: (code = codes()) => send('/api/email/new', { code }),
  }
}

test('the email changes with a code of the old address and one of the new; then only the new one logs in', async () => {
  const { device, finish, old, send, start } = await setUp()
  const before = (await send('/api/wallet', {})).body
  expect((await start()).body).toEqual({ stage: 'primary' })
  expect(world.mails.at(-1)?.to).toBe(mail)
  expect((await old()).status).toBe(200)
  expect(world.mails.at(-1)?.to).toBe(next)
  expect((await finish()).body).toEqual({ mail: next })
  expect(world.mails.at(-1)).toMatchObject({ to: mail, subject: 'The email of your wallet was changed' })
  expect((await send('/api/wallet', {})).body).toEqual({ ...before, mail: next })
  // Nothing is known of the old address any more.
  const known = await ask('select email from frame_devices union select email from frame_logins')
  expect(known).toEqual(await ask('select email from frame_accounts'))
  world.clock += minute
  // The device is known at the new address, and the old one is that of somebody new.
  expect((await login(device, {}, next)).body.state).toBe('code')
  const one = await logIn(await newDevice(), next)
  const two = await logIn(await newDevice(), mail)
  const rows = await ask('select id, address from frame_accounts order by created_at')
  expect(rows.map(({ address }) => address)).toEqual([next, mail])
  expect(one.access).not.toBe(two.access)
})

test('T-G1: a code of a change takes five tries, is for its step and its device, and is used up', async () => {
  const { finish, old, start } = await setUp()
  await start()
  const right = codes()
  expect((await finish(right)).body.error.code).toBe('CODE')
  const wrong = right === '000000' ? '111111' : '000000'
  for (let at = 0; at < 5; at++) expect((await old(wrong)).body.error.code).toBe('CODE')
  expect((await old(right)).body.error.code).toBe('CODE')
  world.clock += minute
  await start()
  const used = codes()
  const both = await Promise.all([old(used), old(used)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await finish(used)).status).toBe(403)
  expect((await finish()).status).toBe(200)
})

test('T-G1: nothing tells whether the new address has an account, until its own code was typed', async () => {
  await logIn(await newDevice(), next)
  const { finish, old, send, start } = await setUp()
  expect((await start()).body).toEqual({ stage: 'primary' })
  expect((await old()).body).toEqual({})
  expect((await finish()).body.error.code).toBe('TAKEN')
  expect((await send('/api/wallet', {})).body.mail).toBe(mail)
})

test('a change waits 30 seconds for the next mail, and is refused where it makes no sense', async () => {
  const { send, start } = await setUp()
  expect((await start(mail)).body.error.code).toBe('SAME_EMAIL')
  expect((await start('nobody')).body.error.code).toBe('EMAIL')
  world.isMailDown = true
  // None of them counts.
  for (let tries = 0; tries < 15; tries++) expect((await start()).body.error.code).toBe('LATER')
  world.isMailDown = false
  expect((await start()).status).toBe(200)
  expect((await start()).body.error.code).toBe('WAIT')
  world.clock += minute
  await send('/api/export', { requestHash: 'x', site, visibleFor: 700 })
  expect((await start()).body.error.code).toBe('FROZEN')
})

test('a wallet that is opened with an account of another site has no email to change', async () => {
  const { start } = await setUp()
  await ask('update frame_accounts set email = ?', ['google|1'])
  expect((await start()).body.error.code).toBe('NO_EMAIL')
})
