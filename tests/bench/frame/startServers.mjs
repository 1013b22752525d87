import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../tools/run.mjs'
import { cpuOf } from '../production/startServer.mjs'

export const origin = 'https://wallet.example'
export const site = 'https://shop.example'
const oneNetwork =
  "{ 'eip155:1': { name: 'One', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } }"

/**
 * Starts instances of the wallet's server on one database, as an operator does, and a mail server for them.
 *
 * @param {string} url of the database
 * @param {number} count of instances
 * @returns {Promise<{ ports: number[], takeMail(to: string): string, cpu(): number, close(): Promise<void> }>} `takeMail`
 *   returns the text of the last mail to an address, `cpu` the seconds of all instances so far
 */
export async function startServers(url, count) {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-bench-frame-'))
  const mails = new Map()
  const post = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { text, to } = JSON.parse(body)
    mails.set(to, text)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(post, 'listening')
  const config = join(folder, 'frame.config.mjs')
  writeFileSync(
    config,
    `export default {
  origin: '${origin}', port: Number(process.env.PORT), clientHeader: 'x-client', networks: ${oneNetwork},
  projects: { shop: { name: 'Shop', origins: ['${site}'] } },
  sendMail: async (mail) => {
    const reply = await fetch('http://127.0.0.1:${post.address().port}', { method: 'POST', body: JSON.stringify(mail) })
    if (!reply.ok) throw new Error('no mail')
  },
}
`,
  )
  const secret = randomBytes(32).toString('base64')
  const children = []
  const ports = []
  for (let at = 0; at < count; at++) {
    const port = await freePort()
    const program = join(root, 'frame/dist/bin/appkit-frame.js')
    const child = spawn(process.execPath, [program, 'serve', '--config', config], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: url, FRAME_SECRET: secret, PORT: String(port) },
    })
    children.push(child)
    ports.push(port)
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error('The server ended.'))),
    ])
  }
  return {
    ports,
    cpu: () => children.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    takeMail: (to) => {
      const text = mails.get(to) ?? ''
      mails.delete(to)
      return text
    },
    close: async () => {
      for (const child of children) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      post.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
