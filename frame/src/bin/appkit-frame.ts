#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FrameStartError } from '../server/base/errors.js'
import type { FrameConfig } from '../server/config/config.js'
import { findChanged, hashPage } from '../server/config/hashes.js'
import { openConfigured, openServerDatabase } from '../server/config/openServerDatabase.js'
import { type MoveInParameters, moveInFile } from '../server/moveIn/moveInFile.js'
import { rekey } from '../server/parts/keyring.js'
import { checkAuditLog } from '../server/storage/checkAuditLog.js'
import { createStore, type FrameStore } from '../server/storage/createStore.js'
import { migrate, newestVersion } from '../server/storage/migrations.js'

const usage = `appkit-frame serve [--config frame.config.ts]
appkit-frame migrate [--config frame.config.ts]
appkit-frame rekey [--config frame.config.ts]
appkit-frame audit [--config frame.config.ts]
appkit-frame move-in <list.csv> [--config frame.config.ts]
appkit-frame hashes [origin of a wallet]

Serves the embedded wallet. DATABASE_URL names a Postgres database (SQLite without it), FRAME_SECRET is the server's
secret (base64 of at least 32 bytes).

With migrate, it brings the tables of the database to the version that this package needs, and needs no secret. A server
does so when it starts, too. Servers of the version before run on while it is done.

With rekey, it encrypts the key of the database with the first secret of FRAME_SECRET (new,old). With audit, it checks
the log of the server. With move-in, it keeps a signed list (list.csv.sig) of emails and addresses: these users are asked for the key
of their wallet.

With hashes, it prints the SHA-256 of each file of the page in this package, or compares them with what a wallet serves.`

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { config: { type: 'string', default: 'frame.config.ts' }, help: { type: 'boolean' } },
  })
  const [command, origin] = positionals
  if (command === 'hashes' && positionals.length <= 2 && !values.help) return printHashes(origin)
  const isCommand = ['serve', 'migrate', 'rekey', 'audit', 'move-in'].includes(command ?? '')
  const isMove = command === 'move-in'
  if (values.help || !isCommand || positionals.length !== (isMove ? 2 : 1)) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const file = resolve(values.config)
  if (!existsSync(file)) throw new Error(`There is no ${file}. Name the configuration with --config.`)
  const { createJiti } = await import('jiti')
  const config = await createJiti(import.meta.url).import<FrameConfig>(file, { default: true })
  if (command === 'migrate') return migrateTables(config)
  if (isMove)
    return withStore(config, (store, secrets) =>
      keepList({ config, file: resolve(origin ?? ''), store, secrets }),
    )
  if (command !== 'serve') return withStore(config, command === 'rekey' ? replaceSecret : checkLog)
  // The module that answers requests takes a second to load, and no other command needs it.
  const { serveFrame } = await import('../server/http/serve.js')
  const frame = await serveFrame(config)
  console.log(`The wallet is served at ${config.origin} (port ${frame.port}).`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      frame.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  return -1
}

async function migrateTables(config: FrameConfig): Promise<number> {
  const database = await openConfigured(config, { log: console.error, onError: console.error })
  try {
    const { from, to } = await migrate(database, Date.now)
    if (from < to) console.log(`The tables are brought from version ${from} to ${to}.`)
    else if (from > newestVersion)
      console.log(`The tables have version ${from}, of a newer package. This one runs on them.`)
    else console.log(`The tables have version ${from}, the newest one.`)
    return 0
  } finally {
    await database.close()
  }
}

type Act = (store: FrameStore, secrets: readonly Uint8Array[]) => Promise<number>

async function withStore(config: FrameConfig, act: Act): Promise<number> {
  const { database, secrets } = await openServerDatabase(config, {
    log: console.error,
    onError: console.error,
  })
  try {
    return await act(await createStore(database, Date.now), secrets)
  } finally {
    await database.close()
  }
}

const replaceSecret: Act = async (store, secrets) => {
  const isNew = await rekey(store, secrets)
  const others = secrets.length > 1 ? ' Leave the others out of FRAME_SECRET now.' : ''
  console.log(
    `${isNew ? 'The first secret opens the database.' : 'The first secret opened it already.'}${others}`,
  )
  return 0
}

async function keepList(parameters: MoveInParameters): Promise<number> {
  for (const line of await moveInFile(parameters)) console.log(line)
  return 0
}

const checkLog: Act = async ({ ask }) => {
  const { broken, entries } = await checkAuditLog(ask)
  for (const writer of broken) console.log(`The chain ${writer} was changed.`)
  if (broken.length === 0)
    console.log(`${entries === 1 ? '1 entry' : `${entries} entries`}, none was changed.`)
  return broken.length === 0 ? 0 : 1
}

async function printHashes(origin: string | undefined): Promise<number> {
  const hashes = hashPage()
  if (origin === undefined) {
    console.log(JSON.stringify(hashes, null, 2))
    return 0
  }
  if (!URL.canParse(origin)) throw new Error(`${origin} is no address. Write it like https://wallet.example.`)
  const changed = await findChanged(origin, hashes)
  for (const name of changed) console.log(`${name} is not that of this package.`)
  if (changed.length === 0) console.log(`${origin} serves the page of this package (build ${hashes.build}).`)
  return changed.length === 0 ? 0 : 1
}

main().then(
  (code) => {
    if (code >= 0) process.exit(code)
  },
  (error: unknown) => {
    const code = error instanceof FrameStartError ? ` (${error.code})` : ''
    console.error(`${error instanceof Error ? error.message : String(error)}${code}`)
    process.exit(1)
  },
)
