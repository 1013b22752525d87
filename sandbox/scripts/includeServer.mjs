// Puts the server, of whose parts the sandbox is made, into dist/server, so that a sandbox is installed without the package.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const dist = at('../dist')
const server = join(dist, 'server')

/** Copies the built server. */
export function copyServer() {
  rmSync(server, { recursive: true, force: true })
  cpSync(at('../../server/dist'), server, { recursive: true })
}

/**
 * Lets the modules of the sandbox, or their declarations, name the copy.
 *
 * @param {'.js' | '.d.ts'} ending
 */
export function nameCopy(ending) {
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, path)
    if (!path.endsWith(ending) || file.startsWith(server)) continue
    const text = readFileSync(file, 'utf8')
    const way = relative(dirname(file), join(server, 'parts.js')).replaceAll('\\', '/')
    const named = text.replace(
      /(['"])appkit-server\/parts\1/g,
      `$1${way.startsWith('.') ? way : `./${way}`}$1`,
    )
    if (named !== text) writeFileSync(file, named)
  }
}
