import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.js'

// All files of a worker share one sandbox, which the first that asks starts, and which ends with the worker.
let sandbox: Promise<Sandbox> | undefined

async function openSandbox(): Promise<Sandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'appkit-shared-'))
  // Vitest ends a worker by this signal. The nodes see that their process ended, and end too; the folder would stay.
  process.once('SIGTERM', () => {
    rmSync(dataDir, { recursive: true, force: true })
    process.exit()
  })
  return startSandbox({ port: 0, dataDir, log: () => {} })
}

/**
 * Uses the sandbox of the worker, which has Anvil and Solana. Tests bring accounts and names of their own, as strangers on
 * one chain do. A plan of faults, which would be in force for the next file, is taken back after the file, and then no
 * reply may have broken its spec.
 *
 * @returns a function that gives the sandbox once hooks and tests run
 */
export function shareSandbox(): () => Sandbox {
  let running: Sandbox | undefined
  beforeAll(async () => {
    sandbox ??= openSandbox().catch((error: unknown) => {
      // The next file, or the same one again, makes another.
      sandbox = undefined
      throw error
    })
    running = await sandbox
  })
  afterAll(() => {
    if (running === undefined) return
    running.setFaults(null)
    const { brokenReplies } = running.stats()
    if (brokenReplies > 0) throw new Error(`${brokenReplies} replies of the sandbox broke their spec.`)
  })
  return () => {
    if (running === undefined) throw new Error('The sandbox is not started yet.')
    return running
  }
}
