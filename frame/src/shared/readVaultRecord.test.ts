import { expect, test } from 'vitest'
import { readVaultRecord } from './readVaultRecord.js'

const text = (length: number, character = 'a') => character.repeat(length)
const device = { id: text(22, 'd'), kind: 'device', device: text(43), salt: text(43), wrapped: text(80) }
const recovery = { id: text(22, 'r'), kind: 'recovery', salt: text(43), wrapped: text(80) }
const passkey = {
  id: text(22, 'p'),
  kind: 'passkey',
  passkey: { credential: text(16), publicKey: text(120) },
  salt: text(43),
  wrapped: text(80),
}
const record = {
  version: 1,
  id: text(22),
  address: `0x${text(40)}`,
  cipher: text(90),
  solana: { address: text(40, '1'), cipher: text(100) },
  slots: [device, recovery, passkey],
}

test('a record is read, with its fields in the order that the wallet signs', () => {
  const mixed = JSON.parse(JSON.stringify(record), (_, value) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  )
  expect(JSON.stringify(mixed)).not.toBe(JSON.stringify(record))
  expect(JSON.stringify(readVaultRecord(mixed))).toBe(JSON.stringify(record))
  const { solana: _, ...withoutSolana } = record
  expect(readVaultRecord(withoutSolana)).toEqual(withoutSolana)
})

test.each([
  ['no object', [record]],
  ['another version', { ...record, version: 2 }],
  ['an unknown key', { ...record, more: 1 }],
  ['no slots', { ...record, slots: [] }],
  [
    'too many slots',
    {
      ...record,
      slots: Array.from({ length: 21 }, (_, at) => ({ ...recovery, id: `${text(20)}${10 + at}` })),
    },
  ],
  ['two slots of one id', { ...record, slots: [device, { ...recovery, id: device.id }] }],
  ['a slot of an unknown kind', { ...record, slots: [{ ...recovery, kind: 'other' }] }],
  ['a device in a slot of another kind', { ...record, slots: [{ ...recovery, device: text(43) }] }],
  ['a passkey in a slot of another kind', { ...record, slots: [{ ...device, passkey: passkey.passkey }] }],
  ['a slot without its salt', { ...record, slots: [{ ...recovery, salt: undefined }] }],
  ['a text that is no base64url', { ...record, cipher: `${text(89)}=` }],
  ['a short cipher', { ...record, cipher: text(79) }],
  ['an address that is none', { ...record, address: `0x${text(39)}` }],
  ['a key for Solana that is none', { ...record, solana: { address: '0', cipher: text(100) } }],
  ['a key of undefined', { ...record, solana: undefined }],
])('a record with %s is refused', (_, value) => {
  expect(readVaultRecord(value)).toBeUndefined()
})
