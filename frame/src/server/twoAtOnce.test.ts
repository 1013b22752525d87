import { expect, test } from 'vitest'
import {
  logIn,
  login,
  mail,
  minute,
  newDevice,
  site,
  startOn,
  useServer,
  world,
} from '../../testing/frameServer.js'
import { newOwner } from '../../testing/linking.js'

useServer()

type Reply = Awaited<ReturnType<typeof login>>

/** Asks twice, on a database on which both read when the last mail was sent before one of them writes, unless one is refused. */
async function askTwice(ask: () => Promise<Reply>) {
  const before = world.mails.length
  let readers = 0
  let goOn = () => {}
  const together = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { database } = world
  const query: typeof database.query = async (text, values) => {
    const rows = await database.query(text, values)
    if (!text.startsWith('select sent_at')) return rows
    readers += 1
    if (readers === 2) goOn()
    await together
    return rows
  }
  await startOn({ ...database, query })
  const replies = await Promise.all([ask(), ask()].map((each) => each.finally(goOn)))
  await startOn(database)
  const refused = replies.filter(({ status }) => status !== 200)
  return { refused: refused.map(({ body }) => body.error.code), mails: world.mails.length - before }
}

const once = { refused: ['WAIT'], mails: 1 }

test('a device that asks for a log-in twice at once gets one mail, and another one half a minute later', async () => {
  const device = await newDevice()
  expect(await askTwice(() => login(device))).toEqual(once)
  expect((await login(device)).body.error.code).toBe('WAIT')
  world.clock += minute
  expect(await askTwice(() => login(device))).toEqual(once)
})

test('a mail that could not be sent keeps nobody from asking again at once', async () => {
  const device = await newDevice()
  world.isMailDown = true
  expect((await login(device)).body.error.code).toBe('LATER')
  world.isMailDown = false
  expect((await login(device)).status).toBe(200)
  await logIn(await newDevice(), 'bea@example.com')
})

test.each([
  ['to change the email', '/api/email'],
  ['to prove an email', '/api/link/mail'],
])('an owner who asks twice at once %s gets one mail', async (_, path) => {
  const ann = await newOwner()
  const body = { mail: `new-${mail}`, projectId: 'local', site }
  expect(await askTwice(() => ann.send(path, body))).toEqual(once)
  expect((await ann.send(path, body)).body.error.code).toBe('WAIT')
})
