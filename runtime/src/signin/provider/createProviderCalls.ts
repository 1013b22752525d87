import { respond, respondError } from '../web/http.js'
import { createCodes } from './codes.js'
import { createAuthorize } from './createAuthorize.js'
import { createExchange } from './createExchange.js'
import { createUserInfo } from './createUserInfo.js'
import { providerPaths } from './describeProvider.js'
import type { IsTooOften, ProviderCallsParameters } from './parameters.js'
import { readForm } from './readForm.js'
import { redirect } from './redirect.js'

/** The calls of an OpenID provider. */
export function createProviderCalls(parameters: ProviderCallsParameters) {
  const { issuer, now, options } = parameters
  const codes = createCodes(issuer, now)
  const authorize = createAuthorize({ ...parameters, codes })
  const exchange = createExchange({ ...parameters, codes })
  const showUser = createUserInfo(parameters)

  /** Answers a call of the provider. Undefined for any other. */
  return async (
    request: Request,
    call: string | undefined,
    isTooOften: IsTooOften,
  ): Promise<Response | undefined> => {
    const { method } = request
    const isOpen = call === providerPaths.token || call === providerPaths.userinfo
    if (isOpen && method === 'OPTIONS') return open(respond(204, undefined))
    if (call === providerPaths.authorize && method === 'GET') return authorize(request)
    if (call === providerPaths.authorize && method === 'POST') {
      // With a form of another site come no cookies, with the address it is sent to they do.
      const form = await readForm(request)
      return form ? redirect(new URL(`${options.issuer}/${call}?${form}`)) : respondError('client')
    }
    if (call === providerPaths.token && method === 'POST') return open(await exchange(request, isTooOften))
    if (call === providerPaths.userinfo && (method === 'GET' || method === 'POST'))
      return open(await showUser(request))
    return undefined
  }
}

/** No cookie counts in these calls, so pages of any origin may make them. */
function open(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('access-control-allow-headers', 'authorization, content-type, dpop')
  response.headers.set('access-control-expose-headers', 'retry-after, www-authenticate')
  return response
}
