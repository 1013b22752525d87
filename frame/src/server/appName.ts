import { isAllowedOrigin } from '../shared/origins.js'
import type { ResolvedConfig } from './config.js'

/**
 * Finds the name of the app at an origin: what the configuration calls the project that may embed the wallet there.
 *
 * @returns undefined if there is none, or two projects have different ones: nobody can tell then which app it is
 */
export function appNameOf({ projects }: Pick<ResolvedConfig, 'projects'>, site: string): string | undefined {
  const found = [...projects.values()].filter(({ patterns }) => isAllowedOrigin(patterns, site))
  const [name = '', ...others] = new Set(found.map((project) => project.name.replace(/\s+/g, ' ').trim()))
  return name === '' || others.length > 0 ? undefined : name
}
