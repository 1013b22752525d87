import type { ResolvedConfig } from './types.js'

const PLACEHOLDER = /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|org|net)$|OWNER|CHANGE/i
const VENDOR = /(^|\.)(walletconnect\.(com|org)|reown\.com|web3modal\.(com|org))$/
const LOCAL = /^(127\.0\.0\.1|\[::1\]|localhost|.*\.localhost)$/
/** What is written into a file and belongs into the environment. */
const SECRETS: ReadonlyArray<readonly [what: string, form: RegExp]> = [
  ['a password in an address', /\b\w+:\/\/[^\s/'"`:@]+:[^\s/'"`$@]{3,}@/],
  ['a private key', /['"`]0x[0-9a-f]{64}['"`]/i],
  ['a key or secret', /(secret|token|password|api_?key)\w*['"]?\s*[:=]\s*['"`][\w+/=-]{16,}['"`]/i],
  [
    'a key in an address',
    /https?:\/\/[^\s'"`]*(\/v\d\/|[?&](api_?key|key|token)=)[A-Za-z0-9_-]{20,}(?=['"`/?&])/i,
  ],
]

/** Whether a process that listens on this host is reached from this machine alone. */
const isLocal = (host: string): boolean => host === '::1' || LOCAL.test(host)

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

/**
 * What stands against this configuration in production, as sentences. It starts all the same.
 * @param source text of the file
 */
export function findRisks(config: ResolvedConfig, source: string): string[] {
  const { networks, operations, origin, projects, proxy, users, wallet } = config
  const risks: string[] = []
  const own = { origin, ...(wallet && { 'wallet.origin': wallet.origin }) }
  for (const [name, address] of Object.entries(own)) {
    const host = hostOf(address)
    if (LOCAL.test(host))
      risks.push(`${name} is an address of this machine: ${address}. Nobody else reaches it.`)
    else if (PLACEHOLDER.test(host))
      risks.push(`${name} is a placeholder: ${address}. Write your own address.`)
    if (address.startsWith('http:') && !LOCAL.test(host)) risks.push(`${name} is not encrypted: ${address}.`)
  }
  if (wallet !== null && siteOf(wallet.origin) === siteOf(origin) && !LOCAL.test(hostOf(origin)))
    risks.push(
      'wallet.origin has the domain of the services. Give the wallet a domain of its own, so that no other page shares its site.',
    )
  for (const [id, { development, origins }] of Object.entries(projects)) {
    if (development) risks.push(`projects.${id} lets pages of this machine in (development: true).`)
    for (const each of origins)
      if (PLACEHOLDER.test(hostOf(each.includes('://') ? each : `https://${each}`)))
        risks.push(`projects.${id}.origins has a placeholder: ${each}.`)
  }
  for (const [id, { rpcUrls }] of Object.entries(networks))
    for (const url of rpcUrls) {
      if (VENDOR.test(hostOf(url))) risks.push(`networks["${id}"] asks a vendor: ${hostOf(url)}.`)
      if (url.startsWith('http:') && !LOCAL.test(hostOf(url)))
        risks.push(`networks["${id}"] asks a node without encryption: ${hostOf(url)}.`)
    }
  if (Object.keys(networks).length === 0 && config.roles.includes('blockchain'))
    risks.push('networks is empty, so the blockchain API has nothing to answer from.')
  if (proxy === null && !LOCAL.test(hostOf(origin)))
    risks.push('proxy is not set: behind a proxy, all clients count as one and share its limits.')
  if (!isLocal(operations.host))
    risks.push(`operations.host is ${operations.host}: let nobody but your monitoring reach that port.`)
  if (users !== null && !isLocal(users.host))
    risks.push(
      `users.host is ${users.host}: let nobody but your operators reach that port, by a VPN or a proxy that knows them.`,
    )
  for (const [name, webhook] of Object.entries(wallet?.webhooks ?? {}))
    if (PLACEHOLDER.test(hostOf(webhook.url)))
      risks.push(`wallet.webhooks.${name}.url is a placeholder or of this machine: ${webhook.url}.`)
  for (const [what, form] of SECRETS)
    if (form.test(source)) risks.push(`The file has ${what}. Put it into the environment: process.env.NAME.`)
  return risks
}

/** The last two labels of a host, which is its site in most zones. */
const siteOf = (address: string): string => hostOf(address).split('.').slice(-2).join('.')
