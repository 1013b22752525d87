import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tools/chromium.mjs'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  outputDir: '.cache/results/playwright',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // As in vitest.config.ts: a wait fails only when what it waits for does not come.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: await chromiumOptions(),
    actionTimeout: 15_000,
    // A trace of each test costs a tenth of the time: `npx playwright test <name> --trace on` makes one when it is wanted.
    screenshot: 'only-on-failure',
  },
})
