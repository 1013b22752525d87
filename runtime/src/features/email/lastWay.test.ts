import { expect, it } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { lastKind, lastLoginKey } from '../../embedded/wallet/lastLogin.js'
import { createLoginStore } from '../../embedded/wallet/loginStore.js'
import { connect } from '../../kit/connect.js'
import { disconnect } from '../../kit/disconnect.js'
import { start } from '../../kit/start.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { email } from './index.js'

const embedded: Connector = { ...testConnector, id: 'embedded', name: 'Email', type: 'embedded' }

/** A page of an app with log-in by email. `storage` is that of earlier visits. */
function visit(storage?: ReturnType<typeof testKit>['storage']) {
  const made = testKit(
    { endpoints: { secureSite: 'http://wallet.test' }, ...(storage && { storage }) },
    [],
    undefined,
    [email],
  )
  start(made.kit)
  const logIn = async () => {
    const store = createLoginStore(made.kit.storage)
    store.rememberLogin('ada@mail.example')
    await connect(made.kit, { connector: embedded, stay: true })
    store.keepLast()
    await connect(made.kit, { connector: embedded })
    store.clear()
    await disconnect(made.kit)
  }
  return { ...made, logIn }
}

it('a user who has left after a log-in by email is offered it, in this visit and the next', async () => {
  const { kit, logIn, storage } = visit()
  await logIn()
  expect(lastKind(kit)).toBe('own')
  expect(lastKind(visit(storage).kit)).toBe('own')
})

it('a user who has connected a wallet of the browser since is not offered the email first, and it is not kept', async () => {
  const { kit, logIn, storage } = visit()
  await logIn()
  await connect(kit, { connector: testConnector })
  expect(lastKind(kit)).toBeUndefined()
  await disconnect(kit)
  const next = visit(storage)
  expect(lastKind(next.kit)).toBeUndefined()
  expect(storage.get(lastLoginKey)).toBeNull()
  await next.logIn()
  expect(lastKind(next.kit)).toBe('own')
})

it('a user who logs in after a wallet of the browser is offered the email', async () => {
  const { kit, logIn } = visit()
  await connect(kit, { connector: testConnector })
  await disconnect(kit)
  await logIn()
  expect(lastKind(kit)).toBe('own')
})
