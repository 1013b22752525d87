import { readBoundedText } from '../../../../common/bodies.js'
import { fieldsOf } from '../../../../common/records.js'
import type { IdTokenReader } from '../base/idTokens.js'

/** The providers that log users in, in the order of the views. */
export const socialProviders = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** The addresses at which a provider is reached. */
export interface SocialEndpoints {
  readonly authorize: string
  readonly token: string
  /** OpenID: the `iss` of its ID tokens. Other providers have `user` instead. */
  readonly issuer?: string
  /** OpenID: where it publishes the keys of its ID tokens (`jwks_uri` of its metadata). */
  readonly jwks?: string
  /** OAuth without OpenID: answers with the user of the access token. */
  readonly user?: string
}

/** The app as a provider knows it. */
export interface SocialClient {
  readonly clientId: string
  /** A function if it is made for each use, as Apple's is. */
  readonly clientSecret: string | (() => Promise<string>)
  /** Other addresses than the provider's own, for tests. */
  readonly endpoints?: SocialEndpoints
}

/** The user at the provider. */
export interface SocialIdentity {
  /** The provider's id of the user, which never changes. */
  readonly subject: string
  readonly name: string
  /** Empty unless the provider says that it is verified. */
  readonly mail: string
}

interface Provider {
  readonly endpoints: SocialEndpoints
  readonly scope: string
  /** The `iss` of its answers (RFC 9207), of a provider that has no ID tokens. */
  readonly issuer?: string
  /** Answers with a form instead of a query. */
  readonly form?: boolean
  /** The secret is sent as HTTP Basic authentication instead of in the body. */
  readonly basic?: boolean
  /** Reads the user from the answer of `endpoints.user`. */
  readonly read?: (user: Readonly<Record<string, unknown>>) => Partial<SocialIdentity>
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : Number.isSafeInteger(value) ? String(value) : ''

const providers: Readonly<Record<SocialProvider, Provider>> = {
  google: {
    endpoints: {
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      issuer: 'https://accounts.google.com',
      jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email',
  },
  x: {
    endpoints: {
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      user: 'https://api.x.com/2/users/me',
    },
    scope: 'users.read tweet.read',
    basic: true,
    read: ({ data }) => ({ subject: text(fieldsOf(data).id), name: text(fieldsOf(data).username) }),
  },
  discord: {
    endpoints: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      user: 'https://discord.com/api/users/@me',
    },
    scope: 'identify email',
    read: ({ email, id, username, verified }) => ({
      subject: text(id),
      name: text(username),
      mail: verified === true ? text(email) : '',
    }),
  },
  github: {
    endpoints: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
    },
    issuer: 'https://github.com/login/oauth',
    scope: 'read:user',
    read: ({ id, login }) => ({ subject: text(id), name: text(login) }),
  },
  apple: {
    endpoints: {
      authorize: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
      issuer: 'https://appleid.apple.com',
      jwks: 'https://appleid.apple.com/auth/keys',
    },
    scope: 'openid email',
    form: true,
  },
  facebook: {
    endpoints: {
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      user: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    },
    scope: 'public_profile',
    read: ({ id, name }) => ({ subject: text(id), name: text(name) }),
  },
}

const endpointsOf = (name: SocialProvider, client: SocialClient) =>
  client.endpoints ?? providers[name].endpoints

/** Parameters that protect one log-in: RFC 6749 state, RFC 7636 challenge (S256), and the nonce of OpenID Connect. */
export interface AuthorizeParameters {
  readonly redirectUri: string
  readonly state: string
  readonly challenge: string
  readonly nonce: string
}

/** The address of the provider's page that asks the user. */
export function authorizeUrl(
  name: SocialProvider,
  client: SocialClient,
  { challenge, nonce, redirectUri, state }: AuthorizeParameters,
): string {
  const { form, scope } = providers[name]
  const { authorize, issuer } = endpointsOf(name, client)
  const url = new URL(authorize)
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(issuer === undefined ? {} : { nonce }),
    ...(form === true ? { response_mode: 'form_post' } : {}),
  }
  for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value)
  return url.href
}

/** Whether the `iss` of an answer (RFC 9207) is that of the provider. Some send none. */
export const isOfIssuer = (name: SocialProvider, client: SocialClient, issuer: string | null): boolean =>
  issuer === null || issuer === (endpointsOf(name, client).issuer ?? providers[name].issuer)

const deadline = 10_000
const maxBytes = 262_144

/** The values that the exchange of a code needs. */
export interface CodeExchange {
  readonly code: string
  readonly verifier: string
  readonly nonce: string
  readonly redirectUri: string
}

/**
 * Exchanges the code for the identity of the user. The tokens are not kept.
 *
 * @throws Error if the provider refuses, cannot be reached, or says something that does not belong to this log-in
 */
export async function readIdentity(
  name: SocialProvider,
  client: SocialClient,
  { code, nonce, redirectUri, verifier }: CodeExchange,
  { now, readIdToken }: { readonly now: number; readonly readIdToken: IdTokenReader },
): Promise<SocialIdentity> {
  const { basic, read } = providers[name]
  const { issuer, jwks, token, user } = endpointsOf(name, client)
  const { clientId, clientSecret } = client
  const secret = typeof clientSecret === 'string' ? clientSecret : await clientSecret()
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`
  const reply = await askProvider(token, {
    method: 'POST',
    headers: basic ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } : {},
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: clientId,
      ...(basic ? {} : { client_secret: secret }),
    }),
  })
  const found: Partial<SocialIdentity> =
    issuer !== undefined && jwks !== undefined
      ? await readIdToken(text(reply.id_token), { issuer, jwks, nonce, audience: clientId, now })
      : (read?.(
          await askProvider(user ?? '', { headers: { authorization: `Bearer ${text(reply.access_token)}` } }),
        ) ?? {})
  const { mail = '', name: shown = '', subject = '' } = found
  if (subject === '' || subject.length > 255) throw new Error(`${name} did not say who the user is`)
  return { subject, mail: mail.length > 254 ? '' : mail.toLowerCase(), name: (shown || mail).slice(0, 100) }
}

async function askProvider(url: string, init: RequestInit): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'appkit-frame', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(deadline),
  })
  const body = await readBoundedText(response, maxBytes)
  if (body === undefined) throw new Error(`${url} answered with more than ${maxBytes} bytes`)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return fieldsOf(JSON.parse(body))
}
