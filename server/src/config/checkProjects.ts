import { readOriginPattern } from '../frame/frame.js'
import { isLocalOrigin, isOriginPattern } from '../http/isAllowedOrigin.js'
import { isObject } from '../spec/json.js'
import type { Report, ServerConfig } from './types.js'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** @returns the origins of all projects */
export function checkProjects({ projects }: ServerConfig, report: Report): readonly string[] {
  if (!isObject(projects) || Object.keys(projects).length === 0) {
    report('projects has to name the apps that may use the server, by project id.')
    return []
  }
  return Object.entries(projects).flatMap(([id, project]) => {
    if (!/^[\w-]{1,64}$/.test(id)) report(`projects has the id ${id}; ids are letters, digits, - and _.`)
    if (!isText(project?.name)) report(`projects.${id}.name is missing.`)
    if (!Array.isArray(project?.origins) || project.origins.length === 0) {
      report(`projects.${id}.origins has to list the origins of its pages.`)
      return []
    }
    return project.origins.map((given) => {
      const origin = String(given).trim().toLowerCase()
      const entry = `projects.${id}.origins has ${origin}`
      if (!isOriginPattern(origin)) report(`${entry}, which is no origin.`)
      else if (project.development !== true && isShared(origin))
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
/** Names below those of countries that registries give out alike everywhere. */
const registries = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/
/** Two labels of which the second is a country: a registry of one of the above, or the name of somebody. */
const ofCountry = /^[a-z]{2,4}\.[a-z]{2}$/

/** Whether `*` stands for pages of strangers: below the name of a registry, or of a host whose customers have a name each. */
function isShared(pattern: string): boolean {
  const host = sharedHostOf(pattern)
  if (host === undefined || isLocalOrigin(`https://${host}`)) return false
  if (!host.includes('.')) return !ownNetworks.test(host)
  if (ofCountry.test(host)) return registries.test(host)
  const allows = (text: string): boolean => readOriginPattern(text, false) !== undefined
  return allows(`https://page.${host}`) && !allows(`https://*.${host}`)
}

/** Suggests an origin and a pattern of the app's own in the place of a shared pattern. */
const own = (pattern: string): string => {
  const host = sharedHostOf(pattern) ?? ''
  return `https://shop.${host}, or https://*.shop.${host} for all below it`
}
