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
import { link, newOwner, prove, reach } from '../../../testing/linking.js'
import { openUserData } from '../users/userData.js'

useServer()
useProvider()

const day = 24 * 60 * minute
const ada = { id: '7', username: 'ada' }
const second = 'ann.second@example.com'

/** Somebody with a wallet, two emails and an account of a provider. */
async function linked() {
  // The reader of the data has the clock of the machine.
  world.clock -= 2 * day
  const ann = await newOwner()
  await link(ann, (await prove(ann, ada)).body)
  await ann.send('/api/link/mail', { mail: second, projectId: 'local', site })
  const proved = await ann.send('/api/link/mail/code', { code: codeIn(world.mails.at(-1)) })
  expect((await link(ann, proved.body)).status).toBe(200)
  world.clock += day
  await logIn(await newDevice(), second)
  await logInAs(await newDevice(), ada)
  return { ann, data: await openUserData(world.database, [new Uint8Array(32).fill(7)]) }
}

test('what is stored of a user is read by an email that was linked, with every log-in and device', async () => {
  const { data } = await linked()
  const found = await data.read(second)
  expect(found?.frame_accounts).toMatchObject([{ address: mail }])
  expect(found?.frame_identities?.map(({ name }) => name).sort()).toEqual(['ada', second, mail].sort())
  expect(found?.frame_devices).toHaveLength(2)
  expect(found?.frame_sessions).toHaveLength(3)
  expect(found?.frame_audit?.filter(({ event }) => event === 'login')).toHaveLength(3)
})

test('a user who is removed is gone with every log-in that was linked, and none of them opens the wallet', async () => {
  const { ann, data } = await linked()
  expect(await data.remove(second)).toBe(true)
  for (const table of ['accounts', 'identities', 'passkeys', 'link_proofs', 'sessions', 'wallets', 'devices'])
    expect([table, await ask(`select * from frame_${table}`)]).toEqual([table, []])
  expect(await data.read(mail)).toBeNull()
  expect(await reach(ann.device, await logInAs(ann.device, ada))).toBe('none')
})
