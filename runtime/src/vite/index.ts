import { resolve } from 'node:path'
import { createRegenerator, generated, type Regenerator } from './createRegenerator.js'
import type { DevServer } from './devServer.js'
import { entriesOf } from './entriesOf.js'

/** A plugin of Vite 5 and later; in no need of Vite's own types, of which a host may have another version. */
export interface AppKitPlugin {
  readonly name: string
  apply(config: unknown, env: { command: 'build' | 'serve'; isPreview?: boolean | undefined }): boolean
  config(config: { root?: string | undefined }): { optimizeDeps: { include: string[] } }
  configureServer(server: DevServer): void
  load(id: string): Promise<undefined>
  handleHotUpdate(context: { file: string }): Promise<[] | undefined>
}

/**
 * Keeps what is generated from `appkit.config.ts` like it while Vite's development server runs: at its start, and
 * when the config or something it imports changes. What is wrong with the config is shown in Vite's overlay, with
 * file and line, until it is mended. It names the modules that the app loads from this package, also those that load
 * later, so that the server prepares them before the first page and does not reload it for them. In `vite build`, in a preview and under Vitest it is not there at all.
 *
 * @returns the plugin; it runs with the development server alone.
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
  return {
    name: 'appkit',
    apply: (_config, { command, isPreview }) =>
      command === 'serve' && isPreview !== true && process.env.VITEST === undefined,
    config({ root }) {
      const [include = []] = [root ?? '.', '.']
        .map((place) => entriesOf(resolve(place)))
        .filter((entries) => entries.length > 0)
      return { optimizeDeps: { include: [...include] } }
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
