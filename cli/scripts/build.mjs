// Builds create-appkit into cli/dist: the commands, the templates they write, and the views that `eject` writes.
import { runBuild, writeDeclarations, writeModules } from '../../tools/compile.mjs'

await runBuild({
  async modules() {
    writeModules('cli')
    await import('./joinProgram.mjs')
    await import('./copyTemplates.mjs')
    await Promise.all([import('./collectViews.mjs'), import('./bundleLibraries.mjs')])
  },
  declarations: () => writeDeclarations('cli'),
})
