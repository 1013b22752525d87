import { expect, it } from 'vitest'
import { readCaller } from './readCaller.js'

const socket = { remoteAddress: '192.0.2.1' }

it.each([
  ['of Node', { socket }],
  ['of Hono on Node', { env: { incoming: { socket } } }],
  ['of Astro', { clientAddress: '192.0.2.1' }],
])('the address of a client is read from what a route gets: %s', (_, context) => {
  expect(readCaller(context)).toEqual({ client: '192.0.2.1' })
})

it.each([
  ['nothing', undefined],
  ['a text', 'context'],
  ['a worker without a socket', { env: { KEY: 'value' } }],
  ['an empty address', { clientAddress: '' }],
  [
    'an adapter that knows none',
    {
      get clientAddress(): string {
        throw new Error('This adapter has no address.')
      },
    },
  ],
])('no client is named by %s', (_, context) => {
  expect(readCaller(context)).toEqual({})
})
