import type { PrivateKeyAccount } from 'viem/accounts'
import { createMessage } from '../../../runtime/src/signin/index.js'

/** The page of an app, as most servers of tests have its origin in their options. */
const usual = 'http://localhost:5173'

/** The account that signs in, and the other server that its token is for. */
export interface SignInVisit {
  readonly account: PrivateKeyAccount
  readonly audience: string
  /** Origin of the page. Default: `http://localhost:5173`. */
  readonly page?: string
  /** Called with what the message says, before it is signed. */
  readonly approve?: (signIn: { readonly domain: string; readonly nonce: string }) => Promise<unknown>
}

/** Somebody who has signed in. */
export interface SignedIn {
  /** Asks for a token. It is empty if there is none. */
  askToken(): Promise<{ readonly status: number; readonly token: string }>
  /** Asks for a path with the cookie. */
  get(path: string): Promise<Response>
}

/**
 * Signs in at a server as the widget does.
 *
 * @returns a token for the audience
 */
export const signIn = async (url: string, visit: SignInVisit): Promise<string> =>
  (await (await startVisit(url, visit)).askToken()).token

/** Signs in at a server as the widget does, and keeps the cookie. */
export async function startVisit(
  url: string,
  { account, approve, audience, page = usual }: SignInVisit,
): Promise<SignedIn> {
  let cookie = ''
  const post = async (call: string, body: object) => {
    const response = await fetch(`${url}/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: page, cookie },
      body: JSON.stringify(body),
    })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.filter((pair) => !pair.endsWith('=')).join('; ')
    return { status: response.status, json: (await response.json()) as Readonly<Record<string, string>> }
  }
  const { nonce = '' } = (await post('nonce', {})).json
  const domain = new URL(page).host
  const created = createMessage({ domain, uri: page, address: account.address, chainId: 'eip155:1', nonce })
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  await approve?.({ domain, nonce })
  await post('verify', { namespace: 'eip155', message, signature: await account.signMessage({ message }) })
  return {
    get: (path) => fetch(`${url}${path}`, { headers: { cookie } }),
    askToken: async () => {
      const { json, status } = await post('token', { audience })
      return { status, token: json.token ?? '' }
    },
  }
}
