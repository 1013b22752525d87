import { type Hex, hexToBytes } from 'viem'
import { createVault } from '../../../frame/page/vault/vault.js'
import { randomText } from '../../../frame/src/shared/encoding.js'
import { createProof } from '../../../frame/src/shared/proofs.js'

export interface VisitorParameters {
  /** Origin of the wallet. */
  readonly origin: string
  /** Origin of the app. */
  readonly site: string
  /** The port of the server that is asked next. */
  readonly portOf: () => number
  /** The text of the last mail to an address. */
  readonly mailTo: (address: string) => string
}

/** Asks the server of the wallet as its page does. */
export interface Visitor {
  /** The wallet, encrypted. */
  readonly record: Awaited<ReturnType<ReturnType<typeof createVault>['create']>>['record']
  isLoggedIn(): Promise<boolean>
  /** Reads the data that is stored about them, as the wallet's page gives it. */
  readData(): Promise<unknown>
  /** Tells the server which sign-in to an app the user approves. @throws Error if the server refuses */
  tellSignIn(signIn: { readonly domain: string; readonly nonce: string }): Promise<unknown>
  /** Renews the session. @throws Error if the server refuses */
  renew(): Promise<void>
}

/** People who log in by email on a new device, and make a wallet. */
export function createVisitor({ mailTo, origin, portOf, site }: VisitorParameters) {
  const call = async (device: CryptoKeyPair, path: string, body: object, token?: string) => {
    const proof = await createProof(device, { method: 'POST', url: origin + path, token }, Date.now())
    const response = await fetch(`http://127.0.0.1:${portOf()}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        dpop: proof,
        origin,
        ...(token && { authorization: `DPoP ${token}` }),
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  /**
   * Somebody logs in by email on a new device, and makes a wallet, of a key that they bring if there is one.
   *
   * @throws Error if the server refuses anything
   */
  return async (mail: string, brought?: Hex): Promise<Visitor> => {
    const device = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ])
    const must = async (path: string, body: object, token?: string) => {
      const reply = await call(device, path, body, token)
      if (reply.status !== 200) throw new Error(`${path} ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body
    }
    await must('/api/login', { mail, projectId: 'shop', site })
    const link = /\/confirm#([\w-]+)/.exec(mailTo(mail))?.[1]
    const { code } = await must('/api/confirm', { link })
    let session = await must('/api/login/code', { mail, code })
    const hmac = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const opener = { kind: 'device' as const, key: hmac, device: randomText(32), secret: randomText(32) }
    const vault = createVault(origin)
    const evm = brought && new Uint8Array(hexToBytes(brought))
    const { record } = await vault.create(opener, randomText(16), { evm })
    const { account = '' } = await must('/api/wallet', {}, session.access)
    await must('/api/wallet/add', { record, proof: await vault.prove(record, account) }, session.access)
    return {
      record,
      tellSignIn: (signIn) => must('/api/sign-in', signIn, session.access),
      readData: async () => (await must('/api/account/data', {}, session.access)).data,
      isLoggedIn: async () => (await call(device, '/api/wallet', {}, session.access)).status === 200,
      renew: async () => {
        session = await must('/api/session/refresh', { refresh: session.refresh })
      },
    }
  }
}
