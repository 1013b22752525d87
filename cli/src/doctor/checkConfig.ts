import { explainLeftOut, groupLeftOut, leftOutOf } from '../host/leftOut.js'
import { isOnThisMachine } from '../host/networks.js'
import type { HostShape } from '../host/types.js'
import { type Finding, findingsOf } from './finding.js'

const found = findingsOf('config')

/**
 * Looks at what in a valid config does not fit together, and for secrets in it: a config is part of the page.
 *
 * @param config - the config, which is valid.
 * @param file - its name.
 */
export function checkConfig(config: unknown, file: string): readonly Finding[] {
  const { endpoints = {}, metadata } = config as {
    readonly endpoints?: Readonly<Record<string, unknown>>
    readonly metadata?: { readonly url?: unknown }
  }
  // A catalogue that is a file has no projects.
  const service = Object.entries(endpoints).find(
    ([name, url]) => isElsewhere(url) && (name !== 'catalogue' || !url.endsWith('.json')),
  )
  return [
    found('ok', 'CONFIG_VALID', `${file} is valid`),
    ...checkKeys(config, service?.[0]),
    ...checkUrl(metadata?.url),
  ]
}

/** Whether a value is the address of a service that is not on this machine. */
function isElsewhere(url: unknown): url is string {
  return typeof url === 'string' && URL.canParse(url) && !isOnThisMachine(url.replace(/^ws/, 'http'))
}

/**
 * Names the features that are on and have no effect, because the config has no service for them.
 *
 * @param shape - the settings of the config.
 */
export function checkServices(shape: HostShape): readonly Finding[] {
  return groupLeftOut(leftOutOf(shape)).map((group) => {
    const { message, fix } = explainLeftOut(group)
    return found('note', 'FEATURE_WITHOUT_SERVICE', message, fix)
  })
}

/** The id of the project, and texts that must not be in a page. */
function checkKeys(config: unknown, service: string | undefined): readonly Finding[] {
  const { projectId } = config as { readonly projectId: string }
  const findings: Finding[] = []
  if (projectId === 'local' && service !== undefined)
    findings.push(
      found(
        'note',
        'PROJECT_ID_LOCAL',
        `projectId is 'local', but endpoints.${service} is a service elsewhere.`,
        'Set the id that it gave you.',
      ),
    )
  if (
    /^(<.*>|(your|my|the)?[-_ ]?project[-_ ]?id|x{4,}|0+|todo|changeme)$/i.test(
      projectId.replace(/_here$/i, ''),
    )
  )
    findings.push(
      found(
        'error',
        'PROJECT_ID_PLACEHOLDER',
        `projectId is ${JSON.stringify(projectId)}, a text to be replaced.`,
        'Set the id of your project.',
      ),
    )
  for (const { path, text } of textsIn(config)) {
    const what = secretIn(text)
    if (what !== undefined)
      findings.push(
        found(
          'error',
          'KEY_SECRET',
          `${path} holds ${what}, and everybody who opens the page can read the config.`,
          'Take it out, and replace that key where it came from.',
        ),
      )
  }
  return findings
}

/** Names the secret that a text gives away, if any. The text itself is not shown. */
function secretIn(text: string): string | undefined {
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) return 'what looks like a private key'
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return 'a private key'
  if (/\b(sk|rk)_(live|test)_[0-9A-Za-z]{10,}/.test(text)) return 'a secret key of a service'
  if (
    /^([a-z]{3,8} ){11,23}[a-z]{3,8}$/.test(text.trim()) &&
    [12, 15, 18, 21, 24].includes(text.trim().split(' ').length)
  )
    return 'what looks like a recovery phrase'
  if (URL.canParse(text) && new URL(text).password !== '') return 'a password in a URL'
  return undefined
}

/** Every text in a value, with the way to it. */
function textsIn(
  value: unknown,
  path = '',
  depth = 0,
): readonly { readonly path: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null || depth > 8) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, path === '' ? key : `${path}.${key}`, depth + 1),
  )
}

function checkUrl(url: unknown): readonly Finding[] {
  if (typeof url !== 'string' || url === '' || URL.canParse(url)) return []
  const text = `metadata.url is ${JSON.stringify(url)}, which is no address.`
  return [found('error', 'METADATA_URL', text, "Write it as 'https://app.example'.")]
}
