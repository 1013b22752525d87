import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from 'appkit-server'
import { createVault } from '../../../frame/page/vault/vault.js'
import { randomText } from '../../../frame/src/shared/encoding.js'
import { createProof } from '../../../frame/src/shared/proofs.js'
import { hashAdminKey } from '../../../server/src/users/createKeyCheck.js'

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

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** A server with the wallet, its users API and a webhook, as an operator runs it. */
export async function startUsersServer() {
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
    { log: { info: () => {}, warn: () => {}, error: () => {} }, env: {} },
  )
  const addUser = createVisitor(walletPort, mails)
  return {
    addUser,
    key,
    mails,
    secret,
    received: backend.received,
    address: `http://127.0.0.1:${usersPort}`,
    close: async () => {
      await server.close()
      backend.server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** People who log in by email on a new device, and make a wallet. */
function createVisitor(port: number, mails: readonly { readonly text: string }[]) {
  /** Calls the wallet as its page does. */
  const call = async (device: CryptoKeyPair, path: string, body: object, token?: string) => {
    const proof = await createProof(device, { method: 'POST', url: origin + path, token }, Date.now())
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        dpop: proof,
        origin,
        ...(token && { authorization: `DPoP ${token}` }),
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  /** Somebody logs in by email on a new device, and makes a wallet. */
  return async (mail: string) => {
    const device = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ])
    await call(device, '/api/login', { mail, projectId: 'shop', site })
    const link = /\/confirm#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    const { body: confirmed } = await call(device, '/api/confirm', { link })
    const { body: session } = await call(device, '/api/login/code', { mail, code: confirmed.code })
    const hmac = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const opener = { kind: 'device' as const, key: hmac, device: randomText(32), secret: randomText(32) }
    const { record } = await createVault().create(opener, randomText(16))
    await call(device, '/api/wallet/add', { record }, session.access)
    return {
      record,
      isLoggedIn: async () => (await call(device, '/api/wallet', {}, session.access)).status === 200,
    }
  }
}
