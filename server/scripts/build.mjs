// Builds appkit-server into server/dist: its modules, the data that they read, and what they
// take of the embedded wallet, which is built before, and of the runtime.
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runBuild, writeDeclarations, writeModules } from '../../tools/compile.mjs'
import { copySpecs } from './copySpecs.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

await runBuild({
  async modules() {
    writeModules('server')
    // As npm leaves it in an app, so that it can be run from this repository too.
    chmodSync(at('../dist/bin/appkit-server.js'), 0o755)
    copySpecs(at('../../specs/openapi'), at('../dist/specs/openapi'))
    copySpecs(at('../providers'), at('../dist/providers'))
    for (const name of ['wallets.json', 'LICENSES.txt', 'icons'])
      cpSync(at(`../../catalogue/${name}`), at(`../dist/catalogue/files/${name}`), { recursive: true })
    await Promise.all(['Catalogue', 'Frame', 'SignIn'].map((name) => import(`./bundle${name}.mjs`)))
  },
  async declarations() {
    await writeDeclarations('server')
    copyFrameTypes()
  },
})

/** Puts the types of the embedded wallet beside the module that names them, so that they are there without its package. */
function copyFrameTypes() {
  const types = at('../dist/frame/types')
  rmSync(types, { recursive: true, force: true })
  const from = at('../../frame/dist')
  for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.d.ts')) cpSync(join(from, path), join(types, path), { recursive: true })
  const file = at('../dist/frame/frame.d.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll("'appkit-frame'", "'./types/index.js'"))
}
