import { AppKitError } from './AppKitError.js'
import type { ErrorCode } from './errorTexts.js'
import { lateTexts } from './texts/late.js'
import { pageTexts } from './texts/page.js'
import { serviceTexts } from './texts/services.js'
import { walletConnectTexts } from './texts/walletConnect.js'
import { walletTexts } from './texts/wallets.js'

/** Messages of relays, frames and services, and of our alerts. No one of them has texts of sign-in, sending or swaps. */
export const knownTexts = {
  ...pageTexts,
  ...serviceTexts,
  ...walletTexts,
  ...walletConnectTexts,
  ...lateTexts,
}

/** The messages for our alerts: our own, and those of relays (docs/behaviour.md#alerts). */
const alerts: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  PROJECT_ID_NOT_CONFIGURED: 'PROJECT_ID_NOT_CONFIGURED',
  SWITCH_NETWORK_NOT_FOUND: 'SWITCH_NETWORK_NOT_FOUND',
  INVALID_APP_CONFIGURATION: 'INVALID_APP_CONFIGURATION',
  INVALID_PROJECT_ID: 'INVALID_PROJECT_ID',
  JWT_TOKEN_NOT_VALID: 'JWT_TOKEN_NOT_VALID',
  UNVERIFIED_DOMAIN: 'UNVERIFIED_DOMAIN',
  IFRAME_LOAD_FAILED: 'IFRAME_LOAD_FAILED',
  IFRAME_REQUEST_TIMEOUT: 'IFRAME_REQUEST_TIMEOUT',
  PROVIDER_ORIGIN_NOT_ALLOWED: 'INVALID_APP_CONFIGURATION',
  PROVIDER_JWT_NOT_YET_VALID: 'JWT_TOKEN_NOT_VALID',
  PROVIDER_INVALID_KEY: 'INVALID_PROJECT_ID',
}

/**
 * Finds the code for an error of a relay, a frame or a service. Such errors are only text.
 *
 * @returns undefined if the table has no such message.
 */
export function toKnownError(
  error: unknown,
): { readonly error: AppKitError; readonly alert?: ErrorCode } | undefined {
  const text =
    typeof error === 'string' ? error : (error as { message?: unknown } | null | undefined)?.message
  if (typeof text !== 'string') return undefined
  const codes = Object.keys(knownTexts) as (keyof typeof knownTexts)[]
  const code = codes.find((each) => says(text, each, knownTexts[each]))
  if (code === undefined) return undefined
  // A message that is exactly the table's can be shown in another language; one that says more keeps its own words.
  const isOurs = text.trim() === knownTexts[code]
  const known = new AppKitError(code, { ...(!isOurs && { message: text }), cause: error })
  const alert = alerts[code]
  return alert === undefined ? { error: known } : { error: known, alert }
}

function says(text: string, code: string, sentence: string): boolean {
  // Relays add words of their own around these.
  if (code.startsWith('PROVIDER_')) return text.includes(sentence)
  const [start = '', end] = sentence.split('{name}')
  return end === undefined ? text.trim() === sentence : text.startsWith(start) && text.length > start.length
}
