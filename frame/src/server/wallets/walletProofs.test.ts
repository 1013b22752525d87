import { base58 } from '@scure/base'
import { bytesToHex, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { ApprovalRecord } from '../../../page/vault/approval.js'
import { createVault } from '../../../page/vault/vault.js'
import {
  ask,
  call,
  logIn,
  newDevice,
  origin,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { newOwner } from '../../../testing/linking.js'
import { storeWallet } from '../../../testing/storeWallet.js'
import { randomText } from '../../shared/encoding.js'
import { leaveText, loginChangeText } from '../../shared/loginChange.js'
import { addressesOf, slotChangeText, type VaultRecord } from '../../shared/vaultRecord.js'
import { type WalletProof, walletProofText } from '../../shared/walletProof.js'

useServer()

/** Somebody who is logged in, with a wallet that is open and not stored yet. */
async function enter(address: string, page = origin) {
  const device = await newDevice()
  const { access: token } = await logIn(device, address)
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const opener = { kind: 'device' as const, key, device: randomText(32), secret: randomText(32) }
  const vault = createVault(page)
  const { record } = await vault.create(opener, randomText(16))
  const send = (path: string, body = {}) => call(device, path, body, { token })
  const account = String((await send('/api/wallet')).body.account)
  return { account, record, send, vault }
}

/** Keys that are in no vault, and sign whatever is asked. */
async function newKeys() {
  const evm = privateKeyToAccount(generatePrivateKey())
  const solana = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const address = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', solana.publicKey)))
  const sign = async (message: string): Promise<WalletProof> => {
    const bytes = await crypto.subtle.sign('Ed25519', solana.privateKey, Buffer.from(message))
    return { evm: await evm.signMessage({ message }), solana: bytesToHex(new Uint8Array(bytes)) }
  }
  /** A record with the addresses of these keys. */
  const name = ({ solana: sealed, ...record }: VaultRecord): VaultRecord => ({
    ...record,
    address: evm.address,
    ...(sealed && { solana: { ...sealed, address } }),
  })
  return { name, sign }
}

const provenOf = async (account: string) => {
  const rows = await ask('select address from frame_addresses where account = ? and proven = 1', [account])
  return rows.map(({ address }) => String(address)).sort()
}
const plain = (record: VaultRecord) =>
  addressesOf(record)
    .map((each) => (each.startsWith('0x') ? each.toLowerCase() : each))
    .sort()

test('a wallet whose keys have signed for the account is stored, and both of its addresses are proven', async () => {
  const ann = await enter('ann@example.com')
  expect(addressesOf(ann.record)).toHaveLength(2)
  expect((await storeWallet(ann.vault, ann.record, ann.send)).status).toBe(200)
  expect(await provenOf(ann.account)).toEqual(plain(ann.record))
  expect((await ann.send('/api/wallet')).body.account).toBeUndefined()
})

test('T-K10: nobody stores a wallet with an address of somebody else', async () => {
  const [ann, mallory, keys] = [
    await enter('ann@example.com'),
    await enter('eve@example.com'),
    await newKeys(),
  ]
  const own = keys.name(mallory.record)
  const records = [
    { ...own, address: ann.record.address },
    { ...own, solana: ann.record.solana },
  ]
  for (const record of records as VaultRecord[]) {
    const proof = await keys.sign(walletProofText(origin, mallory.account, addressesOf(record)))
    for (const sent of [{ record, proof }, { record, proof: { evm: proof.evm } }, { record }])
      expect((await mallory.send('/api/wallet/add', sent)).body.error.code).toBe('BAD_REQUEST')
  }
  expect(await ask('select account from frame_wallets')).toEqual([])
  expect(await ask('select account from frame_addresses')).toEqual([])
  // With the keys of both addresses it is stored.
  const proof = await keys.sign(walletProofText(origin, mallory.account, addressesOf(own)))
  expect((await mallory.send('/api/wallet/add', { record: own, proof })).status).toBe(200)
})

test('T-K10: what the keys have signed for another account, page or wallet proves nothing here', async () => {
  const [ann, eve] = [await enter('ann@example.com'), await enter('eve@example.com')]
  const elsewhere = await enter('bob@example.com', 'http://other.localhost')
  const { account, record, send, vault } = ann
  const message = `Hello\n${walletProofText(origin, account, addressesOf(record))}`
  const keys = await newKeys()
  const mine = keys.name(record)
  const wrong: [VaultRecord, WalletProof][] = [
    [record, await vault.prove(record, eve.account)],
    [record, await eve.vault.prove(eve.record, account)],
    [mine, await keys.sign(message)],
    [mine, await keys.sign(walletProofText(origin, account, [mine.address]))],
  ]
  for (const [record, proof] of wrong)
    expect((await send('/api/wallet/add', { record, proof })).body.error.code).toBe('BAD_REQUEST')
  const other = await elsewhere.vault.prove(elsewhere.record, elsewhere.account)
  const sent = { record: elsewhere.record, proof: other }
  expect((await elsewhere.send('/api/wallet/add', sent)).body.error.code).toBe('BAD_REQUEST')
})

test('a wallet that was stored before proofs were asked for works on, and is proven when it is opened', async () => {
  const [ann, eve] = [await enter('ann@example.com'), await enter('eve@example.com')]
  await storeWallet(ann.vault, ann.record, ann.send)
  await ask('update frame_addresses set proven = 0')
  const { body } = await ann.send('/api/wallet')
  expect(body).toMatchObject({ account: ann.account, wallet: { record: ann.record } })
  const foreign = await eve.vault.prove(eve.record, ann.account)
  expect((await ann.send('/api/wallet/prove', { proof: foreign })).body.error.code).toBe('BAD_REQUEST')
  expect((await eve.send('/api/wallet/prove', { proof: foreign })).body.error.code).toBe('SLOTS')
  expect(await provenOf(ann.account)).toEqual([])
  const { evm, solana } = await ann.vault.prove(ann.record, ann.account)
  // A browser without Ed25519 proves the other address.
  expect((await ann.send('/api/wallet/prove', { proof: { evm } })).status).toBe(200)
  expect(await provenOf(ann.account)).toEqual([ann.record.address.toLowerCase()])
  expect((await ann.send('/api/wallet')).body.account).toBe(ann.account)
  expect((await ann.send('/api/wallet/prove', { proof: { evm, solana } })).status).toBe(200)
  expect(await provenOf(ann.account)).toEqual(plain(ann.record))
})

test('the copy of a user has what others keep of them, too', async () => {
  await startOn(world.database, {
    readMore: async ({ frame_addresses = [] }) => ({
      names: frame_addresses.map(({ address }) => ({ address })),
    }),
  })
  const ann = await newOwner()
  const { data } = (await ann.send('/api/account/data')).body
  expect(data.frame_accounts).toHaveLength(1)
  expect(data.names.map(({ address }: { address: string }) => address).sort()).toEqual(plain(ann.record))
})

/** A press that approves nothing yet, as whether a request may be signed at all is asked first. */
const press: ApprovalRecord = {
  id: '',
  requestHash: '',
  account: '',
  site: '',
  at: 0,
  visibleFor: 0,
  input: 'mouse',
}

/** Tries to have a text signed in each form in which a site can ask for it. */
async function expectUnsigned({ vault }: Awaited<ReturnType<typeof enter>>, text: string) {
  const bytes = bytesToHex(Buffer.from(text))
  const upper = `0x${bytes.slice(2).toUpperCase()}` as Hex
  for (const request of [
    { kind: 'message', bytes },
    { kind: 'message', bytes: upper },
    { kind: 'solana', messages: ['0x00', bytes] },
  ] as const)
    await expect(vault.sign(request, press)).rejects.toMatchObject({ refusal: 'request' })
}

test('T-K10: the wallet signs for no site that it is one of an account, neither as a message nor on Solana', async () => {
  const ann = await enter('ann@example.com')
  await expectUnsigned(ann, walletProofText(origin, ann.account, addressesOf(ann.record)))
  const other = { kind: 'message', bytes: '0x00' } as const
  await expect(ann.vault.sign(other, press)).rejects.toMatchObject({ refusal: 'approval' })
})

test('T-K12: the wallet signs for no site that it is opened or logged in to in another way, or is removed', async () => {
  const ann = await enter('ann@example.com')
  const { id } = ann.record
  await expectUnsigned(ann, slotChangeText(ann.record, 2, 'a hash'))
  await expectUnsigned(ann, loginChangeText(id, 'add', 'google'))
  await expectUnsigned(ann, loginChangeText(id, 'remove', 'google'))
  await expectUnsigned(ann, leaveText(id, '1'))
})
