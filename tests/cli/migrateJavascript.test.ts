import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Decision, migrate } from './migrateHost.js'
import { linkPackages, prepareCommands, put, scratch, snapshot } from './support.js'

prepareCommands()

/** An app of Vite in JavaScript, whose types nobody checks, with Reown AppKit in `src/kit.js`. */
function host(kit: string, more: Readonly<Record<string, string>> = {}): string {
  const cwd = join(scratch(), 'host')
  const dependencies = { '@reown/appkit': '^1.8.0', react: '^19.0.0', 'react-dom': '^19.0.0' }
  put(cwd, {
    'package.json': JSON.stringify({ name: 'host', dependencies, devDependencies: { vite: '^8.0.0' } }),
    'index.html': '<div id="root"></div><script type="module" src="/src/main.jsx"></script>\n',
    'vite.config.js': 'export default { plugins: [] }\n',
    'src/main.jsx':
      "import './kit'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(<p />)\n",
    'src/kit.js': kit,
    ...more,
  })
  linkPackages(cwd)
  return cwd
}
const imports = `import { createAppKit } from '@reown/appkit/react'
import { mainnet } from '@reown/appkit/networks'
`

describe('migrating an app in JavaScript', () => {
  it('lists what its files read of the instance and the kit lacks, also when it is run again', async () => {
    const cwd = host(
      `${imports}export const modal = createAppKit({ projectId: 'abc', networks: [mainnet] })\nmodal.subscribeProviders(console.log)\n`,
      {
        'src/watch.js': "import { modal } from './kit'\n\nmodal.subscribeTheme(console.log)\nmodal.open()\n",
      },
    )
    for (const time of ['first', 'again']) {
      const { code, stdout } = await migrate(cwd, 'reown-appkit', '--json')
      const all: readonly Decision[] = JSON.parse(stdout).decisions
      const decisions = all.filter(({ file }) => file.startsWith('src/'))
      expect(code, time).toBe(1)
      expect(decisions.map(({ file, line, code: kind }) => `${file}:${line} ${kind}`)).toEqual([
        'src/kit.js:4 MIGRATE_NAME',
        'src/watch.js:3 MIGRATE_NAME',
      ])
      expect(decisions[1]?.message).toBe(
        'subscribeTheme of the object that Reown AppKit returned is not in this kit: use theme.subscribe.',
      )
    }
  })

  it.each([
    [
      'import()',
      `const { createAppKit } = await import('@reown/appkit/react')\nexport const modal = createAppKit({ projectId: 'abc' })\n`,
    ],
    [
      'import *',
      `import * as AppKit from '@reown/appkit/react'\nexport const modal = AppKit.createAppKit({ projectId: 'abc' })\n`,
    ],
  ])('refuses a set-up that comes by %s before a byte is written', async (_, source) => {
    const cwd = host(source)
    const before = snapshot(cwd)
    const { code, stdout } = await migrate(cwd, 'reown-appkit', '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'MIGRATE_UNREAD',
      message: expect.stringContaining('in src/kit.js could not be followed. Nothing was written.'),
    })
    expect(snapshot(cwd)).toEqual(before)
    expect(existsSync(join(cwd, 'appkit.config.js'))).toBe(false)
  })
})
