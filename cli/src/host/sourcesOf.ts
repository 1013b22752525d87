import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { configFiles } from './findConfig.js'

const endings = ['', '.ts', '.mts', '.js', '.mjs', '.json', '/index.ts', '/index.js']
const environment = ['.env', '.env.local', '.env.development', '.env.development.local']

/**
 * Lists the files a host's config is made from: those it may be in, its `.env` files, and what it imports of the app's
 * own.
 *
 * @param root The host's folder.
 * @returns Absolute paths; those of configs and `.env` files also when there are none.
 */
export function sourcesOf(root: string): readonly string[] {
  const named = [...configFiles, ...environment].map((name) => join(root, name))
  const found = new Set(named)
  const open = named.slice(0, configFiles.length)
  for (let file = open.shift(); file !== undefined && found.size < 1000; file = open.shift()) {
    if (!isFile(file)) continue
    const text = readFileSync(file, 'utf8')
    for (const match of text.matchAll(/\b(?:import|export)\b[^'"`;]*?['"](\.[^'"]*)['"]/g)) {
      const path = resolve(dirname(file), match[1] ?? '')
      const bare = path.replace(/\.[cm]?js$/, '')
      const target = [path, bare].flatMap((name) => endings.map((ending) => name + ending)).find(isFile)
      if (target === undefined || found.has(target)) continue
      found.add(target)
      open.push(target)
    }
  }
  return [...found]
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}
