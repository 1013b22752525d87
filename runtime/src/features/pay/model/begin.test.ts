// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { connect } from '../../../kit/connect.js'
import { disconnect } from '../../../kit/disconnect.js'
import { closeModal } from '../../../kit/modal.js'
import { pushView, resetView } from '../../../kit/router.js'
import { testConnector, testKit } from '../../../kit/testKit.js'
import { payInModal } from './begin.js'

const payment = {
  network: 'eip155:1',
  recipient: '0x0000000000000000000000000000000000000001',
  amount: '1',
} as const

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

/** A user without a wallet who is asked to pay, connects, and is then asked to sign in. */
async function askedToSignIn() {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  const { kit } = testKit({}, ['Connect', 'Account', 'Pay', 'SIWXSignMessage'])
  const paid = payInModal(kit, payment).catch(({ code }) => code)
  await settle()
  pushView(kit, 'Connect')
  await settle()
  await connect(kit, { connector: testConnector })
  // As sign-in does it, before anything is read.
  resetView(kit, 'SIWXSignMessage')
  await settle()
  return { kit, paid, stack: () => kit.router.peek().map(({ view }) => view) }
}

describe('a payment', () => {
  it('waits below the question to sign in, and is shown again after it', async () => {
    const { kit, stack } = await askedToSignIn()
    expect(stack()).toEqual(['SIWXSignMessage'])
    closeModal(kit, { force: true })
    await settle()
    expect(stack()).toEqual(['Pay'])
  })

  it('ends with the question of a user who leaves instead', async () => {
    const { kit, paid, stack } = await askedToSignIn()
    await disconnect(kit)
    closeModal(kit, { force: true })
    expect(await paid).toBe('CANCELLED')
    expect(stack()).toEqual([])
  })
})
