import type { AppKitError } from '../../errors/AppKitError.js'
import { respond } from '../web/http.js'
import { maxTokenLength, refused } from './readToken.js'
import type { GuardedRequest } from './types.js'
import { algorithm } from './types.js'

/** A token as it is presented. */
export interface Presented {
  readonly token: string
  /** Whether it is presented as one that is bound to a key. */
  readonly isBound: boolean
}

/**
 * Reads the token in the header of a request. Nothing else counts: an address is logged, and a form is sent by any site.
 *
 * @throws AppKitError TOKEN_REFUSED
 */
export function readPresented({ headers }: Pick<GuardedRequest, 'headers'>): Presented {
  const [, scheme = '', token = ''] =
    /^(bearer|dpop) +([\w.-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (token === '') throw refused('missing')
  if (token.length > maxTokenLength) throw refused('invalid')
  return { token, isBound: scheme.toLowerCase() === 'dpop' }
}

/** The reply to a request whose token is refused. */
export function respondRefused({ code, details, message }: AppKitError, hasProofs: boolean): Response {
  if (code !== 'TOKEN_REFUSED') {
    const headers = new Headers({ 'retry-after': '5' })
    return respond(503, { error: { code: 'unavailable', message } }, headers)
  }
  const error =
    details === 'missing' ? '' : ` error="${details === 'proof' ? 'invalid_dpop_proof' : 'invalid_token'}"`
  const headers = new Headers()
  if (details !== 'proof') headers.append('www-authenticate', `Bearer${error}`)
  if (hasProofs || details === 'proof')
    headers.append('www-authenticate', `DPoP${error && `${error},`} algs="${algorithm}"`)
  return respond(401, { error: { code: details ?? 'invalid', message } }, headers)
}
