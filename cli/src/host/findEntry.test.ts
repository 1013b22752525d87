import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findEntry, findProvider } from './findEntry.js'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-entry-'))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

describe("the search for an app's entry", () => {
  it.each<[name: string, html: string, expected: string | undefined]>([
    ['the module script', '<script type="module" src="/src/main.tsx"></script>', 'src/main.tsx'],
    [
      'the other order, a relative path, a query',
      "<script src='./app/start.jsx?v=1' type='module'>",
      'app/start.jsx',
    ],
    [
      'scripts of others first',
      '<script src="x.js"></script><script type=module src=/src/main.tsx>',
      'src/main.tsx',
    ],
    ['an address elsewhere', '<script type="module" src="https://x/a.js"></script>', 'src/main.tsx'],
    ['a path with a space', '<script type="module" src="/my app/main.tsx"></script>', 'my app/main.tsx'],
    ['its address', "<script type='module' src='/my%20app/main.tsx'></script>", 'my app/main.tsx'],
    ['a percent sign that is none of an address', '<script type="module" src="/100%.tsx">', '100%.tsx'],
    ['a comment', '<!-- <script type="module" src="/app/start.jsx"> -->', 'src/main.tsx'],
    ['a file that is not there', '<script type="module" src="/src/none.tsx"></script>', undefined],
    ['a file outside', '<script type="module" src="../x.tsx"></script>', undefined],
  ])('%s', (_name, html, expected) => {
    const sources = ['src/main.tsx', 'app/start.jsx', 'my app/main.tsx', '100%.tsx']
    const files = Object.fromEntries(sources.map((path) => [path, '']))
    expect(findEntry(project({ 'index.html': html, ...files }))).toBe(expected)
  })

  it('takes the usual names without index.html, and nothing when there is nothing', () => {
    expect(findEntry(project({ 'src/index.jsx': '' }))).toBe('src/index.jsx')
    expect(findEntry(project({}))).toBeUndefined()
  })

  const rendering =
    "import { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(<App />)\n"
  const page = (...sources: string[]) =>
    sources.map((source) => `<script type="module" src="${source}"></script>`).join('\n')

  it.each<[name: string, files: Record<string, string>, expected: string]>([
    [
      'a dynamic import',
      {
        'index.html': page('/src/main.ts'),
        'src/main.ts': "import('./bootstrap')\n",
        'src/bootstrap.tsx': rendering,
      },
      'src/bootstrap.tsx',
    ],
    [
      'two steps, a folder, an ending that is another on disk',
      {
        'index.html': page('/src/main.ts'),
        'src/main.ts': "import './start.js'\n",
        'src/start.ts': "export { boot } from './boot'\n",
        'src/boot/index.tsx': rendering,
      },
      'src/boot/index.tsx',
    ],
    [
      'polyfills before it',
      {
        'index.html': page('/src/polyfills.ts', '/src/main.tsx'),
        'src/polyfills.ts': "import 'core-js'\n",
        'src/main.tsx': rendering,
      },
      'src/main.tsx',
    ],
    [
      'polyfills before one that cannot be followed',
      { 'index.html': page('/a/polyfill.js', '/a/go.js'), 'a/polyfill.js': '', 'a/go.js': 'go()' },
      'a/go.js',
    ],
    [
      'a helper that renders too, imported by an earlier script',
      {
        'index.html': page('/src/toasts.ts', '/src/main.tsx'),
        'src/toasts.ts': "import './toastRoot'\n",
        'src/toastRoot.tsx': rendering,
        'src/main.tsx': rendering,
      },
      'src/main.tsx',
    ],
    [
      'a call in a comment only',
      {
        'index.html': page('/src/main.ts'),
        'src/main.ts': "// createRoot(x).render(y)\nimport('./app')\n",
        'src/app.tsx': rendering,
      },
      'src/app.tsx',
    ],
    ...(
      [
        "root: 'client'",
        'root: "./client/"',
        "root: path.resolve(__dirname, 'client')",
        "root: resolve(import.meta.dirname, './client')",
        "root: fileURLToPath(new URL('./client', import.meta.url))",
      ] as const
    ).map((root): [string, Record<string, string>, string] => [
      `Vite's ${root}`,
      {
        'vite.config.ts': `// root: 'other'\nexport default defineConfig({ ${root} })`,
        'client/index.html': page('/src/main.tsx'),
        'client/src/main.tsx': rendering,
        'src/main.tsx': rendering,
      },
      'client/src/main.tsx',
    ]),
    [
      'a root of something else than Vite',
      {
        'vite.config.ts': "export default { test: { root: 'tests' } }",
        'index.html': page('/src/main.tsx'),
        'src/main.tsx': rendering,
      },
      'src/main.tsx',
    ],
    [
      'files that import each other',
      { 'index.html': page('/src/a.ts'), 'src/a.ts': "import './b'", 'src/b.ts': "import './a'" },
      'src/a.ts',
    ],
  ])('follows %s', (_name, files, expected) => {
    expect(findEntry(project(files))).toBe(expected)
  })
})

describe('findProvider', () => {
  const wrapping =
    "import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'\nconst a = <AppKitProvider kit={k} />\n"

  it.each<[name: string, files: Record<string, string>, expected: string | undefined]>([
    [
      'in a file of its own',
      { 'src/main.tsx': '', 'src/deep/Providers.tsx': wrapping },
      'src/deep/Providers.tsx',
    ],
    [
      'under another name',
      {
        'src/A.jsx':
          "import { AppKitProvider as Web3 } from 'appkit-runtime/react'\nexport const x = <Web3 kit={k}><p/></Web3>",
      },
      'src/A.jsx',
    ],
    ['only imported', { 'src/A.tsx': "import { AppKitProvider } from 'appkit-runtime/react'\n" }, undefined],
    ['of another package', { 'src/A.tsx': wrapping.replace('appkit-runtime', 'other') }, undefined],
    ['in a comment', { 'src/A.tsx': `/*\n${wrapping}*/` }, undefined],
    ['in a test', { 'src/A.test.tsx': wrapping, 'src/__tests__/B.tsx': wrapping }, undefined],
    [
      'in what is installed or built',
      { 'src/node_modules/a/A.tsx': wrapping, 'src/dist/A.js': wrapping },
      undefined,
    ],
    ['outside of src', { 'components/Providers.tsx': wrapping }, 'components/Providers.tsx'],
    ['beside package.json', { 'package.json': '{}', 'providers.tsx': wrapping }, 'providers.tsx'],
    [
      'beside sources that Vite has elsewhere',
      {
        'index.html': '<script type="module" src="/client/main.jsx">',
        'client/A.jsx': wrapping,
      },
      'client/A.jsx',
    ],
    ['in a repository within the app', { 'old/.git/HEAD': '', 'old/deep/A.tsx': wrapping }, undefined],
    ['in an app within it', { 'demo/package.json': '{}', 'demo/src/A.tsx': wrapping }, undefined],
  ])('%s', (_name, files, expected) => {
    expect(findProvider(project(files))).toBe(expected)
  })
})
