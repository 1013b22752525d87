import { isRecord } from '../../../../common/records.js'
import type { components } from '../../../../generated/catalogue/types.js'
import type { Validator } from '../../../../generated/validation.js'

type Page = components['schemas']['GetWalletsReply']
type Test = (value: unknown) => boolean

// JSON Schema counts characters, of which one outside the basic plane has two units of JavaScript.
const textOfUpTo =
  (maxLength: number, minLength = 0): Test =>
  (value) => {
    if (typeof value !== 'string' || value.length > maxLength * 2) return false
    const { length } = [...value]
    return length >= minLength && length <= maxLength
  }
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value)
const listOf =
  (test: Test, maxLength: number): Test =>
  (value) =>
    Array.isArray(value) && value.length <= maxLength && value.every(test)
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value)
const flag = orNull((value) => typeof value === 'boolean')
const whole = orNull(Number.isInteger)
const link = orNull(textOfUpTo(2048))

const own = (value: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(value, key) ? value[key] : undefined

/** A copy of the known keys, or undefined if one is invalid. */
function pick(value: unknown, shape: Readonly<Record<string, Test>>): object | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.keys(shape).map((key) => [key, own(value, key)] as const)
  if (!entries.every(([key, item]) => shape[key]?.(item))) return undefined
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
}

/** The keys of a wallet that are addresses. */
export const linkKeys = [
  'homepage',
  'link_mode',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
  'edge_store',
] as const
const injected = { namespace: optional(textOfUpTo(64)), injected_id: optional(textOfUpTo(200)) }
const wallet = {
  ...Object.fromEntries(linkKeys.map((key) => [key, optional(link)])),
  id: textOfUpTo(128, 1),
  name: textOfUpTo(200, 1),
  badge_type: optional((value) => value === 'none' || value === 'certified'),
  description: optional(orNull(textOfUpTo(10000))),
  chains: optional(listOf(textOfUpTo(128), 1000)),
  image_id: optional(orNull(textOfUpTo(128))),
  image_url: optional(link),
  order: optional(whole),
  rdns: optional(orNull(textOfUpTo(255))),
  injected: optional(orNull(listOf((value) => pick(value, injected) !== undefined, 100))),
  display_index: optional(whole),
  supports_wc: optional(flag),
  supports_wcpay: optional(flag),
}
const page = {
  count: (value: unknown) => Number.isInteger(value) && (value as number) >= 0,
  nextPage: optional(whole),
  previousPage: optional(whole),
  data: listOf(() => true, 1000),
}

/**
 * Reads a page of wallets like the generated validator; a test compares the two. It is written by hand because
 * the first view needs zod for nothing else (docs/architecture.md, "Validators").
 *
 * @param input - parsed JSON.
 */
export const readWallets: Validator<Page> = (input) => {
  const head = pick(input, page)
  if (head === undefined) return { ok: false, path: '', reason: 'is no page of wallets' }
  const given = (head as { readonly data: readonly unknown[] }).data
  const data = given.flatMap((entry) => {
    const made = pick(entry, wallet) as components['schemas']['Wallet'] | undefined
    if (!made?.injected) return made ?? []
    return { ...made, injected: made.injected.map((each) => pick(each, injected) ?? {}) }
  })
  return { ok: true, value: { ...(head as Page), data }, dropped: given.length - data.length }
}
