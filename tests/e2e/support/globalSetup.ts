import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from '../../../tools/ensureBuild.mjs'
import { keepApp, keepExtension, keepHost, sandboxHost } from './builtApps.js'
import { readPolicy } from './readPolicy.js'
import { serveStatic } from './serveStatic.js'
import { cache, type Stage, stageFile } from './stage.js'

/**
 * Builds the packages whose sources have changed, and starts what the tests share: a real sandbox, a really
 * scaffolded app built for production, and the stage page; all on free ports of this machine. Returns what takes it
 * down. With `APPKIT_BUILT` the packages are tested as they lie in `dist`, whatever their sources are.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!process.env.APPKIT_BUILT) await ensureBuild()
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const [sandbox, app, stagePage, extension] = await Promise.all([
    // Not before the build, which it is part of.
    import('appkit-sandbox').then(({ startSandbox }) =>
      startSandbox({ port: 0, chains: [31337, 1, 137, 'solana'], dataDir: join(cache, 'sandbox') }),
    ),
    keepApp(),
    keepHost('stage'),
    keepExtension(),
  ])
  const sandboxUrl = sandbox.url.replace(/\/$/, '')
  const { host } = new URL(sandboxUrl)
  cpSync(extension, join(cache, 'extension'), { recursive: true })
  const worker = join(cache, 'extension/worker.js')
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(sandboxHost, host))

  // The first answer of a service is its slowest, and pages have time limits.
  for (const path of ['catalogue/getWallets?page=1&entries=1&', 'blockchain/v1/supported-chains?'])
    await fetch(`${sandboxUrl}/${path}projectId=setup`)

  const { serveSignIn } = await import('./serveSignIn.js')
  const csp = readPolicy(sandboxUrl)
  const servers = [
    await serveStatic(join(app, 'dist'), csp, { replace: [sandboxHost, host] }),
    await serveStatic(stagePage, csp, { createAnswer: serveSignIn(sandboxUrl) }),
  ]
  const stage: Stage = { app: servers[0]?.url ?? '', stage: servers[1]?.url ?? '', sandbox: sandboxUrl }
  writeFileSync(stageFile, JSON.stringify(stage))
  return async () => {
    for (const { server } of servers) server.close()
    await sandbox.close()
  }
}
