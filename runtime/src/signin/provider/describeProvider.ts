/** The paths of the provider, below the server's own. */
export const providerPaths = {
  authorize: 'oidc/authorize',
  token: 'oidc/token',
  userinfo: 'oidc/userinfo',
} as const

/** Returns the fields of a provider in its issuer's document (OpenID Connect Discovery 1.0, RFC 8414, RFC 9207). */
export const describeProvider = (issuer: string) => ({
  authorization_endpoint: `${issuer}/${providerPaths.authorize}`,
  token_endpoint: `${issuer}/${providerPaths.token}`,
  userinfo_endpoint: `${issuer}/${providerPaths.userinfo}`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  scopes_supported: ['openid'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  authorization_response_iss_parameter_supported: true,
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
})
