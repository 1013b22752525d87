import { features } from '../catalogue/features.js'
import { closest } from '../flags/words.js'
import { isColour } from './isColour.js'
import { findRefused } from './refusedOptions.js'

type Config = Readonly<Record<string, unknown>>

/** What an option may be, besides its type; each returns a sentence about the first value that cannot be used. */
const checks: readonly ((config: Config) => string | undefined)[] = [
  findRefused,
  checkSwitches,
  checkTheme,
  checkAddresses,
  checkByNetwork,
  checkWallets,
  checkStorage,
]

/**
 * Finds values that no option can have, such as a colour that is none. Types and names were checked before.
 *
 * @param config A config that `checkShape` has taken.
 * @returns A sentence, or undefined.
 */
export function checkValues(config: Config): string | undefined {
  for (const check of checks) {
    const wrong = check(config)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

const orders: Readonly<Record<string, readonly string[] | undefined>> = {
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectMethodsOrder: undefined,
  connectorTypeOrder: undefined,
}

function checkSwitches(config: Config): string | undefined {
  for (const [id, value] of Object.entries(recordOf(config.features))) {
    const known = Object.hasOwn(orders, id) ? orders[id] : features.find((each) => each.id === id)?.values
    const isList = Object.hasOwn(orders, id) || known !== undefined
    if (value === undefined || (typeof value === 'boolean' && !Object.hasOwn(orders, id))) continue
    if (!isList) return `features.${id} must be true or false, not ${said(value)}.`
    if (!isTexts(value)) return `features.${id} must be a list of texts, not ${said(value)}.`
    const odd = known && value.find((each) => !known.includes(each))
    if (odd !== undefined) return `features.${id} has ${said(odd)}. It may have ${known?.join(', ')}.`
  }
  return undefined
}

/** Variables of the theme contract (docs/theme.md) whose values are colours. */
const colours =
  'accent accent-text accent-ink surface raised hover line text text-secondary success warning danger backdrop'.split(
    ' ',
  )
const variables = [
  ...colours,
  ...'shadow font-family radius-modal radius-row radius-button radius-icon row-height row-gap button-height z-index'.split(
    ' ',
  ),
]

function checkTheme({ theme, themeVariables }: Config): string | undefined {
  const given = { ...recordOf(themeVariables), ...recordOf(recordOf(theme).variables) }
  for (const [key, value] of Object.entries(given)) {
    const name = key.replace(/^--appkit-/, '')
    if (!variables.includes(name)) {
      const guess = closest(name, variables)
      return `theme.variables has "${key}", which is not known.${guess ? ` Did you mean ${guess}?` : ' See docs/theme.md.'}`
    }
    if (colours.includes(name) && !isColour(value))
      return `theme.variables.${name} must be a CSS colour, for example '#3355ff', not ${said(value)}.`
    if ((typeof value !== 'string' && typeof value !== 'number') || /[;{}]/.test(String(value)))
      return `theme.variables.${name} must be a value of CSS, not ${said(value)}.`
  }
  return undefined
}

/** An empty text is as if it were left out, because environments give it. */
function checkAddresses(config: Config): string | undefined {
  for (const [name, url] of Object.entries(recordOf(config.endpoints))) {
    if (!url || (name === 'auth' && String(url).startsWith('/'))) continue
    const isRelay = name === 'relay'
    if (!isUrl(url, isRelay ? /^wss?:$/ : /^https?:$/))
      return `endpoints.${name} must be an address such as '${isRelay ? 'wss' : 'https'}://example.org', not ${said(url)}.`
  }
  const page = recordOf(config.onramp).url
  if (config.onramp !== undefined && !isUrl(page, /^https?:$/))
    return `onramp.url must be an address such as 'https://example.org', not ${said(page)}.`
  return undefined
}

const networkId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

function checkByNetwork(config: Config): string | undefined {
  for (const option of ['tokens', 'swaps', 'customRpcUrls'] as const)
    for (const [id, value] of Object.entries(recordOf(config[option]))) {
      if (!networkId.test(id)) return `${option} is by network: "${id}" must read like 'eip155:1'.`
      const wrong = [value].flat().find((each) => !entries[option].fits(recordOf(each), id))
      if (wrong !== undefined)
        return `${option}['${id}'] must be ${entries[option].form}, not ${said(wrong)}.`
    }
  const { defaultNetwork } = config
  const named = typeof defaultNetwork === 'string' ? defaultNetwork : recordOf(defaultNetwork).caipNetworkId
  const listed = (config.networks as readonly unknown[] | undefined)?.map(
    (each) => recordOf(each).caipNetworkId,
  )
  if (defaultNetwork !== undefined && listed !== undefined && !listed.includes(named))
    return `defaultNetwork must be one of networks, not ${said(named)}.`
  return undefined
}

const contract = /^0x[0-9a-fA-F]{40}$/
const mint = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const entries = {
  tokens: {
    form: "{ address, image?, name?, symbol? } or a list of them, on eip155 with a contract '0x…', on solana with a mint",
    fits: ({ address }: Config, id: string) =>
      (id.startsWith('eip155:') && contract.test(String(address))) ||
      (id.startsWith('solana:') && mint.test(String(address))),
  },
  swaps: {
    form: "{ router: '0x…', tokens? }",
    fits: ({ router, tokens }: Config) =>
      contract.test(String(router)) && (tokens === undefined || isTexts(tokens)),
  },
  customRpcUrls: {
    form: "a list of { url: 'https://…' }",
    fits: ({ url }: Config) => isUrl(url, /^https?:$/),
  },
} as const

function checkWallets({ customWallets }: Config): string | undefined {
  const wallets = (customWallets as readonly unknown[] | undefined) ?? []
  const odd = wallets.findIndex((each) => {
    const { id, name } = recordOf(each)
    return typeof id !== 'string' || id === '' || typeof name !== 'string' || name === ''
  })
  return odd < 0 ? undefined : `customWallets[${odd}] must have an id and a name.`
}

function checkStorage({ storage }: Config): string | undefined {
  const missing = ['get', 'set', 'remove'].find((name) => typeof recordOf(storage)[name] !== 'function')
  return storage === undefined || missing === undefined ? undefined : `storage needs a function "${missing}".`
}

function isUrl(value: unknown, protocol: RegExp): boolean {
  return typeof value === 'string' && URL.canParse(value) && protocol.test(new URL(value).protocol)
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function recordOf(value: unknown): Config {
  return typeof value === 'object' && value !== null ? (value as Config) : {}
}

function said(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  return (JSON.stringify(value) ?? String(value)).slice(0, 60)
}
