import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const usual = ['main', 'index'].flatMap((name) =>
  ['tsx', 'jsx', 'ts', 'js'].map((extension) => `src/${name}.${extension}`),
)

/**
 * Finds the entry file of a Vite app: what the module script of its index.html names.
 *
 * @param root The app's folder.
 * @returns The path relative to the root with `/` between folders, or undefined when there is none.
 */
export function findEntry(root: string): string | undefined {
  const page = join(root, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '') : ''
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map((match) => match[1] ?? '')
  const named = scripts
    .filter((attributes) => /\btype\s*=\s*["']?module\b/i.test(attributes))
    .map((attributes) => /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1])
    .filter((source) => source !== undefined && !/^(https?:)?\/\//.test(source))
    .map((source) => source?.replace(/[?#].*$/, '').replace(/^\.?\//, '') ?? '')
  const candidates = named.length > 0 ? named : usual
  return candidates.find((path) => !path.startsWith('../') && existsSync(join(root, path)))
}
