import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { startSandbox } from 'appkit-sandbox'
import { build } from 'vite'
import { buildExtension } from '../../extension/buildExtension.js'
import { readPolicy } from './readPolicy.js'
import { serveSignIn } from './serveSignIn.js'
import { serveStatic } from './serveStatic.js'
import { cache, root, type Stage, stageFile } from './stage.js'

/**
 * A real sandbox, a really scaffolded app built for production, and the stage page; all on free
 * ports of this machine. Returns what takes it down.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const chains = [31337, 1, 137, 'solana'] as const
  const sandbox = await startSandbox({ port: 0, chains, dataDir: join(cache, 'sandbox') })
  const sandboxUrl = sandbox.url.replace(/\/$/, '')
  const csp = readPolicy(sandboxUrl)

  const app = join(cache, 'app')
  scaffold(app, sandboxUrl)
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    { cwd: app, stdio: 'inherit' },
  )
  await build({
    root: join(root, 'tests/hosts/stage'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: join(cache, 'stage'), emptyOutDir: true },
  })

  const rpcUrl = `${sandboxUrl}/blockchain/v1/?chainId=eip155:31337&projectId=extension`
  await buildExtension(join(cache, 'extension'), rpcUrl)

  const servers = [
    await serveStatic(join(app, 'dist'), csp),
    await serveStatic(join(cache, 'stage'), csp, serveSignIn(sandboxUrl)),
  ]
  const stage: Stage = { app: servers[0]?.url ?? '', stage: servers[1]?.url ?? '', sandbox: sandboxUrl }
  writeFileSync(stageFile, JSON.stringify(stage))
  return async () => {
    for (const { server } of servers) server.close()
    await sandbox.close()
  }
}

/** create-appkit as a newcomer runs it; only the port of the sandbox is another, so that runs do not meet. */
function scaffold(app: string, sandboxUrl: string): void {
  const cli = join(root, 'cli/dist/bin')
  execFileSync(process.execPath, [
    join(cli, 'create-appkit.js'),
    app,
    '--yes',
    '--no-install',
    '--no-git',
    '--json',
  ])
  const config = join(app, 'appkit.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('127.0.0.1:4600', new URL(sandboxUrl).host))
  execFileSync(process.execPath, [join(cli, 'appkit.js'), 'generate'], { cwd: app })
}
