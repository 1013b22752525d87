import { expect } from 'vitest'
import { hashRequest, type LoginChangeRequest } from '../page/vault/approval.js'
import { createVault } from '../page/vault/vault.js'
import { hashText, randomText } from '../src/shared/encoding.js'
import type { VaultRecord } from '../src/shared/vaultRecord.js'
import { comeBack, type FakeProvider, type ProviderUser } from './fakeProvider.js'
import { call, logIn, mail, newDevice, site } from './frameServer.js'

/** The thumbprint of a device's key (RFC 7638), as its slots have it. */
export async function thumbprintOf({ publicKey }: CryptoKeyPair): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return hashText(JSON.stringify({ crv, kty, x, y }))
}

/** A wallet that is open on a device, and the session there. */
export interface Owner {
  readonly device: CryptoKeyPair
  readonly record: VaultRecord
  /** Calls the server in the session. */
  send(path: string, body?: object): ReturnType<typeof call>
  /** Signs a change of the ways to log in, as the page does after an approval. */
  sign(request: LoginChangeRequest): Promise<string>
  /** Goes on in another session on the device. */
  use(token: string): void
}

/** Makes a wallet in a session, with a slot of its device. */
export async function makeWallet(device: CryptoKeyPair, token: string): Promise<Owner> {
  let current = token
  const vault = createVault()
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const opener = { kind: 'device' as const, key, device: await thumbprintOf(device), secret: randomText(32) }
  const { record } = await vault.create(opener, randomText(16))
  const send = (path: string, body: object = {}) =>
    call(device, path, body, { token: current, client: randomText(8) })
  expect((await send('/api/wallet/add', { record })).status).toBe(200)
  return {
    device,
    record,
    send,
    use: (next) => {
      current = next
    },
    sign: async (request) =>
      vault.signLogin(record, request, {
        id: randomText(16),
        requestHash: await hashRequest(request),
        account: record.address,
        ...{ site, at: Date.now(), visibleFor: 700, input: 'mouse' },
      }),
  }
}

/** Somebody with an email and a wallet. */
export async function newOwner(address = mail): Promise<Owner> {
  const device = await newDevice()
  return makeWallet(device, (await logIn(device, address)).access)
}

/** Proves a provider's account in the session of an owner. Returns the reply. */
export async function prove(owner: Owner, user: ProviderUser, provider: FakeProvider = 'discord') {
  const started = await owner.send('/api/link/provider', { provider })
  expect(started.status).toBe(200)
  return owner.send('/api/link/provider/code', { code: await comeBack(started.body.uri, user, provider) })
}

/** Links what was proved. Returns the reply. */
export async function link(owner: Owner, { proof }: { readonly proof: string }) {
  return owner.send('/api/link', { proof, signature: await owner.sign({ kind: 'link', login: proof }) })
}

/** A way to log in, as the page reads it. */
export interface ReadIdentity {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly since: number
  readonly opensAt: number
  readonly removalAt: number
  readonly isOwn: boolean
  readonly isCurrent: boolean
}

export const list = async (owner: Pick<Owner, 'send'>): Promise<readonly ReadIdentity[]> =>
  (await owner.send('/api/identities')).body.identities

/** Removes a way to log in whose time has come. Returns the reply. */
export async function unlink(owner: Owner, { id, since }: Pick<ReadIdentity, 'id' | 'since'>) {
  const signature = await owner.sign({ kind: 'unlink', login: `${id} ${since}` })
  return owner.send('/api/unlink', { id, signature })
}

/** The address of the wallet that a session reaches, or what keeps it from one. */
export async function reach(
  device: CryptoKeyPair,
  { body }: { readonly body: { access?: string; error?: { code: string } } },
) {
  if (body.access === undefined) return body.error?.code
  const read = await call(device, '/api/wallet', {}, { token: body.access })
  return read.body.wallet?.record.address ?? 'none'
}
