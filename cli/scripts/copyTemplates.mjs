// Puts the templates beside the compiled commands, so that the package carries them.
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const from = fileURLToPath(new URL('../../templates', import.meta.url))
const to = fileURLToPath(new URL('../dist/templates', import.meta.url))

rmSync(to, { recursive: true, force: true })
cpSync(from, to, { recursive: true, filter: (path) => !path.includes('node_modules') })
for (const name of ['appkit', 'create-appkit']) {
  chmodSync(fileURLToPath(new URL(`../dist/bin/${name}.js`, import.meta.url)), 0o755)
}
