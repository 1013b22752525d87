import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const bin = join(root, 'cli/dist/bin/create-appkit.js')

/**
 * Makes an app with the packages of this repository.
 *
 * @returns {{ app: string, remove: () => void }} its folder, and what removes it
 */
export function prepareApp() {
  const scratch = mkdtempSync(join(tmpdir(), 'appkit-modules-'))
  const app = join(scratch, 'app')
  execFileSync(process.execPath, [bin, 'app', '--no-install', '--no-git', '-y', '--json'], { cwd: scratch })
  const modules = join(app, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const name of ['react', 'react-dom', 'vite'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  symlinkSync(join(root, 'runtime'), join(modules, 'appkit-runtime'))
  return { app, remove: () => rmSync(scratch, { recursive: true, force: true }) }
}

/**
 * The files of JavaScript that a command loads, by the coverage that V8 records.
 *
 * @param {readonly string[]} words the arguments of `create-appkit`
 * @param {string} cwd
 * @returns {string[]} their paths, sorted
 */
export function loadedBy(words, cwd) {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-coverage-'))
  try {
    execFileSync(process.execPath, [bin, ...words], {
      cwd,
      env: { ...process.env, NODE_V8_COVERAGE: folder },
    })
    const lists = readdirSync(folder).map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).result,
    )
    const urls = lists.flat().map(({ url }) => url)
    return [...new Set(urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url)))].sort()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
