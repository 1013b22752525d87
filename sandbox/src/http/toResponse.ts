import type { Reply } from './types.js'

/** Turns an answer into a web response. */
export function toResponse(reply: Reply): Response {
  const isText = 'text' in reply
  const type = isText ? reply.type : 'application/json'
  const headers = new Headers({
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  })
  return new Response(isText ? reply.text : JSON.stringify(reply.json), { status: reply.status, headers })
}
