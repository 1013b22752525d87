import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { publicLookup } from '../../frame/frame.js'

/** What is asked of a service, as `fetch` takes it. */
export interface FetchInit {
  readonly method?: string
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  readonly redirect: 'error'
  readonly signal: AbortSignal
}

/** Asks a service. `fetch` is one. */
export type FetchText = (url: string | URL, init: FetchInit) => Promise<Response>

/** Statuses whose replies have no body (Fetch standard, null body status). */
const bodiless: ReadonlySet<number> = new Set([101, 103, 204, 205, 304])

/**
 * Asks a host that a stranger has named, over https, if all of its addresses are of the internet. The connection goes to the
 * address that was checked, so a name server cannot lead it inside a network a moment later. A redirect is a reply like others.
 *
 * @param resolveName - the resolver of names; replaced by tests
 */
export const createFetchPublic =
  (resolveName?: Parameters<typeof publicLookup>[0]): FetchText =>
  (url, { body, headers, method = 'GET', signal }) =>
    new Promise((resolve, reject) => {
      const request = requestHttps(url, {
        method,
        // A connection of its own each time, so that none is kept to an address that was checked long ago.
        agent: false,
        headers: { ...headers, 'accept-encoding': 'identity' },
        signal,
        lookup: publicLookup(resolveName),
      })
      request.on('error', reject)
      request.on('response', (response) => {
        const status = response.statusCode ?? 500
        const text = bodiless.has(status) ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>)
        if (text === null) response.resume()
        resolve(new Response(text, { status }))
      })
      request.end(body)
    })
