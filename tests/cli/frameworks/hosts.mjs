// The apps that `run.mjs` joins, as their frameworks' own commands make them, and those that the command makes itself.
import { astroApps } from './apps/astro.mjs'
import { nextApps } from './apps/next.mjs'
import { reactRouterApps } from './apps/reactRouter.mjs'
import { tanstackStartApps } from './apps/tanstackStart.mjs'

const joined = { ...nextApps, ...reactRouterApps, ...tanstackStartApps, ...astroApps }

/** An app of a template, built and served as a joined one. Its page shows the account in the panel of the wallet. */
const made = (template, { made, types, build, serve, dev, node, auth = '/auth' }, edits) => ({
  template,
  made,
  types,
  build,
  serve,
  dev,
  node,
  auth,
  edits,
  account: '.panel.wallet li',
})

// The repository around them has a lock file of its own.
const nextConfig = (version) => ({ 'next.config.mjs': nextApps[version].files['next.config.mjs'] })

/**
 * By name: the app as it is before the command joins it (`manifest`, `files`) or the template that it is made from
 * (`template`), what its own people then change (`edits`), what its builds make (`made`), how it is built and
 * served, and what starts its development server (`dev`) if that is tried.
 */
export const hosts = {
  ...joined,
  'made-next': made('next', joined['next-16'], nextConfig('next-16')),
  'made-next-pages': made('next-pages', joined['next-16-pages'], nextConfig('next-16')),
  'made-next-15': made('next-15', joined['next-15'], nextConfig('next-15')),
  'made-next-15-pages': made('next-15-pages', joined['next-15-pages'], nextConfig('next-15')),
  'made-react-router': made('react-router', joined['react-router-7']),
  'made-tanstack-start': made('tanstack-start', joined['tanstack-start']),
  'made-astro': made('astro', joined['astro-7']),
  'made-astro-5': made('astro-5', joined['astro-5']),
}
