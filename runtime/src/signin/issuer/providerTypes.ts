/** Another app of the host, which has its users sign in here. */
export interface ProviderClient {
  /** `client_id`: 1 to 128 letters, digits and -._~. */
  readonly id: string
  /** The addresses that users are sent back to, to the letter; of `http://127.0.0.1` and `http://[::1]`, any port (RFC 8252). */
  readonly redirectUris: readonly string[]
  /** For an app with a server: at least 32 characters. Default: none, a public client. */
  readonly secret?: string | undefined
}

/** The option `tokens.provider` of a sign-in server. */
export interface ProviderOptions {
  readonly clients: readonly ProviderClient[]
  /**
   * A page with the widget, e.g. `https://app.example/sign-in`. A user who is not signed in is sent there, with the address
   * to go to afterwards in `return_to`; with `prompt=login`, one who is signed in and has to do so again.
   */
  readonly loginPage: string
}

/** The codes of an error that an app gets (RFC 6749, RFC 6750, RFC 8707, RFC 9449, OpenID Connect Core 1.0). */
export type ProviderError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_dpop_proof'
  | 'invalid_token'
  | 'login_required'
  | 'temporarily_unavailable'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'registration_not_supported'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
