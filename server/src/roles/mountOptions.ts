import type { RoleParts } from './types.js'

/** Accepted project ids. */
export const projectsOf = ({ config }: RoleParts): ReadonlySet<string> =>
  new Set(Object.keys(config.projects))

/** What every spec is mounted with. */
export const mountOptions = ({ app, config, limiter, onBroken }: RoleParts) => ({
  app,
  limiter,
  onBroken,
  proxy: config.proxy,
  publicUrl: config.origin,
})
