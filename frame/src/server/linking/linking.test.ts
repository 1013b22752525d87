import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FakeProvider, logInAs, useProvider } from '../../../testing/fakeProvider.js'
import {
  call,
  logIn,
  mail,
  minute,
  newDevice,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { link, list, newOwner, prove, reach, unlink } from '../../../testing/linking.js'
import { kindNames } from '../sessions/kinds.js'

useServer()
useProvider()

const day = 24 * 60 * minute
const ada = { id: '7', username: 'ada' }
const frame = join(import.meta.dirname, '../../..')
const languages = join(frame, 'languages')
/** The texts of mails in German. */
const germanFiles = {
  build: 'test',
  mails: { de: JSON.parse(readFileSync(join(frame, 'src/server/mail/packed/de.json'), 'utf8')) },
  read: () => undefined,
}

/** Time passes, and the owner logs in again: a session's token ends after ten minutes. */
async function later(owner: Awaited<ReturnType<typeof newOwner>>, span: number): Promise<void> {
  world.clock += span
  owner.use((await logIn(owner.device)).access)
}

test('a log-in that is linked opens the same wallet, on its device at once and elsewhere a day later', async () => {
  const ann = await newOwner()
  const proved = await prove(ann, ada)
  expect(proved.body).toEqual({ proof: expect.any(String), kind: 'discord', name: 'ada' })
  world.mails = []
  expect((await link(ann, proved.body)).status).toBe(200)
  expect(world.mails).toHaveLength(1)
  expect(world.mails[0]).toMatchObject({ to: mail, subject: 'A way to log in was added to your wallet' })
  expect(await list(ann)).toMatchObject([
    { kind: 'email', name: mail, isOwn: true, isCurrent: true, opensAt: 0 },
    { kind: 'discord', name: 'ada', isOwn: false, isCurrent: false, opensAt: world.clock + day },
  ])
  const { address } = ann.record
  expect(await reach(ann.device, await logInAs(ann.device, ada))).toBe(address)
  const other = await newDevice()
  expect(await logInAs(other, ada)).toMatchObject({
    status: 403,
    body: { error: { code: 'NEW_LOGIN', seconds: 86_400 } },
  })
  world.clock += day
  expect(await reach(other, await logInAs(other, ada))).toBe(address)
  // The one of its own still does.
  expect(await reach(ann.device, { body: await logIn(ann.device) })).toBe(address)
})

test('a log-in that was linked is taken away at once while it does not count yet, and then opens an account of its own', async () => {
  const ann = await newOwner()
  await link(ann, (await prove(ann, ada)).body)
  const [, added] = await list(ann)
  world.mails = []
  expect((await ann.send('/api/unlink/start', { id: added?.id, keep: false })).status).toBe(200)
  expect(world.mails.map(({ subject }) => subject)).toEqual(['A way to log in was removed from your wallet'])
  expect(await list(ann)).toHaveLength(1)
  expect(await reach(ann.device, await logInAs(ann.device, ada))).toBe('none')
})

test('a log-in is removed a day after that was asked for, unless it is kept', async () => {
  const ann = await newOwner()
  await link(ann, (await prove(ann, ada)).body)
  await later(ann, day)
  const [, added] = await list(ann)
  if (added === undefined) throw new Error('none was added')
  const ask = (keep: boolean) => ann.send('/api/unlink/start', { id: added.id, keep })
  expect((await unlink(ann, added)).body.error.code).toBe('LOGIN_HOLD')
  expect((await ask(false)).status).toBe(200)
  expect(world.mails.at(-1)).toMatchObject({
    to: mail,
    subject: expect.stringContaining('going to be removed'),
  })
  expect((await unlink(ann, added)).body.error.code).toBe('LOGIN_HOLD')
  await ask(true)
  await later(ann, day)
  expect((await unlink(ann, added)).body.error.code).toBe('LOGIN_HOLD')
  await ask(false)
  await later(ann, day)
  expect((await unlink(ann, added)).status).toBe(200)
  expect(await reach(ann.device, await logInAs(ann.device, ada))).toBe('none')
  expect(await reach(ann.device, { body: await logIn(ann.device) })).toBe(ann.record.address)
})

test('the log-in that has made the account is removed once another one counts, which takes its place', async () => {
  const ann = await newOwner()
  const [own] = await list(ann)
  if (own === undefined) throw new Error('there is none')
  const ask = () => ann.send('/api/unlink/start', { id: own.id, keep: false })
  expect((await ask()).body.error.code).toBe('LAST_LOGIN')
  await link(ann, (await prove(ann, ada)).body)
  expect((await ask()).body.error.code).toBe('LAST_LOGIN')
  await later(ann, day)
  expect((await ask()).status).toBe(200)
  await later(ann, 7 * day)
  expect((await unlink(ann, own)).status).toBe(200)
  expect(world.mails.at(-1)).toMatchObject({
    to: mail,
    subject: 'A way to log in was removed from your wallet',
  })
  expect(await list(ann)).toMatchObject([{ kind: 'discord', name: 'ada', isOwn: true }])
  expect(await reach(ann.device, await logInAs(ann.device, ada))).toBe(ann.record.address)
  expect(await reach(ann.device, { body: await logIn(ann.device) })).toBe('none')
})

const providers = Object.entries(kindNames) as readonly (readonly [FakeProvider, string])[]

test.each(
  providers,
)('an owner links an account of %s, which opens the wallet, and takes it away again', async (kind, name) => {
  const ann = await newOwner()
  const { body } = await prove(ann, ada, kind)
  expect(body).toMatchObject({ kind })
  expect((await link(ann, body)).status).toBe(200)
  expect(world.mails.at(-1)?.text).toContain(`Log-in with ${name}`)
  await later(ann, day)
  const [, added] = await list(ann)
  if (added === undefined) throw new Error('none was added')
  expect(added).toMatchObject({ kind, isOwn: false })
  const other = await newDevice()
  expect(await reach(other, await logInAs(other, ada, { provider: kind }))).toBe(ann.record.address)
  expect((await ann.send('/api/unlink/start', { id: added.id, keep: false })).status).toBe(200)
  await later(ann, day)
  expect((await unlink(ann, added)).status).toBe(200)
  expect(world.mails.at(-1)?.text).toContain(`Log-in with ${name}`)
  expect(await list(ann)).toMatchObject([{ kind: 'email' }])
  expect(await reach(other, await logInAs(other, ada, { provider: kind }))).toBe('none')
})

test('an owner can link accounts of seven providers', () => expect(providers).toHaveLength(7))

test('a user who reads German proves an email by a mail in German', async () => {
  await startOn(world.database, { files: germanFiles })
  const device = await newDevice()
  const { access: token } = await logIn(device)
  const started = { mail: 'ada@example.com', projectId: 'local', site }
  const { status } = await call(device, '/api/link/mail', started, { token, language: 'de-AT' })
  expect(status).toBe(200)
  const { html, subject, text } = world.mails.at(-1) ?? {}
  const { mail: german } = JSON.parse(readFileSync(join(languages, 'de.json'), 'utf8'))
  expect(subject).toMatch(/^\d{6} ist Ihr Code$/)
  expect(text).toContain(german.linkCode.replace('{site}', site))
  expect(text).toContain(german.linkCodeEnd)
  expect(html).toContain('lang="de-AT"')
})
