import { siteOf } from './sites.js'
import type { ResolvedConfig } from './types.js'

/** Names that are kept for examples (RFC 2606), and words of templates that are a part of a name by themselves. */
const placeholder =
  /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|org|net)$|^owner\.|(^|[.-])(change[-_]?(me|this|it)|your[-_]?(domain|site|app|company))([.-]|$)/i
const vendor = /(^|\.)(walletconnect\.(com|org)|reown\.com|web3modal\.(com|org))$/
const local = /^(127\.0\.0\.1|\[::1\]|localhost|.*\.localhost)$/
/** Forms of secrets that a file has, and that belong into the environment. */
const secrets: ReadonlyArray<readonly [what: string, form: RegExp]> = [
  ['a password in an address', /\b\w+:\/\/[^\s/'"`:@]*:[^\s/'"`$@]{3,}@/],
  ['a private key', /['"`]0x[0-9a-f]{64}['"`]/i],
  // An account is none: tokens of networks are named by it.
  [
    'a key or secret',
    /(secret|token|password|api_?key)\w*['"]?\s*[:=]\s*(process\.env\S*\s*(\?\?|\|\|)\s*)?['"`](?!0x[0-9a-f]{40}['"`])[\w+/=-]{16,}['"`]/i,
  ],
  [
    'a key or secret beside a variable',
    /process\.env(\.\w+|\[['"]\w+['"]\])\s*(\?\?|\|\|)\s*['"`](?!\/|0x[0-9a-f]{40}['"`])(?=[^'"`]*\d)[\w+/=-]{16,}['"`]/i,
  ],
  [
    'a key in an address',
    /https?:\/\/[^\s'"`]*(\/v\d\/|[?&](api_?key|key|token)=)[A-Za-z0-9_-]{20,}(?=['"`/?&])/i,
  ],
]

/** Whether a process that listens on this host is reached from this machine alone. */
const isLocal = (host: string): boolean => host === '::1' || local.test(host)

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

/**
 * Finds the risks of this configuration in production, as sentences. The server starts all the same.
 *
 * @param source - text of the file
 */
export function findRisks(config: ResolvedConfig, source: string): string[] {
  const { networks, operations, origin, projects, proxy, users, wallet } = config
  const risks: string[] = []
  const own = { origin, ...(wallet && { 'wallet.origin': wallet.origin }) }
  for (const [name, address] of Object.entries(own)) {
    const host = hostOf(address)
    if (local.test(host))
      risks.push(`${name} is an address of this machine: ${address}. Nobody else reaches it.`)
    else if (placeholder.test(host))
      risks.push(`${name} is a placeholder: ${address}. Write your own address.`)
    if (address.startsWith('http:') && !local.test(host)) risks.push(`${name} is not encrypted: ${address}.`)
  }
  if (wallet !== null && isOneSite(wallet.origin, origin) && !local.test(hostOf(origin)))
    risks.push(
      'wallet.origin has the domain of the services. Give the wallet a domain of its own, so that no other page shares its site.',
    )
  for (const [id, { development, origins }] of Object.entries(projects)) {
    if (development) risks.push(`projects.${id} lets pages of this machine in (development: true).`)
    for (const each of origins) {
      risks.push(...originRisks(`projects.${id}.origins`, each))
      risks.push(...siteRisks(config, `projects.${id}.origins has ${each}`, addressOf(each)))
    }
  }
  for (const [id, { bundlerUrl, paymasterUrl, rpcUrls }] of Object.entries(networks))
    for (const url of new Set([...rpcUrls, bundlerUrl ?? '', paymasterUrl ?? '']))
      risks.push(...addressRisks(`networks["${id}"] asks`, 'a node', url))
  // Sources keep their options to themselves: their addresses are seen where they are written down.
  const known = JSON.stringify([own, networks, projects, wallet?.webhooks])
  for (const url of addressesIn(source))
    if (!known.includes(url)) risks.push(...addressRisks('The file names', 'a source', url))
  if (Object.keys(networks).length === 0 && config.roles.includes('blockchain'))
    risks.push('networks is empty, so the blockchain API has nothing to answer from.')
  if (proxy === null && !local.test(hostOf(origin)))
    risks.push('proxy is not set: behind a proxy, all clients count as one and share its limits.')
  if (!isLocal(operations.host))
    risks.push(`operations.host is ${operations.host}: let nobody but your monitoring reach that port.`)
  if (users !== null && !isLocal(users.host))
    risks.push(
      `users.host is ${users.host}: let nobody but your operators reach that port, by a VPN or a proxy that knows them.`,
    )
  for (const [name, webhook] of Object.entries(wallet?.webhooks ?? {}))
    if (placeholder.test(hostOf(webhook.url)))
      risks.push(`wallet.webhooks.${name}.url is a placeholder or of this machine: ${webhook.url}.`)
  for (const [what, form] of secrets)
    if (form.test(source)) risks.push(`The file has ${what}. Put it into the environment: process.env.NAME.`)
  return risks
}

/** The address of an origin, a host or a pattern: that of the domain itself for all below it. */
const addressOf = (given: string): string =>
  (given.includes('://') ? given : `https://${given}`).replace('://*.', '://')

/** Finds the risks of the site of a page, by that of the wallet and that of sign-in. */
function siteRisks({ origin, roles, wallet }: ResolvedConfig, entry: string, page: string): string[] {
  // A placeholder is told of by itself: another address comes in its place.
  if (local.test(hostOf(page)) || placeholder.test(hostOf(page))) return []
  const isKept = !roles.includes('signin') || local.test(hostOf(origin)) || isOneSite(page, origin)
  return [
    ...(wallet !== null && isOneSite(page, wallet.origin)
      ? [`${entry}, which has the domain of wallet.origin. Give the wallet a domain of its own.`]
      : []),
    ...(isKept
      ? []
      : [
          `${entry}, which has another domain than origin, so browsers keep the cookie of sign-in from it. Serve both below one domain, or leave signin out of roles if the app has another sign-in.`,
        ]),
  ]
}

/** Finds the risks of an origin, a host or a pattern of a project. */
function originRisks(entry: string, given: string): string[] {
  const hasScheme = given.includes('://')
  const host = hostOf(addressOf(given))
  return [
    ...(placeholder.test(host) ? [`${entry} has a placeholder: ${given}.`] : []),
    ...(hasScheme || local.test(host)
      ? []
      : [
          `${entry} lets pages over http in, which anybody on the way can change: ${given}. Write https://${given}.`,
        ]),
  ]
}

/** Finds the risks of an address that is asked. */
function addressRisks(who: string, what: string, url: string): string[] {
  const host = hostOf(url)
  if (host === '' || local.test(host)) return []
  return [
    ...(vendor.test(host) ? [`${who} a vendor: ${host}.`] : []),
    ...(placeholder.test(host) ? [`${who} a placeholder: ${host}.`] : []),
    ...(url.startsWith('http:') ? [`${who} ${what} without encryption: ${host}.`] : []),
  ]
}

/**
 * The addresses that begin a text of the file, but those in comments, those beside a variable and the name of a format of
 * pictures.
 */
function addressesIn(source: string): ReadonlySet<string> {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|(\?\?|\|\|)\s*['"`][^'"`]*/gm, '')
  const found = [...code.matchAll(/['"`](https?:\/\/[^\s'"`$]+)/g)].map(([, url = '']) => url)
  return new Set(found.filter((url) => hostOf(url) !== 'www.w3.org'))
}

const isOneSite = (one: string, other: string): boolean => siteOf(hostOf(one)) === siteOf(hostOf(other))
