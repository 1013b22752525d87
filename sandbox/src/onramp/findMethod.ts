import { type PaymentMethod, paymentMethods } from './offers.js'

/** The way of paying that goes by a name of any family of routes; the first when there is none. */
export function findMethod(name: unknown): PaymentMethod {
  const wanted = String(name ?? '').toLowerCase()
  const hit = paymentMethods.find(({ id, upper, type }) =>
    [id, upper, type].some((known) => known.toLowerCase() === wanted),
  )
  return hit ?? paymentMethods[0]
}
