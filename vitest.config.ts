import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'unit',
          include: [
            '{runtime,sandbox,cli}/src/**/*.test.{ts,tsx}',
            'tests/unit/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 20_000,
          setupFiles: ['tests/unit/timeouts.ts'],
        },
      },
      {
        test: {
          name: 'contract',
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
