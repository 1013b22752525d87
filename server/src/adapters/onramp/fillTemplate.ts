import type { PayPage } from './types.js'

const places = ['symbol', 'code', 'network', 'address', 'currency', 'amount', 'quantity', 'redirect'] as const
type Place = (typeof places)[number]

const local = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/
const decimal = /^\d{1,12}(\.\d{1,18})?$/
const place = /\{([^{}]*)\}/g

/**
 * Fills the places of an address. Each value is escaped, so that it stays one value; a parameter whose place has no value is
 * left out.
 *
 * @param template - checked by `problemsOf`
 */
export function fillTemplate(template: string, values: Readonly<Record<Place, string | null>>): string {
  const [beforeHash = '', hash] = cut(template, '#')
  const [path = '', query] = cut(beforeHash, '?')
  const given = (name: string): string | null => values[name as Place] ?? null
  const fill = (text: string): string =>
    text.replace(place, (_, name: string) => encodeURIComponent(given(name) ?? ''))
  const parameters = (query ?? '').split('&').filter((parameter) => {
    const names = [...parameter.matchAll(place)].map(([, name = '']) => name)
    return parameter !== '' && names.every((name) => given(name) !== null)
  })
  const search = parameters.length === 0 ? '' : `?${parameters.map(fill).join('&')}`
  return new URL(`${fill(path)}${search}${hash === undefined ? '' : `#${fill(hash)}`}`).href
}

/** Splits a text at the first of a sign: the part before it, and the part after it if there is one. */
function cut(text: string, sign: string): readonly [string, string?] {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Finds the mistakes in a page of a configuration, as sentences. */
export function problemsOf({ assets, id, name, payments, url }: PayPage): string[] {
  const problems: string[] = []
  if (!/^[\w-]{1,64}$/.test(id)) problems.push('id has to be letters, digits, - and _.')
  if (typeof name !== 'string' || name === '') problems.push('name is missing.')
  const [origin = ''] = /^https?:\/\/[^/?#{}@\s]+(?=[/?#]|$)/.exec(url) ?? []
  if (!URL.canParse(origin) || !(origin.startsWith('https:') || local.test(origin)))
    problems.push('url has to begin with https:// and a host without places, except on this machine.')
  const names = [...url.matchAll(place)].map(([, place = '']) => place)
  for (const place of names)
    if (!places.some((each) => each === place))
      problems.push(`url has {${place}}. There are ${places.map((each) => `{${each}}`).join(', ')}.`)
  if (!names.includes('address')) problems.push('url has no {address}, so nobody would receive anything.')
  if (assets.length === 0) problems.push('assets is empty.')
  for (const { caip2, symbol } of assets)
    if (!/^(eip155|solana):[\w-]{1,32}$/.test(caip2) || symbol === '')
      problems.push(`assets has ${symbol} on ${caip2}; networks are CAIP-2 ids of eip155 or solana.`)
  for (const [currency, methods] of Object.entries(payments)) {
    if (!/^[A-Z]{3}$/.test(currency))
      problems.push(`payments has ${currency}; currencies are codes such as USD.`)
    for (const [method, [min, max]] of Object.entries(methods))
      if (!decimal.test(min) || !decimal.test(max) || Number(min) > Number(max))
        problems.push(`payments.${currency}.${method} has to be two amounts such as ['10.00', '7500.00'].`)
  }
  if (Object.keys(payments).length === 0) problems.push('payments is empty.')
  return problems
}
