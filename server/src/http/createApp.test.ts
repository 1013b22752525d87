import { expect, test } from 'vitest'
import { createApp } from './createApp.js'

/** A server that refuses every request as one too many. */
function busyServer() {
  const app = createApp({ onRequest: () => {}, onBroken: () => {} })
  app.get('/blockchain/v1/thing', (context) => context.body('{}', 429, { 'retry-after': '7' }))
  app.get('/auth/thing', (context) => context.body('{}', 429, { 'retry-after': '7' }))
  return (path: string) => app.request(path, { headers: { origin: 'https://shop.example' } })
}

test('a page of another origin reads when it may ask again, and the id of the request (Fetch section 3.3.2)', async () => {
  const { headers } = await busyServer()('/blockchain/v1/thing')
  const exposed = (headers.get('access-control-expose-headers') ?? '').split(',').map((name) => name.trim())
  expect(headers.get('retry-after')).toBe('7')
  expect(exposed).toEqual(['retry-after', 'x-request-id'])
})

test('a page reads nothing more of what is not open to every page', async () => {
  const { headers } = await busyServer()('/auth/thing')
  expect(headers.get('access-control-expose-headers')).toBeNull()
})
