import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { FrameConfig, Mail } from '../src/server/config.js'
import { createFrameServer, type FrameServer } from '../src/server/createFrameServer.js'
import { openDatabase } from '../src/server/storage/openDatabase.js'
import type { SqlDatabase } from '../src/server/storage/types.js'
import { createProof } from '../src/shared/proofs.js'

export const origin = 'http://wallet.localhost:4601'
export const site = 'http://app.localhost:5173'
export const minute = 60_000
export const mail = 'ann@example.com'

/** What the server of the test runs on. The test moves the clock, and reads the mails. */
export const world = {
  clock: 0,
  mails: [] as Mail[],
  isMailDown: false,
  errors: [] as unknown[],
} as {
  clock: number
  mails: Mail[]
  isMailDown: boolean
  readonly errors: unknown[]
  database: SqlDatabase
  frame: FrameServer
  folder: string
}

/** Opens the database of the test, and starts a server on it. */
export async function startServer(): Promise<void> {
  world.database = await openDatabase({ file: join(world.folder, 'frame.sqlite') })
  // No test cuts the power.
  await world.database.query('pragma synchronous = off', [])
  await startOn(world.database)
}

/** Starts a server on a database. */
export async function startOn(database: SqlDatabase, socials?: FrameConfig['socials']): Promise<void> {
  world.frame = await createFrameServer({
    config: {
      origin,
      projects: {
        local: { name: 'Local', origins: [site, 'http://*.localhost:5173'], development: true },
        empty: { name: 'Nobody', origins: [] },
      },
      networks: { 'eip155:1': { name: 'One', rpcUrl: 'http://127.0.0.1:1/x', symbol: 'ETH', decimals: 18 } },
      ...(socials && { socials }),
      sendMail: async (mail) => {
        if (world.isMailDown) throw new Error('no mail server')
        world.mails.push(mail)
      },
    },
    database,
    secret: new Uint8Array(32).fill(7),
    now: () => world.clock,
    onError: (error) => world.errors.push(error),
    files: { build: 'test', read: () => undefined },
  })
}

/** A server of its own for every test of a file. */
export function useServer(): void {
  beforeEach(async () => {
    world.folder = mkdtempSync(join(tmpdir(), 'appkit-frame-'))
    world.clock = Date.now()
    world.mails = []
    world.isMailDown = false
    world.errors.length = 0
    await startServer()
  })
  afterEach(async () => {
    await world.database.close()
    rmSync(world.folder, { recursive: true, force: true })
  })
}

export const newDevice = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

export interface CallOptions {
  readonly token?: string
  readonly proof?: string
  readonly from?: string
  readonly client?: string
}

/** Calls the server as the page does. */
export async function call(device: CryptoKeyPair, path: string, body: object, options: CallOptions = {}) {
  const { client = '1.2.3.4', from = origin, token } = options
  const proof =
    options.proof ?? (await createProof(device, { method: 'POST', url: origin + path, token }, world.clock))
  const headers = {
    ...{ 'content-type': 'application/json', dpop: proof, origin: from },
    ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
  }
  const request = new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const response = await world.frame.handle(request, client)
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers }
}

export const login = (device: CryptoKeyPair, options?: CallOptions, address = mail) =>
  call(device, '/api/login', { mail: address, projectId: 'local', site }, options)
export const linkIn = ({ text = '' } = {} as Mail) => /\/confirm#([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? ''
export const codeIn = ({ text = '' } = {} as Mail) => /code: (\d{6})/.exec(text)?.[1] ?? ''

/** Logs in as somebody who follows the link and types the code. */
export async function logIn(device: CryptoKeyPair, address = mail) {
  const started = await login(device, {}, address)
  if (started.body.state === 'device')
    await call(device, '/api/confirm', { link: linkIn(world.mails.at(-1)) })
  const code = codeIn(world.mails.at(-1))
  const { body, status } = await call(device, '/api/login/code', { mail: address, code })
  expect(status).toBe(200)
  return body as { access: string; refresh: string }
}
