import { isAllowedOrigin } from '../../shared/origins.js'
import type { ResolvedConfig } from './config.js'

type Projects = Pick<ResolvedConfig, 'projects'>

/** The projects of the configuration whose apps may embed the wallet at an origin. */
export const projectsAt = ({ projects }: Projects, origin: string) =>
  [...projects.values()].filter(({ patterns }) => isAllowedOrigin(patterns, origin))

/**
 * Finds the name of the app at an origin: what the configuration calls the project that may embed the wallet there.
 *
 * @returns undefined if there is none, or two projects have different ones: nobody can tell then which app it is
 */
export function appNameOf(config: Projects, origin: string): string | undefined {
  const given = projectsAt(config, origin).map(({ name }) => name.replace(/\s+/g, ' ').trim())
  const [name = '', ...others] = new Set(given)
  return name === '' || others.length > 0 ? undefined : name
}
