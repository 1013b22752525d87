import { expect, it } from 'vitest'
import { connect } from './connect.js'
import { requireChain } from './connections.js'
import { walletLeft } from './followConnections.js'
import { openModal } from './modal.js'
import { testConnector, testKit } from './testKit.js'

it('a wallet that was not connected and leaves does not close the modal in which the user chooses one', async () => {
  const { kit } = testKit()
  await openModal(kit, { view: 'Connect' })
  walletLeft(kit, requireChain(kit), testConnector, true)
  expect(kit.modal.peek().open).toBe(true)
})

it('the last connected wallet closes the modal when it leaves', async () => {
  const { kit } = testKit()
  await connect(kit, { connector: testConnector })
  await openModal(kit, { view: 'Account' })
  walletLeft(kit, requireChain(kit), testConnector, true)
  expect(kit.modal.peek().open).toBe(false)
})
