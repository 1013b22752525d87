// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { connect } from '../../kit/connect.js'
import { disconnect } from '../../kit/disconnect.js'
import { setActiveNamespace } from '../../kit/persistence.js'
import { testConnector } from '../../kit/testKit.js'
import { signIn } from './signIn.js'
import { createHandler, settle, stage } from './testSignIn.js'

/** A user with a wallet in each of two namespaces, who has cancelled both questions. */
async function twoWallets() {
  const made = await stage({ handler: createHandler().handler, second: 'solana' })
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

it('a user who chooses the account that stayed is asked about it', async () => {
  const { kit, view } = await twoWallets()
  await disconnect(kit, { namespace: 'solana' })
  await settle()
  expect([kit.activeNamespace.peek(), view()]).toEqual(['eip155', undefined])
  await connect(kit, { connector: { ...testConnector, namespace: 'solana', id: 'other' } })
  await settle()
  expect(view()).toBe('SIWXSignMessage')
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
