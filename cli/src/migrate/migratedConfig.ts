import { posix } from 'node:path'
import { namespaces } from '../catalogue/namespaces.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import { quoteText } from '../edits/sourceText.js'
import { endpointsOf } from '../host/networks.js'
import type { ConfigFile, HostShape } from '../host/types.js'
import { inBraces, list } from '../render/renderConfig.js'
import { broken } from './brokenLines.js'
import type { Found } from './found.js'
import type { NetworkText } from './networks.js'
import { ownNetworksPath } from './ownNetworks.js'
import { siwePath } from './siwe/moveCode.js'

/** What a config is written with. */
export interface MigratedConfigParameters {
  readonly found: Found
  readonly configFile: ConfigFile
  readonly appName: string
  readonly url: string
  /** Where the app's own server signs users in, if it has one. */
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
 * @returns The text of `appkit.config`.
 */
export function renderMigratedConfig({
  found,
  appName,
  url,
  style,
  authPath,
  configFile,
}: MigratedConfigParameters): string {
  const end = style.semicolons ? ';' : ''
  const quote = (text: string) => quoteText(text, style.quote)
  const requote = (text: string) =>
    text.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, (literal) => {
      const inner = literal.slice(1, -1)
      return literal.startsWith('`') || /['"\\]/.test(inner) ? literal : quote(inner)
    })
  const value = (option: string) => {
    const text = found.values.get(option)
    return text === undefined ? undefined : requote(text)
  }
  const title = /^['"]([^'"\\]*)['"]$/.exec(value('metadata.name') ?? '')?.[1] ?? appName
  const networks = networksOf(found)
  const endpoints = migratedEndpoints(found, authPath)
  const imports = namespaces
    .map(({ id, module }) => ({
      module: `${module}/networks`,
      names: [
        ...new Set(
          [...networks, ...(found.defaultNetwork ? [found.defaultNetwork] : [])].flatMap(
            ({ namespace, binding, isOwn }) => (namespace === id && binding && !isOwn ? [binding] : []),
          ),
        ),
      ].sort(),
    }))
    .filter(({ names }) => names.length > 0)
    .sort((a, b) => (a.module < b.module ? -1 : 1))
  const fromHost = (path: string) => quote(`./${posix.relative(posix.dirname(configFile), path)}.js`)
  const own = networks.flatMap(({ binding, isOwn }) => (binding && isOwn ? [binding] : [])).sort()
  const set = (name: string, text: string) => `${name}: ${requote(text)}`
  const accent = found.variables.get('accent')
  const variables = [...found.variables].filter(([name]) => name !== 'accent')
  const plain = [...found.values].filter(([name]) => !/^(projectId|metadata(\..*)?|theme\..*)$/.test(name))
  const theme = [
    `mode: ${value('theme.mode') ?? quote('system')}`,
    ...(accent === undefined ? [] : [set('accent', accent)]),
    ...(variables.length === 0
      ? []
      : [`variables: { ${variables.map(([name, text]) => set(quote(name), text)).join(', ')} }`]),
  ]
  const metadata =
    value('metadata') ??
    `{ name: ${value('metadata.name') ?? quote(title)}, description: ${
      value('metadata.description') ?? quote(`${title}, with wallets`)
    }, url: ${value('metadata.url') ?? quote(url)}, icons: ${value('metadata.icons') ?? '[]'} }`
  const nodes = [...found.nodes].map(
    ([id, urls]) => `${quote(id)}: [${urls.map((text) => `{ ${set('url', text)} }`).join(', ')}]`,
  )
  const first = found.defaultNetwork
  const features = new Map([...found.features, ...(found.signsIn ? [['siwx', 'true'] as const] : [])])
  const entries = [
    set('projectId', value('projectId') ?? quote('local')),
    `metadata: ${metadata}`,
    `namespaces: [${namespacesOf(found).map(quote).join(', ')}]`,
    `networks: [${networks.map(({ binding, literal }) => binding ?? requote(literal ?? '')).join(', ')}]`,
    ...(first ? [`defaultNetwork: ${first.binding ?? quote(first.caipNetworkId)}`] : []),
    ...(nodes.length > 0 ? [`customRpcUrls: { ${nodes.join(', ')} }`] : []),
    `features: ${features.size === 0 ? '{}' : `{ ${[...features].map(([name, text]) => set(name, text)).join(', ')} }`}`,
    `theme: { ${theme.join(', ')} }`,
    ...plain.map(([name, text]) => set(name, text)),
    ...(found.siwe ? ['siweConfig'] : []),
  ]
  const lines = [
    `import { defineConfig } from ${quote('appkit-runtime/config')}${end}`,
    ...imports.flatMap(({ module, names }) =>
      list('import {', names, `} from ${quote(module)}${end}`, inBraces),
    ),
    ...(own.length > 0 ? [`import { ${own.join(', ')} } from ${fromHost(ownNetworksPath)}${end}`] : []),
    ...(found.siwe ? [`import { siweConfig } from ${fromHost(siwePath)}${end}`] : []),
    '',
    '// After a change run `npx create-appkit generate`.',
    'export default defineConfig({',
    ...entries.flatMap((text) => broken(`${text},`, 1)),
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

const migratedEndpoints = ({ signsIn }: Found, authPath: string | undefined) =>
  endpointsOf({
    projectId: 'hosted',
    namespaces: [],
    features: { siwx: signsIn },
    ...(authPath !== undefined && { authPath }),
  })

/**
 * What is generated from such a config, for a host whose packages are not installed yet.
 *
 * @param found What was read.
 * @param configFile The path of the config.
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
      ...((found.signsIn || found.siwe) && { siwx: true }),
    },
    endpoints: Object.keys(migratedEndpoints(found, undefined)),
    demoWallet: undefined,
    accent,
  }
}
