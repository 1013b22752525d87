import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tools/chromium.mjs'

// With `APPKIT_SLOW` the pages of tests are as many times slower.
const patience = 30_000 * Number(process.env.APPKIT_SLOW ?? 1)

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  outputDir: '.cache/results/playwright',
  workers: 2,
  retries: 0,
  // Every wait has a limit of its own. This one ends what hangs without waiting, so that it need not fit a long walk.
  timeout: 10 * patience,
  // As in vitest.config.ts: a wait fails only when what it waits for does not come.
  expect: { timeout: patience },
  forbidOnly: true,
  reporter: 'list',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: await chromiumOptions(),
    actionTimeout: patience,
    // A trace of each test costs a tenth of the time: `npx playwright test <name> --trace on` makes one when it is wanted.
    screenshot: 'only-on-failure',
    // What moves costs an eighth of the time. Tests of motion, and the walks of a demo and a modal, have that of most users.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
