import { isFilledText } from '../../../common/records.js'
import { isLocalOrigin, isOriginPattern } from '../http/isAllowedOrigin.js'
import { isObject } from '../spec/json.js'
import { isShared } from './sites.js'
import type { Report, ServerConfig } from './types.js'

/** @returns the origins of all projects */
export function checkProjects({ projects }: ServerConfig, report: Report): readonly string[] {
  if (!isObject(projects) || Object.keys(projects).length === 0) {
    report('projects has to name the apps that may use the server, by project id.')
    return []
  }
  return Object.entries(projects).flatMap(([id, project]) => {
    if (!/^[\w-]{1,64}$/.test(id)) report(`projects has the id ${id}; ids are letters, digits, - and _.`)
    if (!isFilledText(project?.name)) report(`projects.${id}.name is missing.`)
    if (!Array.isArray(project?.origins) || project.origins.length === 0) {
      report(`projects.${id}.origins has to list the origins of its pages.`)
      return []
    }
    return project.origins.map((given) => {
      const origin = String(given).trim().toLowerCase()
      const entry = `projects.${id}.origins has ${origin}`
      if (!isOriginPattern(origin)) report(`${entry}, which is no origin.`)
      else if (project.development !== true && isOfStrangers(origin))
        report(`${entry}, where anybody can have a page. Write your own: ${own(origin)}.`)
      else if (origin.startsWith('http:') && project.development !== true)
        report(`${entry}; over http only with development: true.`)
      return origin
    })
  })
}

/** The host after `*.`, without its port. Undefined if there is no `*`. */
const sharedHostOf = (pattern: string): string | undefined =>
  /^(?:https?:\/\/)?\*\.([^:]+)/.exec(pattern)?.[1]

/** Names of networks that nobody registers on the internet (RFC 6762 appendix G, RFC 2606). */
const ownNetworks = /^(?:intranet|internal|private|corp|home|lan|local|test)$/

/** Whether `*` stands for pages of strangers: below the name of a registry, or of a host whose customers have a name each. */
function isOfStrangers(pattern: string): boolean {
  const host = sharedHostOf(pattern)
  if (host === undefined || isLocalOrigin(`https://${host}`)) return false
  if (!host.includes('.')) return !ownNetworks.test(host)
  return isShared(host)
}

/** Suggests an origin and a pattern of the app's own in the place of a shared pattern. */
const own = (pattern: string): string => {
  const host = sharedHostOf(pattern) ?? ''
  return `https://shop.${host}, or https://*.shop.${host} for all below it`
}
