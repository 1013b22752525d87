import { expect, test } from 'vitest'
import { maxBody, readBody } from './readBody.js'

function ask(
  body: string | ReadableStream<Uint8Array> | null,
  headers: Record<string, string> = {},
): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

function chunks(count: number, size: number): ReadableStream<Uint8Array> {
  let left = count
  return new ReadableStream({
    pull: (controller) => {
      if (left === 0) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(120))
      left -= 1
    },
  })
}

test('readBody reads text with and without an announced length', async () => {
  expect(await readBody(ask('añ', { 'content-length': '3' }))).toBe('añ')
  expect(await readBody(ask(chunks(3, 2)))).toBe('xxxxxx')
  expect(await readBody(ask(null))).toBe('')
})

test('readBody reads bytes that are no UTF-8 as a mark, with and without an announced length', async () => {
  const bytes = Uint8Array.of(0x61, 0xff)
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes)
        controller.close()
      },
    })
  expect(await readBody(ask(stream()))).toBe('a\ufffd')
  expect(await readBody(ask(stream(), { 'content-length': '2' }))).toBe('a\ufffd')
})

test('a body that breaks off is none, and no failure', async () => {
  const broken = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('aborted')) })
  expect(await readBody(ask(broken()))).toBeNull()
  expect(await readBody(ask(broken(), { 'content-length': '5' }))).toBeNull()
})

test('readBody stops at the limit, announced or not', async () => {
  expect(await readBody(ask('x', { 'content-length': String(maxBody + 1) }))).toBeNull()
  expect(await readBody(ask(chunks(1_000_000, 1024 * 1024)))).toBeNull()
})

test.each([
  ['announced', (text: string) => ask(text, { 'content-length': String(text.length) })],
  ['not announced', (text: string) => ask(chunks(text.length, 1))],
])('readBody keeps nothing of a body that is %s where there is no room for it', async (_how, open) => {
  let room = 5
  const keep = (bytes: number): boolean => {
    room -= bytes
    return room >= 0
  }
  expect(await readBody(open('xxxx'), { keep })).toBe('xxxx')
  expect(await readBody(open('xxxx'), { keep })).toBeNull()
  expect(room).toBeLessThan(0)
})
