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
      else if (isShared(origin))
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

/** Whether `*` stands for pages of strangers: below the name of a registry, or of a host whose customers have a name each. */
function isShared(pattern: string): boolean {
  const host = sharedHostOf(pattern)
  if (host === undefined || isLocalOrigin(`https://${host}`)) return false
  const allows = (text: string): boolean => readOriginPattern(text, false) !== undefined
  return allows(`https://page.${host}`) && !allows(`https://*.${host}`)
}

/** What to write instead of a pattern. */
const own = (pattern: string): string => {
  const host = sharedHostOf(pattern) ?? ''
  return `https://shop.${host}, or https://*.shop.${host} for all below it`
}
