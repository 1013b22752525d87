import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepHost } from './builtApps.js'
import { readPolicy } from './readPolicy.js'
import { serveStatic } from './serveStatic.js'
import type { Stage } from './stage.js'

/**
 * Starts a sandbox for one test, and the stage page with it: for what a sandbox has once for everybody, as the people
 * whom its providers know and the hours that it lets pass.
 *
 * @returns the stage of the run with both in their places, and what takes them down.
 */
export async function openOwnSandbox(
  stage: Stage,
): Promise<{ readonly stage: Stage; close(): Promise<void> }> {
  const { startSandbox } = await import('appkit-sandbox')
  // Built before the start, so that nothing runs on when it fails.
  const files = await keepHost('stage')
  const dataDir = await mkdtemp(join(tmpdir(), 'appkit-own-sandbox-'))
  const sandbox = await startSandbox({ port: 0, chains: [31337], dataDir, log: () => {} })
  const url = sandbox.url.replace(/\/$/, '')
  const page = await serveStatic(files, readPolicy(url))
  return {
    stage: { ...stage, stage: page.url, sandbox: url },
    async close() {
      page.server.close()
      await sandbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
