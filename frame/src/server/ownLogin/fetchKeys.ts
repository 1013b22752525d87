import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { publicLookup, type Resolve, requirePublicHost } from '../base/publicAddress.js'
import { isLoopback } from '../config/webhooks.js'

/** For the whole answer. */
const deadline = 5000
/** The largest list of keys that is read; those of the largest providers are a tenth of it. */
const maxBytes = 131_072

export interface FetchKeysOptions {
  readonly allowPrivate: boolean
  /** The resolver of names; replaced by tests. */
  readonly resolveName?: Resolve | undefined
  readonly ms?: number
}

/**
 * Asks an issuer for its keys. A redirect is not followed, the answer is read no further than 128 kB, and no address of a private
 * network is asked unless the operator allows it.
 *
 * @throws Error if there is no such answer
 */
export async function fetchKeys(
  address: string,
  { allowPrivate, ms = deadline, resolveName }: FetchKeysOptions,
): Promise<Response> {
  const url = new URL(address)
  const isFree = allowPrivate || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (!isFree) requirePublicHost(url.hostname)
  const body = await new Promise<string>((resolve, reject) => {
    const send = url.protocol === 'http:' ? requestHttp : requestHttps
    const request = send(url, {
      // A connection of its own each time, so that none is kept to an address that was checked long ago.
      agent: false,
      headers: { accept: 'application/json', 'user-agent': 'appkit-frame' },
      signal: AbortSignal.timeout(ms),
      ...(!isFree && { lookup: publicLookup(resolveName) }),
    })
    const fail = (what: string) => {
      request.destroy()
      reject(new Error(`${url.href} ${what}`))
    }
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200) return fail(`answered ${response.statusCode}`)
      const parts: Buffer[] = []
      let size = 0
      response.on('error', reject)
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) return fail(`answered with more than ${maxBytes} bytes`)
        parts.push(part)
      })
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    })
    request.end()
  })
  // Throws for what is no JSON.
  JSON.parse(body)
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
