import { posix } from 'node:path'
import { namespaces } from '../catalogue/namespaces.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import { quoteText } from '../edits/sourceText.js'
import { endpointsOf } from '../host/networks.js'
import type { ConfigFile, HostShape } from '../host/types.js'
import { inBraces, list } from '../render/renderConfig.js'
import { broken } from './brokenLines.js'
import { ownNetworksPath } from './ownNetworks.js'
import type { Found } from './reading/found.js'
import type { NetworkText } from './reading/networks.js'
import { siwePath, siwxPath } from './siwe/moveCode.js'

/** The input of a config that is written from another kit's options. */
export interface MigratedConfigParameters {
  readonly found: Found
  readonly configFile: ConfigFile
  readonly appName: string
  readonly url: string
  /** The path at which the app's own server signs users in, if it has one. */
  readonly authPath: string | undefined
  readonly style: Pick<SourceStyle, 'eol' | 'unit' | 'quote' | 'semicolons'>
}

const networksOf = ({ networks }: Found): readonly NetworkText[] =>
  networks.size > 0
    ? [...networks.values()]
    : [{ namespace: 'eip155', binding: 'mainnet', caipNetworkId: 'eip155:1' }]

/** The namespaces of the networks, in the order in which they come first. */
const namespacesOf = (found: Found) => [...new Set(networksOf(found).map(({ namespace }) => namespace))]

/**
 * Renders the config of a host that had another kit, with the options that were found there.
 *
 * @returns the text of `appkit.config`.
 */
export function renderMigratedConfig(parameters: MigratedConfigParameters): string {
  const { found, style, authPath, configFile } = parameters
  const end = style.semicolons ? ';' : ''
  const quote = (text: string) => quoteText(text, style.quote)
  const endpoints = migratedEndpoints(found, authPath)
  const fromHost = (path: string) => quote(`./${posix.relative(posix.dirname(configFile), path)}.js`)
  const own = networksOf(found)
    .flatMap(({ binding, isOwn }) => (binding && isOwn ? [binding] : []))
    .sort()
  const lines = [
    `import { defineConfig } from ${quote('appkit-runtime/config')}${end}`,
    ...networkImports(found).flatMap(({ module, names }) =>
      list('import {', names, `} from ${quote(module)}${end}`, inBraces),
    ),
    ...(own.length > 0 ? [`import { ${own.join(', ')} } from ${fromHost(ownNetworksPath)}${end}`] : []),
    ...(found.siwe ? [`import { siweConfig } from ${fromHost(siwePath)}${end}`] : []),
    ...(found.siwx ? [`import { siwx } from ${fromHost(siwxPath)}${end}`] : []),
    '',
    '// After a change run `npx create-appkit generate`.',
    'export default defineConfig({',
    ...optionEntries(parameters, quote).flatMap((text) => broken(`${text},`, 1)),
    '  // Every address the widget talks to, beside the RPC urls of the networks.',
    '  endpoints: {',
    `    catalogue: ${quote(endpoints.catalogue)},`,
    `    blockchainApi: ${quote(endpoints.blockchainApi)},`,
    `    relay: ${quote(endpoints.relay)},`,
    ...(endpoints.auth === undefined ? [] : [`    auth: ${quote(endpoints.auth)},`]),
    '  },',
    `})${end}`,
  ]
  const styled = lines.map((line) => line.replace(/^ +/, (space) => style.unit.repeat(space.length / 2)))
  return styled.map((line) => line + style.eol).join('')
}

/** The names of networks that the runtime has, by module. */
function networkImports(found: Found) {
  const all = [...networksOf(found), ...(found.defaultNetwork ? [found.defaultNetwork] : [])]
  return namespaces
    .map(({ id, module }) => {
      const names = all.flatMap(({ namespace, binding, isOwn }) =>
        namespace === id && binding && !isOwn ? [binding] : [],
      )
      return { module: `${module}/networks`, names: [...new Set(names)].sort() }
    })
    .filter(({ names }) => names.length > 0)
    .sort((a, b) => (a.module < b.module ? -1 : 1))
}

type Quote = (text: string) => string

/** Gives the texts in an expression of the host our quotes, where that needs no escape. */
function requoted(text: string, quote: Quote): string {
  return text.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, (literal) => {
    const inner = literal.slice(1, -1)
    return literal.startsWith('`') || /['"\\]/.test(inner) ? literal : quote(inner)
  })
}

/** The options of the config, each with its value. */
function optionEntries(parameters: MigratedConfigParameters, quote: Quote): readonly string[] {
  const { found } = parameters
  const { defaultNetwork } = found
  const set = (name: string, text: string) => `${name}: ${requoted(text, quote)}`
  const nodes = [...found.nodes].map(
    ([id, urls]) => `${quote(id)}: [${urls.map((text) => `{ ${set('url', text)} }`).join(', ')}]`,
  )
  const features = [...new Map([...found.features, ...(found.signsIn ? [['siwx', 'true'] as const] : [])])]
  const plain = [...found.values].filter(([name]) => !/^(projectId|metadata(\..*)?|theme\..*)$/.test(name))
  const networks = networksOf(found).map(({ binding, literal }) => binding ?? requoted(literal ?? '', quote))
  return [
    set('projectId', found.values.get('projectId') ?? quote('local')),
    `metadata: ${metadataOf(parameters, quote)}`,
    `namespaces: [${namespacesOf(found).map(quote).join(', ')}]`,
    `networks: [${networks.join(', ')}]`,
    ...(defaultNetwork
      ? [`defaultNetwork: ${defaultNetwork.binding ?? quote(defaultNetwork.caipNetworkId)}`]
      : []),
    ...(nodes.length > 0 ? [`customRpcUrls: { ${nodes.join(', ')} }`] : []),
    `features: ${features.length === 0 ? '{}' : `{ ${features.map(([name, text]) => set(name, text)).join(', ')} }`}`,
    `theme: { ${themeEntries(found, quote).join(', ')} }`,
    ...plain.map(([name, text]) => set(name, text)),
    ...(found.siwe ? ['siweConfig'] : []),
    ...(found.siwx ? ['siwx'] : []),
  ]
}

function metadataOf({ found, appName, url }: MigratedConfigParameters, quote: Quote): string {
  const valueOr = (name: string, standard: string) => requoted(found.values.get(name) ?? standard, quote)
  const whole = found.values.get('metadata')
  if (whole !== undefined) return requoted(whole, quote)
  const named = requoted(found.values.get('metadata.name') ?? '', quote)
  const title = /^['"]([^'"\\]*)['"]$/.exec(named)?.[1] ?? appName
  const entries = [
    `name: ${valueOr('metadata.name', quote(title))}`,
    `description: ${valueOr('metadata.description', quote(`${title}, with wallets`))}`,
    `url: ${valueOr('metadata.url', quote(url))}`,
    `icons: ${valueOr('metadata.icons', '[]')}`,
  ]
  return `{ ${entries.join(', ')} }`
}

function themeEntries(found: Found, quote: Quote): readonly string[] {
  const set = (name: string, text: string) => `${name}: ${requoted(text, quote)}`
  const accent = found.variables.get('accent')
  const variables = [...found.variables].filter(([name]) => name !== 'accent')
  return [
    set('mode', found.values.get('theme.mode') ?? quote('system')),
    ...(accent === undefined ? [] : [set('accent', accent)]),
    ...(variables.length === 0
      ? []
      : [`variables: { ${variables.map(([name, text]) => set(quote(name), text)).join(', ')} }`]),
  ]
}

const migratedEndpoints = ({ signsIn }: Found, authPath: string | undefined) =>
  endpointsOf({
    projectId: 'hosted',
    namespaces: [],
    features: { siwx: signsIn },
    ...(authPath !== undefined && { authPath }),
  })

/**
 * Derives the shape that such a config is generated from, for a host whose packages are not installed yet.
 *
 * @param found - the settings that were read.
 * @param configFile - the path of the config.
 */
export function migratedShape(found: Found, configFile: ConfigFile): HostShape {
  const switches = [...found.features].map(([name, text]) => [name, text !== 'false'] as const)
  const accent = /^['"`]([^'"`$]*)['"`]$/.exec(found.variables.get('accent') ?? '')?.[1]
  const isOff = found.values.get('enableWalletConnect') === 'false'
  return {
    configFile,
    namespaces: namespacesOf(found),
    networkIds: networksOf(found).map(({ caipNetworkId }) => caipNetworkId),
    features: {
      ...Object.fromEntries(switches),
      ...(isOff && { walletConnect: false }),
      ...((found.signsIn || found.siwe || found.siwx) && { siwx: true }),
    },
    endpoints: Object.keys(migratedEndpoints(found, undefined)),
    demoWallet: undefined,
    accent,
  }
}
