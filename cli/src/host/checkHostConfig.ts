import { languageOf, languages } from '../../../common/languageOf.js'
import { isRecord } from '../../../common/records.js'
import { features } from '../catalogue/features.js'
import { namespaces } from '../catalogue/namespaces.js'
import { CliError } from '../errors/CliError.js'
import { closest, guessNamespace } from '../flags/words.js'
import { checkShape } from './checkShape.js'
import { checkValues } from './checkValues.js'
import { demoWalletFor, isOnThisMachine, sandboxRpcUrl } from './networks.js'
import type { ConfigFile, DemoWallet, HostShape } from './types.js'
import { isColour } from './values.js'

/** Keys of `features` that are settings rather than switches. */
const orders = ['walletFeaturesOrder', 'connectMethodsOrder', 'connectorTypeOrder']

/**
 * Checks a loaded config: its whole shape, and what generation depends on.
 *
 * @param config - the config's default export.
 * @param configFile - its file name, which opens every message.
 * @returns the settings that the generated part depends on.
 * @throws CliError `CONFIG_INVALID`, exit code 1: `appkit.config.ts: <sentence>`.
 */
export function checkHostConfig(config: unknown, configFile: ConfigFile): HostShape {
  const fail = (sentence: string) => new CliError('CONFIG_INVALID', `${configFile}: ${sentence}`, 1)
  if (!isRecord(config)) throw fail('the default export must be an object, made with defineConfig({ … }).')
  const wrong = checkShape(config)
  if (wrong !== undefined) throw fail(wrong)
  if (typeof config.projectId !== 'string' || config.projectId.trim() === '') {
    throw fail("projectId is missing. Any text works with the sandbox, for example projectId: 'local'.")
  }
  const networks = checkNetworks(config.networks, fail)
  const ids = checkNamespaces(config.namespaces, networks, fail)
  const switches = checkSignIn(config, checkFeatures(config.features, fail), fail)
  const theme = isRecord(config.theme) ? config.theme : {}
  const accent = readAccent(theme.accent)
  if (theme.accent !== undefined && accent === undefined)
    throw fail(
      "theme.accent must be a CSS colour, for example '#3355ff', or one for each mode: { light: '#3355ff', dark: '#8098ff' }.",
    )
  const value = checkValues(config)
  if (value !== undefined) throw fail(value)
  const language = readLanguage(config.locale)
  return {
    configFile,
    namespaces: ids,
    features: config.enableWalletConnect === false ? { ...switches, walletConnect: false } : switches,
    endpoints: isRecord(config.endpoints)
      ? Object.entries(config.endpoints).flatMap(([name, url]) => (url ? [name] : []))
      : [],
    options: optionsIn(config),
    networkIds: networks.map(({ caipNetworkId }) => String(caipNetworkId)),
    demoWallet: config.demoWallet === true ? checkDemoWallet(ids, networks, config, fail) : undefined,
    accent,
    ...(language && { language }),
  }
}

/** One of the widget's languages. Undefined for English, which the buttons have anyway, and for one that there is not. */
export function readLanguage(locale: unknown): string | undefined {
  const language = typeof locale === 'string' ? languageOf(locale, languages) : undefined
  return language === 'en' ? undefined : language
}

/** One colour, or `light-dark()` of two. Undefined for anything else. */
function readAccent(accent: unknown): string | undefined {
  if (isColour(accent)) return accent
  const { light, dark, ...others } = isRecord(accent) ? accent : {}
  const isPair = isColour(light) && isColour(dark) && Object.keys(others).length === 0
  return isPair ? `light-dark(${light}, ${dark})` : undefined
}

/** The options that are set, and those of the entries of lists, as `customWallets[].onSelect`. */
function optionsIn(config: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.entries(config).flatMap(([name, value]) => {
    if (value === undefined) return []
    const entries = Array.isArray(value) ? value.filter(isRecord) : []
    return [name, ...entries.flatMap((entry) => Object.keys(entry).map((key) => `${name}[].${key}`))]
  })
  return [...new Set(names)]
}

type Fail = (sentence: string) => CliError

function checkNetworks(value: unknown, fail: Fail): readonly Record<string, unknown>[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw fail(
      "networks must list at least one network, imported from 'appkit-runtime/namespaces/…/networks'.",
    )
  }
  const seen = new Set<string>()
  for (const [index, network] of value.entries()) {
    const id = isRecord(network) ? network.caipNetworkId : undefined
    if (typeof id !== 'string' || !/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id)) {
      throw fail(`networks[${index}] is not a network: its caipNetworkId must read like 'eip155:1'.`)
    }
    if (seen.has(id)) throw fail(`networks lists ${id} twice; remove one of the two.`)
    seen.add(id)
  }
  return value
}

function checkNamespaces(
  value: unknown,
  networks: readonly Record<string, unknown>[],
  fail: Fail,
): readonly string[] {
  const available = namespaces.map((entry) => entry.id)
  if (!Array.isArray(value) || value.length === 0) {
    throw fail(`namespaces must list at least one of: ${available.join(', ')}.`)
  }
  for (const id of value) {
    if (typeof id === 'string' && available.includes(id)) continue
    const guess = guessNamespace(String(id))
    const hint = guess === undefined ? '' : `Did you mean ${guess}? `
    throw fail(`"${String(id)}" is not a namespace. ${hint}Available: ${available.join(', ')}.`)
  }
  for (const { caipNetworkId } of networks) {
    const namespace = String(caipNetworkId).split(':')[0]
    if (!value.includes(namespace)) {
      throw fail(`networks has ${String(caipNetworkId)}, but namespaces does not list ${namespace}.`)
    }
  }
  const twice = value.find((id, index) => value.indexOf(id) !== index)
  if (twice !== undefined) throw fail(`namespaces lists ${String(twice)} twice; remove one of the two.`)
  const bare = namespaces.find(
    ({ id }) =>
      value.includes(id) && !networks.some(({ caipNetworkId }) => String(caipNetworkId).startsWith(`${id}:`)),
  )
  if (bare !== undefined) {
    const example = bare.networks[0]?.binding
    throw fail(
      `namespaces lists ${bare.id}, but networks has none of it. Add one, for example ${example} of '${bare.module}/networks', or remove ${bare.id}.`,
    )
  }
  return value.map(String)
}

function checkFeatures(value: unknown, fail: Fail): Readonly<Record<string, unknown>> {
  if (value === undefined) return {}
  if (!isRecord(value)) throw fail('features must be an object, for example features: { swaps: false }.')
  const known = features.filter((entry) => entry.standard !== 'always').map((entry) => entry.id)
  for (const id of Object.keys(value)) {
    if (known.includes(id) || orders.includes(id)) continue
    const guess = closest(id, known)
    throw fail(`features has "${id}", which is not known.${guess ? ` Did you mean ${guess}?` : ''}`)
  }
  return value
}

/** Sign-in is on with its switch, and with either of its options. */
function checkSignIn(
  { siwx, siweConfig, endpoints }: Record<string, unknown>,
  switches: Readonly<Record<string, unknown>>,
  fail: Fail,
): Readonly<Record<string, unknown>> {
  const isGiven = siwx !== undefined || siweConfig !== undefined
  if (siwx !== undefined && siweConfig !== undefined)
    throw fail('Cannot set both `siweConfig` and `siwx` options; keep one of them.')
  if (isGiven && switches.siwx === false)
    throw fail('features.siwx is off, but there are options for signing in; remove one of the two.')
  if (!isGiven && switches.siwx !== true) return switches
  const hasOwn = siweConfig !== undefined || (isRecord(siwx) && typeof siwx.createMessage === 'function')
  const auth = isRecord(endpoints) ? endpoints.auth : undefined
  if (!hasOwn && typeof auth !== 'string')
    throw fail(
      "sign-in has nobody to ask: set endpoints.auth, for example '/auth', or give siwx functions of your own.",
    )
  return { ...switches, siwx: true }
}

function checkDemoWallet(
  ids: readonly string[],
  networks: readonly Record<string, unknown>[],
  { endpoints, projectId }: Record<string, unknown>,
  fail: Fail,
): DemoWallet {
  // The sandbox can run on another port than the one in its networks.
  const blockchainApi = isRecord(endpoints) ? endpoints.blockchainApi : undefined
  const demoWallet = demoWalletFor(ids, (caipNetworkId) => {
    const network = networks.find((entry) => entry.caipNetworkId === caipNetworkId)
    if (network === undefined) return undefined
    if (isOnThisMachine(blockchainApi))
      return sandboxRpcUrl(caipNetworkId, { blockchainApi, projectId: String(projectId) })
    const urls = isRecord(network.rpcUrls) ? network.rpcUrls : {}
    const http = isRecord(urls.default) ? urls.default.http : undefined
    const url: unknown = Array.isArray(http) ? http[0] : undefined
    if (typeof url === 'string') return url
    throw fail(`the sandbox network ${caipNetworkId} has no rpcUrls.default.http, which demoWallet needs.`)
  })
  if (demoWallet === undefined) {
    const missing = namespaces.flatMap(({ id, sandbox }) =>
      sandbox && ids.includes(id) ? [sandbox.binding] : [],
    )
    throw fail(
      `demoWallet needs the sandbox network in networks; add ${missing.join(' or ')}, or remove demoWallet.`,
    )
  }
  return demoWallet
}
