import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { base64UrlToBytes } from '../../../common/base64.js'
import { randomText } from '../../src/shared/encoding.js'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import { newPasskey } from '../../testing/passkey.js'
import { WalletError } from '../base/errors.js'
import { type ApprovalRecord, hashRequest } from '../vault/approval.js'
import { createVault } from '../vault/vault.js'
import type { RemoteVault } from '../vault/wire.js'
import type { Api } from './api.js'
import { createCustody } from './custody.js'
import type { OpenWallet, Wallet } from './wallet.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const second = 1000
const site = 'https://a.example'

/** A browser whose user takes so long to make a passkey. */
async function stubPasskeys(wait: number): Promise<void> {
  const { opener } = await newPasskey()
  const bytesOf = (text: string) => base64UrlToBytes(text) ?? new Uint8Array()
  class PublicKeyCredential {
    rawId = bytesOf(opener.passkey.credential).buffer
    response = {
      getPublicKey: () => bytesOf(opener.passkey.publicKey).buffer,
      getPublicKeyAlgorithm: () => -7,
    }
    getClientExtensionResults = () => ({ prf: { results: { first: opener.output.buffer } } })
  }
  const create = async () => {
    await vi.advanceTimersByTimeAsync(wait)
    return new PublicKeyCredential()
  }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('navigator', { credentials: { create } })
  vi.stubGlobal('location', { hostname: 'wallet.localhost' })
}

/** The custody of a wallet that is on this device. */
async function setUp() {
  const vault = createVault()
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const opener = { kind: 'device' as const, key, device: randomText(32), secret: randomText(32) }
  const slot = randomText(16)
  const { record } = await vault.create(opener, slot)
  let stored = record
  const changeSlots = vi.fn(async (changed: VaultRecord): Promise<void> => {
    stored = changed
  })
  const wallet: Pick<Wallet, 'forget' | 'load' | 'unlock' | 'showNews'> = {
    forget: () => {},
    load: async () => ({ record: stored, revision: 1, mail: 'ann@example.com' }) as OpenWallet,
    unlock: async () => {
      await vault.unlock(record, slot, opener)
      return wallet.load()
    },
    showNews: async () => true,
  }
  const api = { device: opener.device, changeSlots } as unknown as Api
  const custody = createCustody(api, vault as unknown as RemoteVault, wallet as Wallet)
  const approval = async (slot: 'passkey' | 'recovery' = 'passkey'): Promise<ApprovalRecord> => ({
    id: randomText(16),
    account: record.address,
    site,
    at: Date.now(),
    visibleFor: 700,
    input: 'mouse',
    requestHash: await hashRequest({ kind: 'add', slot }),
  })
  return { approval, changeSlots, custody, wallet }
}

test('a user who takes two minutes to make a passkey, with a phone perhaps, has it in the wallet all the same', async () => {
  await stubPasskeys(120 * second)
  const { approval, changeSlots, custody } = await setUp()
  await custody.addPasskey(await approval(), new AbortController().signal)
  expect(changeSlots).toHaveBeenCalledWith(
    expect.objectContaining({
      slots: [expect.anything(), expect.anything(), expect.objectContaining({ kind: 'passkey' })],
    }),
    ...[1, expect.stringMatching(/^0x/), undefined],
  )
})

test('a recovery code whose storing was not answered counts as kept, so that no user throws it away', async () => {
  const { approval, changeSlots, custody } = await setUp()
  const keep = changeSlots.getMockImplementation() ?? (async () => {})
  changeSlots.mockImplementation(async (changed) => {
    await keep(changed)
    throw new WalletError('The wallet server cannot be reached.')
  })
  const { store } = await custody.addRecovery(await approval('recovery'))
  await store()
  expect((await custody.load()).record.slots.map(({ kind }) => kind)).toEqual([
    'device',
    'recovery',
    'recovery',
  ])
})

test('a recovery code that could not be stored is tried again, and then what is stored is not read anew in vain', async () => {
  const { approval, changeSlots, custody, wallet } = await setUp()
  changeSlots.mockImplementationOnce(async () => {
    throw new WalletError('The wallet server cannot be reached.')
  })
  const { store } = await custody.addRecovery(await approval('recovery'))
  await expect(store()).rejects.toThrow('cannot be reached')
  vi.spyOn(wallet, 'load').mockRejectedValueOnce(new WalletError('Away.'))
  await store()
  expect(changeSlots).toHaveBeenCalledTimes(2)
})
