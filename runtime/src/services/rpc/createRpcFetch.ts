import { AppKitError } from '../../errors/AppKitError.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { parseJson } from '../http/parseJson.js'
import { readRefusal } from '../http/readRefusal.js'
import { refused } from '../http/refused.js'
import { matchReplies } from './matchReplies.js'

/** spec.md section 9. */
const deadline = 10_000
const tries = 4
const maximumBytes = 2_000_000

/**
 * `fetch` for JSON-RPC under the policy of the services: 10 s, three more tries where the calls may
 * be repeated, and only replies that belong to what was asked. A node's own errors come inside a
 * reply with status 200 or 400 (contracts/blockchain-api.md section 2.1) and are passed on.
 *
 * @throws (from the returned function) AppKitError as `createServiceFetch`
 */
export function createRpcFetch({ isRepeatable }: { readonly isRepeatable: boolean }) {
  const serviceFetch = createServiceFetch({
    deadline,
    tries,
    maximumBytes,
    isRepeatable: () => isRepeatable,
    isAnswer: (status) => status === 400,
  })
  return async function rpcFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const response = await serviceFetch(new Request(input, init))
    const copy = response.clone()
    try {
      const replies = matchReplies(JSON.parse(String(init.body)), parseJson(await response.arrayBuffer()))
      return Response.json(replies)
    } catch (cause) {
      if (!response.ok) throw refused(await readRefusal(copy, maximumBytes))
      throw cause instanceof AppKitError
        ? cause
        : new AppKitError('BAD_REPLY', { details: 'callChain is not JSON', cause })
    }
  }
}
