import { defineConfig } from '@playwright/test'
import plain from '../../playwright.config.js'

// A test that fails before its own limit has met a mutant; one that meets the limit says nothing, because a busy machine does
// the same. Without an active mutant the usual limits are right, which wait for a busy machine.
const isMutated = Boolean(process.env.APPKIT_MUTANTS)

export default defineConfig({
  ...plain,
  testDir: '../e2e',
  globalSetup: '../e2e/support/globalSetup.ts',
  outputDir: '../../.cache/results/evidence',
  workers: Number(process.env.APPKIT_EVIDENCE_WORKERS ?? 2),
  ...(isMutated && { timeout: 90_000, expect: { timeout: 20_000 } }),
  reporter: [['./reporter.mjs']],
  snapshotPathTemplate: '../e2e/snapshots/{arg}{ext}',
  use: {
    ...plain.use,
    ...(isMutated && { actionTimeout: 20_000 }),
    screenshot: 'off',
  },
})
