import { expect, test } from 'vitest'
import { logInAs, useProvider } from '../../../testing/fakeProvider.js'
import {
  ask,
  call,
  codeIn,
  mail,
  minute,
  newDevice,
  site,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { link, makeWallet, newOwner, type Owner, prove } from '../../../testing/linking.js'

useServer()
useProvider()

const day = 24 * 60 * minute
const ada = { id: '7', username: 'ada', email: 'ada@example.com', verified: true }
const thiefs = { ...ada, email: 'thief@example.com' }
const app = { projectId: 'local', site }
const exported = { requestHash: 'x', site, visibleFor: 700 }

/** Somebody with a wallet, who logs in with a provider. */
async function newProviderOwner(user: typeof ada | { readonly id: string; readonly username: string } = ada) {
  const device = await newDevice()
  return makeWallet(device, (await logInAs(device, user)).body.access)
}
const mailOf = async (owner: Pick<Owner, 'send'>) => (await owner.send('/api/wallet')).body.mail

test('T-G10: a log-in with the provider on a device that cannot open the wallet neither leads its mails elsewhere nor ends them', async () => {
  const owner = await newProviderOwner()
  for (const given of [thiefs, { ...thiefs, verified: false }]) {
    const device = await newDevice()
    const { body, status } = await logInAs(device, given)
    expect([status, body.mail]).toEqual([200, ada.email])
    expect((await call(device, '/api/wallet', {}, { token: body.access })).body.mail).toBe(ada.email)
    expect(await mailOf(owner)).toBe(ada.email)
  }
  world.mails = []
  expect((await owner.send('/api/export', exported)).status).toBe(200)
  expect(world.mails.map(({ to }) => to)).toEqual([ada.email])
})

test('T-G10: nor does it give an address to a wallet without one, whose devices would hear of nothing then', async () => {
  const owner = await newProviderOwner({ id: '7', username: 'ada' })
  expect((await logInAs(await newDevice(), thiefs)).status).toBe(200)
  expect(await mailOf(owner)).toBe('')
})

test('T-G10: the mails follow what the provider says on a device of the wallet, of which the old address hears', async () => {
  const owner = await newProviderOwner()
  world.mails = []
  expect((await logInAs(owner.device, { ...ada, email: 'new@example.com' })).body.mail).toBe(
    'new@example.com',
  )
  expect(await mailOf(owner)).toBe('new@example.com')
  expect(world.mails).toMatchObject([{ to: ada.email, subject: 'The email of your wallet was changed' }])
  // A provider that says none any more takes none away.
  await logInAs(owner.device, { id: '7', username: 'ada' })
  expect(await mailOf(owner)).toBe('new@example.com')
  expect(world.mails).toHaveLength(1)
  const changes = await ask(`select detail from frame_audit where event = 'email-change'`)
  expect(changes.map(({ detail }) => JSON.parse(String(detail)))).toEqual([{ provider: 'discord' }])
})

test('T-G10: of a log-in that was linked, such a device changes the address neither', async () => {
  const ann = await newOwner()
  await link(ann, (await prove(ann, ada)).body)
  world.clock += day
  expect((await logInAs(await newDevice(), thiefs)).status).toBe(200)
  const kept = async () => (await ask('select mail from frame_identities where linked = 1'))[0]?.mail
  expect(await kept()).toBe(ada.email)
  expect((await logInAs(ann.device, { ...ada, email: 'new@example.com' })).status).toBe(200)
  expect(await kept()).toBe('new@example.com')
})

test('T-G7: where the log-in of an account has no email, one that was linked hears what the devices hear', async () => {
  const owner = await newProviderOwner({ id: '7', username: 'ada' })
  await owner.send('/api/link/mail', { mail, ...app })
  const proved = await owner.send('/api/link/mail/code', { code: codeIn(world.mails.at(-1)) })
  expect((await link(owner, proved.body)).status).toBe(200)
  world.mails = []
  await owner.addPasskey()
  expect(world.mails.at(-1)).toMatchObject({ to: mail, subject: 'A passkey was added to your wallet' })
  world.isMailDown = true
  expect((await owner.send('/api/export', exported)).body.error.code).toBe('LATER')
  world.isMailDown = false
  expect((await owner.send('/api/export', exported)).status).toBe(200)
  expect(world.mails.at(-1)).toMatchObject({ to: mail, subject: 'The private key of your wallet was shown' })
  const { notices } = (await owner.send('/api/wallet')).body
  const kinds = notices.map(({ kind }: { readonly kind: string }) => kind)
  expect(kinds.toSorted()).toEqual(['added', 'export', 'linked'])
})
