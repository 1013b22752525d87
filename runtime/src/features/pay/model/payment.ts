import type { CaipNetworkId } from '../../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { payTexts } from '../../../errors/texts/pay.js'

addErrorTexts(payTexts)

/** A payment that an app or a link asks for. */
export interface Payment {
  /** One of the app's networks, of eip155 or solana (CAIP-2). */
  readonly network: CaipNetworkId
  /** The address that gets it. */
  readonly recipient: string
  /** Contract (ERC-20) or mint (SPL) of the token. Absent for the coin of the network. */
  readonly token?: string
  /** How much, in whole coins or tokens, as decimal text: `0.01`. A number is refused, because it is not exact. */
  readonly amount: string
  /** The purpose: plain text of one line, at most 100 characters. */
  readonly label?: string
}

interface NamespaceForm {
  readonly network: RegExp
  readonly address: RegExp
  /** The zero address: a payment to it is lost. */
  readonly nobody: RegExp
}

const forms: readonly NamespaceForm[] = [
  { network: /^eip155:[1-9]\d{0,31}$/, address: /^0x[0-9a-fA-F]{40}$/, nobody: /^0x0{40}$/ },
  {
    network: /^solana:[-_a-zA-Z0-9]{1,32}$/,
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    nobody: /^1{32}$/,
  },
]

/** Digits, at most one point between them, no sign, no exponent, no zero in front, and more than nothing. */
const amountForm = /^(?=.*[1-9])(?:0|[1-9]\d{0,77})(?:\.\d{1,77})?$/
// Characters that are not seen, or that change how others are seen.
const hiddenCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

const keys: ReadonlySet<string> = new Set(['network', 'recipient', 'token', 'amount', 'label'])

/**
 * Reads a payment that comes from outside. Whether the app has the network, and whether the checksum of the recipient is
 * right, is checked when it is begun.
 *
 * @returns a copy with the fields of a payment.
 * @throws AppKitError PAYMENT_INVALID with the name of the field that is wrong in `details`.
 */
export function readPayment(value: unknown): Payment {
  if (typeof value !== 'object' || value === null) throw invalid('no object')
  const given = value as Readonly<Record<string, unknown>>
  const unknown = Object.keys(given).find((key) => !keys.has(key))
  if (unknown !== undefined) throw invalid(unknown)
  const { network, recipient, token, amount, label } = given
  const form = forms.find((each) => matches(network, each.network))
  if (form === undefined) throw invalid('network')
  if (!matches(recipient, form.address) || form.nobody.test(recipient)) throw invalid('recipient')
  if (token !== undefined && !matches(token, form.address)) throw invalid('token')
  if (token !== undefined && isSameText(token, recipient)) throw invalid('recipient')
  if (!matches(amount, amountForm)) throw invalid('amount')
  if (label !== undefined && !isLabel(label)) throw invalid('label')
  return {
    network: network as CaipNetworkId,
    recipient,
    amount,
    ...(token !== undefined && { token }),
    ...(label !== undefined && { label }),
  }
}

const matches = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && value.length <= 200 && form.test(value)

const isLabel = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 100 && value.trim() !== '' && !hiddenCharacters.test(value)

/** Whether two addresses are the same; those of eip155, which alone begin with 0x, in any case. */
const isSameText = (one: string, other: string) =>
  one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other

export const invalid = (field: string): AppKitError => new AppKitError('PAYMENT_INVALID', { details: field })

/** The namespace of a payment. */
export const namespaceOf = ({ network }: Payment): string => network.slice(0, network.indexOf(':'))
