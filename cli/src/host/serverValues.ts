import { existsSync, readFileSync } from 'node:fs'
import { fieldsOf, isRecord } from '../../../common/records.js'
import { features, loginIds } from '../catalogue/features.js'
import { placeOf } from '../files/place.js'
import { findFramework } from './findFramework.js'
import { hasFeature } from './leftOut.js'
import { isOnThisMachine } from './networks.js'
import type { HostShape } from './types.js'

/** A network that the server answers for. */
export interface ServedNetwork {
  /** CAIP-2 id. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly coin: string
  readonly decimals: number
  /** The variable of the environment that names its node. */
  readonly variable: string
  /** The public node of the app's config, if it has one without a key. */
  readonly rpcUrl: string | undefined
}

/** The values that the configuration of a server is rendered from. */
export interface ServerValues {
  readonly projectId: string
  /** The name that users read. */
  readonly name: string
  /** The address at which the app is developed. */
  readonly pageUrl: string
  readonly networks: readonly ServedNetwork[]
  /** Whether users log in to the embedded wallet. */
  readonly hasWallet: boolean
}

const vendors = /(^|\.)(walletconnect\.(com|org)|reown\.com|web3modal\.(com|org))$/

/**
 * Reads what the server of an app is configured with, from the config of the app.
 *
 * @param root - the app's folder.
 * @param config - the app's config, which is valid.
 * @param shape - the settings of that config.
 */
export function serverValuesOf(root: string, config: unknown, shape: HostShape): ServerValues {
  const { projectId, metadata, networks } = fieldsOf(config)
  const id = String(projectId)
  return {
    projectId: /^[\w-]{1,64}$/.test(id) ? id : 'app',
    name: String(fieldsOf(metadata).name ?? 'App'),
    pageUrl: findFramework(root)?.url ?? 'http://localhost:5173',
    networks: withOwnVariables((Array.isArray(networks) ? networks : []).flatMap(readNetwork)),
    hasWallet: features.some((entry) => loginIds.includes(entry.id) && hasFeature(entry, shape)),
  }
}

/** A network of the namespaces that the server has, unless it is on this machine, as those of the sandbox are. */
function readNetwork(network: unknown): readonly ServedNetwork[] {
  if (!isRecord(network)) return []
  const { caipNetworkId, name, nativeCurrency, rpcUrls } = network
  const id = String(caipNetworkId)
  if (!/^(eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/.test(id)) return []
  const { http } = fieldsOf(fieldsOf(rpcUrls).default)
  const urls = (Array.isArray(http) ? http : []).filter((url) => typeof url === 'string')
  if (urls.length > 0 && urls.every(isOnThisMachine)) return []
  const coin = fieldsOf(nativeCurrency)
  const isSolana = id.startsWith('solana:')
  const label = String(name ?? id)
  return [
    {
      id,
      name: label,
      symbol: String(coin.symbol ?? (isSolana ? 'SOL' : 'ETH')),
      coin: String(coin.name ?? coin.symbol ?? (isSolana ? 'SOL' : 'Ether')),
      decimals: Number(coin.decimals ?? (isSolana ? 9 : 18)),
      variable: `${label
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]+/g, '_')
        .replaceAll(/^_+|_+$/g, '')}_RPC_URL`,
      rpcUrl: urls.find(isPublic),
    },
  ]
}

/** Whether an address is that of a public node: one with a key belongs into the environment, and one of a vendor is a choice. */
function isPublic(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, pathname, protocol, search } = new URL(url)
  return protocol === 'https:' && search === '' && pathname.length < 20 && !vendors.test(hostname)
}

/** Two networks of one name, or a name without a letter, are told apart by their ids. */
function withOwnVariables(networks: readonly ServedNetwork[]): readonly ServedNetwork[] {
  const names = networks.map(({ variable }) => variable)
  return networks.map((network) => {
    const { id, variable } = network
    const isClear = /^[A-Z]/.test(variable) && names.filter((name) => name === variable).length === 1
    const own = `${id.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase()}_RPC_URL`
    return isClear ? network : { ...network, variable: own }
  })
}

/**
 * Whether the app's .gitignore keeps the environment out of the repository: it holds passwords.
 *
 * @param root - the app's folder.
 */
export function isEnvironmentIgnored(root: string): boolean {
  const place = placeOf(root, '.gitignore')
  const lines = existsSync(place) ? readFileSync(place, 'utf8').split(/\r?\n/) : []
  return lines.some((line) => /^\/?(server\.env|\*\.env)$/.test(line.trim()))
}
