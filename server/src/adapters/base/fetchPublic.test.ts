import { request as requestHttp } from 'node:http'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askJson } from './askJson.js'
import { createFetchPublic } from './fetchPublic.js'

let server: Server
let connections = 0
let port = 0
beforeEach(async () => {
  connections = 0
  server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterEach(() => new Promise((done) => server.close(done)))

test.each([
  ['a machine beside the server', ['127.0.0.1']],
  ['one beside an address of the internet', ['8.8.8.8', '127.0.0.1']],
  ['a network of IPv6 of its own', ['fd00::1']],
  ['no address', []],
])('a host whose name leads to %s is not asked', async (_where, addresses) => {
  const asked: string[] = []
  const fetchPublic = createFetchPublic(async (hostname) => {
    asked.push(hostname)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  })
  const url = `https://names.shop.io:${port}/0xabcd.json`
  await expect(askJson({ url, timeoutMs: 3000, fetchText: fetchPublic })).rejects.toThrow(/cannot be reached/)
  expect(asked).toEqual(['names.shop.io'])
  expect(connections).toBe(0)
})

test.each([
  ['999 what', ''],
  ['600 what', ''],
  ['199 what', ''],
  ['101 Switching Protocols', 'connection: upgrade\r\nupgrade: other\r\n'],
])('a host that answers %s is one that cannot be asked, and ends nothing else', async (status, headers) => {
  const raw = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(`HTTP/1.1 ${status}\r\n${headers}content-length: 2\r\n\r\n{}`)
  })
  await new Promise<void>((done) => raw.listen(0, '127.0.0.1', done))
  const address = raw.address()
  const at = typeof address === 'object' ? address?.port : 0
  const open = ((_url: URL, options: object) =>
    requestHttp({ ...options, host: '127.0.0.1', port: at, lookup: undefined })) as never
  const fetchPublic = createFetchPublic(undefined, open)
  const url = 'https://names.shop.io/0xabcd.json'
  await expect(askJson({ url, timeoutMs: 3000, fetchText: fetchPublic })).rejects.toThrow()
  raw.close()
})
