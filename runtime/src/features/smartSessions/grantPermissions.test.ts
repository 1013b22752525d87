import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { connect } from '../../kit/connect.js'
import { closeModal } from '../../kit/modal.js'
import { start } from '../../kit/start.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { activateSession, prepareSession } from '../../services/blockchain/sessions.js'
import { grantFlow, grantPermissions } from './grantPermissions.js'
import type { SessionSigner } from './grantTypes.js'
// Imported here, so that no test has to wait for code that is imported on demand.
import '../../kit/accountActions.chunk.js'

vi.mock('../../services/blockchain/openServed.js', () => ({ findServed: async () => ({}) }))
vi.mock('../../services/blockchain/sessions.js', () => ({
  prepareSession: vi.fn(async () => ({ pci: 'p', key: { type: 'secp256k1', publicKey: '0x02' } })),
  activateSession: vi.fn(async () => {}),
}))

const expiry = Math.floor(Date.now() / 1_000) + 3_600
const permissions = [{ type: 'native-token-transfer', data: { allowance: '0x1' } }]
const keys: SessionSigner = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x01' }] } }

let stop: (() => void) | undefined
beforeEach(() => vi.clearAllMocks())
afterEach(() => stop?.())

/** A request that the user has confirmed, and a wallet that has been asked and answers when `agree` is called. */
async function asking(more: { readonly signer?: SessionSigner; readonly signal?: AbortSignal } = {}) {
  const { kit } = testKit({ features: { smartSessions: true } }, ['Connect', 'SmartSessionRequest'])
  let agree = () => {}
  const asked = vi.fn(
    async ({ method }: { readonly method: string; readonly params?: readonly unknown[] }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method !== 'wallet_grantPermissions') return null
      await new Promise<void>((resolve) => (agree = resolve))
      return [{ context: '0xc0', expiry }]
    },
  )
  stop = start(kit)
  await connect(kit, { connector: { ...testConnector, provider: { request: asked } } })
  const outcome = grantPermissions(kit, { permissions, expiry, ...more }).then(
    ({ context }) => context,
    ({ code }) => code,
  )
  await vi.waitFor(() => expect(kit.modal.peek().open).toBe(true))
  grantFlow(kit)?.confirm()
  const methods = () =>
    asked.mock.calls.map(([{ method }]) => method).filter((name) => name !== 'eth_chainId')
  const isAsked = () => vi.waitFor(() => expect(methods()).toEqual(['wallet_grantPermissions']))
  return { kit, asked, methods, isAsked, outcome, agree: () => agree() }
}
const revocation = { method: 'wallet_revokePermissions', params: [{ permissionContext: '0xc0' }] }

it.each<[string, SessionSigner]>([
  ['wallet', { type: 'wallet' }],
  ['keys', keys],
])('a session of the signer %s that the wallet grants after the user has left is ended', async (_type, signer) => {
  const { kit, asked, isAsked, outcome, agree } = await asking({ signer })
  await isAsked()
  await closeModal(kit)
  expect(await outcome).toBe('USER_REJECTED')
  agree()
  await vi.waitFor(() => expect(asked.mock.lastCall?.[0]).toEqual(revocation))
  expect(activateSession).not.toHaveBeenCalled()
})

it('a session that the wallet grants after the app has given up is ended', async () => {
  const control = new AbortController()
  const { asked, isAsked, outcome, agree } = await asking({ signal: control.signal })
  await isAsked()
  control.abort()
  expect(await outcome).toBe('CANCELLED')
  agree()
  await vi.waitFor(() => expect(asked.mock.lastCall?.[0]).toEqual(revocation))
})

it('a wallet is not asked when the user leaves while the service prepares the session', async () => {
  let prepare = () => {}
  vi.mocked(prepareSession).mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (prepare = resolve))
    return { pci: 'p', key: { type: 'secp256k1', publicKey: '0x02' } } as never
  })
  const { kit, methods, outcome } = await asking({ signer: keys })
  await vi.waitFor(() => expect(prepareSession).toHaveBeenCalled())
  await closeModal(kit)
  expect(await outcome).toBe('USER_REJECTED')
  prepare()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(methods()).toEqual([])
})

it('a session that the wallet has granted stands when the user leaves while the service is told', async () => {
  let tell = () => {}
  vi.mocked(activateSession).mockImplementationOnce(
    () => new Promise((resolve) => (tell = () => resolve({} as never))),
  )
  const { kit, methods, isAsked, outcome, agree } = await asking({ signer: keys })
  await isAsked()
  agree()
  await vi.waitFor(() => expect(activateSession).toHaveBeenCalled())
  await closeModal(kit)
  await new Promise((resolve) => setTimeout(resolve, 20))
  tell()
  expect(await outcome).toBe('0xc0')
  expect(methods()).toEqual(['wallet_grantPermissions'])
})

it('who has left hears why the service could not be told', async () => {
  let fail = () => {}
  vi.mocked(activateSession).mockImplementationOnce(
    () => new Promise((_, reject) => (fail = () => reject(new AppKitError('UNREACHABLE')))),
  )
  const { kit, isAsked, outcome, agree } = await asking({ signer: keys })
  await isAsked()
  agree()
  await vi.waitFor(() => expect(activateSession).toHaveBeenCalled())
  await closeModal(kit)
  fail()
  expect(await outcome).toBe('UNREACHABLE')
})
