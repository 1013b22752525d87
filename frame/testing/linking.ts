import { expect } from 'vitest'
import {
  type ApprovalRecord,
  hashRequest,
  type LoginChangeRequest,
  type VaultChange,
} from '../page/vault/approval.js'
import type { Vault } from '../page/vault/types.js'
import { createVault } from '../page/vault/vault.js'
import type { PasskeyAssertion } from '../src/shared/assertions.js'
import { hashText, randomText } from '../src/shared/encoding.js'
import type { VaultRecord } from '../src/shared/vaultRecord.js'
import { comeBack, type FakeProvider, type ProviderUser } from './fakeProvider.js'
import { call, logIn, mail, newDevice, origin, site, world } from './frameServer.js'
import { newPasskey } from './passkey.js'
import { createSoftPasskey, type PasskeyTwist, type SoftPasskey } from './softPasskey.js'
import { storeWallet } from './storeWallet.js'

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
  sign(request: LoginChangeRequest, assertion?: PasskeyAssertion): Promise<string>
  /** Adds a passkey to the wallet, and returns what it confirms a request with. */
  addPasskey(): Promise<(request: VaultChange) => Promise<PasskeyAssertion>>
  /** As above, with a passkey that can log in, too. From then on it confirms what the owner signs. */
  addSoftPasskey(): Promise<SoftPasskey>
  /** Removes the slot of a passkey that was added, confirmed by another one. Returns the reply. */
  removeSoftPasskey(passkey: SoftPasskey, by: SoftPasskey): ReturnType<typeof call>
  /** Goes on in another session on the device. */
  use(token: string): void
}

/** Makes a wallet in a session, with a slot of its device. */
export async function makeWallet(device: CryptoKeyPair, token: string): Promise<Owner> {
  let current = token
  const vault = createVault(origin)
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const opener = { kind: 'device' as const, key, device: await thumbprintOf(device), secret: randomText(32) }
  const { record } = await vault.create(opener, randomText(16))
  const send = (path: string, body: object = {}) =>
    call(device, path, body, { token: current, client: randomText(8) })
  expect((await storeWallet(vault, record, send)).status).toBe(200)
  const passkeys = createPasskeys(vault, record, send)
  return {
    device,
    record,
    send,
    use: (next) => {
      current = next
    },
    sign: async (request, assertion) => {
      const confirmed = assertion ?? (await passkeys.confirm(request))
      return vault.signLogin(record, request, await approvalOf(record, request, confirmed))
    },
    addSoftPasskey: passkeys.add,
    removeSoftPasskey: passkeys.remove,
    addPasskey: async () => {
      const { confirm, opener: passkey } = await newPasskey(origin, site)
      const place = { id: randomText(16), salt: randomText(32) }
      const approval = await approvalOf(record, { kind: 'add', slot: 'passkey' })
      const added = await vault.addPasskey(record, 1, passkey, place, approval)
      const change = { record: added.record, revision: 1, signature: added.signature }
      expect((await send('/api/wallet/slots', change)).status).toBe(200)
      return async (request) => confirm(await hashRequest(request))
    },
  }
}

/** Adds and removes passkeys of a wallet that has none. The first one that stays confirms what the owner signs. */
function createPasskeys(vault: Vault, record: VaultRecord, send: Owner['send']) {
  let own: SoftPasskey | undefined
  let changed = record
  // A passkey that becomes a way to log in raises it, too.
  const readRevision = async (): Promise<number> => (await send('/api/wallet')).body.wallet.revision
  return {
    confirm: async (request: VaultChange) => own && (await confirmWith(own, request)),
    add: async () => {
      const passkey = await createSoftPasskey()
      const { credential, publicKey } = passkey
      const output = crypto.getRandomValues(new Uint8Array(32))
      const opening = {
        kind: 'passkey' as const,
        passkey: { credential, publicKey },
        output,
        site: 'wallet.localhost',
      }
      const request = { kind: 'add', slot: 'passkey' } as const
      const approval = await approvalOf(record, request, own && (await confirmWith(own, request)))
      const [place, revision] = [{ id: randomText(16), salt: randomText(32) }, await readRevision()]
      const added = await vault.addPasskey(changed, revision, opening, place, approval)
      const body = { record: added.record, revision, signature: added.signature }
      expect((await send('/api/wallet/slots', body)).status).toBe(200)
      ;[changed, own] = [added.record, own ?? passkey]
      return passkey
    },
    remove: async ({ credential }: SoftPasskey, by: SoftPasskey) => {
      const [before, revision] = [changed, await readRevision()]
      const slot = before.slots.find(({ passkey }) => passkey?.credential === credential)?.id ?? ''
      const request = { kind: 'remove', slot } as const
      const assertion = await confirmWith(by, request)
      const approval = await approvalOf(record, request, assertion)
      const removed = await vault.removeSlot(before, revision, slot, approval)
      const { record: after, signature } = removed
      const reply = await send('/api/wallet/slots', { record: after, revision, signature, assertion })
      // The vault takes the other one for gone, whatever the server says.
      own = by
      if (reply.status === 200) changed = after
      return reply
    },
  }
}

const approvalOf = async (
  { address }: VaultRecord,
  request: VaultChange,
  assertion?: PasskeyAssertion,
): Promise<ApprovalRecord> => ({
  id: randomText(16),
  requestHash: await hashRequest(request),
  account: address,
  site,
  at: Date.now(),
  visibleFor: 700,
  input: 'mouse',
  ...(assertion && { assertion }),
})

/** Has a passkey confirm a request. Returns its assertion. */
export async function confirmWith(passkey: SoftPasskey, request: VaultChange): Promise<PasskeyAssertion> {
  const { projectId: _, site: __, ...assertion } = await passkey.get(await hashRequest(request))
  return assertion as unknown as PasskeyAssertion
}

/** Proves a passkey of the wallet in the session of an owner. Returns the reply. */
export async function provePasskey(owner: Owner, passkey: SoftPasskey, twist: PasskeyTwist = {}) {
  const { body } = await owner.send('/api/link/passkey', { projectId: 'local', site })
  return owner.send('/api/link/passkey/answer', await passkey.get(twist.challenge ?? body.challenge, twist))
}

/** Logs in with a passkey alone, from a client of its own. */
export async function logInWithPasskey(device: CryptoKeyPair, passkey: SoftPasskey) {
  const client = randomText(8)
  const app = { use: 'get', projectId: 'local', site }
  const { body } = await call(device, '/api/passkey/start', app, { client })
  return call(device, '/api/passkey/get', await passkey.get(body.challenge), { client })
}

/** Somebody with an email and a wallet. */
export async function newOwner(address = mail): Promise<Owner> {
  const device = await newDevice()
  const owner = await makeWallet(device, (await logIn(device, address)).access)
  // Log-ins that are linked to it come later.
  world.clock += 1000
  return owner
}

/** Proves a provider's account in the session of an owner. Returns the reply. */
export async function prove(owner: Owner, user: ProviderUser, provider: FakeProvider = 'discord') {
  if (provider === 'farcaster') {
    const { body } = await owner.send('/api/link/farcaster', { projectId: 'local', site })
    return owner.send('/api/link/farcaster/state', { id: body.id })
  }
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

/** Removes a way to log in whose time has come, or which a passkey confirms. Returns the reply. */
export async function unlink(
  owner: Owner,
  { id, since }: Pick<ReadIdentity, 'id' | 'since'>,
  confirm?: (request: VaultChange) => Promise<PasskeyAssertion>,
) {
  const request = { kind: 'unlink', login: `${id} ${since}` } as const
  const assertion = await confirm?.(request)
  const signature = await owner.sign(request, assertion)
  return owner.send('/api/unlink', { id, signature, ...(assertion && { assertion }) })
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
