// Somebody has the key of the app's server, and so is every user of it: these tests say what they can do.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVault } from '../../../page/vault/vault.js'
import {
  ask,
  call,
  newDevice,
  origin,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { type OwnIssuer, startOwnIssuer } from '../../../testing/ownIssuer.js'
import { storeWallet } from '../../../testing/storeWallet.js'
import { randomText } from '../../shared/encoding.js'
import type { VaultRecord } from '../../shared/vaultRecord.js'

let issuer: OwnIssuer
const app = { projectId: 'local', site }
const owner = { email: 'ada@example.com', email_verified: true }

useServer()
beforeEach(async () => {
  issuer = await startOwnIssuer()
  await startOn(world.database, {
    ownLogin: { issuer: issuer.issuer, audience: issuer.audience, jwks: issuer.jwks },
  })
})
afterEach(() => issuer.close())

async function enter(device: CryptoKeyPair, claims: object): Promise<string> {
  const client = randomBytes(8).toString('hex')
  const { body } = await call(device, '/api/own', app, { client })
  const token = await issuer.sign(body.nonce, { ...claims }, world.clock)
  const reply = await call(device, '/api/own/token', { token, ...app }, { client })
  expect(reply.status).toBe(200)
  return String(reply.body.access)
}

/** The thumbprint of a device, as the server computes it. */
async function thumbprint({ publicKey }: CryptoKeyPair): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const text = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }))
  return Buffer.from(await crypto.subtle.digest('SHA-256', text)).toString('base64url')
}

const hmacKey = () => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

/** The owner makes a wallet on a device. */
async function makeWallet() {
  const device = await newDevice()
  const token = await enter(device, owner)
  const slot = randomText(16)
  const { body } = await call(device, '/api/wallet/secret', { slot }, { token })
  const key = await hmacKey()
  const opener = { kind: 'device' as const, key, device: await thumbprint(device), secret: body.secret }
  const vault = createVault(origin)
  const { record } = await vault.create(opener, slot)
  const send = (path: string, body = {}) => call(device, path, body, { token })
  expect((await storeWallet(vault, record, send)).status).toBe(200)
  return { device, opener, record, slot, token }
}

test('T-O3: somebody who has the key of the issuer gets a session on another device, and no way into the wallet', async () => {
  const { record, slot } = await makeWallet()
  const thief = await newDevice()
  const token = await enter(thief, owner)
  const send = (path: string, body: object) => call(thief, path, body, { token })
  const { body } = await send('/api/wallet', {})
  expect(body.wallet.record).toEqual(record)
  // The server keeps its part of a device's key for that device.
  expect(await send('/api/wallet/secret', { slot })).toMatchObject({ status: 401 })
  // A part for a slot of the thief's own opens nothing: the data key is in none of them.
  const own = await send('/api/wallet/secret', { slot: randomText(16) })
  const opener = {
    kind: 'device' as const,
    key: await hmacKey(),
    device: await thumbprint(thief),
    secret: own.body.secret,
  }
  await expect(createVault().unlock(record, slot, opener)).rejects.toThrow()
  // A slot is added by a signature of the wallet, which the thief cannot make.
  const other = createVault(origin)
  const made = await other.create(opener, randomText(16))
  const slots = [...record.slots, ...made.record.slots.slice(0, 1)]
  const changed: VaultRecord = { ...record, slots }
  const { signature } = await other.addDevice(made.record, 1, opener, randomText(16))
  expect(await send('/api/wallet/slots', { record: changed, revision: 1, signature })).toMatchObject({
    status: 400,
  })
  // Nor does a new wallet take the place of the one that is there.
  const [account] = await ask('select id from frame_accounts')
  const proof = await other.prove(made.record, String(account?.id))
  expect(await send('/api/wallet/add', { record: made.record, proof })).toMatchObject({ status: 409 })
})

test('T-O3: a token on a device that cannot open the wallet does not lead its mails elsewhere', async () => {
  const { device, token } = await makeWallet()
  const thief = await newDevice()
  const stolen = await enter(thief, { email: 'thief@example.com', email_verified: true })
  const read = await call(thief, '/api/wallet', {}, { token: stolen })
  expect(read.body.mail).toBe('ada@example.com')
  expect((await call(device, '/api/wallet', {}, { token })).body.mail).toBe('ada@example.com')
  // The owner's device may: the address is the app's to say.
  const moved = await enter(device, { email: 'new@example.com', email_verified: true })
  expect((await call(device, '/api/wallet', {}, { token: moved })).body.mail).toBe('new@example.com')
})

test('T-O3: the owner is back on the own device by a token alone', async () => {
  const { device, opener, record, slot } = await makeWallet()
  const token = await enter(device, owner)
  const { body } = await call(device, '/api/wallet/secret', { slot }, { token })
  await expect(
    createVault().unlock(record, slot, { ...opener, secret: body.secret }),
  ).resolves.toBeUndefined()
})
