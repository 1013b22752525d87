import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Framework, frameworks } from '../catalogue/frameworks.js'
import { placeOf } from '../files/place.js'
import { findSources } from './findEntry.js'
import { overlaps } from './versions.js'

/**
 * Finds out which framework renders an app. A package alone is not enough for Next: Vite may build the app, with Next
 * among its packages. Its config, its command in a script or its document in a layout says that it does, and an `index.html`
 * or a config of Vite beside it is for tests or Storybook.
 *
 * @param root - the app's folder.
 * @returns undefined for an app that Vite builds from an index.html, and for any other folder.
 */
export function findFramework(root: string): Framework | undefined {
  const packages = packagesOf(root)
  if (!packages.has('react')) return undefined
  const kind = packages.has('astro') ? findAstro(root, packages) : findServed(root, packages)
  if (kind === undefined) return undefined
  const range = packages.get(kind.supported.package) ?? '*'
  const isOld = !overlaps(range, `>=${kind.supported.minMajor}.0.0`)
  return { hasServer: true, ...kind, ...(isOld && { oldMajor: Number(/\d+/.exec(range)?.[0]) }) }
}

type Found = Omit<Framework, 'hasServer'> & { readonly hasServer?: boolean }

function findAstro(root: string, packages: ReadonlyMap<string, string>): Found | undefined {
  if (!packages.has('@astrojs/react')) return undefined
  return { ...frameworks.astro, root: findLayout(root), hasServer: hasAdapter(root) }
}

function findServed(root: string, packages: ReadonlyMap<string, string>): Found | undefined {
  if (packages.has('@react-router/dev')) {
    const folder = appDirectory(root)
    const found = firstFile(root, [`${folder}/root`])
    const usual = `${folder}/root.tsx`
    return { ...frameworks.reactRouter, usual, root: found, hasServer: !isOnePage(root) }
  }
  if (packages.has('@tanstack/react-start'))
    return { ...frameworks.tanstackStart, root: firstFile(root, ['src/routes/__root', 'app/routes/__root']) }
  return packages.has('next') ? findNext(root, packages) : undefined
}

/** App Router by its root layout, else by a page in its folder; Pages Router by `_app`, else by a page that is no API. */
function findNext(root: string, packages: ReadonlyMap<string, string>): Found | undefined {
  const entries = readdirSync(root)
  const layouts = app.flatMap((folder) => rootLayouts(root, folder))
  const [layout, second] = layouts
  const isBuilt =
    entries.some((entry) => nextConfig.test(entry)) ||
    scriptsOf(root).some((script) => /\bnext\s+(dev|build|start)\b/.test(script)) ||
    layouts.some((path) => /<html[\s>]/.test(readFileSync(placeOf(root, path), 'utf8')))
  const isVites = packages.has('vite') && (entries.includes('index.html') || entries.some(isViteConfig))
  if (!isBuilt && isVites) return undefined
  const folder = app.find((name) => existsSync(join(root, name)))
  const hasServer = !isExported(root)
  const next = { ...frameworks.next, usual: `${folder ?? 'app'}/layout.tsx`, hasServer }
  if (layout !== undefined) return { ...next, root: second === undefined ? layout : undefined }
  const pages = ['pages', 'src/pages'].find((folder) => existsSync(join(root, folder))) ?? 'pages'
  const page = firstFile(root, [`${pages}/_app`])
  const isPages =
    page !== undefined ||
    (!hasSource(root, app, /(^|\/)(page|layout)\./) && hasSource(root, [pages], /^(?!api\/)/))
  if (isPages) return { ...frameworks.nextPages, usual: `${pages}/_app.tsx`, root: page, hasServer }
  if (!isBuilt && folder === undefined && packages.has('vite')) return undefined
  return { ...next, root: undefined }
}

/**
 * The layouts that no other is around: that of the folder, else those of the folders in it, of a group of routes
 * (`app/(shop)/layout.tsx`) or of a language (`app/[lang]/layout.tsx`).
 */
function rootLayouts(root: string, folder: string): readonly string[] {
  const place = join(root, folder)
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return []
  const own = firstFile(root, [`${folder}/layout`])
  if (own !== undefined) return [own]
  const inner = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return inner
    .filter(({ name }) => /^[([]/.test(name))
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => rootLayouts(root, `${folder}/${name}`))
}

const app = ['app', 'src/app']

/** Whether one of these folders has a source whose path in it fits. */
function hasSource(root: string, folders: readonly string[], name: RegExp): boolean {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .some((path) => /\.[jt]sx?$/.test(path) && name.test(path.replaceAll('\\', '/')))
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

/** Says whether Astro has an adapter. If not, it writes all pages when it builds, and answers no request. */
function hasAdapter(root: string): boolean {
  return /\badapter\s*[:,]/.test(readConfig(root, /^astro\.config\.[cm]?[jt]s$/))
}

/** Says whether React Router renders on no server: then it builds one page of files. */
function isOnePage(root: string): boolean {
  return /\bssr\s*:\s*false\b/.test(codeOf(readConfig(root, routerConfig)))
}

/** With this output, Next writes all pages when it builds, and answers no request. */
function isExported(root: string): boolean {
  return /\boutput\s*:\s*(['"`])export\1/.test(codeOf(readConfig(root, nextConfig)))
}

/** The text of a config without its comments. A double slash or a glob in a string begins none. */
function codeOf(text: string): string {
  return text.replaceAll(/^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}

const routerConfig = /^react-router\.config\.[cm]?[jt]s$/
const nextConfig = /^next\.config\.[cm]?[jt]s$/

/** Whether a file in the app's folder is a config of Vite. */
export function isViteConfig(entry: string): boolean {
  return /^vite\.config\.[cm]?[jt]s$/.test(entry)
}

/** The folder of the routes of React Router, which its config can rename. */
function appDirectory(root: string): string {
  const text = readConfig(root, routerConfig)
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

function packagesOf(root: string): ReadonlyMap<string, string> {
  const manifest = readManifest(root)
  const sections = ['peerDependencies', 'devDependencies', 'dependencies']
  return new Map(
    sections.flatMap((section) =>
      Object.entries(manifest[section] ?? {}).map(([name, range]) => [name, String(range)] as const),
    ),
  )
}

const scriptsOf = (root: string) => Object.values(readManifest(root).scripts ?? {}).map(String)

function readManifest(root: string): Readonly<Record<string, unknown>> {
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(placeOf(root, 'package.json'), 'utf8').replace(/^\uFEFF/, ''),
    )
    return Object(manifest)
  } catch {
    return {}
  }
}
