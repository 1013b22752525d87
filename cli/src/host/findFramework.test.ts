import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFramework } from './findFramework.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-framework-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const html = 'export default ({ children }) => <html><body>{children}</body></html>\n'
const bare = 'export const Layout = ({ children }) => <main>{children}</main>\n'
const vite = { devDependencies: { vite: '^8.0.0' } }

/** Finds the framework that an app with the package of Next is taken for, and the file that all its pages share. */
function foundIn(manifest: object, files: Readonly<Record<string, string>>) {
  const dependencies = { next: '^16.0.0', react: '^19.0.0' }
  const all = { 'package.json': JSON.stringify({ dependencies, ...manifest }), ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const found = findFramework(root)
  return found && [found.id, found.root ?? `no ${found.usual}`]
}

describe('an app with the package of Next', () => {
  it.each([
    ['a left-over index.html, without Vite', {}, { 'app/layout.tsx': bare, 'index.html': '' }],
    [
      'a config of Vite for tests, and a script of Next',
      { ...vite, scripts: { dev: 'next dev --turbopack' } },
      { 'app/layout.tsx': bare, 'vite.config.ts': '' },
    ],
    [
      'Vite for tests, and the document in its layout',
      vite,
      { 'app/layout.tsx': html, 'vite.config.ts': '', 'index.html': '' },
    ],
  ])('is one of Next with %s, also without a next.config', (_, manifest, files) => {
    expect(foundIn(manifest, files)).toEqual(['next', 'app/layout.tsx'])
  })

  it.each([
    ['a layout of its own', { 'src/app/layout.tsx': bare, 'index.html': '', 'vite.config.ts': '' }],
    ['pages of its own', { 'src/pages/Home.tsx': bare, 'index.html': '' }],
  ])('is one of Vite with %s, where Vite builds it', (_, files) => {
    expect(foundIn({ ...vite, scripts: { dev: 'vite' } }, files)).toBeUndefined()
  })

  it('has its layout in a group of routes, or of a language', () => {
    expect(
      foundIn({}, { 'src/app/(main)/layout.tsx': html, 'src/app/(main)/shop/layout.tsx': bare }),
    ).toEqual(['next', 'src/app/(main)/layout.tsx'])
    rmSync(join(root, 'src'), { recursive: true })
    expect(foundIn({}, { 'app/(site)/[lang]/layout.jsx': html })).toEqual([
      'next',
      'app/(site)/[lang]/layout.jsx',
    ])
  })

  it('has none that all pages share where several groups have one', () => {
    const files = { 'src/app/(main)/layout.tsx': html, 'src/app/(auth)/layout.tsx': html }
    expect(foundIn({}, files)).toEqual(['next', 'no src/app/layout.tsx'])
  })
})

describe('an app that is built to files alone', () => {
  const hasServer = (files: Readonly<Record<string, string>>, manifest = {}) => {
    foundIn(manifest, files)
    return findFramework(root)?.hasServer
  }
  const react = { dependencies: { react: '^19.0.0', '@react-router/dev': '^7.0.0' } }

  it.each([
    ['React Router', react, { 'react-router.config.ts': 'export default {\n  ssr: false,\n}\n' }],
    [
      'the App Router',
      {},
      { 'app/layout.tsx': html, 'next.config.mjs': 'export default { output: "export" }' },
    ],
    [
      'the Pages Router',
      {},
      { 'pages/_app.tsx': bare, 'next.config.js': "module.exports = { output: 'export' }" },
    ],
  ])('has no server with %s', (_, manifest, files) => {
    expect(hasServer(files, manifest)).toBe(false)
  })

  it.each([
    [
      'a comment says so',
      react,
      {
        'react-router.config.ts':
          '/* ssr: false */\n// ssr: false\nexport default { ssr: true, // not ssr: false\n}\n',
      },
    ],
    ['there is no config', react, {}],
    [
      'the output is a server',
      {},
      { 'app/layout.tsx': html, 'next.config.ts': "export default { output: 'standalone' }" },
    ],
    [
      'a comment names the output',
      {},
      { 'app/layout.tsx': html, 'next.config.ts': "export default {\n  // output: 'export',\n}" },
    ],
  ])('is another one where %s', (_, manifest, files) => {
    expect(hasServer(files, manifest)).toBe(true)
  })
})
