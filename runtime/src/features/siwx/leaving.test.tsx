// @vitest-environment jsdom
import { effect } from '@preact/signals-core'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setActiveNamespace } from '../../kit/activeNamespace.js'
import { connect } from '../../kit/connect.js'
import { createInstance } from '../../kit/createInstance.js'
import { disconnect } from '../../kit/disconnect.js'
import { start } from '../../kit/start.js'
import { sharedStorage, testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import { AppKitProvider } from '../../react/hooks/AppKitProvider.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import * as answer from './answer.chunk.js'
import { siwx } from './index.js'
import { signerOf } from './session.js'
import { signIn } from './signIn.js'
import { memoryOf } from './signInState.js'
import { signOut } from './signOut.js'
import { createHandler, settle, stage, stop } from './testSignIn.js'
import { useAppKitSession } from './useAppKitSession.js'

afterEach(cleanup)

describe('where disconnecting signs out, the sessions end', () => {
  const leaving = () => createHandler({ signOutOnDisconnect: true }).handler

  it.each([
    ['a network that the app lacks', 'eip155:99'],
    ['a network without a session', 'eip155:137'],
  ] as const)('with the last wallet, which has moved to %s', async (_what, network) => {
    const handler = leaving()
    const { kit, wallet } = await stage({ handler })
    await signIn(kit)
    wallet.events?.networkChanged(network, undefined)
    await settle()
    await disconnect(kit)
    await settle()
    expect(handler.setSessions).toHaveBeenCalledExactlyOnceWith([])
  })

  it('with the wallet that has signed while it connected', async () => {
    const handler = leaving()
    const { kit, status } = await stage({ handler, connected: false })
    const [account] = testAccounts
    const data = await handler.createMessage({
      chainId: 'eip155:1',
      accountAddress: String(account?.address),
    })
    memoryOf(kit).signedAhead = { data, message: String(data), signature: 'signed' }
    await connect(kit, { connector: testConnector })
    await settle()
    expect(status()).toBe('authenticated')
    await disconnect(kit)
    await settle()
    expect(handler.setSessions).toHaveBeenCalledExactlyOnceWith([])
  })

  it('not while a wallet of another namespace is connected, which takes over at once', async () => {
    const handler = leaving()
    const { kit } = await stage({ handler, second: 'solana' })
    await signIn(kit)
    await connect(kit, { connector: { ...testConnector, namespace: 'solana', id: 'other' } })
    await settle()
    await signIn(kit)
    setActiveNamespace(kit, 'eip155')
    await settle()
    const seen = new Set<string | undefined>()
    const end = effect(() => void seen.add(kit.activeChain.value?.connection.value.status))
    await disconnect(kit, { namespace: 'eip155' })
    await settle()
    end()
    expect([kit.activeNamespace.peek(), [...seen]]).toEqual(['solana', ['connected']])
    expect(handler.setSessions).not.toHaveBeenCalled()
    await disconnect(kit)
    await settle()
    expect(handler.setSessions).toHaveBeenCalledExactlyOnceWith([])
  })

  /** The page of a user who has signed in before, whose wallet answers when the test says so. */
  async function reload() {
    const handler = leaving()
    const storage = createMemoryStorage()
    await signIn((await stage({ handler, storage })).kit)
    stop()
    const made = testKit({ siwx: handler, storage, enableReconnect: true }, undefined, undefined, [siwx])
    let answerWallet = () => {}
    const asked = vi.fn(
      () =>
        new Promise<undefined>((resolve) => {
          answerWallet = () => resolve(undefined)
        }),
    )
    made.wallet.reconnect = asked
    const end = start(made.kit)
    const status = () => made.kit.activeChain.peek()?.connection.peek().status
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    expect(status()).toBe('reconnecting')
    await settle()
    return { ...made, end, handler, status, answerWallet: () => answerWallet() }
  }

  it('with a wallet that the user disconnects before it is back', async () => {
    const { kit, end, handler } = await reload()
    await disconnect(kit)
    await settle()
    end()
    expect(handler.setSessions).toHaveBeenCalledExactlyOnceWith([])
  })

  it('not with a wallet that only fails to come back', async () => {
    const { end, handler, status, answerWallet } = await reload()
    answerWallet()
    await settle()
    end()
    expect(status()).toBe('disconnected')
    expect(handler.setSessions).not.toHaveBeenCalled()
  })
})

describe('a user who signs out', () => {
  it('leaves the wallet where sign-in is required', async () => {
    const { handler } = createHandler({ getRequired: () => true })
    const { kit, status, view } = await stage({ handler })
    await signIn(kit)
    await signOut(kit, signerOf(kit), answer)
    await settle()
    expect(kit.activeChain.peek()?.connection.peek().status).toBe('disconnected')
    expect([status(), view()]).toEqual(['idle', undefined])
  })

  it('signs out the account of that moment, not the one that is active once the code has loaded', async () => {
    const { handler, sessions } = createHandler()
    handler.revokeSession.mockImplementation(async () => {})
    const { kit, wallet, status } = await stage({ handler })
    await signIn(kit)
    wallet.events?.accountsChanged(testAccounts.slice(1))
    await settle()
    await signIn(kit)
    const { result } = renderHook(useAppKitSession, {
      wrapper: ({ children }) => <AppKitProvider kit={createInstance(kit)}>{children}</AppKitProvider>,
    })
    const done = result.current.signOut()
    wallet.events?.accountsChanged(testAccounts.slice(0, 1))
    await done
    await settle()
    expect(handler.revokeSession).toHaveBeenCalledExactlyOnceWith('eip155:1', testAccounts[1]?.address)
    expect([sessions.length, status()]).toEqual([2, 'authenticated'])
  })

  it.each([
    ['is not asked in another tab', false, undefined],
    ['is asked in another tab where sign-in is required', true, 'SIWXSignMessage'],
  ] as const)('%s', async (_what, required, shown) => {
    const { open } = sharedStorage()
    const { handler, sessions } = createHandler({ getRequired: () => required })
    const here = await stage({ handler, storage: open() })
    await signIn(here.kit)
    const there = await stage({
      handler: createHandler({ getRequired: () => required }, sessions).handler,
      storage: open(),
    })
    await vi.waitFor(() => expect(there.status()).toBe('authenticated'))
    sessions.splice(0)
    answer.announceSession(here.kit)
    await vi.waitFor(() => expect(there.status()).toBe('unauthenticated'))
    await settle()
    expect(there.view()).toBe(shown)
  })
})
