import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { signInTexts } from '../../errors/texts/signIn.js'
import type { SIWXConfig, SIWXData, SIWXOptions, SIWXSession } from '../../kit/siwx.js'

addErrorTexts(signInTexts)

export interface CreateServerSIWXParameters extends SIWXOptions {
  /** The URL of nonce, verify, session and sign-out: `https://app.example/auth`. */
  readonly url: string
}

/** The requests to a server that are needed before the user has answered. */
export interface SignInServer
  extends Pick<SIWXConfig, 'getSessions'>,
    Pick<Required<SIWXConfig>, 'createRequest'> {
  /** @throws AppKitError SIGN_IN_UNAVAILABLE; if the server says no, with its code in `details` and its reply as cause. */
  ask(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<unknown>
}

/** Time limit of a request to the server, in ms. */
const timeoutMs = 15_000

/** The requests of docs/sign-in.md#server, without those that send an answer. */
export function openServer({ url, statement, expiresInMs }: CreateServerSIWXParameters): SignInServer {
  const ask: SignInServer['ask'] = async (path, body, headers) => {
    try {
      const reply = await fetch(`${url.replace(/\/+$/, '')}/${path}`, {
        method: body ? 'POST' : 'GET',
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && {
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      })
      if (reply.status === 204) return undefined
      const answer = await reply.json()
      if (reply.ok) return answer
      const details = String(answer?.error?.code ?? reply.status).slice(0, 100)
      throw new AppKitError('SIGN_IN_UNAVAILABLE', { details, cause: reply })
    } catch (cause) {
      throw cause instanceof AppKitError ? cause : new AppKitError('SIGN_IN_UNAVAILABLE', { cause })
    }
  }
  return {
    ask,
    async createRequest({ chainId }) {
      const { nonce } = readTexts(await ask('nonce', {}), ['nonce'])
      const now = Date.now()
      return {
        domain: location.host,
        uri: location.origin,
        version: '1',
        chainId,
        nonce,
        issuedAt: new Date(now).toISOString(),
        ...(statement && { statement }),
        ...(expiresInMs && { expirationTime: new Date(now + expiresInMs).toISOString() }),
      }
    },
    async getSessions() {
      const { session } = Object(await ask('session')) as { session?: unknown }
      if (session == null) return []
      const data = readTexts(session, ['chainId', 'accountAddress', 'domain', 'uri', 'nonce']) as SIWXData
      // The text and its signature stay on the server.
      return [{ data, message: '', signature: '' } satisfies SIWXSession]
    },
  }
}

/** The object of a reply, if its fields are texts. */
function readTexts<Name extends string>(reply: unknown, names: readonly Name[]): Record<Name, string> {
  const values = Object(reply) as Record<Name, string>
  for (const name of names) {
    const value = values[name]
    if (typeof value !== 'string' || !value || value.length > 2048)
      throw new AppKitError('SIGN_IN_UNAVAILABLE')
  }
  return values
}
