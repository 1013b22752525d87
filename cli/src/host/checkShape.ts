import { closest } from '../flags/words.js'

type Kind = 'text' | 'boolean' | 'object' | 'list' | 'texts' | 'function' | 'any' | readonly string[]

const mode = ['light', 'dark', 'system'] as const

/** Every option of a config and its type. TypeScript reports errors to apps that use it; other apps have only this. */
const options: Readonly<Record<string, Kind>> = {
  projectId: 'text',
  metadata: 'object',
  namespaces: 'list',
  networks: 'list',
  defaultNetwork: 'any',
  features: 'object',
  endpoints: 'object',
  specs: 'object',
  theme: 'object',
  themeMode: mode,
  themeVariables: 'object',
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  includeWalletIds: 'texts',
  excludeWalletIds: 'texts',
  featuredWalletIds: 'texts',
  customWallets: 'list',
  tokens: 'object',
  termsConditionsUrl: 'text',
  privacyPolicyUrl: 'text',
  customRpcUrls: 'object',
  chainImages: 'object',
  connectorImages: 'object',
  enableWallets: 'boolean',
  enableEIP6963: 'boolean',
  enableInjected: 'boolean',
  enableCoinbase: 'boolean',
  enableWalletConnect: 'boolean',
  enableWalletGuide: 'boolean',
  enableAuthLogger: 'boolean',
  enableNetworkSwitch: 'boolean',
  enableReconnect: 'boolean',
  enableEmbedded: 'boolean',
  allowUnsupportedChain: 'boolean',
  disableAppend: 'boolean',
  basic: 'boolean',
  manualWCControl: 'boolean',
  showWallets: 'boolean',
  experimental_preferUniversalLinks: 'boolean',
  debug: 'boolean',
  siweConfig: 'object',
  siwx: 'object',
  defaultAccountTypes: 'object',
  universalProviderConfigOverride: 'object',
  demoWallet: 'boolean',
  coinbasePreference: 'text',
  onEvent: 'function',
  storage: 'object',
  rankRpcUrls: 'boolean',
  swaps: 'object',
  onramp: 'object',
  balance: 'any',
  networkParameter: 'text',
  onConnect: 'function',
  onDisconnect: 'function',
  paymasters: 'object',
  locale: 'text',
  messages: 'object',
  nameZone: 'text',
  paymentPage: 'text',
  preload: ['idle', 'intent', 'click'],
}

const parts: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  metadata: { name: 'text', description: 'text', url: 'text', icons: 'texts' },
  theme: {
    mode,
    accent: 'any',
    variables: 'object',
    layout: ['narrow', 'wide'],
    radius: ['none', 'small', 'large'],
    density: ['comfortable', 'compact'],
    head: 'boolean',
  },
  onramp: { url: 'text', publicKey: 'text', fee: 'any' },
  endpoints: {
    catalogue: 'text',
    blockchainApi: 'text',
    analytics: 'text',
    relay: 'text',
    auth: 'text',
    secureSite: 'text',
  },
}

const words: Readonly<Record<string, string>> = {
  text: 'text in quotes',
  boolean: 'true or false',
  object: 'an object',
  list: 'a list',
  texts: 'a list of texts',
  function: 'a function',
}

/**
 * Finds options that do not exist and values of the wrong type.
 *
 * @param config - a config.
 * @returns a sentence about the first error, or undefined.
 */
export function checkShape(config: Readonly<Record<string, unknown>>): string | undefined {
  const found = checkKeys(config, options, '')
  if (found !== undefined) return found
  for (const [name, known] of Object.entries(parts)) {
    const part = config[name]
    const wrong = part === undefined ? undefined : checkKeys({ ...(part as object) }, known, `${name}.`)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function checkKeys(
  value: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, Kind>>,
  prefix: string,
): string | undefined {
  for (const [key, entry] of Object.entries(value)) {
    const kind = Object.hasOwn(known, key) ? known[key] : undefined
    if (kind === undefined) {
      const guess = closest(key, Object.keys(known))
      const hint = guess ? ` Did you mean ${prefix}${guess}?` : ' See docs/config.md for every option.'
      return `"${prefix}${key}" is not an option.${hint}`
    }
    if (entry === undefined || fits(entry, kind)) continue
    const wanted = typeof kind === 'string' ? words[kind] : kind.map((one) => `'${one}'`).join(', ')
    return `${prefix}${key} must be ${typeof kind === 'string' ? '' : 'one of '}${wanted}, not ${describe(entry)}.`
  }
  return undefined
}

function fits(value: unknown, kind: Kind): boolean {
  if (typeof kind !== 'string') return kind.some((one) => one === value)
  if (kind === 'any') return true
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'texts') return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  if (kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === kind
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value).slice(0, 40)
}
