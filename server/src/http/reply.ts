import type { Reply } from './types.js'

/**
 * An error in the format of both APIs.
 *
 * @param field - the field that is wrong, or an empty string
 * @param description - a sentence for users
 */
export function fail(status: number, field: string, description: string): Reply {
  return { status, json: { status: 'FAILED', reasons: [{ field, description }] } }
}

/** Responses with these statuses have no body (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5). */
const bodiless = new Set([204, 205, 304])

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
  return new Response(bodiless.has(reply.status) ? null : body, { status: reply.status, headers })
}
