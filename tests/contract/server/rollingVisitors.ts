import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, vi } from 'vitest'
import { createMessage } from '../../../runtime/src/signin/index.js'
import type { Deployment } from './rollingDeploy.js'
import type { Visitor } from './walletVisitor.js'

const site = 'http://localhost:5173'

/** Acts by name, each repeated again and again. One that fails throws. */
export type Acts = Readonly<Record<string, () => Promise<unknown>>>

/** Milliseconds between two acts of one of them, so that processes that start have time beside them. */
const pace = 100

/** People who use every role at the same time, until they are told to stop. */
export function startVisitors(acts: Acts) {
  const counts = new Map<string, number>()
  const failures: string[] = []
  let isOver = false
  const work = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await act().catch((error: unknown) => failures.push(`${name}: ${error} ${Object(error).cause ?? ''}`))
      counts.set(name, (counts.get(name) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, pace))
    }
  }
  const working = Promise.all(Object.entries(acts).map(([name, act]) => work(name, act)))
  return {
    failures,
    /** Settles when everybody has done it twice from now on. */
    everybody: () => {
      const from = new Map(counts)
      return vi.waitFor(
        () => {
          for (const name of Object.keys(acts))
            expect(counts.get(name) ?? 0, name).toBeGreaterThan((from.get(name) ?? 0) + 1)
        },
        { timeout: 120_000 },
      )
    },
    end: async (): Promise<void> => {
      isOver = true
      await working
    },
  }
}

/** Asks a server, and reads the whole answer. @throws Error for another status than 200 */
async function ask(url: string, init: RequestInit = {}) {
  const reply = await fetch(url, init)
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${new URL(url).pathname} ${reply.status} ${text.slice(0, 200)}`)
  return { headers: reply.headers, json: JSON.parse(text) as Record<string, unknown> }
}

/** Somebody who is signed in. */
export interface SignedIn {
  readonly address: string
  readonly cookie: string
}

/** Signs in with a new account. */
export async function signIn(portOf: () => number): Promise<SignedIn> {
  const account = privateKeyToAccount(generatePrivateKey())
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  const post = (call: string, body: object, cookie = '') =>
    ask(`http://127.0.0.1:${portOf()}/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site, cookie },
      body: JSON.stringify(body),
    })
  const begun = await post('nonce', {})
  const nonce = String(begun.json.nonce)
  const { host } = new URL(site)
  const created = createMessage({
    domain: host,
    uri: site,
    nonce,
    address: account.address,
    chainId: 'eip155:1',
  })
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  const signed = { namespace: 'eip155', message, signature: await account.signMessage({ message }) }
  const { headers } = await post('verify', signed, cookieOf(begun.headers))
  return { address: account.address, cookie: cookieOf(headers) }
}

/** Returns the acts that use each role. A visitor who was there before keeps the cookie and the session of the wallet. */
export function actsOf(
  { portOf }: Deployment,
  before: { readonly signedIn: SignedIn; readonly ann: Visitor; readonly adminKey: string },
  addUser: (mail: string) => Promise<Visitor>,
): Acts {
  const { adminKey, ann, signedIn } = before
  const { address, cookie } = signedIn
  const api = (path: string) => `http://127.0.0.1:${portOf('api')}${path}`
  const query = 'projectId=shop&st=a&sv=b'
  let people = 0
  return {
    catalogue: () => ask(api(`/catalogue/getWallets?page=1&entries=4&${query}`)),
    blockchain: () =>
      ask(api('/blockchain/v1/?chainId=eip155:1&projectId=shop'), {
        method: 'POST',
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","params":[]}',
      }),
    analytics: () =>
      ask(api(`/analytics/e?${query}`), {
        method: 'POST',
        body: JSON.stringify({
          eventId: randomUUID(),
          url: 'https://a.io/',
          domain: 'a.io',
          timestamp: 1,
          props: { type: 'track', event: 'CLICK_ALL_WALLETS' },
        }),
      }),
    'a session of sign-in': async () => {
      const { json } = await ask(api('/auth/session'), { headers: { origin: site, cookie } })
      if (!JSON.stringify(json).includes(address)) throw new Error('logged out')
    },
    'a new sign-in': () => signIn(() => portOf('api')),
    'a session of the wallet': async () => {
      if (!(await ann.isLoggedIn())) throw new Error('logged out')
      await ann.renew()
    },
    'a new user of the wallet': () => addUser(`visitor${++people}@shop.example`),
    'the users API': () =>
      ask(`http://127.0.0.1:${portOf('users')}/v1/users`, {
        headers: { authorization: `Bearer ${adminKey}` },
      }),
  }
}
