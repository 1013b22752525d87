import { fail } from '../http/reply.js'
import type { Reply } from '../http/types.js'

/** Who sells here, and what they take. */
export interface Seller {
  readonly id: string
  readonly name: string
  /** In hundredths of a percent. */
  readonly feeBasisPoints: bigint
  readonly payments: readonly string[]
}

/** A way of paying, under the name each group of routes has for it. */
export interface PaymentMethod {
  readonly id: string
  readonly upper: string
  readonly type: string
  readonly name: string
  /** Limits in whole units of the currency. */
  readonly min: string
  readonly max: string
}

/** The sellers; the first one is meant when none is named. */
export const sellers: readonly [Seller, ...Seller[]] = [
  { id: 'SANDBOX_PAY', name: 'Sandbox Pay', feeBasisPoints: 100n, payments: ['CREDIT_DEBIT_CARD', 'ACH'] },
  { id: 'SANDBOX_BANK', name: 'Sandbox Bank', feeBasisPoints: 200n, payments: ['ACH'] },
]

/** Ways of paying. */
export const paymentMethods: readonly [PaymentMethod, ...PaymentMethod[]] = [
  { id: 'card', upper: 'CARD', type: 'CREDIT_DEBIT_CARD', name: 'Card', min: '10.00', max: '7500.00' },
  {
    id: 'ach_bank_account',
    upper: 'ACH_BANK_ACCOUNT',
    type: 'ACH',
    name: 'Bank transfer',
    min: '10.00',
    max: '25000.00',
  },
]

/** Currencies that can be paid in, with their names. */
export const fiatCurrencies: Readonly<Record<'USD' | 'EUR', string>> = { USD: 'US dollar', EUR: 'Euro' }

/** Countries, with the currency that is offered first. */
export const countries = [
  { code: 'US', name: 'United States', currency: 'USD' },
  { code: 'DE', name: 'Germany', currency: 'EUR' },
  { code: 'FR', name: 'France', currency: 'EUR' },
  { code: 'NL', name: 'Netherlands', currency: 'EUR' },
  { code: 'ES', name: 'Spain', currency: 'EUR' },
  { code: 'IT', name: 'Italy', currency: 'EUR' },
] as const

/** The way of paying that goes by a name of any group of routes; the first when there is none. */
export function findMethod(name: unknown): PaymentMethod {
  const wanted = String(name ?? '').toLowerCase()
  const hit = paymentMethods.find(({ id, upper, type }) =>
    [id, upper, type].some((known) => known.toLowerCase() === wanted),
  )
  return hit ?? paymentMethods[0]
}

/** The refusal for a country nobody sells in, by its two letters; null for the others. */
export function refuseCountry(country: unknown): Reply | null {
  const codes: readonly string[] = countries.map(({ code }) => code)
  if (codes.includes(String(country).toUpperCase())) return null
  return fail(400, 'country', `Nobody sells in ${String(country)}. Try ${codes.join(', ')}.`)
}
