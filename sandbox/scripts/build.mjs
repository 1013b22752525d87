// Builds appkit-sandbox into sandbox/dist: its modules, what they read, and the libraries that it carries inside. The
// embedded wallet is built before it, because its page lies in the sandbox.
import { runBuild, writeDeclarations, writeModules } from '../../tools/compile.mjs'

await runBuild({
  async modules() {
    writeModules('sandbox')
    await import('./copy-assets.mjs')
    const bundles = ['Catalogue', 'Solana', 'Phone', 'SignIn', 'Frame']
    await Promise.all(bundles.map((name) => import(`./bundle${name}.mjs`)))
  },
  declarations: () => writeDeclarations('sandbox'),
})
