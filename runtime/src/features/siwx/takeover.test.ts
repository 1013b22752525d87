// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { setActiveNamespace } from '../../kit/activeNamespace.js'
import { connect } from '../../kit/connect.js'
import { disconnect } from '../../kit/disconnect.js'
import { openModal } from '../../kit/modal.js'
import { requestClose } from '../../kit/requestClose.js'
import { testConnector } from '../../kit/testKit.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { SwitchAddressView } from '../account/SwitchAddressView.js'
import { signIn } from './signIn.js'
import { createHandler, settle, stage, stop } from './testSignIn.js'

afterEach(cleanup)

/** A user with a wallet in each of two namespaces, who has cancelled both questions. */
async function twoWallets(storage = createMemoryStorage()) {
  const made = await stage({ handler: createHandler().handler, second: 'solana', storage })
  await made.cancel()
  await connect(made.kit, { connector: { ...testConnector, namespace: 'solana', id: 'other' } })
  await settle()
  return made
}

it('a user who leaves a wallet is not asked about the one that stays', async () => {
  const { kit, view, status } = await twoWallets()
  expect(view()).toBe('SIWXSignMessage')
  setActiveNamespace(kit, 'eip155')
  await settle()
  await disconnect(kit, { namespace: 'eip155' })
  await settle()
  expect(kit.activeNamespace.peek()).toBe('solana')
  expect([view(), status()]).toEqual([undefined, 'unauthenticated'])
})

describe('on the next page, a user whose wallet stayed', () => {
  /** The page is loaded again after a wallet has left; no wallet of Ethereum is found on it any more. */
  async function reload(leaves: 'one wallet' | 'both wallets' = 'one wallet') {
    const storage = createMemoryStorage()
    const { kit } = await twoWallets(storage)
    await disconnect(kit, { namespace: 'solana' })
    await settle()
    if (leaves === 'both wallets') await disconnect(kit, { namespace: 'eip155' })
    await settle()
    stop()
    const made = await stage({
      handler: createHandler().handler,
      storage,
      connected: false,
      second: 'solana',
    })
    await settle()
    return made
  }

  it('is not asked about it', async () => {
    const { kit, view, status } = await reload()
    expect(kit.activeNamespace.peek()).toBe('eip155')
    expect([view(), status()]).toEqual([undefined, 'unauthenticated'])
  })

  it('is asked about it again when the sign-in that they wanted has ended', async () => {
    const { kit, status } = await reload()
    const session = await signIn(kit)
    expect(status()).toBe('authenticated')
    const { storage } = kit
    const { handler, sessions } = createHandler()
    const visit = async () => {
      stop()
      const page = await stage({ handler, storage, connected: false, second: 'solana' })
      await settle()
      return page
    }
    sessions.push(session)
    expect((await visit()).status()).toBe('authenticated')
    sessions.pop()
    expect((await visit()).view()).toBe('SIWXSignMessage')
  })

  it('is asked about it after they have left it and chosen it', async () => {
    const { kit, view } = await reload('both wallets')
    await openModal(kit)
    await settle()
    await connect(kit, { connector: testConnector })
    await settle()
    expect(view()).toBe('SIWXSignMessage')
  })
})

it('a user who chooses the account that stayed is asked about it', async () => {
  const { kit, view, cancel } = await twoWallets()
  await disconnect(kit, { namespace: 'solana' })
  await settle()
  expect([kit.activeNamespace.peek(), view()]).toEqual(['eip155', undefined])
  await openModal(kit, { view: 'Account' })
  render(createElement(SwitchAddressView, { kit, data: undefined }))
  const choose = async () => {
    fireEvent.click(screen.getByTestId('w3m-switch-address-button-0'))
    await settle()
  }
  await choose()
  await expect.poll(view).toBe('SIWXSignMessage')
  await cancel()
  await openModal(kit, { view: 'Account' })
  await choose()
  expect(view()).toBe('Account')
})

it('a user signs in with the account that stayed when they want to', async () => {
  const { kit, status } = await twoWallets()
  setActiveNamespace(kit, 'eip155')
  await settle()
  await disconnect(kit, { namespace: 'eip155' })
  await settle()
  await signIn(kit)
  expect(status()).toBe('authenticated')
})

it('a user who leaves a wallet on a network that the app lacks is not asked about the one that stays', async () => {
  const { kit, view, wallet, cancel } = await twoWallets()
  await cancel()
  setActiveNamespace(kit, 'eip155')
  await settle()
  wallet.events?.networkChanged('eip155:999', undefined)
  await settle()
  expect(view()).toBe('UnsupportedChain')
  await disconnect(kit, { namespace: 'eip155' })
  await settle()
  // That view goes by itself. The question would have come over it.
  expect([kit.activeNamespace.peek(), view()]).toEqual(['solana', 'UnsupportedChain'])
})

describe('where sign-in is required', () => {
  const required = () => createHandler({ getRequired: () => true }).handler

  it('a user who cancels leaves the wallet in each of its namespaces', async () => {
    const { kit, view, cancel } = await stage({ handler: required(), second: 'solana' })
    await connect(kit, { connector: { ...testConnector, namespace: 'solana' } })
    await settle()
    await cancel()
    await settle()
    expect([...kit.chains.values()].map(({ connection }) => connection.value.status)).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect(view()).toBe(undefined)
  })

  it('a user who leaves a wallet is asked about the other one that stays', async () => {
    const { kit, view, cancel } = await stage({ handler: required(), second: 'solana' })
    const other = { ...testConnector, namespace: 'solana', id: 'other', name: 'Other' }
    await connect(kit, { connector: other })
    await settle()
    await cancel()
    await settle()
    expect([kit.activeNamespace.peek(), view()]).toEqual(['eip155', 'SIWXSignMessage'])
  })

  it('a user has no way back from the question to the view that it came over', async () => {
    const { kit, view, wallet, status } = await stage({ handler: required() })
    await signIn(kit)
    await openModal(kit, { view: 'Account' })
    wallet.events?.networkChanged('eip155:137', undefined)
    await settle()
    expect([view(), kit.router.peek().length]).toEqual(['SIWXSignMessage', 1])
    requestClose(kit)
    expect([view(), status()]).toEqual(['SIWXSignMessage', 'unauthenticated'])
  })
})
