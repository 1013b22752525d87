import { expect, test } from 'vitest'
import {
  ask,
  call,
  codeIn,
  linkIn,
  login,
  mail,
  newDevice,
  useServer,
  world,
} from '../../testing/frameServer.js'
import { newCode, readEmail } from './login.js'

useServer()

const letters = (count: number) => 'x'.repeat(count)

test.each([
  ['small letters', 'ada@example.com'],
  ['letters in upper case', 'Ada.Byron@Example.COM'],
  ['one letter before the sign', 'a@example.com'],
  ['points between words', 'a.bc.def@example.com'],
  ['signs that the standard allows', "!#$%&'*+/=?^_`{|}~-.1@example.com"],
  ['labels of one letter', 'ada@x.y.z.io'],
  ['a label with digits and a hyphen', 'ada@0x-1-y2.example'],
  ['a label of 63 letters', `ada@${letters(63)}.com`],
  ['a last label of two letters', 'ada@example.io'],
  ['a last label with a hyphen', 'ada@example.xn--p1ai'],
  ['254 letters', `${letters(242)}@example.com`],
])('an email with %s is read in lower case', (_what, typed) => {
  expect(readEmail(typed)).toBe(typed.toLowerCase())
})

test.each([
  ['a number', 7],
  ['nothing', undefined],
  ['an empty text', ''],
  ['no sign', 'ada.example.com'],
  ['nothing before the sign', '@example.com'],
  ['a space before it', ' ada@example.com'],
  ['a line after it', 'ada@example.com\nbcc: eve@example.com'],
  ['a point at the beginning', '.ada@example.com'],
  ['a point before the sign', 'ada.@example.com'],
  ['two points in a row', 'ada..byron@example.com'],
  ['a letter of another script', 'ädä@example.com'],
  ['a sign in the host', 'ada@exa_mple.com'],
  ['a label that begins with a hyphen', 'ada@-example.com'],
  ['a label that ends with a hyphen', 'ada@example-.com'],
  ['a label of 64 letters', `ada@${letters(64)}.com`],
  ['one label', 'ada@localhost'],
  ['a last label of one letter', 'ada@example.c'],
  ['a last label that begins with a digit', 'ada@example.1om'],
  ['a last label that ends with a hyphen', 'ada@example.com-'],
  ['255 letters', `${letters(243)}@example.com`],
])('an email with %s is none', (_what, typed) => {
  expect(() => readEmail(typed)).toThrow(expect.objectContaining({ code: 'EMAIL' }))
})

test('a code has six digits, zeros at its beginning too', () => {
  const codes = Array.from({ length: 400 }, newCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBeGreaterThan(390)
})

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
  await call(device, '/api/confirm', { link: linkIn(world.mails[0]) })
  const wrong = codeIn(world.mails[1]) === '000000' ? '111111' : '000000'
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
