// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { callsOf } from '../../kit/drivers.js'
import { readAccount } from '../../kit/selectors.js'
import { testAccounts } from '../../kit/testKit.js'
import { signIn } from './signIn.js'
import { createHandler, settle, stage } from './testSignIn.js'

const refuse = async () => {
  throw new AppKitError('SIGN_IN_REFUSED', { details: 'signature' })
}

/** The events of sign-in, without those of the modal. */
const signInEvents = (events: readonly { readonly event: string }[]) =>
  events.filter(({ event }) => /SIWX/.test(event))

it('the events of a sign-in are the press and the success, with the network and the kind of account', async () => {
  const { kit, events } = await stage({ handler: createHandler().handler })
  await signIn(kit)
  const properties = { network: 'eip155:1', isSmartAccount: false }
  expect(signInEvents(events)).toEqual([
    { event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
    { event: 'SIWX_AUTH_SUCCESS', properties },
  ])
})

it('the events of a refused sign-in are the press, the error that the user is told, and the cancel', async () => {
  const { kit, events, cancel } = await stage({ handler: createHandler({ addSession: refuse }).handler })
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
  await cancel()
  const properties = { network: 'eip155:1', isSmartAccount: false }
  const message = 'The app did not accept the signature. Try again.'
  expect(signInEvents(events)).toEqual([
    { event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
    { event: 'SIWX_AUTH_ERROR', properties: { ...properties, message } },
    { event: 'CLICK_CANCEL_SIWX', properties },
  ])
})

it('the events of a sign-in tell of a smart account, and so does the toast', async () => {
  const { handler } = createHandler({ addSession: refuse })
  const { kit, events, wallet } = await stage({ handler })
  // Wallets are listened to by what loads after they have connected.
  await vi.waitFor(() => expect(wallet.events).toBeDefined())
  wallet.events?.accountsChanged([{ ...testAccounts[0], type: 'smartAccount' } as never])
  await vi.waitFor(() => expect(readAccount(kit).allAccounts).toMatchObject([{ type: 'smartAccount' }]))
  await settle()
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
  expect(signInEvents(events).at(-1)).toMatchObject({
    event: 'SIWX_AUTH_ERROR',
    properties: { network: 'eip155:1', isSmartAccount: true },
  })
  expect(kit.toast.peek()?.message).toBe('This application might not support Smart Accounts')
})

it('the only event of a sign-in is an error where nothing can be signed with', async () => {
  const { kit, events } = await stage({ handler: createHandler().handler })
  const chain = kit.activeChain.peek()
  const calls = (chain && callsOf(chain)) as { signMessage?: unknown }
  delete calls.signMessage
  const message = 'No ConnectionController client found'
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'SIWX_CLIENT_MISSING', message })
  expect(signInEvents(events)).toEqual([
    { event: 'SIWX_AUTH_ERROR', properties: { network: 'eip155:1', isSmartAccount: false, message } },
  ])
})
