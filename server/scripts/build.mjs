// Builds appkit-server into server/dist: its modules, the data that they read, and what they
// take of the embedded wallet, which is built before, and of the runtime.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placeDeclarations, runBuild, writeDeclarations, writeModules } from '../../tools/compile.mjs'
import { copySpecs } from './copySpecs.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

await runBuild({
  async modules() {
    writeModules('server')
    copySpecs(at('../../specs/openapi'), at('../dist/specs/openapi'))
    copySpecs(at('../providers'), at('../dist/providers'))
    for (const name of ['wallets.json', 'LICENSES.txt', 'icons'])
      cpSync(at(`../../catalogue/${name}`), at(`../dist/catalogue/files/${name}`), { recursive: true })
    await Promise.all(['Catalogue', 'Frame', 'SignIn'].map((name) => import(`./bundle${name}.mjs`)))
  },
  async declarations() {
    await writeDeclarations('server')
    copyCatalogueTypes()
    placeDeclarations('server')
    copyFrameTypes()
  },
})

/** Puts the types of the open catalogue, which is no package, beside those that name them. */
function copyCatalogueTypes() {
  const [types, dist] = [at('../dist/.types'), at('../dist')]
  cpSync(join(types, 'catalogue/src'), join(dist, 'catalogue/open'), { recursive: true })
  cpSync(join(types, 'generated/catalogue'), join(dist, 'generated/catalogue'), { recursive: true })
  for (const path of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    const file = join(types, path)
    if (!path.startsWith(join('server', 'src')) || !path.endsWith('.d.ts')) continue
    const text = readFileSync(file, 'utf8')
    const open = path.split(sep).length === 3 ? './catalogue/open/' : '../catalogue/open/'
    writeFileSync(file, text.replaceAll(/(?:\.\.\/)+catalogue\/src\//g, open))
  }
}

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
