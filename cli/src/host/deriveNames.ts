import { basename } from 'node:path'
import type { Target } from './types.js'

/** Names that npm refuses, or that one of the app's dependencies has. */
const reserved = new Set([
  'node_modules',
  'favicon.ico',
  'react',
  'react-dom',
  'vite',
  'typescript',
  'next',
  'astro',
  'isbot',
])

/**
 * Derives the names of an app from its folder.
 *
 * @param root - the app's folder. It need not exist, and may have any characters.
 * @returns `title`, for users (`my-app` becomes `My app`), without control characters, and `packageName`, valid for npm.
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
 * Makes a name of lower-case words with dashes readable. Other names stay as they are.
 *
 * @param name - the name of a folder or a package. The scope of a package is removed.
 */
function readableName(name: string): string {
  const own = name.replace(/^@[^/]+\//, '')
  if (!/^[a-z0-9]+([-_.][a-z0-9]+)*$/.test(own)) return own
  const words = own.replaceAll(/[-_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The name of an app in its config: from its package.json, else from its folder.
 *
 * @param target - the host.
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
