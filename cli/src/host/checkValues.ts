import { fieldsOf } from '../../../common/records.js'
import { features } from '../catalogue/features.js'
import { closest } from '../flags/words.js'
import { checkAppOptions } from './checkAppOptions.js'
import { findRefused } from './refusedOptions.js'
import { contract, isColour, isTexts, isUrl, mint, networkId, said, type Values } from './values.js'

/** Checks of the options besides their types; each returns a sentence about the first value that cannot be used. */
const checks: readonly ((config: Values) => string | undefined)[] = [
  findRefused,
  checkSwitches,
  checkTheme,
  checkAddresses,
  checkByNetwork,
  checkWallets,
  checkStorage,
  checkAppOptions,
]

/**
 * Finds values that no option can have, such as a colour that is none. Types and names were checked before.
 *
 * @param config - a config that `checkShape` has taken.
 * @returns a sentence, or undefined.
 */
export function checkValues(config: Values): string | undefined {
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

function checkSwitches(config: Values): string | undefined {
  for (const [id, value] of Object.entries(fieldsOf(config.features))) {
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

function checkTheme({ theme, themeVariables }: Values): string | undefined {
  const given = { ...fieldsOf(themeVariables), ...fieldsOf(fieldsOf(theme).variables) }
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

/** Addresses that may be of the app's own site, without a host: its sign-in server, and a catalogue that is a file. */
const ownPages: Readonly<Record<string, RegExp>> = { auth: /^\//, catalogue: /^\/(?!\/).*\.json$/ }

/** An empty text is as if it were left out, because environments give it. */
function checkAddresses(config: Values): string | undefined {
  for (const [name, url] of Object.entries(fieldsOf(config.endpoints))) {
    if (!url || (Object.hasOwn(ownPages, name) && ownPages[name]?.test(String(url)))) continue
    const isRelay = name === 'relay'
    if (!isUrl(url, isRelay ? /^wss?:$/ : /^https?:$/))
      return `endpoints.${name} must be an address such as '${isRelay ? 'wss' : 'https'}://example.org', not ${said(url)}.`
  }
  const page = fieldsOf(config.onramp).url
  if (config.onramp !== undefined && !isUrl(page, /^https?:$/))
    return `onramp.url must be an address such as 'https://example.org', not ${said(page)}.`
  const { fee } = fieldsOf(config.onramp)
  if (fee !== undefined && !(Array.isArray(fee) && fee.length === 2 && fee.every(isPercent)))
    return `onramp.fee must be two numbers from 0 to 100, such as [1, 2], not ${said(fee)}.`
  return undefined
}

function checkByNetwork(config: Values): string | undefined {
  for (const option of ['tokens', 'swaps', 'customRpcUrls'] as const)
    for (const [id, value] of Object.entries(fieldsOf(config[option]))) {
      if (!networkId.test(id)) return `${option} is by network: "${id}" must read like 'eip155:1'.`
      const wrong = [value].flat().find((each) => !entries[option].fits(fieldsOf(each), id))
      if (wrong !== undefined)
        return `${option}['${id}'] must be ${entries[option].form}, not ${said(wrong)}.`
    }
  const { defaultNetwork } = config
  const named = typeof defaultNetwork === 'string' ? defaultNetwork : fieldsOf(defaultNetwork).caipNetworkId
  const listed = (config.networks as readonly unknown[] | undefined)?.map(
    (each) => fieldsOf(each).caipNetworkId,
  )
  if (defaultNetwork !== undefined && listed !== undefined && !listed.includes(named))
    return `defaultNetwork must be one of networks, not ${said(named)}.`
  return undefined
}

const isPercent = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 100

const entries = {
  tokens: {
    form: "{ address, image?, name?, symbol? } or a list of them, on eip155 with a contract '0x…', on solana with a mint",
    fits: ({ address }: Values, id: string) =>
      (id.startsWith('eip155:') && contract.test(String(address))) ||
      (id.startsWith('solana:') && mint.test(String(address))),
  },
  swaps: {
    form: "{ router: '0x…', tokens?, providerFee? }, the fee from 0 to 100 percent",
    fits: ({ providerFee, router, tokens }: Values) =>
      contract.test(String(router)) &&
      (tokens === undefined || isTexts(tokens)) &&
      (providerFee === undefined || isPercent(providerFee)),
  },
  customRpcUrls: {
    form: "a list of { url: 'https://…' }",
    fits: ({ url }: Values) => isUrl(url, /^https?:$/),
  },
} as const

const links = [
  'homepage',
  'image_url',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
]

function checkWallets({ customWallets }: Values): string | undefined {
  for (const [at, each] of ((customWallets as readonly unknown[] | undefined) ?? []).entries()) {
    const wallet = fieldsOf(each)
    const { id, name, onSelect } = wallet
    if (typeof id !== 'string' || id === '' || typeof name !== 'string' || name === '')
      return `customWallets[${at}] must have an id and a name.`
    const odd = links.find((link) => wallet[link] !== undefined && typeof wallet[link] !== 'string')
    if (odd !== undefined) return `customWallets[${at}].${odd} must be a text, not ${said(wallet[odd])}.`
    if (onSelect !== undefined && typeof onSelect !== 'function')
      return `customWallets[${at}].onSelect must be a function, not ${said(onSelect)}.`
  }
  return undefined
}

function checkStorage({ storage }: Values): string | undefined {
  const missing = ['get', 'set', 'remove'].find((name) => typeof fieldsOf(storage)[name] !== 'function')
  return storage === undefined || missing === undefined ? undefined : `storage needs a function "${missing}".`
}
