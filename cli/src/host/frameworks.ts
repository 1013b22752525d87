import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { placeOf } from '../write/place.js'
import { findSources } from './findEntry.js'

/** Where the component goes that a framework's root file renders, without its ending. */
export const walletsModule = 'src/appkit/Wallets'

/**
 * What is wrapped in the root file: all in `<body>`, the page of the Pages Router, or what a router puts there. An island
 * stands in `<body>` and wraps nothing.
 */
export type FrameworkSlot = 'body' | 'page' | 'outlet' | 'island'

/** A framework that renders the pages itself, on a server too. */
export interface Framework {
  readonly id: 'next' | 'nextPages' | 'reactRouter' | 'tanstackStart' | 'astro'
  /** Its name in messages. */
  readonly name: string
  /** Who bundles: it decides how modules are named, and what the environment is called. */
  readonly bundler: 'next' | 'vite'
  /** The address of its development server. */
  readonly url: string
  /** The command that starts that server, after the runner of the package manager. */
  readonly dev: string
  readonly slot: FrameworkSlot
  /** What an ordinary root file is called, for messages. */
  readonly usual: string
  /** The folders where the component may be used, from the app's. */
  readonly folders: readonly string[]
  /** The file that all pages share, from the app's folder. */
  readonly root: string | undefined
  /** Whether it answers requests, for sign-in. */
  readonly hasServer: boolean
}

type FrameworkKind = Omit<Framework, 'root' | 'hasServer'>

const next = { name: 'Next', bundler: 'next', url: 'http://localhost:3000', dev: 'next dev' } as const
const kinds = {
  next: { ...next, id: 'next', slot: 'body', usual: 'app/layout.tsx', folders: ['app', 'src'] },
  nextPages: { ...next, id: 'nextPages', slot: 'page', usual: 'pages/_app.tsx', folders: ['pages', 'src'] },
  reactRouter: {
    id: 'reactRouter',
    name: 'React Router',
    bundler: 'vite',
    url: 'http://localhost:5173',
    dev: 'react-router dev',
    slot: 'outlet',
    usual: 'app/root.tsx',
    folders: ['app', 'src'],
  },
  tanstackStart: {
    id: 'tanstackStart',
    name: 'TanStack Start',
    bundler: 'vite',
    url: 'http://localhost:3000',
    dev: 'vite dev',
    slot: 'outlet',
    usual: 'src/routes/__root.tsx',
    folders: ['src', 'app'],
  },
  astro: {
    id: 'astro',
    name: 'Astro',
    bundler: 'vite',
    url: 'http://localhost:4321',
    dev: 'astro dev',
    slot: 'island',
    usual: 'src/layouts/Layout.astro',
    folders: ['src'],
  },
} satisfies Record<Framework['id'], FrameworkKind>

/**
 * The framework of a new app.
 *
 * @param id Its id.
 * @returns It with the usual file for the pages, and a server.
 */
export function newFramework(id: Framework['id']): Framework {
  return { ...kinds[id], root: kinds[id].usual, hasServer: true }
}

/**
 * Finds out which framework renders an app. A package alone is not enough for Next: Vite may build the app, with Next
 * among its packages, or Vite may be there for tests only.
 *
 * @param root The app's folder.
 * @returns undefined for an app that Vite builds from an index.html, and for any other folder.
 */
export function findFramework(root: string): Framework | undefined {
  const packages = packagesOf(root)
  if (!packages.has('react')) return undefined
  if (packages.has('astro'))
    return packages.has('@astrojs/react')
      ? { ...kinds.astro, root: findLayout(root), hasServer: hasAdapter(root) }
      : undefined
  const kind = findServed(root, packages)
  return kind && { ...kind, hasServer: true }
}

function findServed(root: string, packages: ReadonlySet<string>): Omit<Framework, 'hasServer'> | undefined {
  if (packages.has('@react-router/dev')) {
    const folder = appDirectory(root)
    const found = firstFile(root, [`${folder}/root`])
    return { ...kinds.reactRouter, folders: [folder, 'src'], usual: `${folder}/root.tsx`, root: found }
  }
  if (packages.has('@tanstack/react-start') || packages.has('@tanstack/start'))
    return { ...kinds.tanstackStart, root: firstFile(root, ['src/routes/__root', 'app/routes/__root']) }
  if (!packages.has('next') || existsSync(join(root, 'index.html'))) return undefined
  const isVite = packages.has('vite') || readdirSync(root).some(isViteConfig)
  const hasPages = ['app', 'src/app', 'pages', 'src/pages'].some((folder) => existsSync(join(root, folder)))
  if (isVite && (!hasPages || readdirSync(root).some(isViteConfig))) return undefined
  const layout = firstFile(root, ['app/layout', 'src/app/layout'])
  const pages = ['pages', 'src/pages'].find((folder) => existsSync(join(root, folder)))
  const hasRouter = ['app', 'src/app'].some((folder) => existsSync(join(root, folder)))
  if (layout !== undefined || pages === undefined || hasRouter) return { ...kinds.next, root: layout }
  const page = firstFile(root, [`${pages}/_app`])
  return { ...kinds.nextPages, usual: `${pages}/_app.tsx`, root: page }
}

/** The one file of an app of Astro that has a `<body>`, a layout rather than a page. */
function findLayout(root: string): string | undefined {
  const found = findSources(root, ['src'], (text) => /<body[\s>]/.test(text)).filter((path) =>
    path.endsWith('.astro'),
  )
  const layouts = found.filter((path) => path.startsWith('src/layouts/'))
  const [first, second] = layouts.length > 0 ? layouts : found
  return second === undefined ? first : undefined
}

/** Without an adapter, Astro writes all pages when it builds, and answers no request. */
function hasAdapter(root: string): boolean {
  return /\badapter\s*[:,]/.test(readConfig(root, /^astro\.config\.[cm]?[jt]s$/))
}

/** Whether a file in the app's folder is a config of Vite. */
export function isViteConfig(entry: string): boolean {
  return /^vite\.config\.[cm]?[jt]s$/.test(entry)
}

/** The folder of the routes of React Router, which its config can rename. */
function appDirectory(root: string): string {
  const text = readConfig(root, /^react-router\.config\.[cm]?[jt]s$/)
  const named = /\bappDirectory\s*:\s*(['"`])([^'"`$]+)\1/.exec(text)?.[2] ?? 'app'
  return posix
    .normalize(named)
    .replace(/^\.?\//, '')
    .replace(/\/$/, '')
}

function readConfig(root: string, name: RegExp): string {
  const config = readdirSync(root).find((entry) => name.test(entry))
  return config === undefined ? '' : readFileSync(placeOf(root, config), 'utf8')
}

function firstFile(root: string, names: readonly string[]): string | undefined {
  return names
    .flatMap((name) => ['tsx', 'jsx', 'js'].map((ending) => `${name}.${ending}`))
    .find((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
}

function packagesOf(root: string): ReadonlySet<string> {
  try {
    const manifest: Record<string, unknown> = JSON.parse(
      readFileSync(placeOf(root, 'package.json'), 'utf8').replace(/^\uFEFF/, ''),
    )
    const sections = ['dependencies', 'devDependencies', 'peerDependencies']
    return new Set(sections.flatMap((section) => Object.keys(manifest[section] ?? {})))
  } catch {
    return new Set()
  }
}
