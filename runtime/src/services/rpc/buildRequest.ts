import type { WireCall } from './types.js'

/**
 * The POST that carries calls to a node: one call as an object, several as a batch (JSON-RPC 2.0
 * sections 4 and 6). A name and password in the address go as a header, where `fetch` takes them
 * (RFC 7617).
 *
 * @throws TypeError, URIError when the address cannot be asked
 */
export function buildRequest(
  url: string,
  calls: readonly WireCall[],
  signal: AbortSignal | undefined,
): Request {
  const headers = new Headers({ 'content-type': 'application/json' })
  const own = URL.canParse(url) ? new URL(url) : undefined
  if (own?.username || own?.password) {
    const secret = new TextEncoder().encode(decodeURIComponent(`${own.username}:${own.password}`))
    headers.set('authorization', `Basic ${btoa(String.fromCharCode(...secret))}`)
    own.username = own.password = ''
  }
  const body = calls.map(({ json }) => json).join(',')
  return new Request(own ?? url, {
    method: 'POST',
    headers,
    body: calls.length === 1 ? body : `[${body}]`,
    signal: signal ?? null,
  })
}
