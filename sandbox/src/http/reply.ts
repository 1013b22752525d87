import type { Reply } from './types.js'

/**
 * A failure in the envelope of both APIs.
 * @param field what it is about; may be empty
 * @param description a sentence for people
 */
export function fail(status: number, field: string, description: string): Reply {
  return { status, json: { status: 'FAILED', reasons: [{ field, description }] } }
}

/** No body can come with these (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5). */
const BODILESS = new Set([204, 205, 304])

/** Turns an answer into a web response. */
export function toResponse(reply: Reply): Response {
  const isText = 'text' in reply
  const type = isText ? reply.type : 'application/json'
  const headers = new Headers({
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  })
  const body = isText ? reply.text : JSON.stringify(reply.json)
  return new Response(BODILESS.has(reply.status) ? null : body, { status: reply.status, headers })
}
