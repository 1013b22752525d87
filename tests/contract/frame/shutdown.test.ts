import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProof } from '../../../frame/src/shared/proofs.js'
import { freePort } from '../support/freePort.js'
import { type FrameProcess, startFrame } from './startFrame.js'

const site = 'http://app.localhost:5173'
/** The mails that wait. */
const held: ServerResponse[] = []
const gate = createServer((_, response) => void held.push(response))
let frame: FrameProcess
let port: number

beforeAll(async () => {
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  port = await freePort()
  const mailGate = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/`
  frame = await startFrame({ port, mailGate, origins: [site], rpcUrl: 'http://127.0.0.1:1' })
})
afterAll(async () => {
  await frame.close()
  gate.close()
})

/** Starts a log-in on a new device, over a connection that is kept alive. */
async function logIn(at: number, agent: Agent) {
  const url = `${frame.origin}/api/login`
  const device = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    ...(['sign', 'verify'] as const),
  ])
  const dpop = await createProof(device, { method: 'POST', url })
  const headers = { host: new URL(url).host, origin: frame.origin, 'content-type': 'application/json', dpop }
  const sent = request({ agent, headers, port, host: '127.0.0.1', method: 'POST', path: '/api/login' })
  sent.end(JSON.stringify({ mail: `person${at}@example.com`, projectId: 'local', site }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += chunk
  return {
    status: response.statusCode,
    state: JSON.parse(text).state,
    connection: response.headers.connection,
  }
}

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)

/** Reads all that a connection gets from now until it ends. */
async function readAll(socket: ReturnType<typeof connect>): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

test('SIGTERM: requests in flight are answered, idle connections are closed, and the process ends with 0', async () => {
  expect([await get('/health'), await get('/ready')]).toEqual([200, 200])
  const agent = new Agent({ keepAlive: true })
  const replies = Promise.allSettled(Array.from({ length: 12 }, (_, at) => logIn(at, agent)))
  await vi.waitFor(() => expect(held).toHaveLength(12), { timeout: 60_000 })
  const idle = connect(port, '127.0.0.1')
  idle.write('GET /health HTTP/1.1\r\nHost: wallet\r\n\r\n')
  await once(idle, 'data')
  // A request that is under way, which asks whether the server is ready.
  const probe = connect(port, '127.0.0.1')
  probe.write('GET /ready HTTP/1.1\r\n')
  expect(await get('/health')).toBe(200)
  // As browsers open them ahead, for what may be asked later.
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  expect(await get('/health')).toBe(200)
  const exit = frame.kill('SIGTERM')
  expect(await readAll(idle)).toBe('')
  expect(await readAll(unused)).toBe('')
  probe.write('Host: wallet\r\n\r\n')
  expect(await readAll(probe)).toMatch(/^HTTP\/1\.1 503 /)
  const refused = connect(port, '127.0.0.1')
  expect(await once(refused, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
  for (const response of held) response.end()
  const answer = { status: 200, state: 'device', connection: 'close' }
  expect(await replies).toEqual(Array(12).fill({ status: 'fulfilled', value: answer }))
  expect(await exit).toBe(0)
  expect(frame.mails()).toHaveLength(12)
  agent.destroy()
})
