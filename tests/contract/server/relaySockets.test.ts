import { afterEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createIdentity } from '../../bench/production/relayClient.mjs'
import { startProduction } from './production.js'

const count = 1001
/** Connections that a client may have. */
const ofClient = 20

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

test('a relay with its usual limits takes 1,001 WebSockets of one address at once', async () => {
  const server = await startProduction({ roles: ['relay'], operations: { port: 0 } })
  stops.push(server.close)
  const url = `${server.url.replace('http', 'ws')}/relay`
  const open = (token: string): Promise<string> => {
    const socket = new WebSocket(`${url}?auth=${token}&projectId=shop`)
    stops.push(() => socket.terminate())
    return new Promise((done) => {
      socket.once('open', () => done('open'))
      socket.once('error', ({ message }) => done(message))
    })
  }
  const outcomes: string[] = []
  while (outcomes.length < count) {
    const token = createIdentity().token(url)
    const many = Math.min(ofClient, count - outcomes.length)
    outcomes.push(...(await Promise.all(Array.from({ length: many }, () => open(token)))))
  }
  expect(outcomes.filter((each) => each !== 'open')).toEqual([])
})
