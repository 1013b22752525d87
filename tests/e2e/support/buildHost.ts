import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { readPolicy } from './readPolicy.js'
import { serveStatic } from './serveStatic.js'
import { cache, root, type Stage, stageFile } from './stage.js'

/**
 * Builds an app of `tests/hosts` for production and serves it under the CSP of the documentation.
 *
 * @param options.alias packages that are used in the place of others, for several versions of one.
 */
export async function buildHost(
  name: string,
  { alias = {}, as = name }: { readonly alias?: Readonly<Record<string, string>>; readonly as?: string } = {},
): Promise<{ readonly url: string; stop(): void }> {
  const { sandbox } = JSON.parse(readFileSync(stageFile, 'utf8')) as Stage
  const outDir = join(cache, 'hosts', as)
  await build({
    root: join(root, 'tests/hosts', name),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias },
    build: { outDir, emptyOutDir: true },
  })
  const { url, server } = await serveStatic(outDir, readPolicy(sandbox))
  return { url: `${url}?sandbox=${encodeURIComponent(sandbox)}`, stop: () => void server.close() }
}
