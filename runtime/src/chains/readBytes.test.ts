import { expect, it } from 'vitest'
import { readBytes } from './readUntrusted.js'

it('readBytes reads bytes of any kind of view, of the length that is wanted', () => {
  expect(readBytes(new Uint8Array([1, 2]), 2)).toEqual(new Uint8Array([1, 2]))
  expect(readBytes(new Uint8Array([1, 2, 3]).subarray(1), 2)).toEqual(new Uint8Array([2, 3]))
  expect(readBytes(new DataView(new ArrayBuffer(3)), { atMost: 4 })).toEqual(new Uint8Array(3))
  for (const bad of [[1, 2], 'ab', null, { length: 2 }, new ArrayBuffer(2)])
    expect(readBytes(bad, 2)).toBeUndefined()
  expect(readBytes(new Uint8Array(3), 2)).toBeUndefined()
})

it('readBytes reads up to the largest length, and no more', () => {
  expect(readBytes(new Uint8Array(4), { atMost: 4 })).toEqual(new Uint8Array(4))
  expect(readBytes(new Uint8Array(5), { atMost: 4 })).toBeUndefined()
})

it('readBytes keeps what it read when the wallet changes its bytes later', () => {
  const own = new Uint8Array([1, 2])
  const read = readBytes(own, 2)
  own[0] = 9
  expect(read).toEqual(new Uint8Array([1, 2]))
})
