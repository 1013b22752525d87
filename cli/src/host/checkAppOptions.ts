import { fieldsOf } from '../../../common/records.js'
import { isOnThisMachine } from './networks.js'
import { contract, isTexts, isUrl, mint, networkId, said, type Values } from './values.js'

/**
 * Finds wrong values among the options for the app's own code, words and pictures (docs/config.md#callbacks-and-behaviour).
 *
 * @param config - a config that `checkShape` has taken.
 * @returns a sentence about the first one, or undefined.
 */
export function checkAppOptions(config: Values): string | undefined {
  return (
    checkBalance(config) ??
    checkPaymasters(config) ??
    checkWords(config) ??
    checkNames(config) ??
    checkTextsBy(config) ??
    checkOverride(config) ??
    checkPages(config)
  )
}

const isToken = ({ address, symbol, decimals }: Values) =>
  (contract.test(String(address)) || mint.test(String(address))) &&
  typeof symbol === 'string' &&
  Number.isInteger(decimals)

function checkBalance({ balance }: Values): string | undefined {
  if (balance === undefined || balance === 'native' || balance === 'none') return undefined
  if (typeof balance !== 'object' || balance === null)
    return `balance must be 'native', 'none' or a token of the app by network, not ${said(balance)}.`
  return checkEntries('balance', balance, '{ address, symbol, decimals }', isToken)
}

function checkPaymasters({ paymasters }: Values): string | undefined {
  return checkEntries('paymasters', paymasters, "{ url: 'https://…', context? }", ({ url, context }) => {
    const isService = isUrl(url, /^https:$/) || (isOnThisMachine(url) && isUrl(url, /^http:$/))
    return isService && (context === undefined || (typeof context === 'object' && !Array.isArray(context)))
  })
}

/** Values by CAIP-2 id. */
function checkEntries(
  option: string,
  entries: unknown,
  form: string,
  fits: (value: Values) => boolean,
): string | undefined {
  for (const [id, value] of Object.entries(fieldsOf(entries))) {
    if (!networkId.test(id)) return `${option} is by network: "${id}" must read like 'eip155:1'.`
    if (value !== undefined && !fits(fieldsOf(value)))
      return `${option}['${id}'] must be ${form}, not ${said(value)}.`
  }
  return undefined
}

function checkWords({ messages }: Values): string | undefined {
  for (const [area, words] of Object.entries(fieldsOf(messages))) {
    if (typeof words !== 'object' || words === null)
      return `messages.${area} must be an object of texts, not ${said(words)}.`
    const wrong = findWrongWord(words, `messages.${area}`)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/** Some texts are in groups. */
function findWrongWord(words: object, path: string): string | undefined {
  for (const [key, word] of Object.entries(words)) {
    if (word === undefined || typeof word === 'string' || typeof word === 'function') continue
    const inner =
      typeof word === 'object' && word !== null
        ? findWrongWord(word, `${path}.${key}`)
        : `${path}.${key} must be a text or a function, not ${said(word)}.`
    if (inner !== undefined) return inner
  }
  return undefined
}

function checkNames({ locale, nameZone, networkParameter }: Values): string | undefined {
  if (locale !== undefined && !isLanguageTag(String(locale)))
    return `locale must be a language such as 'de' or 'pt-BR', not ${said(locale)}.`
  if (nameZone !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(String(nameZone)))
    return `nameZone must be a zone such as 'demo.id', not ${said(nameZone)}.`
  return networkParameter === ''
    ? "networkParameter must have a name, for example networkParameter: 'chain'."
    : undefined
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function checkTextsBy(config: Values): string | undefined {
  for (const option of ['chainImages', 'connectorImages', 'defaultAccountTypes'])
    for (const [key, value] of Object.entries(fieldsOf(config[option])))
      if (value !== undefined && typeof value !== 'string')
        return `${option}['${key}'] must be a text, not ${said(value)}.`
  return undefined
}

const overrides = ['methods', 'chains', 'events']

function checkOverride({ universalProviderConfigOverride }: Values): string | undefined {
  for (const [part, lists] of Object.entries(fieldsOf(universalProviderConfigOverride))) {
    if (!overrides.includes(part))
      return `universalProviderConfigOverride has "${part}", which is not known. It may have ${overrides.join(', ')}.`
    for (const [namespace, list] of Object.entries(fieldsOf(lists)))
      if (!isTexts(list))
        return `universalProviderConfigOverride.${part}.${namespace} must be a list of texts, not ${said(list)}.`
  }
  return undefined
}

function checkPages(config: Values): string | undefined {
  const { paymentPage } = config
  // Another person opens it, so that a path alone is none.
  if (paymentPage !== undefined && !isUrl(paymentPage, /^https?:$/))
    return `paymentPage must be an address such as 'https://example.org/checkout', not ${said(paymentPage)}.`
  for (const option of ['termsConditionsUrl', 'privacyPolicyUrl']) {
    const page = config[option]
    if (page && !isUrl(page, /^https?:$/) && !/^\/(?!\/)/.test(String(page)))
      return `${option} must be an address such as 'https://example.org/terms', not ${said(page)}.`
  }
  return undefined
}
