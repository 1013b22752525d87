// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { connect } from '../../kit/connect.js'
import { disconnect } from '../../kit/disconnect.js'
import { closeModal, openModal } from '../../kit/modal.js'
import { requestClose } from '../../kit/requestClose.js'
import { testAccounts, testConnector } from '../../kit/testKit.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import * as answer from './answer.chunk.js'
import { openHandler } from './handler.js'
import { prepareMessage } from './prepareMessage.js'
import { type Signer, signerOf } from './session.js'
import { cancelSignIn, signIn } from './signIn.js'
import { signOut } from './signOut.js'
import { createHandler, settle, stage, stop } from './testSignIn.js'

describe('an account without a session', () => {
  it('is asked to sign in, and signed in by it', async () => {
    const { handler, sessions } = createHandler()
    const { kit, view, status, sign, eventsOf } = await stage({ handler })
    expect([view(), status()]).toEqual(['SIWXSignMessage', 'unauthenticated'])
    expect(sign).not.toHaveBeenCalled()
    const session = await signIn(kit)
    expect(session).toMatchObject({ signature: 'signed text nonce0001', message: 'text nonce0001' })
    expect(session.data).toMatchObject({ accountAddress: testAccounts[0]?.address, chainId: 'eip155:1' })
    expect(sessions).toHaveLength(1)
    expect([view(), status()]).toEqual([undefined, 'authenticated'])
    expect(eventsOf('SIWX_AUTH_SUCCESS')).toEqual([
      { event: 'SIWX_AUTH_SUCCESS', properties: { network: 'eip155:1', isSmartAccount: false } },
    ])
  })

  it('is shown the text that it then signs', async () => {
    const { handler } = createHandler()
    const { kit, sign } = await stage({ handler })
    const signer = signerOf(kit)
    const shown = signer && (await prepareMessage(kit, signer, openHandler))
    await signIn(kit)
    expect(sign).toHaveBeenCalledExactlyOnceWith(String(shown))
  })

  it('sees that the server verifies, from the signature until it has answered', async () => {
    let end = () => {}
    const addSession = () => new Promise<void>((resolve) => (end = resolve))
    const { kit, sign } = await stage({ handler: createHandler({ addSession }).handler })
    sign.mockImplementationOnce(async () => {
      expect(kit.toast.peek()).toBeUndefined()
      return 'signed'
    })
    const done = signIn(kit)
    await vi.waitFor(() =>
      expect(kit.toast.peek()).toMatchObject({ variant: 'loading', message: 'Authenticating...' }),
    )
    end()
    await done
    expect(kit.toast.peek()).toBeUndefined()
  })

  it('sees the question again with what went wrong', async () => {
    const { handler } = createHandler()
    const { kit, view, status, wallet, eventsOf } = await stage({ handler })
    wallet.signMessage = async () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    }
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect([view(), status()]).toEqual(['SIWXSignMessage', 'unauthenticated'])
    expect(kit.toast.peek()?.message).toBe('Signature declined')
    expect(eventsOf('SIWX_AUTH_ERROR')).toHaveLength(1)
    kit.modal.value = { open: false, shake: false }
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(view()).toBe('SIWXSignMessage')
  })

  it('may go on without, and is not asked again on this page', async () => {
    const { handler } = createHandler()
    const { view, status, wallet, eventsOf, cancel } = await stage({ handler })
    await cancel()
    expect([view(), status(), eventsOf('CLICK_CANCEL_SIWX').length]).toEqual([
      undefined,
      'unauthenticated',
      1,
    ])
    wallet.events?.networkChanged('eip155:137', undefined)
    await settle()
    expect(view()).toBe('SIWXSignMessage')
    await cancel()
    wallet.events?.networkChanged('eip155:1', undefined)
    await settle()
    expect(view()).toBeUndefined()
  })

  it('cancels the question of one account, not that of the account which became active meanwhile', async () => {
    const { handler } = createHandler()
    const { kit, view, wallet } = await stage({ handler })
    const asked = signerOf(kit) as Signer
    wallet.events?.networkChanged('eip155:137', undefined)
    await settle()
    await cancelSignIn(kit, asked)
    expect(view()).toBe('SIWXSignMessage')
    wallet.events?.networkChanged('eip155:1', undefined)
    await settle()
    expect(view()).toBeUndefined()
    wallet.events?.networkChanged('eip155:137', undefined)
    await settle()
    expect(view()).toBe('SIWXSignMessage')
  })

  it('has to leave where sign-in is required, and cannot close before', async () => {
    const { handler } = createHandler({ getRequired: () => true })
    const { kit, view, status, cancel } = await stage({ handler })
    requestClose(kit)
    expect([view(), kit.modal.peek().shake]).toEqual(['SIWXSignMessage', true])
    closeModal(kit)
    expect(view()).toBe('SIWXSignMessage')
    await cancel()
    await settle()
    expect([view(), status()]).toEqual([undefined, 'idle'])
    expect(kit.activeChain.peek()?.connection.peek().status).toBe('disconnected')
  })

  it.each([
    [true, 'Connect'],
    [false, 'Account'],
  ])('begins anew after Cancel, where sign-in is required (%s) with %s', async (required, first) => {
    const { handler } = createHandler({ getRequired: () => required })
    const { kit, view, cancel } = await stage({ handler })
    await cancel()
    await settle()
    expect([view(), kit.router.peek()]).toEqual([undefined, []])
    await openModal(kit)
    expect(view()).toBe(first)
  })

  it('can close where sign-in is not required', async () => {
    const { handler } = createHandler()
    const { kit, view } = await stage({ handler })
    requestClose(kit)
    expect(view()).toBeUndefined()
  })
})

it('the window stays open from choosing a wallet to signing', async () => {
  const { handler } = createHandler()
  const { kit, view, events } = await stage({ handler, connected: false })
  await openModal(kit, { view: 'Connect' })
  await settle()
  await connect(kit, { connector: testConnector })
  await settle()
  expect(view()).toBe('SIWXSignMessage')
  expect(events.filter(({ event }) => event === 'MODAL_CLOSE')).toHaveLength(0)
})

it('sign-in tells of a handler that fails, and disconnects where sign-in is required', async () => {
  const { handler } = createHandler({
    getRequired: () => true,
    getSessions: async () => {
      throw new AppKitError('SIGN_IN_UNAVAILABLE')
    },
  })
  const { kit, status, eventsOf } = await stage({ handler })
  expect(kit.activeChain.peek()?.connection.peek().status).toBe('disconnected')
  expect([status(), eventsOf('SIWX_AUTH_ERROR').length]).toEqual(['idle', 1])
  expect(kit.toast.peek()?.message).toBe('A problem occurred while trying initialize authentication')
})

it.each([
  ['not a list', 'nobody'],
  ['a list of nothing', [undefined, null, 5]],
  [
    'a session of another chain',
    [{ data: { chainId: 'eip155:5', accountAddress: testAccounts[0]?.address } }],
  ],
  [
    'a session of another account',
    [{ data: { chainId: 'eip155:1', accountAddress: testAccounts[1]?.address } }],
  ],
])('sign-in takes nobody for signed in by %s', async (_name, answer) => {
  const { handler } = createHandler({ getSessions: async () => answer as never })
  const { status } = await stage({ handler })
  expect(status()).toBe('unauthenticated')
})

it('signIn says that no account is connected', async () => {
  const { kit } = await stage({ handler: createHandler().handler, connected: false })
  const message = 'No ActiveCaipAddress found'
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'SIWX_ADDRESS_MISSING', message })
})

it('sign-in asks over WalletConnect only while all of the session is of eip155', async () => {
  const { handler } = createHandler()
  const { kit, status, view } = await stage({ handler, second: 'solana', connected: false })
  const remote = (namespace: string) => ({ ...testConnector, namespace, type: 'walletConnect' }) as const
  for (const namespace of ['solana', 'eip155']) await connect(kit, { connector: remote(namespace) })
  await settle()
  expect([kit.activeNamespace.peek(), status(), view()]).toEqual(['eip155', 'idle', undefined])
  await disconnect(kit, { namespace: 'solana' })
  await settle()
  expect([status(), view()]).toEqual(['unauthenticated', 'SIWXSignMessage'])
})

it('signIn says that the network is missing on one that the app does not have', async () => {
  const { kit, wallet } = await stage({ handler: createHandler().handler })
  wallet.events?.networkChanged('eip155:99', undefined)
  await settle()
  await expect(signIn(kit)).rejects.toMatchObject({ message: 'No ActiveCaipNetwork or client found' })
})

it('signOut signs out on the server first', async () => {
  const { handler } = createHandler()
  const { kit, status } = await stage({ handler })
  await signIn(kit)
  handler.revokeSession.mockRejectedValueOnce(new AppKitError('SIGN_IN_UNAVAILABLE'))
  await expect(signOut(kit, signerOf(kit), answer)).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
  expect(status()).toBe('authenticated')
  await signOut(kit, signerOf(kit), answer)
  expect(status()).toBe('unauthenticated')
})

it('disconnecting the last wallet signs out where the handler wants it', async () => {
  const { handler } = createHandler({ signOutOnDisconnect: true })
  const { kit } = await stage({ handler })
  await signIn(kit)
  expect(handler.setSessions).not.toHaveBeenCalled()
  await disconnect(kit)
  await settle()
  expect(handler.setSessions).toHaveBeenCalledExactlyOnceWith([])
})

/** Signatures that the wallet is asked for, all in all, over what a user does (docs/behaviour.md#sign-in). */
describe('signature requests', () => {
  it('one for two calls at once', async () => {
    const { kit, sign } = await stage({ handler: createHandler().handler })
    const [one, other] = await Promise.all([signIn(kit), signIn(kit)])
    expect(one).toBe(other)
    expect(sign).toHaveBeenCalledOnce()
  })

  it('none after a reload', async () => {
    const { handler, sessions } = createHandler()
    const storage = createMemoryStorage()
    const first = await stage({ handler, storage })
    await signIn(first.kit)
    stop()
    const next = await stage({ handler: createHandler({}, sessions).handler, storage, connected: false })
    await vi.waitFor(() => expect(next.status()).toBe('authenticated'))
    expect([next.view(), next.sign.mock.calls.length]).toEqual([undefined, 0])
  })

  it('one more for another network, none on the way back', async () => {
    const { kit, wallet, sign, status } = await stage({ handler: createHandler().handler })
    await signIn(kit)
    wallet.events?.networkChanged('eip155:137', undefined)
    await settle()
    expect(status()).toBe('unauthenticated')
    await signIn(kit)
    wallet.events?.networkChanged('eip155:1', undefined)
    await settle()
    expect([status(), sign.mock.calls.length]).toEqual(['authenticated', 2])
  })

  it('one more for another account, none on the way back', async () => {
    const { kit, wallet, sign, status } = await stage({ handler: createHandler().handler })
    await signIn(kit)
    const [first, second] = testAccounts.map((account) => ({ ...account }))
    wallet.events?.accountsChanged([second as never])
    await settle()
    expect(status()).toBe('unauthenticated')
    await signIn(kit)
    wallet.events?.accountsChanged([first as never])
    await settle()
    expect([status(), sign.mock.calls.length]).toEqual(['authenticated', 2])
  })

  it('none after disconnecting and connecting again', async () => {
    const { kit, sign, status } = await stage({ handler: createHandler().handler })
    await signIn(kit)
    await disconnect(kit)
    await settle()
    expect(status()).toBe('idle')
    await connect(kit, { connector: testConnector })
    await settle()
    expect([status(), sign.mock.calls.length]).toEqual(['authenticated', 1])
  })
})
