import { loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import type {
  GetTokenHeadersParameters,
  GetTokenHeadersReturnType,
  GetTokenParameters,
  GetTokenReturnType,
} from './tokenTypes.js'

/** It loads with the first token. */
export const loadTokens = () => loadCode(import('./tokens.chunk.js'))

/**
 * Gets a token of the account that is signed in, for a server of the app (docs/identity.md). It is kept until shortly before
 * its end, so ask for it before each request.
 *
 * @param kit - the kit, once it has started.
 * @param parameters - `audience`, which server it is for, where the sign-in server has several; `dpop`.
 * @returns a JWT (RFC 9068).
 * @throws AppKitError TOKEN_SIGNED_OUT if nobody is signed in or another account is by now; TOKEN_NOT_ISSUED if the sign-in
 *   server issues none for this audience; TOKEN_KEY_UNAVAILABLE; SIGN_IN_UNAVAILABLE; MODAL_LOAD_FAILED;
 *   CANCELLED if the kit stops.
 *
 * @example
 * import { getToken } from 'appkit-runtime/features/siwx'
 * import { kit } from './appkit/generated/kit'
 *
 * export async function loadOrders() {
 *   const token = await getToken(kit, { audience: 'https://orders.example' })
 *   return fetch('https://orders.example/mine', { headers: { authorization: `Bearer ${token}` } })
 * }
 */
export async function getToken(kit: Kit, parameters: GetTokenParameters = {}): Promise<GetTokenReturnType> {
  const { token } = await (await loadTokens()).askToken(kit, parameters)
  return token
}

/**
 * Gets the headers of a request with a token. With `dpop` the second one is a proof, which is good for one request.
 *
 * @param kit - the kit, once it has started.
 * @throws AppKitError TOKEN_SIGNED_OUT, TOKEN_NOT_ISSUED, TOKEN_KEY_UNAVAILABLE, SIGN_IN_UNAVAILABLE, MODAL_LOAD_FAILED,
 *   CANCELLED as `getToken`.
 *
 * @example
 * import { getTokenHeaders } from 'appkit-runtime/features/siwx'
 * import { kit } from './appkit/generated/kit'
 *
 * export async function loadOrders() {
 *   const url = 'https://orders.example/mine'
 *   const headers = await getTokenHeaders(kit, { audience: 'https://orders.example', dpop: true, url })
 *   return fetch(url, { headers: { ...headers } })
 * }
 */
export async function getTokenHeaders(
  kit: Kit,
  { method = 'GET', url, ...parameters }: GetTokenHeadersParameters,
): Promise<GetTokenHeadersReturnType> {
  return (await loadTokens()).askHeaders(kit, { ...parameters, method, url })
}
