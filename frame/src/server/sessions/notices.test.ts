import { expect, test } from 'vitest'
import { hashRequest } from '../../../page/vault/approval.js'
import { createVault } from '../../../page/vault/vault.js'
import {
  ask,
  call,
  logIn,
  mail,
  minute,
  newDevice,
  origin,
  site,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { storeWallet } from '../../../testing/storeWallet.js'
import { randomText } from '../../shared/encoding.js'

useServer()

const day = 24 * 60 * minute
const opener = async (device: string) => ({
  kind: 'device' as const,
  key: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  device,
  secret: randomText(32),
})

/** Two devices of somebody without an email, who has a wallet with a slot that another device can have. */
async function withoutMail() {
  const [first, second] = [await newDevice(), await newDevice()]
  const log = async (device: CryptoKeyPair) => ({ device, token: (await logIn(device)).access })
  const devices = [await log(first), await log(second)] as const
  await world.database.query("update frame_accounts set address = ''", [])
  world.mails = []
  const send = (at: 0 | 1, path: string, body: object = {}) =>
    call(devices[at].device, path, body, { token: devices[at].token })
  const vault = createVault(origin)
  const made = await vault.create(await opener(randomText(32)), randomText(16))
  expect((await storeWallet(vault, made.record, (...given) => send(0, ...given))).status).toBe(200)
  const news = async (at: 0 | 1) => (await send(at, '/api/wallet')).body.notices ?? []
  const shown = { requestHash: await hashRequest({ kind: 'export', address: '' }), site, visibleFor: 700 }
  return { made, news, send, vault, showKey: () => send(0, '/api/export', shown) }
}

test('T-G7: without an email, every device hears that the private key was shown, until it closes that', async () => {
  const { news, send, showKey } = await withoutMail()
  expect([await news(0), await news(1)]).toEqual([[], []])
  const at = world.clock
  expect((await showKey()).status).toBe(200)
  const [notice] = await news(0)
  expect(notice).toEqual({ id: expect.any(String), kind: 'export', site, at })
  expect(await news(1)).toEqual([notice])
  expect((await send(0, '/api/notices/close', { ids: [notice.id] })).status).toBe(200)
  // A second time changes nothing.
  expect((await send(0, '/api/notices/close', { ids: [notice.id] })).status).toBe(200)
  expect([await news(0), await news(1)]).toEqual([[], [notice]])
  expect(world.mails).toEqual([])
})

test('T-G7: without an email, every device hears of added and removed ways to open the wallet, but for the one that was added', async () => {
  const { made, news, send, vault } = await withoutMail()
  const [, second] = (await world.database.query('select distinct device from frame_sessions', [])).map(
    ({ device }) => String(device),
  )
  const slot = randomText(16)
  const added = await vault.addDevice(made.record, 1, await opener(second ?? ''), slot)
  const { record, signature } = added
  expect((await send(0, '/api/wallet/slots', { record, revision: 1, signature })).status).toBe(200)
  const seen = [await news(0), await news(1)].map((all) =>
    all.map((each: object) => ({ ...each, id: '', at: 0 })),
  )
  expect(seen.toSorted((one, other) => one.length - other.length)).toEqual([
    [],
    [{ id: '', at: 0, kind: 'added', slot: 'device' }],
  ])
  world.clock += minute
  expect((await send(0, '/api/wallet/removal', { slot, keep: false })).status).toBe(200)
  expect((await news(1))[0]).toMatchObject({ kind: 'removal', slot: 'device' })
})

test('T-G7: notices of an account cannot be read or closed by another one', async () => {
  const { news, showKey } = await withoutMail()
  await showKey()
  const stranger = await newDevice()
  const { access: token } = await logIn(stranger, 'eve@example.com')
  const [{ id }] = await news(1)
  expect((await call(stranger, '/api/wallet', {}, { token })).body.notices).toBeUndefined()
  await call(stranger, '/api/notices/close', { ids: [id] }, { token })
  expect(await world.database.query('select * from frame_notices_seen', [])).toEqual([])
  expect(await news(1)).toHaveLength(1)
})

test('T-G7: what a notice says of a site is an origin, or nothing', async () => {
  const { news, send } = await withoutMail()
  const shown = { requestHash: 'x', visibleFor: 700 }
  await send(0, '/api/export', { ...shown, site: 'your own wish. Read no further' })
  expect((await news(1))[0]).not.toHaveProperty('site')
})

test('a user who has an email gets a mail, and no notice', async () => {
  const { news, showKey } = await withoutMail()
  await ask('update frame_accounts set address = ?', [mail])
  expect((await showKey()).status).toBe(200)
  expect(world.mails).toHaveLength(1)
  expect(await news(1)).toEqual([])
})

test('a notice is kept for 90 days, and its rows go with the next one', async () => {
  const { news, send, showKey } = await withoutMail()
  await showKey()
  const [{ id }] = await news(0)
  await send(0, '/api/notices/close', { ids: [id] })
  world.clock += 9 * minute
  expect(await news(1)).toHaveLength(1)
  await ask('update frame_notices set at = at - ?', [90 * day])
  expect(await news(1)).toEqual([])
  await world.database.query('delete from frame_freezes', [])
  await showKey()
  const [{ number } = {}] = await ask('select count(*) as number from frame_notices')
  expect(Number(number)).toBe(1)
  expect(await world.database.query('select * from frame_notices_seen', [])).toEqual([])
})

test.each([
  ['no list', 'x'],
  ['no texts', [1]],
  ['too many', Array(21).fill('x')],
])('what closes notices is refused if it is %s', async (_, ids) => {
  const { send } = await withoutMail()
  expect((await send(0, '/api/notices/close', { ids })).body.error.code).toBe('BAD_REQUEST')
})
