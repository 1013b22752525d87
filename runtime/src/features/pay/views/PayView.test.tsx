// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../../kit/connect.js'
import { start } from '../../../kit/start.js'
import { testConnector, testKit } from '../../../kit/testKit.js'
import type { SendChain } from '../../send/chains/types.js'
import { sendChains } from '../../send/model/sendChains.js'
import { editPayment } from '../model/actions.js'
import { readPaymentLink } from '../model/link.js'
import { payState } from '../model/payState.js'
import { PayView } from './PayView.js'

const payment = {
  network: 'eip155:1',
  amount: '0.01',
  label: 'Lunch',
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const

let stop: (() => void) | undefined
afterEach(() => {
  cleanup()
  stop?.()
  vi.restoreAllMocks()
})

/** The view of a payment, in an app whose links open at that page, and with an account or without. */
async function show(paymentPage?: string, isConnected = false) {
  const { kit } = testKit(paymentPage === undefined ? {} : { paymentPage }, ['Connect', 'Pay'])
  stop = start(kit)
  if (isConnected) await connect(kit, { connector: testConnector })
  kit.modal.value = { open: true, shake: false }
  kit.router.value = [{ view: 'Pay', data: payment }]
  render(<PayView kit={kit} data={payment} />)
  await screen.findByTestId('pay')
  return kit
}

it('a payment can be copied as a link to the page that opens it', async () => {
  const writeText = vi.fn(async (_text: string) => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await show('https://app.example/checkout?shop=2')
  fireEvent.click(screen.getByTestId('pay-copy-link'))
  await vi.waitFor(() => expect(writeText).toHaveBeenCalled())
  const [[link]] = writeText.mock.calls as [[string]]
  expect(link).toMatch(/^https:\/\/app\.example\/checkout\?shop=2#appkit-pay=1&/)
  expect(readPaymentLink(link)).toEqual(payment)
})

it('who has no wallet here can connect one first, and an exchange is the other way', async () => {
  const kit = await show()
  const text = () => screen.getByTestId('pay').textContent
  expect(text()).not.toMatch(/pay with/)
  act(() => {
    payState(kit).value = { ...payState(kit).peek(), exchanges: [{ id: 'BANK', name: 'Bank' }] }
  })
  expect(text()).toMatch(/Connect wallet.*Or pay with.*Bank/)
})

it('an app that names no page for them offers no link that would open nothing', async () => {
  await show()
  expect(screen.queryByTestId('pay-copy-link')).toBeNull()
})

/** A connected account on a chain that does not answer; the returned function lets it answer. */
async function showUnread() {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  const chains = sendChains as { eip155(): Promise<{ readonly sendChain: SendChain }> }
  const load = vi.spyOn(chains, 'eip155').mockRejectedValue(new Error('offline'))
  const kit = await show(undefined, true)
  await screen.findByTestId('pay-problem')
  const readToken: SendChain['readToken'] = async () => ({ decimals: 18, balance: 10n ** 18n, coins: 1n })
  const answer = () => load.mockResolvedValue({ sendChain: { readToken, limit: 2n ** 256n } as SendChain })
  return { kit, answer }
}

it('what an account has, which could not be read, is read again when the user tries again', async () => {
  const { answer } = await showUnread()
  answer()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByTestId('wallet-payment-option')).toBeTruthy()
  expect(screen.queryByTestId('pay-problem')).toBeNull()
  expect(screen.queryByTestId('pay-retry-button')).toBeNull()
})

it('what an account has, which could not be read, is read again when the user comes back from an exchange', async () => {
  const { kit, answer } = await showUnread()
  answer()
  act(() => {
    payState(kit).value = { ...payState(kit).peek(), phase: 'waiting', error: undefined }
    editPayment(kit)
  })
  expect(await screen.findByTestId('wallet-payment-option')).toBeTruthy()
})

it('a payment that no account has read yet is written as the language of the page writes amounts', async () => {
  document.documentElement.lang = 'de'
  await show()
  expect(screen.getByTestId('pay-amount').textContent).toContain(payment.amount.replace('.', ','))
  expect(payment.amount).toContain('.')
  document.documentElement.lang = ''
})
