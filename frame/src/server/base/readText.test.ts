import { expect, test } from 'vitest'
import { newDevice, origin, useServer, world } from '../../../testing/frameServer.js'
import { createProof } from '../../shared/proofs.js'

useServer()

const chunk = new Uint8Array(16_384).fill(0x20)

/** A body without a length, which goes on until nobody reads it. */
function endless() {
  const pulled = { bytes: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled.bytes += chunk.length
      // Whoever reads that much would read all of it.
      if (pulled.bytes > 50_000_000) controller.close()
      else controller.enqueue(chunk)
    },
    cancel: () => {
      pulled.isCancelled = true
    },
  })
  return { body, pulled }
}

const post = async (path: string, headers: Record<string, string>, body: BodyInit | ReadableStream) => {
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const response = await world.frame.handle(new Request(origin + path, init), '')
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  return [response.status, isPage ? 'page' : JSON.parse(await response.text()).error?.code]
}
const json = { origin, 'content-type': 'application/json' }
const form = { 'sec-fetch-dest': 'document', 'content-type': 'application/x-www-form-urlencoded' }

test.each([
  ['/api/login', json, 'TOO_LARGE'],
  ['/social/callback/apple', form, 'page'],
])('T-H2: of an endless body to %s no more than 64 kB are read', async (path, headers, told) => {
  const { body, pulled } = endless()
  expect(await post(path, headers, body)).toEqual([413, told])
  // The stream keeps some more ready than was read.
  expect(pulled.bytes).toBeLessThanOrEqual(65_536 + 2 * chunk.length)
  expect(pulled.isCancelled).toBe(true)
})

test('T-H2: a body that says it is too large is not read', async () => {
  const { body, pulled } = endless()
  expect(await post('/api/login', { ...json, 'content-length': '65537' }, body)).toEqual([413, 'TOO_LARGE'])
  expect(pulled.bytes).toBeLessThanOrEqual(chunk.length)
})

test('a body of 64 kB is read, also if a character lies across two parts of it', async () => {
  const text = new TextEncoder().encode(`{"link":"${'é'.repeat(32_000)}"}`)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of [text.slice(0, 10), text.slice(10)]) controller.enqueue(part)
      controller.close()
    },
  })
  expect(await post('/api/confirm/read', json, body)).toEqual([403, 'LOGIN'])
})

test('a body whose sender is gone is refused, and is no fault of the server', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
  const dpop = await createProof(await newDevice(), { method: 'POST', url: `${origin}/api/login` })
  expect(await post('/api/login', { ...json, dpop }, body)).toEqual([400, 'BAD_REQUEST'])
  expect(world.errors).toEqual([])
})
