import { expect, test } from 'vitest'
import { comeBack, logInAs, useProvider } from '../../../testing/fakeProvider.js'
import {
  ask,
  call,
  codeIn,
  logIn,
  mail,
  minute,
  newDevice,
  site,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { link, list, makeWallet, newOwner, prove, reach, unlink } from '../../../testing/linking.js'

useServer()
useProvider()

const day = 24 * 60 * minute
const eve = 'eve@example.com'
const app = { projectId: 'local', site }

test('T-G9: an account that a stranger made with the email of a victim is not that of the victim (classic-federated merge)', async () => {
  const ann = await newOwner()
  const provided = { id: '9', username: 'mallory', email: mail, verified: true }
  const device = await newDevice()
  const mallory = await logInAs(device, provided)
  expect(await reach(device, mallory)).toBe('none')
  const { address } = (await makeWallet(device, mallory.body.access)).record
  expect(address).not.toBe(ann.record.address)
  expect(await list(ann)).toHaveLength(1)
  // Nor does a link take the wallet away from whom it belongs to.
  const proved = await prove(ann, provided)
  expect(proved).toMatchObject({ status: 409, body: { error: { code: 'OTHER_WALLET' } } })
  expect(await reach(device, await logInAs(device, provided))).toBe(address)
  expect(await reach(ann.device, { body: await logIn(ann.device) })).toBe(ann.record.address)
})

test('T-G9: a session from before a log-in was linked or removed is none of the account (unexpired session)', async () => {
  const ann = await newOwner()
  const ada = { id: '7', username: 'ada' }
  const stranger = await newDevice()
  const early = (await logInAs(stranger, ada)).body.access
  await link(ann, (await prove(ann, ada)).body)
  expect((await call(stranger, '/api/wallet', {}, { token: early })).status).toBe(401)
  world.clock += day
  ann.use((await logIn(ann.device)).access)
  const later = (await logInAs(stranger, ada)).body.access
  const own = { token: later }
  expect((await call(stranger, '/api/wallet', {}, own)).status).toBe(200)
  const [, added] = await list(ann)
  if (added === undefined) throw new Error('none was linked')
  expect((await ann.send('/api/unlink/start', { id: added.id, keep: false })).status).toBe(200)
  world.clock += day
  ann.use((await logIn(ann.device)).access)
  const last = (await logInAs(stranger, ada)).body.access
  expect((await unlink(ann, added)).status).toBe(200)
  expect((await call(stranger, '/api/wallet', {}, { token: last })).status).toBe(401)
})

test('T-G9: a session that an email has opened is none of the account once another email took its place (unexpired session)', async () => {
  const ann = await newOwner()
  // Whoever reads the mailbox is why it is changed.
  const thief = await newDevice()
  const own = { token: (await logIn(thief)).access }
  expect((await call(thief, '/api/wallet', {}, own)).status).toBe(200)
  const proved = await call(thief, '/api/link/mail', { mail: eve, ...app }, own)
  expect(proved.status).toBe(200)
  await ann.send('/api/email', { mail: 'ann.new@example.com', ...app })
  await ann.send('/api/email/old', { code: codeIn(world.mails.at(-1)) })
  const finished = await ann.send('/api/email/new', { code: codeIn(world.mails.at(-1)) })
  expect(finished.body).toEqual({ mail: 'ann.new@example.com' })
  for (const path of ['/api/wallet', '/api/account/data'])
    expect((await call(thief, path, {}, own)).status).toBe(401)
  expect(await ask('select id from frame_link_proofs')).toEqual([])
  // The one that asked goes on, as a session of the new email.
  expect(await list(ann)).toMatchObject([{ name: 'ann.new@example.com', isCurrent: true }])
})

test('T-G9: nobody adds a log-in without the key of the wallet, or opens it elsewhere within a day (trojan identifier)', async () => {
  const ann = await newOwner()
  const trojan = { id: '666', username: 'eve' }
  const thief = await newOwner(eve)
  const proved = await prove(ann, trojan)
  const { proof } = proved.body
  const signature = await thief.sign({ kind: 'link', login: proof })
  // The session alone, with a signature of another wallet, or for another proof.
  expect((await ann.send('/api/link', { proof, signature })).status).toBe(400)
  const other = await ann.sign({ kind: 'link', login: 'another' })
  expect((await ann.send('/api/link', { proof, signature: other })).status).toBe(400)
  expect((await thief.send('/api/link', { proof, signature })).body.error.code).toBe('LOGIN')
  expect(await list(ann)).toHaveLength(1)
  world.mails = []
  expect((await link(ann, proved.body)).status).toBe(200)
  expect(world.mails.map(({ to }) => to)).toEqual([mail])
  const device = await newDevice()
  expect((await logInAs(device, trojan)).body.error.code).toBe('NEW_LOGIN')
  world.clock += day - 1
  expect((await logInAs(device, trojan)).body.error.code).toBe('NEW_LOGIN')
  // The session of the owner is enough to take it away before that.
  ann.use((await logIn(ann.device)).access)
  const [, added] = await list(ann)
  expect((await ann.send('/api/unlink/start', { id: added?.id, keep: false })).status).toBe(200)
  world.clock += day
  expect(await reach(device, await logInAs(device, trojan))).toBe('none')
})

test('T-G9: without the mail that tells of it, nothing is linked (trojan identifier)', async () => {
  const ann = await newOwner()
  const { body } = await prove(ann, { id: '7', username: 'ada' })
  world.isMailDown = true
  expect((await link(ann, body)).body.error.code).toBe('LATER')
  expect(await list(ann)).toHaveLength(1)
})

test('T-G9: what a provider says in the log-in of one device or account is no proof in another one (trojan identifier)', async () => {
  const ann = await newOwner()
  const thief = await newOwner(eve)
  const victim = { id: '7', username: 'ada' }
  const { body } = await thief.send('/api/link/provider', { provider: 'discord' })
  const code = await comeBack(body.uri, victim, 'discord')
  expect((await ann.send('/api/link/provider/code', { code })).body.error.code).toBe('LOGIN')
  expect((await call(thief.device, '/api/social/code', { code })).body.error.code).toBe('LOGIN')
  // A log-in proves nothing for a link.
  const started = await call(thief.device, '/api/social', { provider: 'discord', ...app })
  const loggedIn = await comeBack(started.body.uri, victim, 'discord')
  expect((await thief.send('/api/link/provider/code', { code: loggedIn })).body.error.code).toBe('LOGIN')
})

test('T-G9: a change of an email that a stranger began does not take an address that was linked since (unexpired email change)', async () => {
  const victims = 'ada@example.com'
  const thief = await newOwner(eve)
  await thief.send('/api/email', { mail: victims, ...app })
  await thief.send('/api/email/old', { code: codeIn(world.mails.at(-1)) })
  const code = codeIn(world.mails.at(-1))
  const ann = await newOwner()
  expect((await ann.send('/api/link/mail', { mail: victims, ...app })).status).toBe(200)
  const proved = await ann.send('/api/link/mail/code', { code: codeIn(world.mails.at(-1)) })
  expect((await link(ann, proved.body)).status).toBe(200)
  // Even with the code.
  expect((await thief.send('/api/email/new', { code })).body.error.code).toBe('TAKEN')
  world.clock += day
  const device = await newDevice()
  expect(await reach(device, { body: await logIn(device, victims) })).toBe(ann.record.address)
})

test('T-G9: an email is linked with the code of its own mailbox alone, and none that a provider names (non-verifying provider)', async () => {
  const thief = await newOwner(eve)
  const claims = { id: '13', username: 'mallory', email: mail, verified: false }
  world.mails = []
  expect((await link(thief, (await prove(thief, claims)).body)).status).toBe(200)
  // Not even a mail goes to the address that is not verified.
  expect(world.mails.map(({ to }) => to)).toEqual([eve])
  expect(await list(thief)).toMatchObject([{ name: eve }, { kind: 'discord', name: 'mallory' }])
  world.isMailDown = true
  // None of them counts.
  for (let tries = 0; tries < 15; tries++)
    expect((await thief.send('/api/link/mail', { mail, ...app })).body.error.code).toBe('LATER')
  world.isMailDown = false
  const wrong = await thief.send('/api/link/mail', { mail, ...app })
  expect(wrong.status).toBe(200)
  const right = codeIn(world.mails.at(-1))
  const guess = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++)
    expect((await thief.send('/api/link/mail/code', { code: guess })).body.error.code).toBe('CODE')
  expect((await thief.send('/api/link/mail/code', { code: right })).body.error.code).toBe('CODE')
  const device = await newDevice()
  expect(await reach(device, { body: await logIn(device) })).toBe('none')
})

test('T-G9: nobody who is in the session of an owner begins to remove the only log-in that counts', async () => {
  const ann = await newOwner()
  const [own] = await list(ann)
  const ask = () => ann.send('/api/unlink/start', { id: own?.id, keep: false })
  expect((await ask()).body.error?.code).toBe('LAST_LOGIN')
  // A new one does not count yet.
  await link(ann, (await prove(ann, { id: '7', username: 'ada' })).body)
  expect((await ask()).body.error?.code).toBe('LAST_LOGIN')
})
