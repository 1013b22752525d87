import { expect, test } from 'vitest'
import { readBoundedText } from '../bodies.js'
import { readNodeBody } from './nodeBody.js'

const bodyOf = (...parts: readonly Uint8Array[]) => new Response(new Blob(parts.map((part) => part.slice())))

test('a body of exactly the bound is read, one of a byte more is not', async () => {
  expect(await readBoundedText(new Response('abc'), 3)).toBe('abc')
  expect(await readBoundedText(new Response('abcd'), 3)).toBeUndefined()
  expect(await readBoundedText(new Response(null), 3)).toBe('')
})

test('a character that lies across two parts is read, and bytes that are no text are refused', async () => {
  const parts = ['ö'.charCodeAt(0), 0].map(() => new Uint8Array())
  const bytes = new TextEncoder().encode('aöb')
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of [bytes.slice(0, 2), ...parts, bytes.slice(2)]) controller.enqueue(part)
      controller.close()
    },
  })
  expect(await readBoundedText(new Response(stream), 10)).toBe('aöb')
  await expect(readBoundedText(bodyOf(Uint8Array.of(0xff)), 10)).rejects.toThrow(TypeError)
})

async function* chunks(...parts: readonly unknown[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}

test('a body that is too large is kept up to one byte more than the bound', async () => {
  const read = await readNodeBody(chunks(Uint8Array.of(1, 2), Uint8Array.of(3, 4, 5), Uint8Array.of(6)), 3)
  expect([...read]).toEqual([1, 2, 3, 4])
})

test('a request that is too large is read no further where the connection can stay open', async () => {
  const seen: unknown[] = []
  const request = {
    ...chunks(),
    [Symbol.asyncIterator]: () => chunks(),
    iterator: async function* (options: unknown) {
      seen.push(options)
      for (let at = 0; ; at++) {
        seen.push(at)
        yield Uint8Array.of(at)
      }
    },
  }
  expect((await readNodeBody(request, 2)).length).toBe(3)
  expect(seen).toEqual([{ destroyOnReturn: false }, 0, 1, 2])
})

test('the body of a client that is gone is empty', async () => {
  expect((await readNodeBody(chunks(Uint8Array.of(1), new Error('aborted')), 9)).length).toBe(0)
})
