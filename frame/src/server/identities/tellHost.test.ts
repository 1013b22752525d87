import { afterEach, beforeEach, expect, test } from 'vitest'
import { logInAs, useProvider } from '../../../testing/fakeProvider.js'
import { logIn, minute, newDevice, ask as query, useServer, world } from '../../../testing/frameServer.js'
import { link, list, newOwner, prove, unlink } from '../../../testing/linking.js'
import { openDeliverer, openReceiver, type Received } from '../../../testing/webhookReceiver.js'

useServer()
const start = useProvider()

const day = 24 * 60 * minute
const ada = { id: '7', username: 'ada' }
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

/** An owner of a wallet, and what a host's backend has been told since the last call. */
async function withHost() {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const events = ['user.linked', 'custody.changed', 'session.ended'] as const
  const webhooks = { shop: { url: receiver.url, secret, events } }
  await start({ webhooks })
  const deliverer = await openDeliverer(webhooks)
  const told = async () => {
    receiver.received.length = 0
    await deliverer.deliver()
    return receiver.received.map(({ body }: Received) => {
      const { data, timestamp, type } = JSON.parse(body)
      return { type, timestamp, ...data }
    })
  }
  return { ann: await newOwner(), told }
}

test('a host is told of a link when it counts everywhere, and of the change of custody at once', async () => {
  const { ann, told } = await withHost()
  const linkedAt = world.clock
  await link(ann, (await prove(ann, ada)).body)
  expect(await told()).toMatchObject([{ type: 'custody.changed', change: 'login-added', login: 'discord' }])
  world.clock += day - 1
  expect(await told()).toEqual([])
  world.clock += 1
  const [{ id } = { id: '' }] = await query('select id from frame_accounts')
  const timestamp = new Date(linkedAt + day).toISOString()
  expect(await told()).toEqual([{ type: 'user.linked', timestamp, user: id, login: 'discord' }])
  expect(await told()).toEqual([])
})

test('a host is told nothing of a link that was cancelled before it counted, or of which no mail could tell', async () => {
  const { ann, told } = await withHost()
  await link(ann, (await prove(ann, ada)).body)
  const [, added] = await list(ann)
  expect((await ann.send('/api/unlink/start', { id: added?.id, keep: false })).status).toBe(200)
  const { body } = await prove(ann, ada)
  world.isMailDown = true
  expect((await link(ann, body)).body.error.code).toBe('LATER')
  world.clock += 2 * day
  const changes = (await told()).map(({ change, type }) => [type, change])
  expect(changes.filter(([type]) => type === 'user.linked')).toEqual([])
  expect(changes.map(([, change]) => change).sort()).toEqual([
    'login-added',
    'login-added',
    'login-removed',
    'login-removed',
  ])
})

test('a host is told that a log-in is going to be removed, was kept, was removed, and of the sessions that ended', async () => {
  const { ann, told } = await withHost()
  await link(ann, (await prove(ann, ada)).body)
  world.clock += day
  ann.use((await logIn(ann.device)).access)
  const [, added] = await list(ann)
  if (added === undefined) throw new Error('none was linked')
  const ask = (keep: boolean) => ann.send('/api/unlink/start', { id: added.id, keep })
  await told()
  await ask(false)
  await ask(true)
  await ask(true)
  expect((await told()).map(({ change }) => change).sort()).toEqual([
    'login-removal-cancelled',
    'login-removal-started',
  ])
  await ask(false)
  world.clock += day
  ann.use((await logIn(ann.device)).access)
  // A session that the log-in has opened, on another device.
  expect((await logInAs(await newDevice(), ada)).status).toBe(200)
  await told()
  expect((await unlink(ann, added)).status).toBe(200)
  expect((await told()).map(({ change, reason, type }) => [type, change ?? reason]).sort()).toEqual([
    ['custody.changed', 'login-removed'],
    ['session.ended', 'login-removed'],
  ])
})

test('a host is told once that a slot of the wallet stays, and not of one that was not going to be removed', async () => {
  const { ann, told } = await withHost()
  const slot = ann.record.slots[0]?.id
  const ask = async (keep: boolean) =>
    expect((await ann.send('/api/wallet/removal', { slot, keep })).status).toBe(200)
  const changes = async () => (await told()).map(({ change }) => change)
  await changes()
  await ask(true)
  expect(await changes()).toEqual([])
  await ask(false)
  expect(await changes()).toEqual(['removal-started'])
  await ask(true)
  await ask(true)
  expect(await changes()).toEqual(['removal-cancelled'])
  const entries = await query("select event from frame_audit where event like 'removal-%' order by number")
  expect(entries.map(({ event }) => event)).toEqual(['removal-start', 'removal-cancel'])
})
