import { getHeapStatistics } from 'node:v8'
import { isFilledText } from '../../../common/records.js'
import { ServerError } from '../errors/ServerError.js'
import { isObject } from '../spec/json.js'
import { checkNetworks } from './checkNetworks.js'
import { checkProjects } from './checkProjects.js'
import { checkUsers, checkWebhooks } from './checkUsers.js'
import { checkNumbers, usualDatabase, usualLimits, usualRetention } from './numbers.js'
import { checkPorts, portsAfter } from './ports.js'
import {
  type Report,
  type ResolvedConfig,
  type RoleName,
  roleNames,
  type ServerConfig,
  type ServerLimits,
} from './types.js'

const keys: ReadonlySet<string> = new Set<keyof ServerConfig>([
  'origin',
  'port',
  'host',
  'projects',
  'networks',
  'roles',
  'data',
  'proxy',
  'operations',
  'database',
  'catalogue',
  'signin',
  'wallet',
  'limits',
  'retention',
  'sources',
  'names',
  'users',
])
const local = /^(127\.0\.0\.1|\[::1\]|localhost|.*\.localhost)$/

/**
 * Checks a configuration and fills in the defaults.
 *
 * @param heapBytes - limit of the heap, which Node finds by the memory of the machine or the container
 * @throws ServerError `BAD_CONFIG` with a sentence for each mistake, a line each
 */
export function resolveConfig(
  config: ServerConfig,
  heapBytes: number = getHeapStatistics().heap_size_limit,
): ResolvedConfig {
  const problems: string[] = []
  const report: Report = (problem) => problems.push(problem)
  if (!isObject(config))
    throw refuseConfig(['It has to export an object: export default defineServer({ … }).'])
  for (const key of Object.keys(config))
    if (!keys.has(key)) report(`${key} is no entry. There are ${[...keys].join(', ')}.`)
  checkOrigin('origin', config.origin, report)
  checkPlaces(config, report)
  const origins = checkProjects(config, report)
  checkNetworks(config.networks, report)
  checkProxy(config, report)
  checkNumbers(config, report)
  checkAudiences(config, report)
  checkWallet(config, report)
  checkWebhooks(config, report)
  checkUsers(config, report)
  checkSources(config, report)
  checkNames(config, report)
  const roles = rolesOf(config, report)
  if (problems.length > 0) throw refuseConfig(problems)
  const { data = '.appkit/server', host = '127.0.0.1', networks = {}, port = 4610, users, wallet } = config
  const following = portsAfter(port)
  return {
    origin: config.origin,
    projects: config.projects,
    port,
    host,
    networks,
    data,
    database: { ...usualDatabase, ...config.database },
    roles,
    origins,
    proxy: config.proxy ? { ...config.proxy, header: config.proxy.header.toLowerCase() } : null,
    operations: {
      host: '127.0.0.1',
      ...config.operations,
      port: config.operations?.port ?? following.operations,
    },
    catalogue: config.catalogue ?? {},
    sources: config.sources ?? {},
    names: { zones: config.names?.zones ?? [], gateway: config.names?.gateway ?? null },
    signin: { sessionDays: 7, audiences: [], ...config.signin },
    wallet: wallet === undefined ? null : { ...wallet, port: wallet.port ?? following.wallet },
    users: users
      ? { host: '127.0.0.1', deletionDays: 7, ...users, port: users.port ?? following.users }
      : null,
    limits: limitsOf(config, heapBytes),
    retention: { ...usualRetention, ...config.retention },
  }
}

const namesOnThisMachine = 1_000_000

/** Everything that asks a server which only this machine reaches comes from one address. */
function limitsOf({ limits = {}, origin }: ServerConfig, heapBytes: number): Required<ServerLimits> {
  // Messages that wait are in the memory of the process, which does more than to keep them.
  const half = Math.max(Math.floor(heapBytes / 2 / 1024 / 1024), 1)
  const relayMegabytes = Math.min(usualLimits.relayMegabytes, half)
  const usual = { ...usualLimits, relayMegabytes, ...limits }
  // One address is a part of a small server, too.
  const sessionsPerNetwork =
    limits.sessionsPerNetwork ?? Math.min(usual.sessionsPerNetwork, Math.ceil(usual.sessions / 10))
  const all = { ...usual, sessionsPerNetwork }
  if (!local.test(new URL(origin).hostname)) return all
  return {
    ...all,
    relaySocketsPerNetwork: limits.relaySocketsPerNetwork ?? all.relaySockets,
    sessionsPerNetwork: limits.sessionsPerNetwork ?? all.sessions,
    namesPerNetwork: limits.namesPerNetwork ?? namesOnThisMachine,
  }
}

/** The error of a configuration, with a line for each mistake. */
export const refuseConfig = (problems: readonly string[]): ServerError =>
  new ServerError(
    'BAD_CONFIG',
    `The configuration of the server is wrong:\n${problems.map((each) => `- ${each}`).join('\n')}`,
  )

/** An origin over https, or over http on this machine. */
function checkOrigin(name: string, value: unknown, report: Report): void {
  if (typeof value !== 'string' || !URL.canParse(value)) {
    report(`${name} is no address. Write it like https://api.shop.example.`)
    return
  }
  const { hostname, origin, protocol } = new URL(value)
  if (origin !== value) {
    report(`${name} has to be written as ${origin}.`)
    return
  }
  if (protocol !== 'https:' && !local.test(hostname))
    report(`${name} needs https, except on this machine: ${value}.`)
}

function checkPlaces(config: ServerConfig, report: Report): void {
  const { catalogue, operations } = config
  checkPorts(config, report)
  const texts = { host: config.host, data: config.data, 'operations.host': operations?.host }
  for (const [name, text] of Object.entries({ ...texts, 'catalogue.folder': catalogue?.folder }))
    if (text !== undefined && !isFilledText(text)) report(`${name} has to be a text.`)
}

function checkAudiences({ signin }: ServerConfig, report: Report): void {
  const audiences: unknown = signin?.audiences
  // The form of a provider is checked by the sign-in server when it starts.
  if (signin?.provider !== undefined && (audiences === undefined || signin.audiences?.length === 0))
    report('signin.provider needs signin.audiences, a list of the servers that apps may get tokens for.')
  if (audiences === undefined) return
  const isList = Array.isArray(audiences) && audiences.every((name) => /^[!-~]{1,256}$/.test(String(name)))
  if (!isList || new Set(audiences).size !== audiences.length)
    report(
      'signin.audiences has to list different names without spaces, such as https://orders.shop.example.',
    )
}

function checkProxy({ proxy }: ServerConfig, report: Report): void {
  if (proxy === undefined) return
  if (!Number.isInteger(proxy?.hops) || proxy.hops < 1 || proxy.hops > 16)
    report('proxy.hops has to be the number of proxies in front of the server, from 1 to 16.')
  if (typeof proxy?.header !== 'string' || !/^[a-z0-9-]{1,64}$/i.test(proxy.header))
    report('proxy.header has to be the header in which they name the client, such as x-forwarded-for.')
}

function checkWallet({ origin, wallet }: ServerConfig, report: Report): void {
  if (wallet === undefined) return
  if (!isObject(wallet)) {
    report('wallet has to be an object.')
    return
  }
  checkOrigin('wallet.origin', wallet.origin, report)
  if (wallet.origin === origin) report('wallet.origin has to be another origin than that of the services.')
  if (typeof wallet.sendMail !== 'function') report('wallet.sendMail has to be a function that sends a mail.')
}

const ports = ['balances', 'prices', 'history', 'swaps', 'names', 'onramp']

function checkSources({ sources }: ServerConfig, report: Report): void {
  for (const [port, list] of Object.entries(sources ?? {})) {
    if (!ports.includes(port)) report(`sources.${port} is no port. There are ${ports.join(', ')}.`)
    const isList = Array.isArray(list) && list.every((source) => typeof source?.create === 'function')
    if (!isList) report(`sources.${port} has to list sources, such as coinGecko().`)
  }
}

function checkNames({ names }: ServerConfig, report: Report): void {
  const { gateway, zones = [] } = names ?? {}
  for (const zone of zones)
    if (!/^[a-z0-9-]{1,63}\.[a-z0-9-]{1,63}$/.test(zone))
      report(`names.zones has ${zone}; zones are names of two parts, such as shop.id.`)
  if (gateway === undefined) return
  if (zones.length === 0) report('names.gateway needs names.zones, the zones whose names it resolves.')
  const resolvers: unknown = gateway?.resolvers
  const isList = Array.isArray(resolvers) && resolvers.length > 0
  if (!isList || !resolvers.every((each) => /^0x[0-9a-fA-F]{40}$/.test(String(each))))
    report('names.gateway.resolvers has to list the addresses of your ZoneResolver contracts.')
}

/** The roles of the configuration, or all, but `wallet` and `users` only with their entries. */
function rolesOf({ roles, users, wallet }: ServerConfig, report: Report): readonly RoleName[] {
  const entries: Partial<Record<RoleName, unknown>> = { wallet: wallet ?? null, users: users ?? null }
  if (roles === undefined) return roleNames.filter((role) => entries[role] !== null)
  if (!Array.isArray(roles) || roles.length === 0) {
    report(`roles has to list services: ${roleNames.join(', ')}.`)
    return []
  }
  for (const role of roles)
    if (!roleNames.includes(role)) report(`roles has ${String(role)}; there are ${roleNames.join(', ')}.`)
  for (const role of ['wallet', 'users'] as const)
    if (roles.includes(role) && entries[role] === null) report(`The role ${role} needs the entry ${role}.`)
  return [...new Set(roles)]
}
