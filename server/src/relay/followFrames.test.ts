import { describe, expect, test } from 'vitest'
import { followFrames } from './followFrames.js'

const overhead = 1024

/** A frame of a client. */
function frame(length: number, { fin = true, opcode = 1 } = {}): Buffer {
  const head = [opcode + (fin ? 0x80 : 0)]
  if (length < 126) head.push(0x80 + length)
  else if (length < 0x10000) head.push(0x80 + 126, length >> 8, length & 0xff)
  else head.push(0x80 + 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((by) => (length >> by) & 0xff))
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4 + length)])
}
const ping = frame(5, { opcode: 9 })
const part = frame(10, { fin: false })
const more = frame(10, { fin: false, opcode: 0 })
const last = frame(10, { opcode: 0 })

test.each([
  0, 125, 126, 65_535, 65_536, 70_000,
])('a message of %i bytes has begun until its last byte is here, wherever its reads end', (length) => {
  const bytes = frame(length)
  for (const cut of [1, 3, 7, bytes.length - 1].filter((each) => each < bytes.length)) {
    const follow = followFrames()
    expect(follow(bytes.subarray(0, cut))).toEqual({ bytes: cut + overhead, isNew: false })
    expect(follow(bytes.subarray(cut))).toEqual({ bytes: 0, isNew: true })
  }
})

describe('a message of several frames', () => {
  test('has begun until its last one, also with pings between them', () => {
    const follow = followFrames()
    expect(follow(part)).toEqual({ bytes: part.length + overhead, isNew: false })
    expect(follow(ping).isNew).toBe(false)
    const all = part.length + ping.length + more.length + 3 * overhead
    expect(follow(more)).toEqual({ bytes: all, isNew: false })
    expect(follow(last)).toEqual({ bytes: 0, isNew: true })
  })

  test('that comes in one read with the end of another one is a new one', () => {
    const follow = followFrames()
    follow(part)
    const read = Buffer.concat([last, part])
    expect(follow(read)).toEqual({ bytes: read.length + overhead, isNew: true })
  })
})

test('a ping leaves nothing begun, and a half of one does', () => {
  const follow = followFrames()
  expect(follow(ping).bytes).toBe(0)
  expect(follow(ping.subarray(0, 8)).bytes).toBe(8 + overhead)
  expect(follow(ping.subarray(8))).toEqual({ bytes: 0, isNew: true })
})
