import { AppKitError } from '../../errors/AppKitError.js'
import type { Refusal } from './createServiceFetch.js'

/** What a service said, of an error that came of its refusal; undefined for any other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof AppKitError)) return undefined
  return error.walk((cause) => !(cause instanceof Error) && isRefusal(cause)) as Refusal | undefined
}

function isRefusal(value: unknown): value is Refusal {
  return typeof (value as { status?: unknown } | null)?.status === 'number'
}
