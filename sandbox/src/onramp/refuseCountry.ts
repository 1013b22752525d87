import { fail } from '../http/fail.js'
import type { Reply } from '../http/types.js'
import { countries } from './offers.js'

/** The refusal for a country nobody sells in, by its two letters; null for the others. */
export function refuseCountry(country: unknown): Reply | null {
  const codes: readonly string[] = countries.map(({ code }) => code)
  if (codes.includes(String(country).toUpperCase())) return null
  return fail(400, 'country', `Nobody sells in ${String(country)}. Try ${codes.join(', ')}.`)
}
