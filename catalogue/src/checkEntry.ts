import { type Fields, isRecord } from '../../common/records.js'
import type { CheckOptions, Store } from './types.js'

/** The one form of a page in each store, so that no two forms of it look like two wallets. */
const storeForms: Readonly<Record<Store, RegExp>> = {
  chrome: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
  firefox: /^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[a-z0-9-]+\/$/,
  edge: /^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[a-p]{32}$/,
  ios: /^https:\/\/apps\.apple\.com\/app\/id\d{6,12}$/,
  android: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[a-zA-Z]\w*(\.\w+)+$/,
}

/** Hosts that lead elsewhere, or that lead nowhere any more. */
const notHomes = /(^|\.)(page\.link|goo\.gl|bit\.ly|t\.co|tinyurl\.com|onelink\.me|sng\.link)$/

/** Schemes that run code, read files, or are of the web. None of them is an app's own. */
const webSchemes = /^(https?|wss?|ftp|javascript|vbscript|data|blob|file|filesystem|about|intent)$/

const knownNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

type Rule = (value: unknown, options: CheckOptions, entry: Fields) => string | readonly string[] | undefined

/** A rule of each field, with `?` where it may be left out. */
const rules: Readonly<Record<string, Rule>> = {
  id: text(/^([0-9a-f]{64}|[a-z0-9]+(-[a-z0-9]+)*)$/, 'id must be 64 hex digits, or a word in small letters'),
  name: text(/^[\x21-\x7e]([\x20-\x7e]{0,48}[\x21-\x7e])?$/, 'name must be 1 to 50 letters of ASCII'),
  homepage: (value) => checkAddress('homepage', value),
  chains: list(checkChain),
  'rdns?': text(/^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/, 'rdns must read like io.metamask'),
  'injected?': list(checkInjected),
  'mobile?': checkLinks,
  'desktop?': checkLinks,
  'web?': (value) => checkAddress('web', value),
  'stores?': checkStores,
  picture: text(/^[a-z0-9]+(-[a-z0-9]+)*\.svg$/, 'picture must be a file of icons/, as my-wallet.svg'),
  art: text(/^(web3icons|drawn|monogram)$/, 'art must be web3icons, drawn or monogram'),
  checked: checkChecked,
}

/**
 * Checks one entry by itself.
 *
 * @returns the faults, each as a sentence without the name of the wallet.
 */
export function checkEntry(entry: unknown, options: CheckOptions): readonly string[] {
  if (!isRecord(entry)) return ['it must be an object.']
  const known = Object.keys(rules).map((key) => key.replace('?', ''))
  const strange = Object.keys(entry).filter((key) => !known.includes(key))
  const problems = Object.entries(rules).flatMap(([key, rule]) => {
    const value = entry[key.replace('?', '')]
    if (value === undefined) return key.endsWith('?') ? [] : [`${key} is missing`]
    return rule(value, options, entry) ?? []
  })
  const ways = ['rdns', 'injected', 'mobile', 'desktop', 'web'].filter((key) => entry[key] !== undefined)
  return [
    ...strange.map((key) => `${key} is no field of a wallet`),
    ...problems,
    ...(ways.length === 0 ? ['nothing reaches it: give rdns, injected, mobile, desktop or web'] : []),
  ].map((problem) => `${problem}.`)
}

function text(form: RegExp, problem: string): Rule {
  return (value) => (typeof value === 'string' && form.test(value) ? undefined : problem)
}

function list(rule: Rule): Rule {
  return (value, options, entry) =>
    Array.isArray(value) && value.length > 0 && value.length <= 100
      ? value.flatMap((each: unknown) => rule(each, options, entry) ?? [])
      : 'chains and injected must be lists that are not empty'
}

function checkChain(value: unknown, { namespaces = knownNamespaces }: CheckOptions): string | undefined {
  const [, namespace = ''] = /^([-a-z0-9]{3,8}):(\*|[-_a-zA-Z0-9]{1,32})$/.exec(String(value)) ?? []
  return namespaces.includes(namespace)
    ? undefined
    : `${JSON.stringify(value)} is no chain of ${namespaces.join(', ')}`
}

function checkInjected(value: unknown, _: CheckOptions, entry: Fields): string | undefined {
  const { namespace, injected_id: id } = isRecord(value) ? value : {}
  const chains = Array.isArray(entry.chains) ? entry.chains.map(String) : []
  if (typeof id !== 'string' || !/^[\w$.-]{1,100}$/.test(id)) return 'injected must have an injected_id'
  return chains.some((chain) => chain.startsWith(`${String(namespace)}:`))
    ? undefined
    : `injected is for ${String(namespace)}, which is not among its chains`
}

/** An address that can be opened by everybody and is what it seems. */
function checkAddress(field: string, value: unknown): string | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || url.protocol !== 'https:') return `${field} must be an https: address`
  if (url.username || url.password || url.port || url.search || url.hash)
    return `${field} must have no user, port, query or fragment`
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(url.hostname) || /(^|\.)xn--/.test(url.hostname))
    return `${field} must be at a host with a plain name`
  if (notHomes.test(url.hostname)) return `${field} is at ${url.hostname}, which leads elsewhere or nowhere`
  return url.href.replace(/\/$/, '') === String(value) ? undefined : `${field} must end without a slash`
}

function checkLinks(value: unknown, { isAppScheme }: CheckOptions): readonly string[] {
  const { native, universal, ...others } = isRecord(value) ? value : {}
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]{1,63}):\/\/[a-zA-Z0-9./_-]*$/.exec(String(native)) ?? []
  const isOpen = scheme !== '' && !webSchemes.test(scheme) && (isAppScheme?.(scheme) ?? true)
  const address = universal === undefined ? undefined : checkAddress('a universal link', universal)
  return [
    ...(native === undefined && universal === undefined ? ['an app must have native or universal'] : []),
    ...(native === undefined || isOpen
      ? []
      : [`${String(native)} is no scheme of an app that may be opened`]),
    ...(address === undefined ? [] : [address]),
    ...Object.keys(others).map((key) => `${key} is no link of an app`),
  ]
}

function checkStores(value: unknown): readonly string[] {
  if (!isRecord(value)) return ['stores must be an object']
  return Object.entries(value).flatMap(([store, url]) => {
    const form = Object.hasOwn(storeForms, store) ? storeForms[store as Store] : undefined
    if (form === undefined) return [`${store} is no store: there are ${Object.keys(storeForms).join(', ')}`]
    return typeof url === 'string' && form.test(url) ? [] : [`${String(url)} is not the form of ${store}`]
  })
}

function checkChecked(value: unknown): readonly string[] {
  const { how, when, sources = [] } = isRecord(value) ? value : {}
  const day = typeof when === 'string' && /^\d{4}-\d\d-\d\d$/.test(when) && !Number.isNaN(Date.parse(when))
  const read = Array.isArray(sources) && sources.every((each) => typeof each === 'string' && each !== '')
  return [
    ...(how === 'opened' || how === 'unverified' ? [] : ['checked.how must be opened or unverified']),
    ...(day ? [] : ['checked.when must be a day, as 2026-11-24']),
    ...(read ? [] : ['checked.sources must be a list of documents']),
  ]
}
