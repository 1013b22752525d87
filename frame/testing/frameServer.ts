import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { FrameConfig, Mail } from '../src/server/config/config.js'
import type { PageFiles } from '../src/server/config/pageFiles.js'
import type { OwnLogin } from '../src/server/config/readOwnLogin.js'
import { createFrameServer, type FrameServer } from '../src/server/http/createFrameServer.js'
import { createStore } from '../src/server/storage/createStore.js'
import { openDatabase } from '../src/server/storage/openDatabase.js'
import type { Ask, SqlDatabase, SqlValue } from '../src/server/storage/types.js'
import type { ReadMore } from '../src/server/users/leaving.js'
import { createProof } from '../src/shared/proofs.js'

export const origin = 'http://wallet.localhost:4601'
export const site = 'http://app.localhost:5173'
export const minute = 60_000
export const mail = 'ann@example.com'

/** The world of the server under test. The test moves the clock, and reads the mails. */
export const world = {
  clock: 0,
  mails: [] as Mail[],
  isMailDown: false,
  deadMail: '',
  holdMail: undefined,
  errors: [] as unknown[],
  outcomes: [] as ('sent' | 'refused')[],
  open: openFile,
  watch: undefined,
} as {
  clock: number
  mails: Mail[]
  isMailDown: boolean
  /** An address to which no mail can be sent. */
  deadMail: string
  /** Waited for before a mail is sent. An error that it throws is why the mail fails. */
  holdMail: (() => Promise<void>) | undefined
  readonly errors: unknown[]
  /** The outcome of each mail since the server was started. */
  readonly outcomes: ('sent' | 'refused')[]
  /** Opens the database of a test. Replaced by tests that run on another kind. */
  open: (folder: string) => Promise<SqlDatabase>
  /** Told of every statement that the server runs after it has started. */
  watch: ((text: string, values: readonly SqlValue[]) => void) | undefined
  database: SqlDatabase
  frame: FrameServer
  folder: string
}

/** Opens the database of the test, and starts a server on it. */
export async function startServer(): Promise<void> {
  world.database = await world.open(world.folder)
  await startOn(world.database)
}

const fileIn = (folder: string) => join(folder, 'frame.sqlite')

let emptyTables: Uint8Array | undefined

/** The file of a database with the newest tables and no row. To make them takes longer than all else of a start. */
async function newTables(): Promise<Uint8Array> {
  if (emptyTables !== undefined) return emptyTables
  const folder = mkdtempSync(join(tmpdir(), 'appkit-tables-'))
  const database = await openFile(folder)
  await createStore(database, Date.now)
  await database.close()
  emptyTables = readFileSync(fileIn(folder))
  rmSync(folder, { recursive: true })
  return emptyTables
}

async function openFile(folder: string): Promise<SqlDatabase> {
  const database = await openDatabase({ file: fileIn(folder) })
  // No test cuts the power.
  await database.query('pragma synchronous = off', [])
  return database
}

/** A database that a test sees each statement of, before it is run. An error of the test is thrown by the statement. */
export const watched = (
  database: SqlDatabase,
  see: (text: string, values: readonly SqlValue[]) => void,
): SqlDatabase => ({
  ...database,
  query: async (text, values) => {
    see(text, values)
    return database.query(text, values)
  },
  batch: async (statements) => {
    for (const { text, values } of statements) see(text, values)
    return database.batch(statements)
  },
})

/** Runs a statement of a test, with `?` for values. */
export const ask: Ask = (text, values = []) => {
  let at = 0
  const { dialect, query } = world.database
  return query(dialect === 'postgres' ? text.replace(/\?/g, () => `$${++at}`) : text, [...values])
}

export interface ServerOptions {
  readonly socials?: FrameConfig['socials']
  readonly networks?: FrameConfig['networks']
  readonly ownLogin?: OwnLogin
  readonly secret?: Uint8Array | readonly Uint8Array[]
  readonly limits?: FrameConfig['limits']
  readonly retention?: FrameConfig['retention']
  readonly webhooks?: FrameConfig['webhooks']
  readonly passkeys?: boolean
  readonly readMore?: ReadMore
  /** The files of the page. Default: none. */
  readonly files?: PageFiles
}

/** Starts a server on a database. */
export async function startOn(
  database: SqlDatabase,
  {
    files = { build: 'test', read: () => undefined },
    limits,
    networks,
    ownLogin,
    passkeys,
    readMore,
    retention,
    secret = new Uint8Array(32).fill(7),
    socials,
    webhooks,
  }: ServerOptions = {},
): Promise<void> {
  await world.frame?.close()
  world.outcomes.length = 0
  let hasStarted = false
  const seen = watched(database, (text, values) => {
    if (hasStarted) world.watch?.(text, values)
  })
  world.frame = await createFrameServer({
    config: {
      origin,
      projects: {
        local: {
          name: 'Local',
          origins: [site, 'http://*.localhost:5173'],
          development: true,
          ...(ownLogin && { ownLogin }),
        },
        empty: { name: 'Nobody', origins: [] },
      },
      networks: networks ?? {
        'eip155:1': { name: 'One', rpcUrl: 'http://127.0.0.1:1/x', symbol: 'ETH', decimals: 18 },
      },
      ...(socials && { socials }),
      ...(limits && { limits }),
      ...(retention && { retention }),
      ...(webhooks && { webhooks }),
      ...(passkeys !== undefined && { passkeys }),
      sendMail: async (mail) => {
        await world.holdMail?.()
        if (world.isMailDown || mail.to === world.deadMail) throw new Error('no mail server')
        world.mails.push(mail)
      },
    },
    database: seen,
    secret,
    now: () => world.clock,
    onError: (error) => world.errors.push(error),
    onMail: (outcome) => world.outcomes.push(outcome),
    files,
    // A test delivers by itself, at the time of its clock.
    isDelivering: false,
    readMore,
  })
  hasStarted = true
}

/** A server of its own for every test of a file. */
export function useServer(): void {
  beforeEach(async () => {
    world.folder = mkdtempSync(join(tmpdir(), 'appkit-frame-'))
    world.clock = Date.now()
    world.mails = []
    world.isMailDown = false
    world.deadMail = ''
    world.holdMail = undefined
    world.errors.length = 0
    if (world.open === openFile) writeFileSync(fileIn(world.folder), await newTables())
    await startServer()
  })
  afterEach(async () => {
    await world.frame.close()
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
  /** The browser's `accept-language`. */
  readonly language?: string
}

/** Calls the server as the page does. */
export async function call(device: CryptoKeyPair, path: string, body: object, options: CallOptions = {}) {
  const { client = '1.2.3.4', from = origin, language, token } = options
  const proof =
    options.proof ?? (await createProof(device, { method: 'POST', url: origin + path, token }, world.clock))
  const headers = {
    'content-type': 'application/json',
    dpop: proof,
    origin: from,
    ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
    ...(language !== undefined && { 'accept-language': language }),
  }
  const request = new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const response = await world.frame.handle(request, client)
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers }
}

export const login = (device: CryptoKeyPair, options?: CallOptions, address = mail) =>
  call(device, '/api/login', { mail: address, projectId: 'local', site }, options)
export const linkIn = ({ text = '' } = {} as Mail) => /\/confirm#([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? ''
export const codeIn = ({ text = '' } = {} as Mail) => /code: (\d{6})/.exec(text)?.[1] ?? ''

/** Confirms a device by the link of the last mail. Returns the code that the page behind the link shows. */
export async function confirm(device: CryptoKeyPair): Promise<string> {
  const { body } = await call(device, '/api/confirm', { link: linkIn(world.mails.at(-1)) })
  return String(body.code)
}

/** Logs in as somebody who follows the link and types the code. */
export async function logIn(device: CryptoKeyPair, address = mail) {
  const started = await login(device, {}, address)
  const code = started.body.state === 'device' ? await confirm(device) : codeIn(world.mails.at(-1))
  const { body, status } = await call(device, '/api/login/code', { mail: address, code })
  expect(status).toBe(200)
  return body as { access: string; refresh: string }
}
