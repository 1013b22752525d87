/** The sellers, and the currencies they accept. */
export interface Seller {
  readonly id: string
  readonly name: string
  /** In hundredths of a percent. */
  readonly feeBasisPoints: bigint
  readonly payments: readonly string[]
}

/** A payment method, with its name in each group of routes. */
export interface PaymentMethod {
  readonly id: string
  readonly upper: string
  readonly type: string
  readonly name: string
  /** Limits in whole units of the currency. */
  readonly min: string
  readonly max: string
}

/** The sellers. The first is the default. */
export const sellers: readonly [Seller, ...Seller[]] = [
  { id: 'SANDBOX_PAY', name: 'Sandbox Pay', feeBasisPoints: 100n, payments: ['CREDIT_DEBIT_CARD', 'ACH'] },
  { id: 'SANDBOX_BANK', name: 'Sandbox Bank', feeBasisPoints: 200n, payments: ['ACH'] },
]

/** The payment methods. */
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

/** The currencies of payments, with their names. */
export const fiatCurrencies: Readonly<Record<'USD' | 'EUR', string>> = { USD: 'US dollar', EUR: 'Euro' }

/** Countries, with their default currency. */
export const countries = [
  { code: 'US', name: 'United States', currency: 'USD' },
  { code: 'DE', name: 'Germany', currency: 'EUR' },
  { code: 'FR', name: 'France', currency: 'EUR' },
  { code: 'NL', name: 'Netherlands', currency: 'EUR' },
  { code: 'ES', name: 'Spain', currency: 'EUR' },
  { code: 'IT', name: 'Italy', currency: 'EUR' },
] as const

/** Whether a payment method has this name in any group of routes. */
export const isMethod = ({ id, upper, type }: PaymentMethod, name: string): boolean =>
  [id, upper, type].some((known) => known.toLowerCase() === name.toLowerCase())

/** The payment method with this name in any group of routes. Default: the first. */
export const findMethod = (name: string): PaymentMethod =>
  paymentMethods.find((method) => isMethod(method, name)) ?? paymentMethods[0]
