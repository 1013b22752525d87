import { expect, test } from 'vitest'
import { logInAs, useProvider } from '../../../testing/fakeProvider.js'
import {
  ask,
  codeIn,
  logIn,
  mail,
  minute,
  newDevice,
  site,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { link, list, newOwner, type Owner, prove, reach, unlink } from '../../../testing/linking.js'

useServer()
useProvider()

const day = 24 * 60 * minute
const trojan = { id: '666', username: 'eve' }
const app = { projectId: 'local', site }

/** Somebody sits at an unlocked wallet, whose session they renew on its device. */
async function later(owner: Owner, span: number): Promise<void> {
  world.clock += span
  owner.use((await logIn(owner.device)).access)
}

/** A wallet to which a stranger at its device has linked a log-in of their own, a day ago. */
async function unlocked() {
  const ann = await newOwner()
  await link(ann, (await prove(ann, trojan)).body)
  await later(ann, day)
  const [own, added] = await list(ann)
  if (own === undefined || added === undefined) throw new Error('there are two')
  const start = (id: string) => ann.send('/api/unlink/start', { id, keep: false })
  return { ann, own, added, start }
}

test('T-G9: somebody who links a log-in on an unlocked wallet removes no older one within seven days, of which mails tell', async () => {
  const { ann, own, start } = await unlocked()
  world.mails = []
  expect((await start(own.id)).status).toBe(200)
  expect(world.mails).toMatchObject([{ to: mail, subject: expect.stringContaining('going to be removed') }])
  await later(ann, 7 * day - minute)
  expect((await unlink(ann, own)).body.error.code).toBe('LOGIN_HOLD')
  // The owner is back from a week without mails.
  const device = await newDevice()
  expect(await reach(device, { body: await logIn(device) })).toBe(ann.record.address)
  expect((await ann.send('/api/unlink/start', { id: own.id, keep: true })).status).toBe(200)
  await later(ann, day)
  expect((await unlink(ann, own)).body.error.code).toBe('LOGIN_HOLD')
  expect(await list(ann)).toMatchObject([{ name: mail, removalAt: 0 }, { name: 'eve' }])
})

test('T-G9: a passkey that was added on an unlocked wallet confirms the removal of no log-in for seven days', async () => {
  const { ann, own, start } = await unlocked()
  const confirm = await ann.addPasskey()
  expect((await unlink(ann, own, confirm)).body.error.code).toBe('LOGIN_HOLD')
  await later(ann, 7 * day - minute)
  expect((await unlink(ann, own, confirm)).body.error.code).toBe('LOGIN_HOLD')
  // Nobody has asked for the removal, and the passkey is the owner's own by now.
  await later(ann, minute)
  expect((await unlink(ann, own, confirm)).status).toBe(200)
  expect(await list(ann)).toMatchObject([{ name: 'eve', isOwn: true }])
  expect(await ask('select email from frame_devices where email = ?', [own.id])).toEqual([])
  expect((await start(own.id)).body.error.code).toBe('BAD_REQUEST')
})

test('T-G9: a removal of a log-in that is asked for and kept again and again sends ten mails an hour', async () => {
  const { ann, own, start } = await unlocked()
  world.mails = []
  for (let times = 0; times < 10; times++) {
    expect((await start(own.id)).status).toBe(200)
    await ann.send('/api/unlink/start', { id: own.id, keep: true })
  }
  expect((await start(own.id)).body.error?.code).toBe('LIMIT')
  expect(world.mails).toHaveLength(10)
})

test('T-G9: of two log-ins that are older, the oldest one stays for seven days whichever is removed first', async () => {
  const ann = await newOwner()
  await link(ann, (await prove(ann, { id: '7', username: 'ada' })).body)
  await later(ann, 2 * day)
  await link(ann, (await prove(ann, trojan)).body)
  await later(ann, day)
  const [own, second] = await list(ann)
  if (own === undefined || second === undefined) throw new Error('there are three')
  const start = (id: string) => ann.send('/api/unlink/start', { id, keep: false })
  // An older one stays, so this takes a day; then that one is the only older one.
  expect((await start(second.id)).status).toBe(200)
  await later(ann, day)
  expect((await unlink(ann, second)).status).toBe(200)
  expect((await start(own.id)).status).toBe(200)
  await later(ann, 7 * day - minute)
  expect((await unlink(ann, own)).body.error.code).toBe('LOGIN_HOLD')
  expect(await reach(ann.device, { body: await logIn(ann.device) })).toBe(ann.record.address)
  expect(await reach(ann.device, await logInAs(ann.device, trojan))).toBe(ann.record.address)
})

test('T-G9: a stranger’s email that has the place of the first log-in is no older for that: the others stay for seven days', async () => {
  const ann = await newOwner()
  const eve = 'eve@example.com'
  await link(ann, (await prove(ann, { id: '7', username: 'ada' })).body)
  await later(ann, 2 * day)
  await ann.send('/api/link/mail', { mail: eve, ...app })
  const proved = await ann.send('/api/link/mail/code', { code: codeIn(world.mails.at(-1)) })
  expect((await link(ann, proved.body)).status).toBe(200)
  await later(ann, day)
  const [own] = await list(ann)
  if (own === undefined) throw new Error('there are three')
  const start = (id: string) => ann.send('/api/unlink/start', { id, keep: false })
  expect((await start(own.id)).status).toBe(200)
  await later(ann, 7 * day)
  expect((await unlink(ann, own)).status).toBe(200)
  ann.use((await logIn(ann.device, eve)).access)
  const [first, second] = await list(ann)
  expect([first, second]).toMatchObject([{ name: eve, isOwn: true }, { name: 'ada' }])
  expect((await start(second?.id ?? '')).status).toBe(200)
  expect((await list(ann)).at(1)?.removalAt).toBe(world.clock + 7 * day)
})

test('T-G9: a linked email that takes no mail silences no other, and its owner can take it away', async () => {
  const ann = await newOwner()
  const [second, dead] = ['second@example.com', 'dead@example.com']
  for (const to of [second, dead]) {
    await ann.send('/api/link/mail', { mail: to, ...app })
    const proved = await ann.send('/api/link/mail/code', { code: codeIn(world.mails.at(-1)) })
    expect((await link(ann, proved.body)).status).toBe(200)
  }
  await later(ann, 8 * day)
  world.deadMail = dead
  world.mails = []
  expect((await link(ann, (await prove(ann, { id: '7', username: 'ada' })).body)).status).toBe(200)
  expect(world.mails.map(({ to }) => to)).toEqual([mail, second])
  world.mails = []
  const gone = (await list(ann)).find(({ name }) => name === dead)
  expect((await ann.send('/api/unlink/start', { id: gone?.id, keep: false })).status).toBe(200)
  expect(world.mails.map(({ to }) => to)).toEqual([mail, second])
  // The address of the account is its owner's way to hear of a stranger.
  world.deadMail = mail
  expect((await link(ann, (await prove(ann, trojan)).body)).body.error.code).toBe('LATER')
})
