import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSignInServer } from './createSignInServer.js'
import { createMemoryStorage } from './storage/createMemoryStorage.js'
import { toNodeListener } from './toNodeListener.js'

const origin = 'https://app.example'
const listen = toNodeListener(createSignInServer({ origins: [origin], storage: createMemoryStorage() }))

/** Errors that would have ended the process. */
const thrown: unknown[] = []
const server = createServer((request, response) => {
  listen(request, response).catch((error: unknown) => thrown.push(error))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const headers = `Host: app.example\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n`

/** Sends these bytes and returns the first line of the answer; undefined if the connection ends without one. */
function send(text: string, isCut = false): Promise<string | undefined> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => isCut && socket.destroy()))
    socket.setTimeout(1000, () => socket.destroy())
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0])
      socket.destroy()
    })
    socket.once('close', () => resolve(undefined))
  })
}

it.each([
  'GET //',
  'GET /\\',
  'GET //a:99999999/',
  'TRACE /auth/nonce',
  'HEAD /auth/session',
])('toNodeListener refuses %s', async (call) => {
  expect(await send(`${call} HTTP/1.1\r\n${headers}\r\n`)).toBe('HTTP/1.1 400 Bad Request')
  expect(thrown).toEqual([])
})

it('toNodeListener goes on when a client leaves while it sends', async () => {
  await send(`POST /auth/nonce HTTP/1.1\r\n${headers}Content-Length: 200\r\n\r\n{`, true)
  const whole = `POST /auth/nonce HTTP/1.1\r\n${headers}Content-Length: 2\r\n\r\n{}`
  expect(await send(whole)).toBe('HTTP/1.1 200 OK')
  expect(thrown).toEqual([])
})

it('toNodeListener answers when the function of the host that names the client throws', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const calls: unknown[] = []
  const asked = toNodeListener(
    {
      ...createSignInServer({ origins: [origin], storage: createMemoryStorage() }),
      handle: async (_request, caller) => {
        calls.push(caller)
        return new Response(null, { status: 204 })
      },
    },
    () => {
      throw new Error('host')
    },
  )
  const request = { url: '/auth/session', headers: {}, socket: { remoteAddress: '192.0.2.1' } }
  const end = vi.fn()
  await asked({ ...request, async *[Symbol.asyncIterator]() {} }, { statusCode: 0, setHeader: vi.fn(), end })
  expect(calls).toEqual([{ client: '192.0.2.1' }])
  expect(end).toHaveBeenCalledTimes(1)
  expect(reported).toHaveBeenCalledWith(new Error('host'))
  reported.mockRestore()
})
