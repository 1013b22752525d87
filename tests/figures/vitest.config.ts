import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

const counting = fileURLToPath(new URL('fastCheck.ts', import.meta.url))

/** Models count their cases; the files of this folder have the library itself. */
const countedModels = {
  name: 'counted-models',
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) =>
    source === 'fast-check' && /\.test\.tsx?$/.test(importer ?? '') ? counting : null,
}

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [countedModels, vanillaExtractPlugin()],
  test: { include: ['tests/figures/turn.figure.ts'], pool: 'forks', testTimeout: 0, hookTimeout: 0 },
})
