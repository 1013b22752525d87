import { resolve } from 'node:path'
import { createRegenerator, generated, projectOf, type Regenerator } from './createRegenerator.js'
import type { DevServer } from './devServer.js'
import { entriesOf } from './entriesOf.js'
import { findFaults, type ProductionFault } from './runGenerate.js'

/** The fields of Vite's config that the plugin reads. */
interface ResolvedConfig {
  readonly command: 'build' | 'serve'
  readonly isProduction: boolean
  readonly root: string
  readonly configFile?: string | undefined
}

/** A plugin of Vite 5 and later; in no need of Vite's own types, of which a host may have another version. */
export interface AppKitPlugin {
  readonly name: string
  apply(config: unknown, env: { command: 'build' | 'serve'; isPreview?: boolean | undefined }): boolean
  config(config: { root?: string | undefined }): { optimizeDeps: { include: string[] } }
  configResolved(config: ResolvedConfig): void
  configureServer(server: DevServer): void
  buildStart(): void
  buildEnd(this: { warn(text: string): void }): Promise<void>
  load(id: string): Promise<undefined>
  handleHotUpdate(context: { file: string }): Promise<[] | undefined>
}

/**
 * Keeps what is generated from `appkit.config.ts` like it while Vite's development server runs: at its start, and
 * when the config or something it imports changes. An error in the config is shown in Vite's overlay, with
 * file and line, until it is mended. It names the modules that the app loads from this package, also those that load
 * later, so that the server prepares them before the first page and does not reload it for them. A production build is warned of what in the
 * config is not for visitors, such as the demo wallet and addresses of this machine, and is otherwise as without the plugin; where its script runs
 * `generate --check`, that has said it. In a preview and under Vitest it is not there at all.
 *
 * @returns the plugin. Nothing of it is in a bundle.
 *
 * @example
 * import react from '@vitejs/plugin-react'
 * import { appkit } from 'appkit-runtime/vite'
 * import { defineConfig } from 'vite'
 *
 * export default defineConfig({ plugins: [react(), appkit()] })
 */
export function appkit(): AppKitPlugin {
  let regenerator: Regenerator | undefined
  let project: string | undefined
  let faults: Promise<readonly ProductionFault[]> | undefined
  return {
    name: 'appkit',
    apply: (_config, { isPreview }) => isPreview !== true && process.env.VITEST === undefined,
    config({ root }) {
      const [include = []] = [root ?? '.', '.']
        .map((place) => entriesOf(resolve(place)))
        .filter((entries) => entries.length > 0)
      return { optimizeDeps: { include: [...include] } }
    },
    configResolved(config) {
      const isChecked = /\bgenerate\b.*--check\b/.test(process.env.npm_lifecycle_script ?? '')
      if (config.command === 'build' && config.isProduction && !isChecked) project = projectOf(config)
    },
    configureServer(server) {
      const current = createRegenerator(server)
      regenerator = current
      server.watcher.on('all', (event, file) => {
        // Changes come with `handleHotUpdate`, which can have a page wait for them.
        if (event === 'change' && server.config.server.hmr !== false) return
        if (!current.isOwn(file) && current.isSource(file)) void current.run()
      })
    },
    // Vite calls the next two in builds of the client and of the server. It is looked at and said once.
    buildStart() {
      if (project !== undefined) faults ??= findFaults(project)
    },
    async buildEnd() {
      const found = (await faults) ?? []
      if (project === undefined) return
      project = undefined
      for (const { fix, message } of found) this.warn(`${message} ${fix}`)
    },
    // A page that is loaded meanwhile gets the files that are about to be.
    async load(id) {
      if (generated.test(id)) await regenerator?.settled()
      return undefined
    },
    async handleHotUpdate({ file }) {
      if (regenerator?.isOwn(file)) return []
      if (!regenerator?.isSource(file)) return undefined
      await regenerator.run()
      return []
    },
  }
}
