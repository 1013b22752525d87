import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { publicLookup } from '../../frame/frame.js'

/** A request to a service, as `fetch` takes it. */
export interface FetchInit {
  readonly method?: string
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  readonly redirect: 'error'
  readonly signal: AbortSignal
}

/** Asks a service. `fetch` is one. */
export type FetchText = (url: string | URL, init: FetchInit) => Promise<Response>

/** Final statuses whose replies have no body (Fetch standard, null body status). */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/** A reply as `fetch` gives it. @throws Error for a status that is none of a final reply (RFC 9110 section 15) */
function toResponse(reply: IncomingMessage): Response {
  const status = reply.statusCode ?? 0
  const text = bodiless.has(status) ? null : (Readable.toWeb(reply) as ReadableStream<Uint8Array>)
  if (text === null) reply.resume()
  return new Response(text, { status })
}

/**
 * Asks a host that a stranger has named, over https, if all of its addresses are of the internet. The connection goes to the
 * address that was checked, so a name server cannot lead it inside a network a moment later. A redirect is a reply like others.
 *
 * @param resolveName - the resolver of names; replaced by tests
 * @param open - opens the connection; replaced by tests
 */
export const createFetchPublic =
  (resolveName?: Parameters<typeof publicLookup>[0], open: typeof requestHttps = requestHttps): FetchText =>
  (url, { body, headers, method = 'GET', signal }) =>
    new Promise((resolve, reject) => {
      const request = open(url, {
        method,
        // A connection of its own each time, so that none is kept to an address that was checked long ago.
        agent: false,
        headers: { 'user-agent': 'appkit-server', ...headers, 'accept-encoding': 'identity' },
        signal,
        lookup: publicLookup(resolveName),
      })
      request.on('error', reject)
      // Whatever a stranger's host answers: an error thrown in a listener would end the process.
      const refuse = (what: string) => {
        request.destroy()
        reject(new Error(`The host answered ${what}.`))
      }
      request.on('upgrade', () => refuse('with another protocol'))
      request.on('response', (reply) => {
        try {
          resolve(toResponse(reply))
        } catch {
          refuse(`status ${reply.statusCode}`)
        }
      })
      request.end(body)
    })
