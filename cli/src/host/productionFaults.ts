import { fieldsOf } from '../../../common/records.js'
import { CliError } from '../errors/CliError.js'
import { checkHostConfig } from './checkHostConfig.js'
import { loadHostConfig } from './loadHostConfig.js'
import { isOnThisMachine, nodesOf } from './networks.js'
import type { ConfigFile } from './types.js'

/** A fault of a config that visitors of a production build would meet. */
export interface ProductionFault {
  /** Stable and machine-readable, e.g. `ADDRESS_LOCAL`. */
  readonly code: string
  /** The fault as a sentence. */
  readonly message: string
  /** The remedy as a sentence. */
  readonly fix: string
}

/**
 * Runs a config as a production build does, and checks it.
 *
 * @param root - the app's folder.
 * @param file - the config's name in it.
 * @returns the config, or what is wrong if it cannot be run that way.
 */
export async function readProduction(
  root: string,
  file: ConfigFile,
): Promise<{ readonly config: unknown } | { readonly fault: ProductionFault }> {
  try {
    const config = await loadHostConfig(root, file, undefined, 'production')
    checkHostConfig(config, file)
    return { config }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const fix =
      'Make the config valid in a production build, too, where import.meta.env.PROD is true and .env.production is read.'
    return { fault: { code: error.code, message: error.message, fix } }
  }
}

/**
 * Looks for what is meant for development only in a config as a production build has it: the demo wallet, addresses of
 * this machine, and addresses without encryption.
 *
 * @param root - the app's folder.
 * @param file - the config's name in it.
 * @returns nothing for a config that is fit for visitors. A config that cannot be run that way is one fault.
 */
export async function productionFaults(root: string, file: ConfigFile): Promise<readonly ProductionFault[]> {
  const production = await readProduction(root, file)
  return 'fault' in production ? [production.fault] : faultsOf(production.config)
}

/**
 * Lists the faults of a config for visitors.
 *
 * @param config - the config as a production build has it, which is valid.
 */
export function faultsOf(config: unknown): readonly ProductionFault[] {
  const { demoWallet, metadata } = fieldsOf(config)
  const { url } = fieldsOf(metadata)
  const addresses = addressesIn(config)
  const local = addresses.filter(([, address]) => isLocal(address)).map(([name]) => name)
  const plain = [...addresses, ...ownNodesIn(config)]
    .filter(([, address]) => isPlain(address) && !isLocal(address))
    .map(([name]) => name)
  const faults: (ProductionFault | undefined)[] = [
    demoWallet === true
      ? {
          code: 'DEMO_WALLET',
          message: 'demoWallet is for development: a production build leaves that wallet out.',
          fix: 'Take demoWallet out before you go live.',
        }
      : undefined,
    ...localNetworks(config),
    local.length > 0
      ? {
          code: 'ADDRESS_LOCAL',
          message: `${listed(local)} ${local.length === 1 ? 'is' : 'are'} on this machine, where visitors find nothing.`,
          fix: 'Set public addresses, or take them out; what needs them is then left out of the app.',
        }
      : undefined,
    plain.length > 0
      ? {
          code: 'ADDRESS_PLAIN',
          message: `${listed(plain)} ${plain.length === 1 ? 'is' : 'are'} not encrypted, and a page with https cannot contact ${plain.length === 1 ? 'it' : 'them'}.`,
          fix: 'Use https or wss.',
        }
      : undefined,
    faultOfUrl(url),
  ]
  return faults.filter((fault) => fault !== undefined)
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)
const isLocal = (url: string) => isOnThisMachine(url.replace(/^ws/, 'http'))
const isPlain = (url: string) => /^(http|ws):/.test(url)

/** The addresses of services and of own nodes, by the names of their options. */
function addressesIn(config: unknown): readonly (readonly [name: string, url: string])[] {
  const { endpoints, customRpcUrls, onramp, paymasters } = fieldsOf(config)
  const urlsOf = (value: unknown) => [value].flat().map((each) => fieldsOf(each).url)
  const all = [
    ...Object.entries(fieldsOf(endpoints)).map(([name, url]) => [`endpoints.${name}`, url] as const),
    ...Object.entries(fieldsOf(customRpcUrls)).flatMap(([id, nodes]) =>
      urlsOf(nodes).map((url) => [`customRpcUrls['${id}']`, url] as const),
    ),
    ['onramp.url', fieldsOf(onramp).url] as const,
    ...Object.entries(fieldsOf(paymasters)).flatMap(([id, each]) =>
      urlsOf(each).map((url) => [`paymasters['${id}']`, url] as const),
    ),
  ]
  return all.flatMap(([name, url]) => (typeof url === 'string' && URL.canParse(url) ? [[name, url]] : []))
}

/** The nodes that networks themselves have, beside those of `customRpcUrls`. */
const ownNodesIn = (config: unknown): readonly (readonly [name: string, url: string])[] =>
  nodesOf({ ...fieldsOf(config), customRpcUrls: {} }).flatMap(({ id, urls }) =>
    urls.map((url) => [`networks ${id}`, url] as const),
  )

/** The networks that have no node but on this machine, such as the sandbox's. */
function localNetworks(config: unknown): readonly ProductionFault[] {
  const { defaultNetwork } = fieldsOf(config)
  const networks = nodesOf(config)
  const first = fieldsOf(defaultNetwork).caipNetworkId ?? defaultNetwork ?? networks[0]?.id
  const local = networks.filter(({ urls }) => urls.length > 0 && urls.every(isLocal)).map(({ id }) => id)
  if (local.length === 0) return []
  const [whose, it] = local.length === 1 ? ['whose node is', 'it'] : ['whose nodes are', 'them']
  const start = local.find((id) => id === first)
  return [
    {
      code: 'NETWORK_LOCAL',
      message: `networks has ${listed(local)}, ${whose} on this machine${start ? `, and visitors start on ${start}` : ''}.`,
      fix: `Take ${it} out of networks before you go live.`,
    },
  ]
}

/** Wallets show the address of an app, and compare it with that of the page. */
function faultOfUrl(url: unknown): ProductionFault | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined
  if (isLocal(url))
    return {
      code: 'METADATA_URL_LOCAL',
      message: `metadata.url is ${url}. Wallets show it and compare it with the page.`,
      fix: 'Set the address of your app.',
    }
  if (url.startsWith('https:')) return undefined
  const message = `metadata.url is ${url}, which is not encrypted.`
  return { code: 'METADATA_URL_PLAIN', message, fix: 'Use https.' }
}
