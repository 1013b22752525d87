// Builds appkit-frame into frame/dist: the server's modules, and the page with all that it needs inside.
import { chmodSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runBuild, writeDeclarations, writeModules } from '../../tools/compile.mjs'
import { must } from '../../tools/run.mjs'

await runBuild({
  async modules() {
    writeModules('frame')
    // As npm leaves it in an app, so that it can be run from this repository too.
    chmodSync(fileURLToPath(new URL('../dist/bin/appkit-frame.js', import.meta.url)), 0o755)
    await must(process.execPath, ['frame/scripts/bundlePage.mjs'])
  },
  declarations: () => writeDeclarations('frame'),
})
