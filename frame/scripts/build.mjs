// Builds appkit-frame into frame/dist: the server's modules, and the page with all that it needs inside.
import { runBuild, writeDeclarations, writeModules } from '../../tools/compile.mjs'
import { must } from '../../tools/run.mjs'

await runBuild({
  async modules() {
    writeModules('frame')
    await must(process.execPath, ['frame/scripts/bundlePage.mjs'])
  },
  declarations: () => writeDeclarations('frame'),
})
