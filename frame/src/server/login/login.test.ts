import { expect, test } from 'vitest'
import {
  ask,
  call,
  confirm,
  linkIn,
  login,
  mail,
  newDevice,
  useServer,
  world,
} from '../../../testing/frameServer.js'

useServer()

test('the state of a log-in that nobody has started, and of one that is over, is told without an error', async () => {
  const device = await newDevice()
  const stateOf = async () => (await call(device, '/api/login/state', { mail })).body
  expect(await stateOf()).toEqual({ state: 'over' })
  await login(device)
  expect(await stateOf()).toEqual({ state: 'device' })
  world.clock += 10 * 60_000
  expect(await stateOf()).toEqual({ state: 'over' })
})

test('a wrong code is in the audit log, with whose log-in it was', async () => {
  const device = await newDevice()
  await login(device)
  const right = await confirm(device)
  const wrong = right === '000000' ? '111111' : '000000'
  await call(device, '/api/login/code', { mail, code: wrong })
  const [started] = await ask("select subject from frame_audit where event = 'login-start'")
  const found = await ask('select event, subject from frame_audit order by number desc limit 1')
  expect(found).toEqual([{ event: 'login-wrong', subject: started?.subject }])
})

test.each([
  ['a letter before', (link: string) => `x${link}`],
  ['a letter after', (link: string) => `${link}x`],
  ['another sign', (link: string) => `${link.slice(1)}.`],
])('a link with %s is none', async (_what, change) => {
  const device = await newDevice()
  await login(device)
  const reply = await call(device, '/api/confirm', { link: change(linkIn(world.mails[0])) })
  expect(reply.body.error.code).toBe('LOGIN')
})
