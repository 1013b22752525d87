import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { readSignerKeys } from './coSign.js'
import { formatKey } from './createSessionHandlers.js'

const { publicKey } = privateKeyToAccount(`0x${'11'.repeat(32)}`)

test('a key is read in both forms it is written in', () => {
  expect(formatKey(publicKey, '2')).toBe(publicKey)
  const older = formatKey(publicKey, undefined)
  expect(older).toHaveLength(262)
  expect(readSignerKeys({ type: 'key', data: { publicKey: older } })).toEqual([publicKey])
  const keys = [{ publicKey }, publicKey, { publicKey: '0x04' }, null, 7]
  expect(readSignerKeys({ type: 'keys', data: { keys } as never })).toEqual([publicKey, publicKey])
})

test('a signer without a readable key has none', () => {
  for (const data of [undefined, null, 'x', [], { keys: [] }, { publicKey: `0x03${'a'.repeat(128)}` }]) {
    expect(readSignerKeys({ type: 'key', data: data as never })).toEqual([])
  }
})
