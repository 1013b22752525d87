import { createCatalogueHandlers } from '../catalogue/createCatalogueHandlers.js'
import { openCatalogue } from '../catalogue/openCatalogue.js'
import { mountSpec } from '../http/mountSpec.js'
import { mountOptions, projectsOf } from './mountOptions.js'
import type { StartRole } from './types.js'

/** Serves the wallets of a folder, or those of this package. */
export const startCatalogue: StartRole = async (parts) => {
  const { config, specs } = parts
  mountSpec({
    ...mountOptions(parts),
    base: '/catalogue',
    operations: specs().catalogue,
    handlers: createCatalogueHandlers({
      catalogue: openCatalogue(config.catalogue.folder),
      networks: Object.keys(config.networks),
      projects: projectsOf(parts),
      origins: config.origins,
      features: [],
    }),
  })
  return {}
}
