import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { createBacklog } from './createBacklog.js'
import { createRelay, type Relay } from './createRelay.js'
import { serveSocket } from './serveSocket.js'

const megabyte = 1024 * 1024
const topic = 'ab'.repeat(32)

let server: WebSocketServer
let relay: Relay
/** The server's ends of the sockets. */
let ends: WebSocket[]
beforeEach(async () => {
  const room = 1024 * megabyte
  relay = createRelay({ limits: { perClient: room, perNetwork: room, perProject: room, total: room } })
  ends = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const parts = {
    relay,
    ofClient: new Map(),
    backlog: createBacklog(megabyte),
    pingEvery: 60_000,
    isEnding: () => false,
    openLine: undefined,
    onFrame: undefined,
  }
  server.on('connection', (socket, { url }) => {
    socket.on('error', () => {})
    ends.push(socket)
    serveSocket(parts, socket, { clientId: `client ${ends.length}`, network: String(url), project: 'shop' })
  })
})
afterEach(async () => {
  relay.close()
  for (const socket of server.clients) socket.terminate()
  await new Promise((done) => server.close(done))
})

/** A client of a network that listens to the topic. It acknowledges nothing. */
async function connect(network: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/${network}`)
  socket.on('error', () => {})
  await once(socket, 'open')
  const messages = vi.fn()
  const params = { topic }
  socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params }))
  await once(socket, 'message')
  socket.on('message', messages)
  return { socket, messages }
}

test('sockets of a network that do not read make the server keep one share together, and who reads stays', async () => {
  const reader = await connect('network')
  const slow = [await connect('network'), await connect('network'), await connect('network')]
  const other = await connect('other')
  for (const { socket } of [...slow, other]) socket.pause()
  const isOpen = ({ readyState }: WebSocket): boolean => readyState === WebSocket.OPEN
  const [readerEnd, ...others] = ends
  const slowEnds = others.slice(0, slow.length)
  const sender = relay.connect({ clientId: 'sender', network: 'sender', project: 'shop', send: () => {} })
  let [sent, most] = [0, 0]
  while (slowEnds.every(isOpen)) {
    sent += 1
    const params = { topic, message: `${sent} ${'m'.repeat(200_000)}`, ttl: 300, tag: 1108 }
    sender.receive(JSON.stringify({ id: sent, jsonrpc: '2.0', method: 'irn_publish', params }))
    await vi.waitFor(() => expect(reader.messages).toHaveBeenCalledTimes(sent))
    const kept = slowEnds.filter(isOpen).reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)
    most = Math.max(most, kept)
  }
  expect(most).toBeLessThanOrEqual(megabyte)
  expect(slowEnds.filter(isOpen)).toHaveLength(slow.length - 1)
  expect([readerEnd, others.at(-1)].map((end) => end?.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN])
})
