import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inspectTarget } from '../target/inspectTarget.js'
import { refuseTarget } from '../target/refuseTarget.js'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An app with these packages and files, as it is inspected. */
function inspect(packages: object, files: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'appkit-apps-'))
  folders.push(root)
  const dependencies = { react: '^19.0.0', 'react-dom': '^19.0.0', ...packages }
  for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify({ dependencies }) })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return inspectTarget('.', root)
}

const next = { next: '^16.0.0' }
const config = { 'next.config.mjs': 'export default {}\n' }

describe('an app of Next', () => {
  it.each<[what: string, files: Readonly<Record<string, string>>, id: string, root: string | undefined]>([
    [
      'with an index.html of Storybook',
      { ...config, 'index.html': '', 'app/layout.tsx': '' },
      'next',
      'app/layout.tsx',
    ],
    [
      'with Vite for tests',
      { ...config, 'vite.config.ts': '', 'src/app/layout.jsx': '' },
      'next',
      'src/app/layout.jsx',
    ],
    [
      'of the Pages Router, with a folder src/app of its own',
      { ...config, 'src/pages/_app.tsx': '', 'src/app/provider.tsx': '' },
      'nextPages',
      'src/pages/_app.tsx',
    ],
    [
      'of the Pages Router without _app, with a folder src/app of its own',
      { ...config, 'src/pages/index.tsx': '', 'src/app/provider.tsx': '' },
      'nextPages',
      undefined,
    ],
    [
      'of the App Router, with API routes in pages',
      { ...config, 'app/(shop)/layout.tsx': '', 'pages/api/pay.ts': '' },
      'next',
      'app/(shop)/layout.tsx',
    ],
    ['without a config', { 'pages/_app.jsx': '' }, 'nextPages', 'pages/_app.jsx'],
  ])('%s', (_what, files, id, root) => {
    expect(inspect(next, files)).toMatchObject({ kind: 'framework', framework: { id, root } })
  })

  it('is none where Vite builds the pages and Next is only among the packages', () => {
    expect(inspect({ ...next, vite: '8' }, { 'index.html': '', 'vite.config.ts': '' }).kind).toBe('viteReact')
    expect(inspect({ ...next, vite: '8' }, { 'src/main.tsx': '' }).kind).toBe('viteReact')
  })
})

describe('an app that cannot be joined', () => {
  it.each<[code: string, says: RegExp, packages: object, files?: Readonly<Record<string, string>>]>([
    [
      'TARGET_FRAMEWORK_OLD',
      /uses Next 14; the widget needs Next 15 or newer.*@next\/codemod/,
      { next: '^14.2.5' },
      config,
    ],
    [
      'TARGET_FRAMEWORK_OLD',
      /Astro 4; the widget needs Astro 5/,
      { astro: '4.1.0', '@astrojs/react': '3.0.0' },
    ],
    ['TARGET_FRAMEWORK', /an app of Create React App.*Vite/, { 'react-scripts': '5.0.1' }],
    [
      'TARGET_FRAMEWORK_OLD',
      /uses Vite 4; the widget needs Vite 5 or newer.*vite\.dev\/guide\/migration.*--on-conflict merge/,
      { vite: '^4.5.0' },
      { 'index.html': '' },
    ],
    ['TARGET_FRAMEWORK_OLD', /uses Vite 3;/, { vite: '3.2.11' }],
    [
      'TARGET_FRAMEWORK',
      /TanStack Start with its former package, @tanstack\/start\. Move it to @tanstack\/react-start/,
      { '@tanstack/start': '^1.120.0', vite: '6' },
      { 'app/routes/__root.tsx': '' },
    ],
    ['TARGET_FRAMEWORK', /an app of Remix.*React Router 7/, { '@remix-run/react': '2.16.0', vite: '6' }],
    [
      'TARGET_NO_MODAL',
      /@reown\/appkit-universal-connector, which has no modal/,
      { vite: '8', '@reown/appkit': '1.8.0', '@reown/appkit-universal-connector': '1.8.0' },
      { 'src/App.tsx': "import { UniversalConnector } from '@reown/appkit-universal-connector'\n" },
    ],
  ])('%s: %s', (code, says, packages, files) => {
    const target = inspect(packages, files)
    let caught: unknown
    try {
      refuseTarget(target, 'error')
    } catch (error) {
      caught = error
    }
    expect(caught).toMatchObject({ code, message: expect.stringMatching(says) })
  })

  it('is not one that has a modal beside the universal connector, or a newer framework', () => {
    const packages = { vite: '8', '@reown/appkit': '1.8.0', '@reown/appkit-universal-connector': '1.8.0' }
    const files = { 'src/main.tsx': 'createAppKit({ projectId })\n' }
    for (const target of [
      inspect(packages, files),
      inspect({ next: '15.0.0' }, config),
      inspect({ next: 'canary' }, config),
      inspect({ next: '>=14' }, config),
      inspect({ vite: '>=4' }),
      inspect({ vite: 'catalog:' }),
      inspect({ '@tanstack/react-start': '^1.121.0', '@tanstack/start': '^1.120.0', vite: '6' }),
    ])
      expect(() => refuseTarget(target, 'error')).not.toThrow()
  })

  it('is tried all the same with --on-conflict merge, if its framework is only old', () => {
    expect(() => refuseTarget(inspect({ next: '14.0.0' }, config), 'merge')).not.toThrow()
    expect(() => refuseTarget(inspect({ vite: '4.5.0' }), 'merge')).not.toThrow()
  })
})
