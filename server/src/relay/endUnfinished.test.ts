import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { createBacklog } from './createBacklog.js'
import { endUnfinished } from './endUnfinished.js'

const kilobyte = 1024

let server: WebSocketServer
let heard: string[]
let wholeMs: number
beforeEach(async () => {
  heard = []
  wholeMs = 60_000
  const backlog = createBacklog(300 * kilobyte)
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket, request) => {
    socket.on('error', () => {})
    socket.on('message', (data) => void heard.push(String(data)))
    endUnfinished({ backlog, network: String(request.url), wholeMs }, socket, request.socket)
  })
  await once(server, 'listening')
})
afterEach(async () => {
  for (const socket of server.clients) socket.terminate()
  await new Promise((done) => server.close(done))
})

async function connect(network: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/${network}`)
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}
const isOpen = ({ readyState }: WebSocket): boolean => readyState === WebSocket.OPEN
const begin = (socket: WebSocket, text: string): void => socket.send(text, { fin: false })

test('a client that begins a message and does not finish it is let go, though it answers pings', async () => {
  wholeMs = 80
  const [slow, quick] = [await connect('slow'), await connect('quick')]
  begin(slow, 'half')
  for (let each = 0; each < 15; each += 1) {
    if (isOpen(slow)) slow.ping()
    begin(quick, `${each} `)
    quick.send('is whole')
    await new Promise((done) => setTimeout(done, 10))
  }
  await vi.waitFor(() => expect(isOpen(slow)).toBe(false), { timeout: 3000 })
  expect(isOpen(quick)).toBe(true)
  expect(heard).toHaveLength(15)
})

test('what the clients of a network have begun takes one share together, and who has begun most is let go', async () => {
  const [one, two, three] = [await connect('network'), await connect('network'), await connect('network')]
  const other = await connect('other')
  begin(one, 'a'.repeat(100 * kilobyte))
  begin(other, 'a'.repeat(140 * kilobyte))
  begin(two, 'a'.repeat(140 * kilobyte))
  begin(three, 'a'.repeat(90 * kilobyte))
  await vi.waitFor(() => expect(isOpen(two)).toBe(false))
  expect([one, three, other].map(isOpen)).toEqual([true, true, true])
  // What has become whole is counted no more.
  for (const socket of [one, three]) socket.send('b')
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  begin(one, 'a'.repeat(290 * kilobyte))
  other.send('c')
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect([one, three].map(isOpen)).toEqual([true, true])
})
