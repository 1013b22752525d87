import { features as known } from '../catalogue/features.js'
import { isOnThisMachine } from '../host/networks.js'
import { type Finding, findingsOf } from './finding.js'

const found = findingsOf('config')

/**
 * Looks at what a valid config leaves without effect or out of reach, and for secrets in it: a config is part of the page.
 *
 * @param config The config, which is valid.
 * @param file Its name.
 */
export function checkConfig(config: unknown, file: string): readonly Finding[] {
  const {
    endpoints = {},
    features = {},
    metadata,
  } = config as {
    readonly endpoints?: Readonly<Record<string, unknown>>
    readonly features?: Readonly<Record<string, unknown>>
    readonly metadata?: { readonly url?: unknown }
  }
  const remote = Object.entries(endpoints).filter(
    ([, url]) => typeof url === 'string' && URL.canParse(url) && !isLocal(url),
  )
  // A catalogue that is a file has no projects.
  const service = remote.find(([name, url]) => name !== 'catalogue' || !String(url).endsWith('.json'))
  const findings: Finding[] = [...checkKeys(config, service?.[0])]
  const logins = (['email', 'socials'] as const).filter((name) => Boolean(features[name]))
  if (logins.length > 0 && endpoints.secureSite === undefined)
    findings.push(
      found(
        'note',
        'LOGIN_WITHOUT_SITE',
        `features.${logins[0]} is on, but endpoints.secureSite is not set, so there is no log-in.`,
        'Set the origin of your embedded wallet, or turn it off.',
      ),
    )
  for (const [name] of remote.filter(([, url]) => /^(http|ws):/.test(String(url))))
    findings.push(
      found(
        'note',
        'ENDPOINT_PLAIN',
        `endpoints.${name} is not encrypted; a page with https cannot contact it.`,
        'Use https or wss.',
      ),
    )
  findings.push(...checkServices(features, endpoints), ...checkOrigins(metadata?.url, remote.length > 0))
  return [found('ok', 'CONFIG_VALID', `${file} is valid`), ...findings]
}

/** Features that are on by default, without being named, and whose service has no address. */
function checkServices(
  switches: Readonly<Record<string, unknown>>,
  endpoints: Readonly<Record<string, unknown>>,
): readonly Finding[] {
  const needs = [...known, { id: 'analytics', standard: 'on', endpoint: 'analytics' } as const]
  const silent = needs.filter(
    ({ id, standard, endpoint }) =>
      endpoint !== undefined && standard === 'on' && switches[id] === undefined && !endpoints[endpoint],
  )
  return [...new Set(silent.map(({ endpoint }) => endpoint))].map((endpoint) => {
    const ids = silent.filter((each) => each.endpoint === endpoint).map(({ id }) => id)
    const [are, without] = ids.length === 1 ? ['is', 'does'] : ['are', 'do']
    return found(
      'note',
      'FEATURE_WITHOUT_SERVICE',
      `${new Intl.ListFormat('en').format(ids)} ${are} on by default, but ${without} nothing without endpoints.${endpoint}.`,
      'Set its address, or turn them off in features.',
    )
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

/** What a text gives away, if anything. The text itself is not shown. */
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

/** Wallets compare the address of an app with that of the page. */
function checkOrigins(url: unknown, isRemote: boolean): readonly Finding[] {
  if (typeof url !== 'string' || url === '') return []
  if (!URL.canParse(url))
    return [
      found(
        'error',
        'METADATA_URL',
        `metadata.url is ${JSON.stringify(url)}, which is no address.`,
        "Write it as 'https://app.example'.",
      ),
    ]
  if (!isRemote) return []
  if (isLocal(url))
    return [
      found(
        'note',
        'METADATA_URL_LOCAL',
        `metadata.url is ${url}. Wallets show it and compare it with the page.`,
        'Set the address of your app.',
      ),
    ]
  if (!url.startsWith('https:'))
    return [
      found('note', 'METADATA_URL_PLAIN', `metadata.url is ${url}, which is not encrypted.`, 'Use https.'),
    ]
  return []
}

function isLocal(url: string): boolean {
  return isOnThisMachine(url.replace(/^ws/, 'http'))
}
