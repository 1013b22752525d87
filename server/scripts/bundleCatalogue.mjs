// Puts what reads and asks the open wallet catalogue into dist: `catalogue/` is no package.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleLibraries } from '../../tools/bundleLibraries.mjs'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

await bundleLibraries({
  dist,
  base: join(dist, 'catalogue'),
  modules: ['createCatalogueHandlers', 'openCatalogue'],
  stays: () => false,
})
