import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { publicLookup, type Resolve, requirePublicHost } from '../base/publicAddress.js'
import { isLoopback, type Webhook } from '../config/webhooks.js'

/** The answer of a receiver. */
export interface EventAnswer {
  readonly status: number
  /** When it wants to be asked again, in milliseconds. */
  readonly wait?: number
}

/** Sends a message. */
export type PostEvent = (
  webhook: Pick<Webhook, 'url' | 'allowPrivate'>,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<EventAnswer>

/** For the whole call: a receiver answers first and works afterwards. */
export const deadline = 15_000

/**
 * Posts to a webhook. A redirect is not followed, nothing of the reply's body is read, and the call ends after 15 s.
 *
 * @throws Error if there is no answer, or the host is not on the internet and may not be
 */
export const createPost =
  (resolveName?: Resolve, ms = deadline): PostEvent =>
  async ({ allowPrivate, url }, headers, body) => {
    const isLocal = url.protocol === 'http:' && isLoopback(url.hostname)
    const isFree = allowPrivate || isLocal
    if (!isFree) requirePublicHost(url.hostname)
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'http:' ? requestHttp : requestHttps
      const request = send(url, {
        method: 'POST',
        // A connection of its own each time, so that none is kept to an address that was checked long ago.
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'appkit-webhooks/1',
        },
        signal: AbortSignal.timeout(ms),
        ...(!isFree && { lookup: publicLookup(resolveName) }),
      })
      request.on('error', reject)
      request.on('response', (response) => {
        const { statusCode: status = 0 } = response
        const wait = readWait(response.headers['retry-after'])
        response.on('error', () => {})
        response.destroy()
        resolve({ status, ...(wait > 0 && { wait }) })
      })
      request.end(body)
    })
  }

/** For how long a receiver asks to be left alone, in ms: it names seconds or a date (RFC 9110, section 10.2.3). */
const readWait = (text = ''): number =>
  /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
