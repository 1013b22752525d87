import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../support/freePort.js'
import { root } from '../support/root.js'

const place = mkdtempSync(join(tmpdir(), 'appkit-signin-'))
symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
afterAll(() => rmSync(place, { recursive: true }))

const page = readFileSync(join(root, 'docs/sign-in.md'), 'utf8')
const code = /### The end of a process\n.*?```ts\n(.*?)```/s.exec(page)?.[1] ?? ''

test('SIGTERM: the server of the documentation answers the requests in flight, and ends with 0', async () => {
  const port = await freePort()
  const file = join(place, 'server.mjs')
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  writeFileSync(file, ts.transpileModule(code, { compilerOptions: options }).outputText)
  const env = { ...process.env, PORT: String(port) }
  const child = spawn(process.execPath, [file], { env, stdio: 'inherit' })
  const ended = once(child, 'exit')
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const first = await vi.waitFor(open)
  first.destroy()
  const head = 'POST /auth/nonce HTTP/1.1\r\nHost: app.example\r\nOrigin: https://app.example\r\n'
  const sockets = await Promise.all(Array.from({ length: 12 }, open))
  const answers = sockets.map(async (socket) => String((await once(socket, 'data'))[0]).split('\r\n')[0])
  for (const socket of sockets)
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`)
  // Node answers that when it has handed the request over.
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 100 Continue']))
  const idle = await open()
  idle.write('GET /auth/session HTTP/1.1\r\nHost: app.example\r\n\r\n')
  await once(idle, 'data')
  child.kill('SIGTERM')
  await once(idle, 'end')
  const replies = sockets.map(async (socket) => String((await once(socket, 'data'))[0]).split('\r\n')[0])
  for (const socket of sockets) socket.write('{}')
  expect(await Promise.all(replies)).toEqual(Array(12).fill('HTTP/1.1 200 OK'))
  for (const socket of sockets) socket.destroy()
  expect(await ended).toEqual([0, null])
})
