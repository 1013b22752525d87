import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesToBase64Url } from '../../../../common/base64.js'
import type { ProviderClient, ProviderError } from '../issuer/providerTypes.js'
import { hashOf, respond } from '../web/http.js'
import { type CodeContent, codeMemory, type createCodes } from './codes.js'
import { providerPaths } from './describeProvider.js'
import type { IsTooOften, ProviderCallsParameters } from './parameters.js'
import { readForm } from './readForm.js'

interface ExchangeParameters extends ProviderCallsParameters {
  readonly codes: ReturnType<typeof createCodes>
}

/** How many more calls than a stranger an app with a secret may make: all of its users come from its one address. */
const usersOfApp = 100

/** The call in which an app gives a code and gets tokens (RFC 6749, section 4.1.3; RFC 7636; OpenID Connect Core 1.0, 3.1.3). */
export function createExchange({ codes, issuer, now, options, storage }: ExchangeParameters) {
  const { clients } = options.provider
  const url = `${options.issuer}/${providerPaths.token}`

  async function answer(request: Request, isTooOften: IsTooOften): Promise<Response> {
    const form = await readForm(request)
    const client = form && findClient(clients, form, request.headers.get('authorization'))
    const times = client?.secret === undefined ? 1 : usersOfApp
    if (await isTooOften(providerPaths.token, times)) return refuse('temporarily_unavailable')
    if (form === undefined) return refuse('invalid_request')
    if (client === undefined) return refuse('invalid_client')
    const [grant, given] = [form.get('grant_type'), form.get('code')]
    if (grant === null) return refuse('invalid_request')
    if (grant !== 'authorization_code') return refuse('unsupported_grant_type')
    if (given === null) return refuse('invalid_request')
    const content = await codes.read(given)
    if (content === undefined) return refuse('invalid_grant')
    const { jti: code } = content
    // A code is used up with the first attempt, whatever else is wrong with it.
    if ((await storage.countCall(hashOf(`code ${code}`), codeMemory, now())) > 1)
      return refuse('invalid_grant')
    if (!isOf(content, client, form)) return refuse('invalid_grant')
    const session = await storage.findSession(content.session, now())
    if (session === undefined) return refuse('invalid_grant')
    // A token for another server than the user was asked for (RFC 8707, section 2.2).
    if ((form.get('resource') ?? content.resource) !== content.resource) return refuse('invalid_target')
    const jkt = await issuer.readBinding(request, url)
    if (jkt === null || (content.jkt !== undefined && content.jkt !== jkt))
      return refuse('invalid_dpop_proof')
    const { isRecent, resource } = content
    const user = await issuer.describe(session, client.id, isRecent)
    const access = await issuer.sign({
      ...(resource === undefined ? user : await issuer.describe(session, resource, isRecent)),
      aud: resource ?? options.issuer,
      client_id: client.id,
      scope: 'openid',
      ...(jkt !== undefined && { cnf: { jkt } }),
    })
    const id = await issuer.sign(
      {
        ...user,
        aud: client.id,
        at_hash: halfHash(access),
        ...(content.nonce !== undefined && { nonce: content.nonce }),
      },
      'JWT',
    )
    return reply(200, {
      access_token: access,
      token_type: jkt === undefined ? 'Bearer' : 'DPoP',
      expires_in: issuer.seconds,
      scope: 'openid',
      id_token: id,
    })
  }

  return answer
}

/** Whether a code is of this app, for this address, and its verifier fits (PKCE). */
function isOf(content: CodeContent, client: ProviderClient, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier') ?? ''
  return (
    content.client === client.id &&
    content.redirectUri === form.get('redirect_uri') &&
    /^[\w.~-]{43,128}$/.test(verifier) &&
    bytesToBase64Url(sha256(utf8ToBytes(verifier))) === content.challenge
  )
}

/** The app of a call, by its secret if it has one (RFC 6749, section 2.3.1). */
function findClient(
  clients: readonly ProviderClient[],
  form: URLSearchParams,
  authorization: string | null,
): ProviderClient | undefined {
  const basic = readBasic(authorization)
  // One way at a time, and the same app in both places.
  if (authorization !== null && (basic === undefined || form.has('client_secret'))) return undefined
  const [id, secret] = basic ?? [form.get('client_id'), form.get('client_secret')]
  if (form.has('client_id') && form.get('client_id') !== id) return undefined
  const client = clients.find((each) => each.id === id)
  const isRight =
    client?.secret === undefined ? secret === null : hashOf(client.secret) === hashOf(secret ?? '')
  return isRight ? client : undefined
}

function readBasic(authorization: string | null): readonly [id: string, secret: string] | undefined {
  const [, encoded = ''] = /^basic ([\w+/=-]+)$/i.exec(authorization ?? '') ?? []
  try {
    const [id = '', secret] = atob(encoded)
      .split(':')
      .map((each) => decodeURIComponent(each.replaceAll('+', ' ')))
    return secret === undefined ? undefined : [id, secret]
  } catch {
    return undefined
  }
}

/** `at_hash`: the left half of the hash of a token. */
const halfHash = (token: string) => bytesToBase64Url(sha256(utf8ToBytes(token)).subarray(0, 16))

/** An error of RFC 6749, section 5.2. */
function refuse(error: ProviderError): Response {
  if (error === 'invalid_client') return reply(401, { error }, { 'www-authenticate': 'Basic realm="apps"' })
  if (error === 'temporarily_unavailable') return reply(429, { error }, { 'retry-after': '60' })
  return reply(400, { error })
}

/** An answer that is kept nowhere, by caches of HTTP/1.0 too (RFC 6749, section 5.1). */
const reply = (status: number, value: object, headers: Readonly<Record<string, string>> = {}) =>
  respond(status, value, new Headers({ pragma: 'no-cache', ...headers }))
