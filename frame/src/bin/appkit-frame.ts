#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createJiti } from 'jiti'
import type { FrameConfig } from '../server/config.js'
import { findChanged, hashPage } from '../server/hashes.js'
import { serveFrame } from '../server/serve.js'

const usage = `appkit-frame serve [--config frame.config.ts]
appkit-frame hashes [origin of a wallet]

Serves the embedded wallet. DATABASE_URL names a Postgres database (SQLite without it), FRAME_SECRET is the server's
secret (base64 of at least 32 bytes).

With hashes, it prints the SHA-256 of each file of the page in this package, or compares them with what a wallet serves.`

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { config: { type: 'string', default: 'frame.config.ts' }, help: { type: 'boolean' } },
  })
  const [command, origin] = positionals
  if (command === 'hashes' && positionals.length <= 2 && !values.help) return printHashes(origin)
  if (values.help || command !== 'serve' || positionals.length > 1) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const file = resolve(values.config)
  if (!existsSync(file)) throw new Error(`There is no ${file}. Name the configuration with --config.`)
  const config = await createJiti(import.meta.url).import<FrameConfig>(file, { default: true })
  const frame = await serveFrame(config)
  console.log(`The wallet is served at ${config.origin} (port ${frame.port}).`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void frame.close().then(() => process.exit(0)))
  return -1
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
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
