// Builds appkit-server into server/dist: its modules, the data that they read, and what they
// take of the embedded wallet, which is built before, and of the runtime, whose declarations are written before.
import { chmodSync, cpSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runBuild, writeDeclarations, writeModules } from '../../tools/compile.mjs'
import { copySpecs } from './copySpecs.mjs'
import { inlineTypes } from './inlineTypes.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const { dependencies, peerDependencies } = JSON.parse(readFileSync(at('../package.json'), 'utf8'))
const kept = Object.keys({ ...dependencies, ...peerDependencies })
const stays = (id) => kept.some((name) => id === name || id.startsWith(`${name}/`))

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
    inlineTypes({
      file: at('../dist/frame/frame.d.ts'),
      place: at('../dist/frame/types'),
      inside: {
        'appkit-frame': { folder: at('../../frame/dist'), entry: 'index.d.ts' },
        jose: { folder: at('../../node_modules/jose/dist/types'), entry: 'types.d.ts' },
      },
      stays,
    })
    inlineTypes({
      file: at('../dist/signin/signInServer.d.ts'),
      place: at('../dist/signin/types'),
      inside: {
        'appkit-runtime/signin/server': {
          folder: at('../../runtime/dist'),
          entry: 'signin/server/index.d.ts',
        },
      },
      stays,
    })
  },
})
