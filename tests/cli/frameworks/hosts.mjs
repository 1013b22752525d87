// The apps that `run.mjs` joins, as their frameworks' own commands make them.
import { astroApps } from './apps/astro.mjs'
import { nextApps } from './apps/next.mjs'
import { reactRouterApps } from './apps/reactRouter.mjs'
import { tanstackStartApps } from './apps/tanstackStart.mjs'

/**
 * By name: the app as it is before the command joins it (`manifest`, `files`), what its own people then change (`edits`),
 * what its builds make (`made`), and how it is built and served.
 */
export const hosts = { ...nextApps, ...reactRouterApps, ...tanstackStartApps, ...astroApps }
