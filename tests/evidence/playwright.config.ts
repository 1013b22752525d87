import { defineConfig } from '@playwright/test'
import plain from '../../playwright.config.js'

// Waits are shorter than in a plain run: with a mutant, most of what a failing test does is wait for what never comes.
export default defineConfig({
  ...plain,
  testDir: '../e2e',
  globalSetup: '../e2e/support/globalSetup.ts',
  outputDir: '../../.cache/results/evidence',
  workers: Number(process.env.APPKIT_EVIDENCE_WORKERS ?? 2),
  timeout: process.env.APPKIT_MUTANTS ? 45_000 : 90_000,
  expect: { timeout: process.env.APPKIT_MUTANTS ? 12_000 : 20_000 },
  reporter: [['./reporter.mjs']],
  snapshotPathTemplate: '../e2e/snapshots/{arg}{ext}',
  use: {
    ...plain.use,
    actionTimeout: process.env.APPKIT_MUTANTS ? 12_000 : 20_000,
    screenshot: 'off',
  },
})
