import { invalid, type Payment, readPayment } from './payment.js'

export interface CreatePaymentLinkOptions {
  /** The page of the app that opens the payment: it calls `readPaymentLink`. Default: this page, without its query. */
  readonly url?: string
}

/** Says that a link has a payment, and the version of its form. */
const versionKey = 'appkit-pay'
const version = '1'
const maxLength = 4096

/**
 * Writes a payment as a link that another person can open. It is in the fragment of the link, which browsers send to no
 * server (RFC 3986 section 3.5).
 *
 * @param payment - the payment that is asked for.
 * @returns the link: `https://app.example/#appkit-pay=1&network=eip155%3A1&recipient=0x…&amount=0.01`.
 * @throws AppKitError PAYMENT_INVALID also for an `url` that is no page (`https:`, `http:`)
 *
 * @example
 * import { createPaymentLink } from 'appkit-runtime/features/pay'
 *
 * const link = createPaymentLink(
 *   { network: 'eip155:1', recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '0.01', label: 'Lunch' },
 *   { url: 'https://app.example/checkout' },
 * )
 * console.log(link)
 */
export function createPaymentLink(payment: Payment, { url }: CreatePaymentLinkOptions = {}): string {
  const fields = Object.entries({ [versionKey]: version, ...readPayment(payment) })
  const link = pageOf(url ?? location.origin + location.pathname)
  if (link === undefined) throw invalid('url')
  link.hash = new URLSearchParams(fields).toString()
  if (link.href.length > maxLength) throw invalid('url')
  return link.href
}

/**
 * Reads the payment of a link. It opens nothing: pass the result to `pay`, whose view shows it to the user, who decides.
 *
 * @param url - such as `location.href`.
 * @returns undefined for a link without a payment.
 * @throws AppKitError PAYMENT_INVALID for a payment that is not written as `createPaymentLink` writes it.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { pay, readPaymentLink } from 'appkit-runtime/features/pay'
 *
 * const payment = readPaymentLink(location.href)
 * if (payment !== undefined) {
 *   const { hash } = await pay(kit, payment)
 *   console.log(hash)
 * }
 */
export function readPaymentLink(url: string): Payment | undefined {
  const fragment = url.indexOf('#')
  const text = fragment < 0 ? '' : url.slice(fragment + 1)
  if (!text.includes(versionKey)) return undefined
  if (url.length > maxLength) throw invalid('url')
  const fields = new URLSearchParams(text)
  if (!fields.has(versionKey)) return undefined
  if (pageOf(url) === undefined) throw invalid('url')
  const entries = [...fields]
  const known = new Map(entries)
  if (known.size !== entries.length || known.get(versionKey) !== version) throw invalid(versionKey)
  known.delete(versionKey)
  return readPayment(Object.fromEntries(known))
}

/** The address of a page, without credentials. */
function pageOf(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPage = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPage ? url : undefined
}
