import type { RoleParts } from './types.js'

/** The project ids that requests may have. */
export const projectsOf = ({ config }: RoleParts): ReadonlySet<string> =>
  new Set(Object.keys(config.projects))

/** The options that a role mounts every spec with. */
export const mountOptions = ({ app, config, limiter, onBroken }: RoleParts) => ({
  app,
  limiter,
  onBroken,
  proxy: config.proxy,
  publicUrl: config.origin,
})
