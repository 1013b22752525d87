// Puts the sign-in server of the runtime into dist, so that a server is installed without the widget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleLibraries } from '../../tools/bundleLibraries.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const { dependencies } = JSON.parse(readFileSync(at('../package.json'), 'utf8'))
const kept = Object.keys(dependencies)
const dist = at('../dist')

await bundleLibraries({
  dist,
  base: join(dist, 'signin'),
  modules: ['signInServer'],
  stays: (id) => kept.some((name) => id === name || id.startsWith(`${name}/`)),
  // From the sources: the built package is divided by what apps load together.
  alias: { 'appkit-runtime/signin/server': at('../../runtime/src/signin/server/index.ts') },
})
