import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from 'appkit-server'
import { hashAdminKey } from '../../../server/src/users/createKeyCheck.js'
import { freePort } from '../support/freePort.js'
import { createVisitor } from './walletVisitor.js'

const site = 'http://localhost:5173'
const origin = 'http://wallet.localhost:4611'

/** A backend that takes webhooks. */
async function openBackend() {
  const received: { headers: Record<string, string>; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { received, server, url: `http://127.0.0.1:${port}/` }
}

/**
 * A server with the wallet, its users API and a webhook, as an operator runs it.
 *
 * @param env - environment that names its database; without one, its data is in a folder of its own
 */
export async function startUsersServer(env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-users-'))
  const backend = await openBackend()
  const [walletPort, usersPort] = [await freePort(), await freePort()]
  const key = `akadm_${randomBytes(32).toString('base64url')}`
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const mails: { to: string; subject: string; text: string }[] = []
  const server = await startServer(
    {
      origin: 'http://api.localhost',
      port: 0,
      data: folder,
      projects: { shop: { name: 'Shop', origins: [site], development: true } },
      roles: ['wallet', 'users'],
      wallet: {
        origin,
        port: walletPort,
        sendMail: async (mail) => void mails.push(mail),
        webhooks: { shop: { url: backend.url, secret } },
      },
      users: { port: usersPort, keys: { support: hashAdminKey(key) } },
    },
    { log: { info: () => {}, warn: () => {}, error: () => {} }, env },
  )
  const addUser = createVisitor({
    origin,
    site,
    portOf: () => walletPort,
    mailTo: (address) => mails.findLast(({ to }) => to === address)?.text ?? '',
  })
  return {
    addUser,
    key,
    folder,
    mails,
    secret,
    received: backend.received,
    address: `http://127.0.0.1:${usersPort}`,
    wallet: { origin, url: `http://127.0.0.1:${walletPort}` },
    /** Ends the server, and keeps what it has stored. */
    end: () => server.close(),
    close: async () => {
      await server.close()
      backend.server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
