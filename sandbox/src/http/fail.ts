import type { Reply } from './types.js'

/**
 * A failure in the envelope of both APIs.
 * @param field what it is about; may be empty
 * @param description a sentence for people
 */
export function fail(status: number, field: string, description: string): Reply {
  return { status, json: { status: 'FAILED', reasons: [{ field, description }] } }
}
