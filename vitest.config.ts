import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

// What a test waits for comes within milliseconds, or within seconds where the machine is busy: it is a failure only
// when it does not come at all. The libraries' own limit is one second; `vi.waitFor` is in tests/unit/timeouts.ts.
const expect = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of two.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'unit',
          include: [
            '{runtime,sandbox,cli,frame}/src/**/*.test.{ts,tsx}',
            '{sandbox/phone,frame/page}/**/*.test.ts',
            'tests/unit/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 40_000,
          expect,
          setupFiles: ['tests/unit/timeouts.ts', 'tests/unit/fixedSeed.ts'],
        },
      },
      {
        test: {
          name: 'contract',
          expect,
          setupFiles: ['tests/unit/timeouts.ts', 'tests/unit/fixedSeed.ts'],
          include: ['tests/{contract,cli,packages,newNamespace}/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
})
