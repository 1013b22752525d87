import { expect, test } from 'vitest'
import { ask, logIn, mail, newDevice, useServer, world } from '../../../testing/frameServer.js'
import { makeWallet } from '../../../testing/linking.js'
import { openUserData } from './userData.js'

useServer()
const secret = new Uint8Array(32).fill(7)

const tables = ['frame_accounts', 'frame_sessions', 'frame_devices', 'frame_logins', 'frame_wallets']
const counts = async () =>
  Promise.all(tables.map(async (name) => Number((await ask(`select count(*) as n from ${name}`))[0]?.n)))

test('what is stored of a user is read by the email, whatever its case, without tokens and codes', async () => {
  await logIn(await newDevice())
  const data = await openUserData(world.database, [secret])
  const found = await data.read(mail.toUpperCase())
  // Times are numbers, whichever database it is.
  expect(found?.frame_accounts).toMatchObject([{ address: mail, created_at: expect.any(Number) }])
  expect(found?.frame_sessions).toMatchObject([{ expires_at: expect.any(Number) }])
  expect(found?.frame_sessions).toHaveLength(1)
  expect(found?.frame_audit?.map(({ event }) => event)).toEqual(['login-start', 'device-confirm', 'login'])
  const text = JSON.stringify(found)
  for (const name of ['access', 'refresh', 'previous', 'code', 'confirm'])
    expect(text).not.toContain(`"${name}":`)
  expect(await data.read('nobody@example.com')).toBeNull()
})

test('a user who is removed is gone from every table, others stay, and the log says that it was done', async () => {
  await logIn(await newDevice())
  const before = await counts()
  await logIn(await newDevice(), 'bob@example.com')
  const data = await openUserData(world.database, [secret])
  expect(await data.remove('bob@example.com')).toBe(true)
  expect(await data.remove('bob@example.com')).toBe(false)
  expect(await counts()).toEqual(before)
  expect(await data.read(mail)).not.toBeNull()
  const [last] = await ask("select event from frame_audit where event = 'user-remove'")
  expect(last).toBeDefined()
})

test('a user without an email is read and removed by the id, which a proven address leads to, and no other one', async () => {
  const device = await newDevice()
  const owner = await makeWallet(device, (await logIn(device)).access)
  const [row] = await ask('select id from frame_accounts')
  const id = String(row?.id)
  await ask("update frame_accounts set address = '', email = 'the hash of a passkey'")
  const data = await openUserData(world.database, [secret])
  const { address } = owner.record
  expect(await data.findIds(address)).toEqual([id])
  expect((await data.read({ id }))?.frame_accounts).toMatchObject([{ id, address: '' }])
  expect(await data.read({ id: 'nobody' })).toBeNull()
  await ask('update frame_addresses set proven = 0')
  expect(await data.findIds(address)).toEqual([])
  expect(await data.remove({ id })).toBe(true)
  expect(await data.remove({ id })).toBe(false)
  expect(await ask('select id from frame_accounts')).toEqual([])
  const [logged] = await ask("select subject from frame_audit where event = 'user-remove'")
  expect(logged).toEqual({ subject: 'the hash of a passkey' })
})

test('a user who is removed is told to the webhooks', async () => {
  await logIn(await newDevice())
  const shop = {
    url: 'https://shop.example/hooks',
    secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  }
  const data = await openUserData(world.database, [secret], { shop })
  expect(await data.remove(mail)).toBe(true)
  const [event, ...more] = await ask('select payload from frame_events')
  expect(JSON.parse(String(event?.payload))).toMatchObject({
    type: 'custody.changed',
    data: { change: 'deleted' },
  })
  expect(more).toEqual([])
  expect(await ask('select endpoint, state from frame_deliveries')).toEqual([
    { endpoint: 'shop', state: 'waiting' },
  ])
})
