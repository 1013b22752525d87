// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../kit/connect.js'
import { disconnect } from '../../../kit/disconnect.js'
import { closeModal } from '../../../kit/modal.js'
import { pushView, resetView } from '../../../kit/router.js'
import { testConnector, testKit } from '../../../kit/testKit.js'
import { balanceChanges } from '../../../services/blockchain/tokenBalances.js'
import type { SendChain } from '../../send/chains/types.js'
import { sendChains } from '../../send/model/sendChains.js'
import { editPayment, payInModal } from './begin.js'
import { payState } from './payState.js'

afterEach(() => void vi.restoreAllMocks())

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

/** A user who is asked to pay, and whose balance a test sets. */
async function choosing() {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  const account = { balance: 1n }
  const readToken = vi.fn(async () => ({ decimals: 18, balance: account.balance, coins: 1n }))
  const sendChain = { limit: 2n ** 256n, readToken } as unknown as SendChain
  const chains = sendChains as { eip155(): Promise<{ readonly sendChain: SendChain }> }
  vi.spyOn(chains, 'eip155').mockResolvedValue({ sendChain })
  const { kit } = testKit({}, ['Connect', 'Account', 'Pay'])
  await connect(kit, { connector: testConnector })
  payInModal(kit, payment).catch(() => {})
  const balance = () => payState(kit).peek().due?.balance
  await vi.waitFor(() => expect(balance()).toBe(1n))
  return { kit, account, balance, readToken }
}

describe('what an account can pay', () => {
  it('is read anew when a transaction has changed it, while the user chooses', async () => {
    const { kit, account, balance, readToken } = await choosing()
    account.balance = 5n
    balanceChanges(kit).value++
    await vi.waitFor(() => expect(balance()).toBe(5n))
    payState(kit).value = { ...payState(kit).peek(), phase: 'reviewing' }
    balanceChanges(kit).value++
    await settle()
    expect(readToken).toHaveBeenCalledTimes(2)
    expect(payState(kit).peek().phase).toBe('reviewing')
  })

  it('is read anew when the user leaves a swap that may already be in a block', async () => {
    const { kit, account, balance } = await choosing()
    payState(kit).value = { ...payState(kit).peek(), phase: 'swapping' }
    account.balance = 5n
    editPayment(kit)
    expect(payState(kit).peek()).toMatchObject({ phase: 'choosing', due: undefined, swaps: [] })
    await vi.waitFor(() => expect(balance()).toBe(5n))
  })
})
