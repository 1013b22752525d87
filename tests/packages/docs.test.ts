import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { firstBlocks } from '../../site/build/firstCode.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'appkit-docs-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Pages whose every example is a module of its own. */
const whole = [
  'accounts.md',
  'config.md',
  'headless.md',
  'identity.md',
  'networks.md',
  'testing.md',
  'wallet-features.md',
  'wallets.md',
]

/** What goes before the two pieces of code in the README that an app begins with, so that each is a module. */
const readmeHeads: Readonly<Record<string, string>> = {
  '// appkit.config.ts': [
    "import { defineConfig } from 'appkit-runtime/config'",
    "import { bitcoin } from 'appkit-runtime/namespaces/bip122/networks'",
    "import { base, mainnet } from 'appkit-runtime/namespaces/eip155/networks'",
    "import { solanaMainnet } from 'appkit-runtime/namespaces/solana/networks'",
  ].join('\n'),
  '// src/main.tsx': [
    "import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'",
    "import { kit } from './appkit/generated/kit'",
    'const App = () => null',
    'export const page =',
  ].join('\n'),
}

/** Writes the code of the README that an app begins with. @returns the files */
function writeReadme(): string[] {
  const blocks = firstBlocks()
  return Object.entries(readmeHeads).map(([start, head], index) => {
    const { extension, code = '' } = blocks.find((each) => each.start === start) ?? {}
    expect(code, start).not.toBe('')
    const file = join(place, `README-${index}.${extension}`)
    writeFileSync(file, `${head}\n${code}`)
    return file
  })
}

/** Anchors of the headings of a page, as they are made on most sites. */
const anchorsOf = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('what code cites', () => {
  const folders = [
    'runtime/src',
    'server/src',
    'sandbox/src',
    'cli/src',
    'tests',
    'tools',
    'templates',
    'docs',
    'generated',
  ]
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs|md)$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  )

  it('is a heading of a page of docs/', () => {
    const pages = new Set(readdirSync(join(root, 'docs')))
    const missing = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const cited = text.matchAll(/docs\/([\w-]+\.md)(?:#([\w-]+))?/g)
      return [...cited].flatMap(([, page = '', anchor]) =>
        pages.has(page) && (anchor === undefined || anchorsOf(`docs/${page}`).includes(anchor))
          ? []
          : `${file}: ${page}#${anchor}`,
      )
    })
    expect(missing).toEqual([])
  })

  it('is in the repository', () => {
    const foreign = new RegExp(
      ['\\bspec\\.md\\b', '\\.\\./shared', '\\bstack\\.md\\b', 'contract\\ssheet'].join('|'),
    )
    const lines = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').split('\n')
      return text.flatMap((line, index) => (foreign.test(line) ? `${file}:${index + 1}` : []))
    })
    expect(lines).toEqual([])
  })
})

describe('the way from a click to a hook', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, section = ''] = /^## From a click to a hook\n([\s\S]*?)^What these/m.exec(text) ?? []
  const listed = [...section.matchAll(/`([\w/.]+\.tsx?)`/g)].map(([, file = '']) => file)
  const source = (file: string) => readFileSync(join(root, 'runtime/src', file), 'utf8')

  it('goes through 25 files at most, each once', () => {
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.length).toBeGreaterThan(15)
    expect(listed.length).toBeLessThanOrEqual(25)
  })

  it('leaves nothing out between them: all are reached from the first by imports, this way or that', () => {
    const importsOf = (file: string) =>
      [...source(file).matchAll(/(?:from|import\()\s*'(\.[^']+)\.js'/g)].map(([, path = '']) =>
        join(dirname(file), path),
      )
    const plain = (file: string) => file.replace(/\.tsx?$/, '')
    const imports = new Map(listed.map((file) => [file, importsOf(file)]))
    const reached = new Set(listed.slice(0, 1))
    for (const file of reached)
      for (const other of listed)
        if (imports.get(file)?.includes(plain(other)) || imports.get(other)?.includes(plain(file)))
          reached.add(other)
    expect(listed.filter((file) => !reached.has(file))).toEqual([])
  })
})

describe('the documentation', () => {
  it('has examples that compile against the package', () => {
    const files = whole.flatMap((page) => {
      const text = readFileSync(join(root, 'docs', page), 'utf8')
      const blocks = [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)]
      expect(blocks.length, page).toBeGreaterThan(0)
      return blocks.map(([, extension, code = ''], index) => {
        const file = join(place, `${page.replace('.md', '')}-${index}.${extension}`)
        writeFileSync(file, code)
        return file
      })
    })
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
    mkdirSync(join(place, 'appkit/generated'), { recursive: true })
    writeFileSync(
      join(place, 'appkit/generated/kit.ts'),
      "import type { AppKit } from 'appkit-runtime'\n\nexport declare const kit: AppKit\n",
    )
    writeFileSync(
      join(place, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: { jsx: 'react-jsx', noEmit: true, types: ['node'] },
        files: [...files, ...writeReadme()],
      }),
    )
    try {
      execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', place], {
        encoding: 'utf8',
        stdio: 'pipe',
      })
    } catch (error) {
      throw new Error(String((error as { stdout?: unknown }).stdout))
    }
  })

  it('gives no hook, method or fixture of ours a type argument, and no template or example does', () => {
    const folders = ['docs', 'templates', 'examples', 'runtime', 'cli', 'server', 'frame', 'sandbox', '']
    const pages = folders.flatMap((folder) =>
      readdirSync(join(root, folder), {
        recursive: /^(?:templates|examples)$/.test(folder),
        encoding: 'utf8',
      })
        .filter((name) => /\.(?:md|tsx?|vue|svelte|astro)$/.test(name) && !name.includes('node_modules'))
        .map((name) => join(root, folder, name)),
    )
    expect(pages.length).toBeGreaterThan(100)
    // A ref and a state are React's.
    const given = /\b(?:use(?!Ref\b|State\b)[A-Z]\w*|kit\.\w+|getProvider|extend)<[\w{]/
    expect(pages.filter((page) => given.test(readFileSync(page, 'utf8')))).toEqual([])
  })

  it('shows the modal that a browser test uses', () => {
    const file = readFileSync(join(root, 'tests/hosts/headless/src/WalletDialog.tsx'), 'utf8')
    expect(readFileSync(join(root, 'docs/headless.md'), 'utf8')).toContain(`\`\`\`tsx\n${file}\`\`\``)
    expect(file.split('\n').length).toBeLessThan(100)
  })

  it('links to pages and headings that there are', () => {
    const pages = [
      ...readdirSync(root),
      ...['tests/README.md', 'tests/security/README.md', '.changeset/README.md'],
      ...['examples/README.md', 'templates/README.md'],
      ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
    ].filter((name) => name.endsWith('.md'))
    const anchors = new Map(pages.map((page) => [page, anchorsOf(page)]))
    const broken = pages.flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')
      return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        if (/^https?:/.test(link)) return []
        const [path = '', anchor] = link.split('#')
        const target = path === '' ? page : join(page, '..', path)
        const known = anchors.get(target)
        if (known === undefined) return path.endsWith('.md') ? [`${page}: ${link}`] : []
        return anchor === undefined || known.includes(anchor) ? [] : [`${page}: ${link}`]
      })
    })
    expect(broken).toEqual([])
  })
})
