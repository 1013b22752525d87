// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { start } from '../../../kit/start.js'
import { testKit } from '../../../kit/testKit.js'
import { readPaymentLink } from '../model/link.js'
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
})

/** The view of a payment, in an app whose links open at that page. */
async function show(paymentPage?: string) {
  const { kit } = testKit(paymentPage === undefined ? {} : { paymentPage }, ['Connect', 'Pay'])
  stop = start(kit)
  kit.modal.value = { open: true, shake: false }
  kit.router.value = [{ view: 'Pay', data: payment }]
  render(<PayView kit={kit} data={payment} />)
  await screen.findByTestId('pay')
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

it('an app that names no page for them offers no link that would open nothing', async () => {
  await show()
  expect(screen.queryByTestId('pay-copy-link')).toBeNull()
})
