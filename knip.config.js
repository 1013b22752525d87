// Here knip learns what is used. Tests lie beside the sources of every package, and what they import is in tests/package.json.
import { readFileSync } from 'node:fs'

const { devDependencies } = JSON.parse(readFileSync(new URL('tests/package.json', import.meta.url), 'utf8'))
const ofTests = Object.keys(devDependencies)

const workspaces = {
  '.': {
    entry: ['tools/*.mjs', '.ci/*.mjs', 'catalogue/scripts/*.mjs', 'catalogue/src/writeFiles.ts'],
    project: ['common/**', 'tools/**', '.ci/**', 'catalogue/{src,scripts}/**'],
    ignoreDependencies: ['json-schema-to-zod', 'openapi-typescript', 'typescript7'],
    vitest: {
      config: ['vitest.config.ts'],
      entry: [
        '{runtime,server,sandbox,frame,cli}/src/**/*.test.{ts,tsx}',
        '{common,sandbox/phone,frame/page}/**/*.test.ts',
        'tests/**/*.test.ts',
        'tools/**/*.test.ts',
        'catalogue/**/*.test.ts',
      ],
    },
    playwright: {
      config: ['playwright.config.ts', 'playwright.pictures.config.ts'],
    },
  },
  tests: {
    entry: ['**/*.{ts,tsx,mjs,js}', '!cli/fixtures/migrate/**'],
    project: ['**', '!cli/fixtures/migrate/**'],
    ignoreBinaries: [
      'apt-get',
      'ldd',
      'openssl',
      'promtool',
      'redis-cli',
      'redis-server',
      'systemd-analyze',
      'zbarimg',
    ],
    ignoreDependencies: [
      '@arethetypeswrong/cli',
      '@figma/rest-api-spec',
      '@jup-ag/api',
      '@lifi/types',
      '@readme/oas-examples',
      'create-vite',
      'dependency-cruiser',
      'json-schema-to-zod',
      'openapi-typescript',
      '@biomejs/biome',
      '@solana-program/token',
      'knip',
    ],
  },
  site: {
    entry: [
      'run.mjs',
      'check.mjs',
      '.vitepress/config.mjs',
      '.vitepress/theme/index.ts',
      '.vitepress/theme/{Builder,Gallery,Preview}Page.vue',
      'live/mountLive.ts',
      'live/preview/page.ts',
    ],
    project: ['**/*.{mjs,ts,vue}', '!dist/**'],
    // VitePress and the workspace bring these.
    ignoreDependencies: ['react', 'react-dom', 'shiki'],
  },
  runtime: {
    entry: [
      'src/features/*/index.ts',
      'src/features/connect/headless/index.ts',
      'src/bridges/*/index.ts',
      'src/walletconnect/index.ts',
      'src/config.ts',
      'src/cookie.ts',
      'src/react/cookie/index.ts',
      'src/frameMessages.ts',
      'src/index.ts',
      'src/react/index.ts',
      'src/signin/{index,server/index,guard/index}.ts',
      'src/testing/index.ts',
      'src/views/index.ts',
      'src/vite/index.ts',
      'src/walletconnect/wallet/index.ts',
      'src/testing/{page,playwright}/index.ts',
      'src/namespaces/*/index.ts',
      'src/namespaces/*/actions/index.ts',
      'src/namespaces/*/networks.ts',
    ],
    project: ['src/**'],
    ignoreDependencies: ['openapi-fetch', 'zod', '@playwright/test', 'ethers', '@solana/web3.js'],
    vitest: {
      entry: ['{src,phone,page}/**/*.test.{ts,tsx}'],
    },
  },
  server: {
    entry: ['src/index.ts', 'src/parts.ts', 'src/bin/*.ts', 'src/users/page/main.ts'],
    project: ['src/**'],
    // The last two are of the embedded wallet that its build puts inside.
    ignoreDependencies: ['appkit-frame', 'appkit-runtime', 'node-sqlite3-wasm', 'pg'],
    vitest: {
      entry: ['{src,phone,page}/**/*.test.{ts,tsx}'],
    },
  },
  sandbox: {
    entry: ['src/index.ts', 'src/*/assets/*.js', 'phone/main.ts'],
    project: ['src/**', 'phone/**'],
    // The last four are of the server that its build puts inside.
    ignoreDependencies: [
      ...['appkit-frame', 'appkit-runtime', 'appkit-server'],
      ...['@hono/node-server', '@redis/client', 'ajv-formats', 'yaml'],
    ],
    vitest: {
      entry: ['{src,phone,page}/**/*.test.{ts,tsx}'],
    },
  },
  frame: {
    entry: [
      'src/index.ts',
      'src/bin/*.ts',
      'page/{main,passkey,confirm,social,walletLogin,approve,continue}.ts',
      'page/vault/worker.ts',
    ],
    project: ['src/**', 'page/**'],
    ignoreDependencies: ['pg', 'zod'],
    vitest: {
      entry: ['{src,phone,page}/**/*.test.{ts,tsx}'],
    },
  },
  cli: {
    entry: ['src/bin/*.ts'],
    project: ['src/**'],
    ignoreDependencies: ['openapi-typescript', 'json-schema-to-zod'],
    vitest: {
      entry: ['{src,phone,page}/**/*.test.{ts,tsx}'],
    },
  },
}

/** What a workspace may import besides its own dependencies, because its tests do. */
const withTests = ([name, workspace]) =>
  name === 'tests'
    ? [name, workspace]
    : [name, { ...workspace, ignoreDependencies: [...workspace.ignoreDependencies, ...ofTests] }]

export default {
  workspaces: Object.fromEntries(Object.entries(workspaces).map(withTests)),
  ignoreBinaries: ['vitest', 'playwright', 'biome'],
  ignoreExportsUsedInFile: { interface: true, type: true },
}
