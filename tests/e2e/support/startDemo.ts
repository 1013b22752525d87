import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dressDemo } from '../../../tools/dressDemo.mjs'
import { keepScaffold, sandboxHost } from './builtApps.js'
import { sandboxFrame } from './socials.js'
import { cache, type Stage } from './stage.js'
import { startVite } from './startVite.js'

export interface DemoOptions {
  /** Name of its folder. */
  readonly name: string
  /** Flags of create-appkit. */
  readonly flags?: readonly string[]
  /** Lines for the end of its `src/main.tsx`. */
  readonly lines?: string
  /** Changes its folder before it is served. */
  readonly change?: (app: string) => void
  /** Whether it is the demo of `npm start`, and not a new app. */
  readonly dressed?: boolean
}

/** Serves the app that create-appkit makes, on the sandbox of this run, by Vite's development server. */
export async function startDemo(
  stage: Stage,
  { name, flags, lines = '', change, dressed = false }: DemoOptions,
) {
  // Another worker may serve an app of this name, on a sandbox of its own.
  const app = join(cache, `${name}-${process.env.TEST_PARALLEL_INDEX ?? 0}`)
  rmSync(app, { recursive: true, force: true })
  cpSync(await keepScaffold(name, flags), app, { recursive: true })
  if (dressed) dressDemo(app)
  change?.(app)
  const config = join(app, 'appkit.config.ts')
  const text = readFileSync(config, 'utf8')
    .replaceAll(sandboxHost, new URL(stage.sandbox).host)
    .replaceAll('localhost:4600', new URL(stage.sandbox).host)
    .replaceAll('http://wallet.localhost:4601', await sandboxFrame(stage))
  writeFileSync(config, text)
  appendFileSync(join(app, 'src/main.tsx'), lines)
  return { app, ...(await startVite(app)) }
}
