// Builds appkit-sandbox into sandbox/dist: its modules, what they read, and the libraries that it carries inside. The
// server and the embedded wallet are built before it, because they lie in the sandbox.
import { runBuild, writeDeclarations, writeModules } from '../../tools/compile.mjs'
import { copyServer, nameCopy } from './includeServer.mjs'

await runBuild({
  async modules() {
    writeModules('sandbox')
    copyServer()
    nameCopy('.js')
    await import('./copy-assets.mjs')
    const bundles = ['Solana', 'Phone']
    await Promise.all(bundles.map((name) => import(`./bundle${name}.mjs`)))
  },
  async declarations() {
    await writeDeclarations('sandbox')
    // The server is copied with its declarations.
    copyServer()
    nameCopy('.d.ts')
  },
})
