import { basename } from 'node:path'
import { readableName } from './readableName.js'

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
