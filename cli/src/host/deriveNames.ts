import { basename } from 'node:path'
import type { Target } from './types.js'

/** Names npm refuses, or that would make the app shadow one of its own dependencies. */
const reserved = new Set(['node_modules', 'favicon.ico', 'react', 'react-dom', 'vite', 'typescript'])

/**
 * Derives what an app is called from its folder.
 *
 * @param root The app's folder, which need not exist; any characters.
 * @returns `title` for people (`my-app` reads `My app`), without control characters, and `packageName`, always a valid npm name.
 */
export function deriveNames(root: string): { title: string; packageName: string } {
  const folder = basename(root)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  const name = folder
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replace(/^[-._]+/, '')
    .slice(0, 200)
    .replace(/[-._]+$/, '')
  const taken = reserved.has(name) || /^(appkit-|create-appkit)/.test(name)
  const packageName = name === '' ? 'my-app' : taken ? `${name}-app` : name
  return { title: folder === '' ? 'My app' : readableName(folder), packageName }
}

/**
 * Makes a name of lower-case words with dashes readable; any other name is somebody's choice and stays.
 *
 * @param name A folder's or a package's name; the scope of a package is dropped.
 */
function readableName(name: string): string {
  const own = name.replace(/^@[^/]+\//, '')
  if (!/^[a-z0-9]+([-_.][a-z0-9]+)*$/.test(own)) return own
  const words = own.replaceAll(/[-_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Says what an app is called in its config: the folder's name, unless its package.json says otherwise.
 *
 * @param target The host.
 */
export function appNameFor(target: Target): string {
  const { title, packageName } = deriveNames(target.root)
  if (target.packageJson === undefined) return title
  const manifest: { name?: unknown } = JSON.parse(target.packageJson.replace(/^\uFEFF/, ''))
  const { name } = manifest
  return typeof name === 'string' && name !== '' && name !== packageName
    ? readableName(name.replaceAll(/\p{Cc}/gu, ''))
    : title
}
