import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { findOwnFiles } from './tests/unit/findOwnFiles.js'
import { librariesFrom } from './tests/unit/librariesFrom.js'

const shared = {
  // What a test waits for comes within milliseconds, or within seconds where the machine is busy: it is a failure only
  // when it does not come at all. The libraries' own limit is one second; `vi.waitFor` is in tests/unit/timeouts.ts.
  expect: { poll: { timeout: 10_000 } },
  setupFiles: ['tests/unit/timeouts.ts', 'tests/unit/fixedSeed.ts'],
  // What a test puts in the place of a global, or into the environment, is gone before the next one.
  unstubGlobals: true,
  unstubEnvs: true,
}
/** The sandbox is tested with the server's sources, of which there is one copy then. */
const resolve = {
  alias: { 'appkit-server/parts': fileURLToPath(new URL('server/src/parts.ts', import.meta.url)) },
}
const server = { ...shared, testTimeout: 180_000, hookTimeout: 180_000, fileParallelism: false }
const { isolated, pages } = findOwnFiles()
const plugins = [vanillaExtractPlugin(), librariesFrom(process.env.APPKIT_LIBRARIES)]
// Tests of other makers' clients, of every namespace times every flow, and the like: `npm run test:release` runs them.
const release = process.env.APPKIT_TESTS === 'release' ? [] : ['**/*.release.test.ts']

export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{runtime,server,sandbox,cli,frame}/src/**/*.test.{ts,tsx}',
            '{sandbox/phone,frame/page}/**/*.test.ts',
            'common/**/*.test.ts',
            'catalogue/**/*.test.ts',
            'tests/unit/**/*.test.ts',
            'tools/**/*.test.ts',
            'site/**/*.test.ts',
          ],
          exclude: [...isolated, ...pages, '**/node_modules/**'],
          testTimeout: 40_000,
          pool: 'threads',
          isolate: false,
        },
        plugins,
        resolve,
      },
      {
        test: { ...shared, name: 'unit-isolated', include: [...isolated], testTimeout: 40_000 },
        plugins,
        resolve,
      },
      {
        test: {
          ...shared,
          name: 'unit-page',
          include: [...pages],
          setupFiles: ['tests/unit/pageGlobals.ts', ...shared.setupFiles],
          testTimeout: 40_000,
          pool: 'vmThreads',
        },
        plugins,
        resolve,
      },
      {
        test: {
          ...server,
          name: 'contract',
          // The fuzz tests of what has no property test beside it run here too, with a thousand cases.
          include: [
            'tests/{contract,packages,newFeature,newNamespace}/**/*.test.ts',
            'tests/fuzz/{embeddedChannel,handshakes,providers,storage,swaps}.test.ts',
          ],
          env: { FUZZ_CASES: '1000' },
          globalSetup: ['tests/ensureBuilt.ts', 'tests/contract/support/installServers.ts'],
          exclude: release,
          // What takes longest to start, the sandbox and a browser, serves all files of a worker.
          isolate: false,
          fileParallelism: true,
          // Only what hangs takes as long, however busy the machine is.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // What is built is loaded by Node itself, as hosts load it.
          server: { deps: { external: [/\/(?:runtime|server|sandbox|frame|cli)\/dist\//] } },
        },
        resolve,
      },
      {
        test: {
          ...server,
          name: 'commands',
          include: ['tests/cli/**/*.test.ts'],
          exclude: release,
          globalSetup: 'tests/ensureBuilt.ts',
          // Commands run as they are built, and keep in each worker what they have loaded, and a compiler its libraries.
          server: { deps: { external: [/\/cli\/dist\//] } },
          isolate: false,
          fileParallelism: true,
        },
      },
      {
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          hookTimeout: 180_000,
        },
        plugins: [vanillaExtractPlugin()],
        resolve,
      },
    ],
  },
})
