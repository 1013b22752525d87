import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { appkit } from './index.js'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An app with these files. */
function app(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-entries-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const includes = (root: string) => appkit().config({ root }).optimizeDeps.include
const files = {
  'appkit.config.ts': `import { defineConfig } from 'appkit-runtime/config'
import { mainnet } from "appkit-runtime/namespaces/eip155/networks"
import type { Network } from 'appkit-runtime/views'
export default defineConfig({ networks: [mainnet] })
`,
  'src/appkit/generated/kit.ts': `import { createAppKit } from 'appkit-runtime'
import {
  email,
} from 'appkit-runtime/features/email'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
if (import.meta.env.DEV) {
  void import('appkit-runtime/testing/demo-wallet').then(({ installDemoWallet }) => installDemoWallet({}))
}
`,
  'src/appkit/Wallets.tsx': "import { AppKitProvider } from 'appkit-runtime/react'\n",
  'src/appkit/signIn.ts': "import { createSignIn } from 'appkit-runtime/signin/server'\n",
  'src/appkit/theme.css': "@import 'appkit-runtime/styles.css';\n",
}

describe('the config that the plugin gives to Vite', () => {
  it('names what the pages of the app load from the package, now or later, and no more', () => {
    const root = app({ ...files, 'node_modules/appkit-runtime/package.json': '{}' })
    expect(includes(root)).toEqual([
      'appkit-runtime',
      'appkit-runtime/config',
      'appkit-runtime/features/email',
      'appkit-runtime/namespaces/eip155',
      'appkit-runtime/namespaces/eip155/networks',
      'appkit-runtime/react',
      'appkit-runtime/testing/demo-wallet',
    ])
  })

  it("names what the app's own sources import, and not what is installed or hidden beside them", () => {
    const root = app({
      ...files,
      'node_modules/appkit-runtime/package.json': '{}',
      'app/root.tsx': `import { readAccountsCookie } from "appkit-runtime/cookie";\n`,
      'src/routes/deep/pay.tsx': "import { useWriteContract } from 'appkit-runtime/wagmi'\n",
      'src/guard.ts': "import { guard } from 'appkit-runtime/signin/guard'\n",
      'app/node_modules/other/index.js': "import 'appkit-runtime/ethers'\n",
      'src/.build/index.js': "import 'appkit-runtime/viem'\n",
      'src/notes.md': "import { x } from 'appkit-runtime/headless'\n",
    })
    const own = includes(root).filter((entry) => /cookie|wagmi|guard|ethers|viem|headless/.test(entry))
    expect(own).toEqual(['appkit-runtime/cookie', 'appkit-runtime/wagmi'])
  })

  it('names nothing of a package that is a link to its sources', () => {
    const sources = app({ 'package.json': '{}' })
    const root = app({ ...files, 'node_modules/a/package.json': '{}' })
    symlinkSync(sources, join(root, 'node_modules/appkit-runtime'))
    expect(includes(root)).toEqual([])
  })
})
