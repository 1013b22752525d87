import { AppKitError } from '../../errors/AppKitError.js'
import { createServiceFetch } from '../http/createServiceFetch.js'

/**
 * GET of JSON at a path, from the first server that answers.
 *
 * @param urls - may have a path and a query of their own, such as a key.
 * @throws AppKitError the errors of `createServiceFetch`
 */
export async function getJson(urls: readonly string[], path: string, signal: AbortSignal): Promise<unknown> {
  const send = createServiceFetch()
  let failure: unknown = new AppKitError('UNREACHABLE', { details: 'the network has no node' })
  for (const each of urls)
    try {
      const url = new URL(each)
      const [below = '', query = ''] = path.split('?')
      url.pathname = `${url.pathname.replace(/\/$/, '')}${below}`
      for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value)
      return await (await send(new Request(url, { signal }))).json()
    } catch (cause) {
      failure = cause
      if (signal.aborted) break
    }
  throw failure
}
