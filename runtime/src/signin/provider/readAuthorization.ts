import type { ProviderClient, ProviderError, ProviderOptions } from '../issuer/providerTypes.js'
import { maxTokenLength } from '../tokens/readToken.js'
import { withValues } from './readForm.js'

/** A request of an app to have its user sign in, whose form is right. */
export interface Authorization {
  readonly client: ProviderClient
  readonly redirectUri: string
  readonly state: string | null
  readonly challenge: string
  readonly nonce?: string
  readonly resource?: string
  /** The key that tokens have to be bound to (RFC 9449, section 10). */
  readonly jkt?: string
  readonly prompts: readonly string[]
  /** Seconds. */
  readonly maxAge?: number
  readonly hint: string | null
}

/** A request that the app is told about, or the user if nobody knows which app it is of. */
export type ReadAuthorization =
  | { readonly ok: true; readonly request: Authorization }
  | {
      readonly ok: false
      readonly error: ProviderError
      /** Missing if the app or its address is not known: nobody is sent there. */
      readonly to?: { readonly redirectUri: string; readonly state: string | null }
    }

const maxParameterLength = 1024
const unsupported = ['request', 'request_uri', 'registration'] as const
const prompts = ['none', 'login', 'consent', 'select_account']

/** Reads the parameters of OpenID Connect Core 1.0, section 3.1.2.1, with PKCE (RFC 7636), which every app needs. */
export function readAuthorization(
  given: URLSearchParams,
  { clients }: ProviderOptions,
  audiences: readonly string[],
): ReadAuthorization {
  const parameters = withValues(given)
  const client = clients.find(({ id }) => id === only(parameters, 'client_id'))
  const redirectUri = only(parameters, 'redirect_uri')
  if (client === undefined || redirectUri === null || !isRegistered(client, redirectUri))
    return { ok: false, error: 'invalid_request' }
  const state = only(parameters, 'state')
  const fail = (error: ProviderError) => ({ ok: false, error, to: { redirectUri, state } }) as const
  const names = [...parameters.keys()]
  if (new Set(names).size !== names.length) return fail('invalid_request')
  const bound = (name: string) => (name === 'id_token_hint' ? maxTokenLength : maxParameterLength * 4)
  if ([...parameters].some(([name, value]) => value.length > bound(name))) return fail('invalid_request')
  for (const name of unsupported) if (parameters.has(name)) return fail(`${name}_not_supported`)
  const problem = findProblem(parameters)
  if (problem !== undefined) return fail(problem)
  const resource = parameters.get('resource')
  if (resource !== null && !audiences.includes(resource)) return fail('invalid_target')
  const [jkt, maxAge, nonce] = ['dpop_jkt', 'max_age', 'nonce'].map(
    (name) => parameters.get(name) ?? undefined,
  )
  return {
    ok: true,
    request: {
      client,
      redirectUri,
      state,
      challenge: parameters.get('code_challenge') ?? '',
      prompts: listOf(parameters.get('prompt')),
      hint: parameters.get('id_token_hint'),
      ...(nonce !== undefined && { nonce }),
      ...(resource !== null && { resource }),
      ...(jkt !== undefined && { jkt }),
      ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    },
  }
}

function findProblem(parameters: URLSearchParams): ProviderError | undefined {
  const get = (name: string) => parameters.get(name)
  const type = get('response_type')
  if (type === null) return 'invalid_request'
  if (type !== 'code') return 'unsupported_response_type'
  if ((get('response_mode') ?? 'query') !== 'query') return 'invalid_request'
  if (!listOf(get('scope')).includes('openid')) return 'invalid_scope'
  if (get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(get('code_challenge') ?? ''))
    return 'invalid_request'
  if ((get('nonce') ?? '').length > maxParameterLength || (get('state') ?? '').length > maxParameterLength)
    return 'invalid_request'
  const asked = listOf(get('prompt'))
  if (asked.some((each) => !prompts.includes(each))) return 'invalid_request'
  if (asked.includes('none') && asked.length > 1) return 'invalid_request'
  if (!/^\d{0,9}$/.test(get('max_age') ?? '')) return 'invalid_request'
  if (!/^(?:[\w-]{43})?$/.test(get('dpop_jkt') ?? '')) return 'invalid_request'
  return undefined
}

/**
 * Whether an app has registered an address. The address of this machine counts with any port, because an app there gets its
 * port from the system (RFC 8252, section 7.3).
 */
function isRegistered({ redirectUris }: ProviderClient, address: string): boolean {
  const isOne = redirectUris.some((each) => each === address || withoutPort(each) === withoutPort(address))
  return isOne && URL.canParse(address)
}

const withoutPort = (address: string) => address.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d+/, '$1')

/** A parameter that is there once. */
function only(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name)
  return values.length === 1 ? (values[0] ?? null) : null
}

const listOf = (text: string | null): readonly string[] =>
  text?.split(' ').filter((each) => each !== '') ?? []
