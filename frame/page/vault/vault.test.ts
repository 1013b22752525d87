import { base58 } from '@scure/base'
import {
  hexToBytes,
  recoverMessageAddress,
  recoverTransactionAddress,
  stringToHex,
  verifyMessage,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashText, randomText } from '../../src/shared/encoding.js'
import { readVaultRecord } from '../../src/shared/readVaultRecord.js'
import { slotChangeText, type VaultRecord } from '../../src/shared/vaultRecord.js'
import { newPasskey } from '../../testing/passkey.js'
import { type ApprovalRecord, hashRequest, type SignRequest, type VaultChange } from './approval.js'
import { makeRecoveryCode, readRecoveryCode } from './recoveryCode.js'
import { createSolanaKey, openSolanaKey } from './slots.js'
import { createVault } from './vault.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const newOpener = async () => ({
  kind: 'device' as const,
  key: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  device: randomText(32),
  secret: randomText(32),
})
const slot = randomText(16)
const message: SignRequest = { kind: 'message', bytes: stringToHex('hello') }
const site = 'https://a.example'
const approvalOf = async (
  { address: account }: Pick<VaultRecord, 'address'>,
  request: SignRequest | VaultChange,
  more: Partial<ApprovalRecord> = {},
): Promise<ApprovalRecord> => ({
  id: randomText(16),
  requestHash: await hashRequest(request),
  account,
  site,
  at: Date.now(),
  visibleFor: 700,
  input: 'mouse',
  ...more,
})

test('a wallet is opened by its device, and by its recovery code', async () => {
  const opener = await newOpener()
  const { record, recoveryCode } = await createVault().create(opener, slot)
  expect(readVaultRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
  const [, recovery] = record.slots
  const vault = createVault()
  for (const [id, key] of [
    [slot, opener],
    [
      recovery?.id ?? '',
      { kind: 'recovery' as const, code: recoveryCode.toLowerCase().replaceAll('-', ' ') },
    ],
  ] as const) {
    await vault.unlock(record, id, key)
    expect(vault.isOpen(record.address)).toBe(true)
    const [signature = '0x'] = await vault.sign(message, await approvalOf(record, message))
    const address = record.address as `0x${string}`
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  }
})

test('a vault does not open with the secret or key of another device, or with another recovery code', async () => {
  const opener = await newOpener()
  const { record } = await createVault().create(opener, slot)
  const other = await newOpener()
  const wrong = [
    { ...opener, secret: other.secret },
    { ...opener, key: other.key },
  ]
  for (const key of wrong)
    await expect(createVault().unlock(record, slot, key)).rejects.toMatchObject({ refusal: 'opener' })
  const code = { kind: 'recovery' as const, code: makeRecoveryCode() }
  const id = record.slots[1]?.id ?? ''
  await expect(createVault().unlock(record, id, code)).rejects.toMatchObject({ refusal: 'opener' })
  await expect(createVault().unlock(record, slot, code)).rejects.toMatchObject({ refusal: 'opener' })
})

test('a record that was changed at any place is refused', async () => {
  const opener = await newOpener()
  const { record } = await createVault().create(opener, slot)
  const bend = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
  const [first, second] = record.slots
  if (!first || !second) throw new Error('two slots')
  const address = (await createVault().create(opener, randomText(16))).record.address
  const changed = [
    ...Array.from({ length: 79 }, (_, at) => ({ ...record, cipher: bend(record.cipher, at) })),
    ...Array.from({ length: 79 }, (_, at) => ({
      ...record,
      slots: [{ ...first, wrapped: bend(first.wrapped, at) }, second],
    })),
    { ...record, slots: [{ ...first, salt: bend(first.salt, 3) }, second] },
    { ...record, id: bend(record.id, 3) },
    { ...record, address },
    { ...record, slots: [{ ...first, wrapped: second.wrapped }, second] },
  ]
  for (const one of changed)
    await expect(createVault().unlock(one, slot, opener)).rejects.toMatchObject({ refusal: 'opener' })
})

test('T-H4: nothing is signed without a fitting approval, or with that of another account, and an approval is good once', async () => {
  const vault = createVault()
  const { record } = await vault.create(await newOpener(), slot)
  const other: SignRequest = { kind: 'message', bytes: stringToHex('other') }
  const wrong: ApprovalRecord[] = [
    await approvalOf(record, other),
    await approvalOf(record, message, { visibleFor: 599 }),
    await approvalOf(record, message, { at: Date.now() - 60_000 }),
    await approvalOf(record, message, { at: Date.now() + 1 }),
    await approvalOf(record, message, { input: '' as 'mouse' }),
    await approvalOf((await createVault().create(await newOpener(), slot)).record, message),
  ]
  for (const approval of wrong)
    await expect(vault.sign(message, approval)).rejects.toMatchObject({ refusal: 'approval' })
  const good = await approvalOf(record, message)
  await vault.sign(message, good)
  await expect(vault.sign(message, good)).rejects.toMatchObject({ refusal: 'approval' })
})

test('the key is forgotten after a minute without a signature', async () => {
  const vault = createVault()
  const opener = await newOpener()
  const { record } = await vault.create(opener, slot)
  vi.advanceTimersByTime(59_000)
  await vault.sign(message, await approvalOf(record, message))
  vi.advanceTimersByTime(59_000)
  expect(vault.isOpen(record.address)).toBe(true)
  vi.advanceTimersByTime(2000)
  await expect(vault.sign(message, await approvalOf(record, message))).rejects.toMatchObject({
    refusal: 'locked',
  })
  await vault.unlock(record, slot, opener)
  vault.lock()
  expect(vault.isOpen(record.address)).toBe(false)
})

test('a transaction is signed as it was approved', async () => {
  const vault = createVault()
  const { record } = await vault.create(await newOpener(), slot)
  const request: SignRequest = {
    kind: 'transaction',
    transaction: {
      type: 'eip1559',
      chainId: 1,
      nonce: 7,
      gas: 21_000n,
      to: '0x00000000000000000000000000000000000000aa',
      value: 10n ** 30n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    },
  }
  const [serializedTransaction] = await vault.sign(request, await approvalOf(record, request))
  expect(
    await recoverTransactionAddress({ serializedTransaction: serializedTransaction as `0x02${string}` }),
  ).toBe(record.address)
  const more: SignRequest = { ...request, transaction: { ...request.transaction, value: 10n ** 30n + 1n } }
  await expect(vault.sign(more, await approvalOf(record, request))).rejects.toMatchObject({
    refusal: 'approval',
  })
})

test('the key for Solana signs, cannot be read, and is the one of the address', async () => {
  const vault = createVault()
  const opener = await newOpener()
  const { record } = await vault.create(opener, slot)
  const { solana } = record
  if (solana === undefined) throw new Error('no key')
  await vault.unlock(record, slot, opener)
  const request: SignRequest = { kind: 'solana', messages: [stringToHex('one'), stringToHex('two')] }
  const signatures = await vault.sign(request, await approvalOf(record, request))
  const raw = new Uint8Array(base58.decode(solana.address))
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  for (const [index, text] of ['one', 'two'].entries()) {
    const signature = new Uint8Array(hexToBytes(signatures[index] ?? '0x'))
    expect(await crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text))).toBe(true)
  }
  const other = (await createVault().create(opener, slot)).record.solana
  const bent = [
    { ...record, solana: { ...solana, address: other?.address ?? '' } },
    { ...record, solana: other },
  ]
  for (const each of bent)
    await expect(vault.unlock(each as VaultRecord, slot, opener)).rejects.toMatchObject({
      refusal: 'address',
    })
  const { solana: _, ...without } = record
  await vault.unlock(without, slot, opener)
  await expect(vault.sign(request, await approvalOf(record, request))).rejects.toMatchObject({
    refusal: 'solana',
  })
})

test('a Solana key, once opened, is a handle that cannot be exported', async () => {
  const dataKey = crypto.getRandomValues(new Uint8Array(32))
  const sealed = await createSolanaKey('w', dataKey)
  if (sealed === undefined) throw new Error('no key')
  const key = await openSolanaKey('w', sealed, dataKey)
  expect([key.extractable, key.usages]).toEqual([false, ['sign']])
  await expect(crypto.subtle.exportKey('pkcs8', key)).rejects.toThrow()
})

test('a new device is added with the signature of the wallet', async () => {
  const [opener, second] = [await newOpener(), await newOpener()]
  const { record, recoveryCode } = await createVault().create(opener, slot)
  const vault = createVault()
  const id = randomText(16)
  await expect(vault.addDevice(record, 1, second, id)).rejects.toMatchObject({ refusal: 'locked' })
  await vault.unlock(record, record.slots[1]?.id ?? '', { kind: 'recovery', code: recoveryCode })
  const added = await vault.addDevice(record, 1, second, id)
  const text = slotChangeText(added.record, 1, await hashText(JSON.stringify(added.record.slots)))
  expect(await recoverMessageAddress({ message: text, signature: added.signature })).toBe(record.address)
  const fresh = createVault()
  await fresh.unlock(added.record, id, second)
  expect(fresh.isOpen(record.address)).toBe(true)
  await fresh.unlock(added.record, slot, opener)
})

test('a recovery code has 128 bits, and is read however it is typed', () => {
  const codes = new Set(Array.from({ length: 500 }, makeRecoveryCode))
  expect(codes.size).toBe(500)
  for (const code of codes) {
    // Two lines of thirteen, and the codes of earlier versions, in groups of five, are read as well.
    expect(code).toMatch(/^(\w{5}-\w{4}-\w{4}-?){2}$/)
    const bytes = readRecoveryCode(code)
    expect(readRecoveryCode(code.replaceAll('-', '').replace(/.{5}/g, '$&-'))).toEqual(bytes)
    expect(bytes).toHaveLength(16)
    expect(readRecoveryCode(` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toEqual(
      bytes,
    )
  }
  for (const wrong of ['', 'x', '0'.repeat(25), '0'.repeat(27), 'U'.repeat(26), 'Z'.repeat(26)])
    expect(readRecoveryCode(wrong)).toBeUndefined()
})

/** A wallet with a passkey besides its device and its recovery code. */
async function withPasskey() {
  const vault = createVault()
  const { record } = await vault.create(await newOpener(), slot)
  const { confirm, opener } = await newPasskey()
  const place = { id: randomText(16), salt: randomText(32) }
  const change: VaultChange = { kind: 'add', slot: 'passkey' }
  const added = await vault.addPasskey(record, 1, opener, place, await approvalOf(record, change))
  return { vault, confirm, opener, id: place.id, record: added.record }
}

test('a passkey opens the wallet; another output of its function does not', async () => {
  const { id, opener, record } = await withPasskey()
  expect(readVaultRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
  const vault = createVault()
  await vault.unlock(record, id, opener)
  expect(vault.isOpen(record.address)).toBe(true)
  for (const wrong of [{ output: new Uint8Array(32) }, { output: new Uint8Array(31) }, { site: 'other' }])
    await expect(vault.unlock(record, id, { ...opener, ...wrong })).rejects.toMatchObject({
      refusal: 'opener',
    })
})

test('T-B2: what a key has approved needs the passkey, for exactly that, by a verified user, on this origin', async () => {
  const { confirm, record, vault } = await withPasskey()
  const requestHash = await hashRequest(message)
  const other = await newPasskey()
  const keyboard = { input: 'keyboard' as const }
  const wrong = [
    {},
    { assertion: await confirm(await hashText('another request')) },
    { assertion: await confirm(requestHash, { flags: 1 }) },
    { assertion: await confirm(requestHash, { origin: 'http://evil.localhost' }) },
    { assertion: await confirm(requestHash, { more: { topOrigin: 'http://evil.localhost' } }) },
    { assertion: await confirm(requestHash, { more: { topOrigin: null } }) },
    { assertion: await other.confirm(requestHash) },
    { assertion: { ...(await confirm(requestHash)), signature: 'MAYCAQECAQE' } },
  ]
  for (const more of wrong)
    await expect(
      vault.sign(message, await approvalOf(record, message, { ...keyboard, ...more })),
    ).rejects.toMatchObject({ refusal: 'approval' })
  // Not every browser names the page around the wallet.
  for (const more of [{ topOrigin: site }, {}]) {
    const good = { ...keyboard, assertion: await confirm(requestHash, { more }) }
    expect(await vault.sign(message, await approvalOf(record, message, good))).toHaveLength(1)
  }
})

test('an export and a change of the slots need their own approval, and the passkey of a wallet that has one', async () => {
  const { confirm, record, vault } = await withPasskey()
  const request: VaultChange = { kind: 'export', address: record.address }
  const removal: VaultChange = { kind: 'remove', slot }
  const refused = { refusal: 'approval' }
  await expect(vault.exportKeys(record, await approvalOf(record, message))).rejects.toMatchObject(refused)
  await expect(vault.exportKeys(record, await approvalOf(record, request))).rejects.toMatchObject(refused)
  await expect(vault.removeSlot(record, 2, slot, await approvalOf(record, removal))).rejects.toMatchObject(
    refused,
  )
  await expect(vault.addRecovery(record, 2, await approvalOf(record, removal))).rejects.toMatchObject(refused)
  const assertion = await confirm(await hashRequest(request))
  const { evm, solana } = await vault.exportKeys(record, await approvalOf(record, request, { assertion }))
  expect(privateKeyToAccount(evm).address).toBe(record.address)
  const bytes = base58.decode(solana ?? '')
  expect(base58.encode(bytes.slice(32))).toBe(record.solana?.address)
  // The seed is that of the address: it signs what the address verifies (RFC 8410 wraps it).
  const pkcs8 = new Uint8Array([...hexToBytes('0x302e020100300506032b657004220420'), ...bytes.slice(0, 32)])
  const secret = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  const raw = new Uint8Array(bytes.slice(32))
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  const signature = await crypto.subtle.sign('Ed25519', secret, raw)
  expect(await crypto.subtle.verify('Ed25519', key, signature, raw)).toBe(true)
  expect(vault.isOpen(record.address)).toBe(false)
})
