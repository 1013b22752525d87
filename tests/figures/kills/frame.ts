import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createVault } from '../../../frame/page/vault/vault.js'
import { randomText } from '../../../frame/src/shared/encoding.js'
import { createProof } from '../../../frame/src/shared/proofs.js'
import { type FrameProcess, startFrame } from '../../contract/frame/startFrame.js'
import { freePort } from '../../contract/support/freePort.js'
import type { Killable } from '../parts/kills.js'

const site = 'http://app.localhost:5173'

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** A user who has logged in, and the facts that the server has confirmed to them. */
interface User {
  readonly device: CryptoKeyPair
  readonly token: string
  address?: string
}

const newDevice = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

/** The server of the embedded wallet as an operator starts it, on SQLite. */
export async function openFrame(): Promise<Killable> {
  const port = await freePort()
  const frame = await startFrame({ port, origins: [site], rpcUrl: 'http://127.0.0.1:1/' })
  await frame.kill('SIGKILL')
  const call = async (device: CryptoKeyPair, path: string, body: object, token?: string): Promise<Answer> => {
    const dpop = await createProof(device, { method: 'POST', url: frame.origin + path, token }, Date.now())
    return post(frame, port, path, body, {
      dpop,
      ...(token !== undefined && { authorization: `DPoP ${token}` }),
    })
  }
  const users: User[] = []
  let number = 0

  return {
    async kill(random) {
      const [isStarting, wait] = [random() < 0.2, random()]
      const starting = frame.start().catch(() => {})
      if (!isStarting) {
        await starting
        const writer = logInSome(() => logIn(call, frame, `user${number++}@example.com`, users))
        await sleep(wait * 1_200)
        await frame.kill('SIGKILL')
        await writer
        return
      }
      await sleep(wait * 600)
      await frame.kill('SIGKILL')
      await starting
    },
    async check() {
      await frame.start()
      for (const { address, device, token } of users) {
        const { body, status } = await call(device, '/api/wallet', {}, token)
        if (status !== 200) throw new Error(`a session that was confirmed is answered with ${status}.`)
        const { wallet } = body as { wallet: { record: { address: string } } | null }
        if (address !== undefined && wallet?.record.address !== address)
          throw new Error(`a wallet that was confirmed is ${wallet === null ? 'lost' : 'another one'}.`)
      }
      // A new user can log in.
      const before = users.length
      await logIn(call, frame, `user${number++}@example.com`, users)
      if (users.length === before) throw new Error('nobody can log in after the kill.')
      await frame.kill('SIGTERM')
    },
    confirmed: () => users.length + users.filter(({ address }) => address !== undefined).length,
    remove: () => frame.close(),
  }
}

type Call = (device: CryptoKeyPair, path: string, body: object, token?: string) => Promise<Answer>

/** One log-in up to a stored wallet; ends where a call fails. */
async function logIn(call: Call, frame: FrameProcess, mail: string, users: User[]): Promise<void> {
  const device = await newDevice()
  const started = await call(device, '/api/login', { mail, projectId: 'local', site })
  if (started.status !== 200) throw new Error(`a log-in is answered with ${started.status}.`)
  const lastMail = () => frame.mails().at(-1) ?? ''
  let code = /code: (\d{6})/.exec(lastMail())?.[1] ?? ''
  if (started.body.state === 'device') {
    const link = /\/confirm#([A-Za-z0-9_-]+)/.exec(lastMail())?.[1] ?? ''
    const confirmed = await call(device, '/api/confirm', { link })
    code = String(confirmed.body.code)
  }
  const done = await call(device, '/api/login/code', { mail, code })
  if (done.status !== 200) throw new Error(`a code is answered with ${done.status}.`)
  const user: User = { device, token: String(done.body.access) }
  users.push(user)
  const slot = randomText(16)
  const { body, status } = await call(device, '/api/wallet/secret', { slot }, user.token)
  if (status !== 200) throw new Error(`a secret is answered with ${status}.`)
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const opener = { kind: 'device' as const, key, device: randomText(32), secret: String(body.secret) }
  const vault = createVault(frame.origin)
  const { record } = await vault.create(opener, slot)
  const read = await call(device, '/api/wallet', {}, user.token)
  const proof = await vault.prove(record, String(read.body.account))
  const added = await call(device, '/api/wallet/add', { record, proof }, user.token)
  if (added.status === 200) user.address = record.address
}

/** The server lets one address on the network log in fifty times an hour, and each folder has a few kills. */
const logIns = 6

async function logInSome(work: () => Promise<void>): Promise<void> {
  try {
    for (let count = 0; count < logIns; count++) await work()
  } catch {
    // The process was killed under it.
  }
}

/** Node looks up no name below localhost; the server goes by the Host. */
function post(
  { origin }: FrameProcess,
  port: number,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', host: new URL(origin).host, origin, ...headers },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || '{}') }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
