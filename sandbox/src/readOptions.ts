import { join, resolve } from 'node:path'
import { findSpecs, isOriginPattern, type ProxyOptions } from 'appkit-server/parts'
import type { SandboxOptions } from './api/types.js'
import { SandboxError } from './errors/SandboxError.js'
import type { FaultPlan } from './faults/types.js'
import { solanaNetwork } from './solana/common/network.js'

/** Options with every default filled in. */
export interface ResolvedOptions {
  readonly port: number
  /** EVM chain ids. */
  readonly chains: readonly number[]
  /** Whether the Solana chain runs. */
  readonly solana: boolean
  readonly dataDir: string
  readonly fresh: boolean
  readonly projects: ReadonlySet<string> | null
  /** Zones in which names can be registered, at least one. */
  readonly nameZones: readonly string[]
  readonly specsDir: string
  /** Requests a minute for each path and client, or null for no limit. */
  readonly limit: number | null
  readonly proxy: ProxyOptions | null
  /** Origins and patterns in lower case. */
  readonly origins: readonly string[]
  readonly faults: FaultPlan | null
  /** Wallets in the catalogue, at least. */
  readonly wallets: number
  /** Origin under which others reach the sandbox, or null. */
  readonly publicUrl: string | null
  /** Transactions of the busiest account of the demo past, or null for no past. */
  readonly seed: number | null
  /** Redis that several relays share, or null. */
  readonly redisUrl: string | null
  readonly log: (line: string) => void
  readonly onStage: (line: string) => void
}

const maxChains = 16
const demoLength = 10_000
const maxDemoLength = 100_000
const maxWallets = 20_000
const defaultZones = ['demo.id', 'reown.id']
const maxHops = 16
const headerName = /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/i
const nameZone = /^[a-z0-9-]{1,63}\.[a-z0-9-]{1,63}$/

function readSeed(seed: SandboxOptions['seed']): number | null {
  if (seed === undefined) return null
  const { name, transactions } = typeof seed === 'string' ? { name: seed, transactions: demoLength } : seed
  if (name !== 'demo') throw new SandboxError('BAD_OPTION', `There is no seed ${String(name)}; try demo.`)
  if (Number.isInteger(transactions) && transactions >= 0 && transactions <= maxDemoLength)
    return transactions
  throw new SandboxError(
    'BAD_OPTION',
    `transactions must be a whole number from 0 to ${maxDemoLength}, not ${String(transactions)}.`,
  )
}

function readChains(given: SandboxOptions['chains']): Pick<ResolvedOptions, 'chains' | 'solana'> {
  if (given === undefined) return { chains: [31337], solana: true }
  if (!Array.isArray(given) || given.length === 0 || given.length > maxChains) {
    throw new SandboxError('BAD_OPTION', `chains must name 1 to ${maxChains} chains, e.g. 31337,1,solana.`)
  }
  const others: readonly unknown[] = given.filter((id) => id !== solanaNetwork.id)
  const wrong = others.find((id) => !Number.isSafeInteger(id) || Number(id) < 1)
  if (wrong !== undefined) {
    throw new SandboxError(
      'BAD_OPTION',
      `chains must be whole numbers above 0, or solana; not ${String(wrong)}.`,
    )
  }
  return { chains: [...new Set(others.map(Number))], solana: others.length < given.length }
}

function readPublicUrl(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username) {
    return url.origin
  }
  throw new SandboxError(
    'BAD_OPTION',
    `publicUrl must be an origin such as https://api.example, not ${text}.`,
  )
}

function readProxy(given: SandboxOptions['proxy']): ProxyOptions | null {
  if (given === undefined) return null
  const { header = 'x-forwarded-for', hops } = given
  if (!Number.isInteger(hops) || hops < 1 || hops > maxHops) {
    throw new SandboxError(
      'BAD_OPTION',
      `proxy.hops must be a whole number from 1 to ${maxHops}, not ${String(hops)}.`,
    )
  }
  if (typeof header !== 'string' || !headerName.test(header)) {
    throw new SandboxError('BAD_OPTION', `proxy.header must be the name of a header, not ${String(header)}.`)
  }
  return { header: header.toLowerCase(), hops }
}

function readOrigins(given: readonly string[] = []): readonly string[] {
  const origins = given.map((origin) => String(origin).trim().toLowerCase())
  const wrong = origins.find((origin) => !isOriginPattern(origin))
  if (wrong === undefined) return origins
  throw new SandboxError(
    'BAD_OPTION',
    `origins must be such as https://app.example, app.example or https://*.app.example, not ${wrong}.`,
  )
}

/**
 * Checks the options of a sandbox and fills in the defaults.
 *
 * @param options - as the caller gave them
 * @returns complete options; paths are absolute
 * @throws SandboxError `BAD_OPTION` naming the option and what it accepts, `SPEC_INVALID` without specs
 */
export function readOptions(options: SandboxOptions = {}): ResolvedOptions {
  const port = options.port ?? 4600
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new SandboxError('BAD_OPTION', `port must be a whole number from 0 to 65535, not ${String(port)}.`)
  }
  if (options.projects?.some((id) => typeof id !== 'string' || id.trim() === '')) {
    throw new SandboxError('BAD_OPTION', 'projects must be project ids that are not empty, e.g. local,shop.')
  }
  const seed = readSeed(options.seed)
  const zones = options.nameZones ?? defaultZones
  if (zones.length === 0 || !zones.every((zone) => nameZone.test(zone))) {
    throw new SandboxError('BAD_OPTION', 'nameZones must be names of two parts, e.g. demo.id.')
  }
  const limit = options.limit ?? null
  if (limit !== null && (!Number.isInteger(limit) || limit < 1)) {
    throw new SandboxError('BAD_OPTION', `limit must be a whole number above 0, not ${String(limit)}.`)
  }
  const wallets = options.wallets ?? 0
  if (!Number.isInteger(wallets) || wallets < 0 || wallets > maxWallets) {
    throw new SandboxError(
      'BAD_OPTION',
      `wallets must be a whole number from 0 to ${maxWallets}, not ${String(wallets)}.`,
    )
  }
  const projects = options.projects && options.projects.length > 0 ? new Set(options.projects) : null
  return {
    port,
    ...readChains(options.chains),
    dataDir: resolve(options.dataDir ?? join('.appkit', 'sandbox')),
    fresh: options.fresh ?? false,
    projects,
    nameZones: zones,
    specsDir: options.specsDir ? resolve(options.specsDir) : findSpecs(),
    limit,
    proxy: readProxy(options.proxy),
    origins: readOrigins(options.origins),
    faults: options.faults ?? null,
    seed,
    wallets,
    publicUrl: readPublicUrl(options.publicUrl),
    redisUrl: process.env.REDIS_URL || null,
    log: options.log ?? (() => {}),
    onStage: options.onStage ?? (() => {}),
  }
}
