import { generateKeyPairSync, sign } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { readKey } from '../../../page/vault/readKey.js'
import { createVault } from '../../../page/vault/vault.js'
import {
  ask,
  call,
  codeIn,
  logIn,
  mail,
  newDevice,
  origin,
  site,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { link, newOwner } from '../../../testing/linking.js'
import { approvalOf, newOpener } from '../../../testing/openers.js'
import { randomText } from '../../shared/encoding.js'
import { createSecrets } from '../base/secrets.js'
import { readMoveList } from '../config/readMoveList.js'
import { openKeyring } from '../parts/keyring.js'
import { createStore } from '../storage/createStore.js'
import { openUserData } from '../users/userData.js'
import { keepMoveList } from './keepMoveList.js'

useServer()

const secret = new Uint8Array(32).fill(7)
const brought = generatePrivateKey()
const { address } = privateKeyToAccount(brought)
const phrase = 'test test test test test test test test test test test junk'

/** Keeps a list as the command does, beside the server. */
async function keep(entries: Parameters<typeof keepMoveList>[1]) {
  const store = await createStore(world.database, () => world.clock)
  return keepMoveList({ store, secrets: createSecrets(await openKeyring(store, [secret])) }, entries)
}

/** Makes a wallet in a vault, with a key that is brought or a new one, and what its keys sign for the account. */
async function makeWallet(key?: string) {
  const read = key === undefined ? undefined : await readKey(key)
  const { evm, solana } = typeof read === 'object' ? read : {}
  const vault = createVault(origin)
  const secrets = { evm: evm?.secret, solana: solana?.secret }
  const { record } = await vault.create(await newOpener(), randomText(16), secrets)
  const [account] = await ask('select id from frame_accounts')
  return { record, proof: await vault.prove(record, String(account?.id)) }
}

async function enter(address_ = mail) {
  const device = await newDevice()
  const { access: token } = await logIn(device, address_)
  return (path: string, body: object = {}) => call(device, path, body, { token })
}

test('T-O8: a user who logs in with an email of the list is asked for the key of its address, and no other wallet is taken', async () => {
  await keep([{ mail, address }])
  const send = await enter()
  expect((await send('/api/wallet')).body).toMatchObject({ wallet: null, move: address })
  const other = await makeWallet()
  expect(await send('/api/wallet/add', other)).toMatchObject({
    status: 409,
    body: { error: { code: 'MOVE' } },
  })
  const made = await makeWallet(brought)
  expect(made.record.address).toBe(address)
  expect(await send('/api/wallet/add', made)).toMatchObject({ status: 200 })
  const { body } = await send('/api/wallet')
  expect(body.wallet.record.address).toBe(address)
  expect(body.move).toBeUndefined()
  expect(await ask('select email from frame_moves')).toEqual([])
})

test('T-O8: a user who is listed with an address on Solana brings the key for it, in the case that it is listed in', async () => {
  const solana = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  expect(readMoveList(...signed(`${mail},${solana}`))).toEqual([{ mail, address: solana }])
  await keep([{ mail, address: solana }])
  const send = await enter()
  expect((await send('/api/wallet')).body).toMatchObject({ wallet: null, move: solana })
  expect(await send('/api/wallet/add', await makeWallet(brought))).toMatchObject({ status: 409 })
  const made = await makeWallet(phrase)
  expect(made.record.solana?.address).toBe(solana)
  expect(await send('/api/wallet/add', made)).toMatchObject({ status: 200 })
})

test('an email that is not in the list is asked for nothing', async () => {
  await keep([{ mail: 'bob@example.com', address }])
  const send = await enter()
  expect((await send('/api/wallet')).body.move).toBeUndefined()
  expect(await send('/api/wallet/add', await makeWallet())).toMatchObject({
    status: 200,
  })
})

test('T-O7: neither a list nor a key that is brought takes the place of a wallet that is there', async () => {
  const send = await enter()
  const made = await makeWallet()
  expect(await send('/api/wallet/add', made)).toMatchObject({ status: 200 })
  expect(await keep([{ mail, address }])).toEqual({ expected: 0, takenBack: 0, present: [mail] })
  expect(await send('/api/wallet/add', await makeWallet(brought))).toMatchObject({ status: 409 })
  expect((await send('/api/wallet')).body.wallet.record).toEqual(made.record)
})

test('the operator is told of an email that was linked to a wallet, whose user is asked for no key', async () => {
  const [owner, second] = [await newOwner(), 'ada@work.example']
  await owner.send('/api/link/mail', { mail: second, projectId: 'local', site })
  const code = codeIn(world.mails.at(-1))
  const { body } = await owner.send('/api/link/mail/code', { code })
  expect(await link(owner, body)).toMatchObject({ status: 200 })
  expect(await keep([{ mail: second, address }])).toEqual({ expected: 0, takenBack: 0, present: [second] })
  expect(await ask('select email from frame_moves')).toEqual([])
})

test('a later list takes an entry back, or names another address', async () => {
  await keep([{ mail, address }])
  const next = privateKeyToAccount(generatePrivateKey()).address
  expect(await keep([{ mail, address: next }])).toMatchObject({ expected: 1 })
  const send = await enter()
  expect((await send('/api/wallet')).body.move).toBe(next)
  expect(await keep([{ mail, address: undefined }])).toMatchObject({ takenBack: 1 })
  expect((await send('/api/wallet')).body.move).toBeUndefined()
})

test('what a list says of a user is exported and removed with the rest', async () => {
  await keep([{ mail, address }])
  await enter()
  const data = await openUserData(world.database, [secret])
  expect((await data.read(mail))?.frame_moves).toMatchObject([{ address }])
  await data.remove(mail)
  expect(await ask('select email from frame_moves')).toEqual([])
})

test('a wallet whose keys were brought is opened by its slots, and shows these keys to its user', async () => {
  const opener = await newOpener()
  const slot = randomText(16)
  const found = await readKey(phrase)
  if (typeof found === 'string') throw new Error(found)
  const { evm, solana } = found
  const secrets = { evm: evm?.secret, solana: solana?.secret }
  const { record, recoveryCode } = await createVault(origin).create(opener, slot, secrets)
  const vault = createVault(origin)
  await vault.unlock(record, slot, opener)
  expect(vault.isOpen(evm?.address ?? '')).toBe(true)
  const recovery = record.slots.find(({ kind }) => kind === 'recovery')?.id ?? ''
  await createVault(origin).unlock(record, recovery, { kind: 'recovery', code: recoveryCode })
  expect(JSON.stringify(record)).not.toContain(Buffer.from(secrets.evm ?? []).toString('hex'))
  const approval = await approvalOf(record, { kind: 'export', address: record.address })
  const shown = await vault.exportKeys(record, approval)
  expect(await readKey(`${shown.evm} ${shown.solana}`)).toEqual(found)
})

const pairs = {
  ed25519: generateKeyPairSync('ed25519'),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
const pem = (name: keyof typeof pairs) =>
  pairs[name].publicKey.export({ format: 'pem', type: 'spki' }).toString()
const signed = (text: string, name: keyof typeof pairs = 'ed25519') => {
  const list = Buffer.from(text)
  return [list, sign(name === 'ed25519' ? null : 'sha256', list, pairs[name].privateKey), pem(name)] as const
}

test.each(['ed25519', 'ec', 'rsa'] as const)('a list with a signature by a key of %s is read', (name) => {
  const text = `email,address\r\nAda@Example.com, ${address}\n\nbob@example.com,\n`
  expect(readMoveList(...signed(text, name))).toEqual([
    { mail: 'ada@example.com', address },
    { mail: 'bob@example.com', address: undefined },
  ])
})

test('T-O8: a list that was changed, or is signed by another key, is refused whole', () => {
  const [list, signature, key] = signed(`ada@example.com,${address}`)
  const changed = Buffer.from(list.toString().replace('ada', 'eve'))
  expect(() => readMoveList(changed, signature, key)).toThrow('signature')
  expect(() => readMoveList(list, signed('x', 'ec')[1], key)).toThrow('signature')
  expect(() => readMoveList(list, new Uint8Array(0), key)).toThrow('signature')
})

test.each([
  ['no address', 'ada@example.com', 'Line 1'],
  [
    'an address with a wrong checksum',
    `ada@example.com,${address.slice(0, -1)}${address.endsWith('a') ? 'A' : 'a'}x`,
    'Line 1',
  ],
  ['half of an address on Solana', 'ada@example.com,HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi4', 'Line 1'],
  ['a third part', `ada@example.com,${address},x`, 'Line 1'],
  ['no email', `ada,${address}`, 'Line 1'],
  ['an email twice', `ada@example.com,${address}\nADA@example.com,${address}`, 'Line 2'],
])('a list with %s is refused, and the line is named', (_, text, line) => {
  expect(() => readMoveList(...signed(text))).toThrow(line)
})
