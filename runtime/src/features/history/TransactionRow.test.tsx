// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Network } from '../../chains/types.js'
import { testKit, testNetworks } from '../../kit/testKit.js'
import { shown } from '../../kit/texts.js'
import type { Transaction } from '../../services/blockchain/types.js'
import { TransactionRow } from './TransactionRow.js'

afterEach(() => {
  cleanup()
  delete shown.lang
  vi.useRealTimers()
})

const { kit } = testKit()

it('a row shows the time of today, the day of this year, and the whole date of another', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 12), toFake: ['Date'] })
  const metadata = { operationType: 'send', status: 'confirmed', hash: '', sentFrom: '', sentTo: '' }
  const transaction = { id: 'a', metadata, transfers: [] } as unknown as Transaction
  const show = (year: number, day = 23) => {
    const at = new Date(year, 10, day, 12).getTime()
    render(<TransactionRow kit={kit} entry={{ transaction, at, year, month: 10 }} network={undefined} />)
    const text = screen.getByTestId('transaction').textContent
    cleanup()
    return text
  }
  expect(show(2026)).toMatch(/Nov 23$/)
  expect(show(2024)).toMatch(/Nov 23, 2024$/)
  expect(show(2024, 24)).toMatch(/Nov 24, 2024$/)
  expect(show(2026, 24)).toMatch(/12:00\sPM$/)
})

it('a row of another year of the calendar that goes with the language shows that year', () => {
  shown.lang = 'fa'
  // In this calendar 2026-03-21 was the first day of 1405.
  vi.useFakeTimers({ now: new Date(2026, 4, 2, 12), toFake: ['Date'] })
  const metadata = { operationType: 'send', status: 'confirmed', hash: '', sentFrom: '', sentTo: '' }
  const transaction = { id: 'a', metadata, transfers: [] } as unknown as Transaction
  const show = (month: number, day: number) => {
    const at = new Date(2026, month, day, 12).getTime()
    render(<TransactionRow kit={kit} entry={{ transaction, at, year: 2026, month }} network={undefined} />)
    const text = screen.getByTestId('transaction').textContent
    cleanup()
    return text
  }
  expect(show(2, 10)).toContain('۱۴۰۴')
  expect(show(2, 25)).not.toContain('۱۴۰')
})

it('a row shows what moved as a picture, its worth below the date, and says so', () => {
  const metadata = { operationType: 'receive', status: 'confirmed', hash: '0x1', sentFrom: '', sentTo: '' }
  const show = (status: string) => {
    const transfers = [
      { fungible_info: { symbol: 'USDC' }, direction: 'in', quantity: { numeric: '5' }, value: 5, price: 1 },
    ]
    const transaction = { id: 'a', metadata: { ...metadata, status }, transfers } as unknown as Transaction
    const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
    const network = { ...testNetworks[0], blockExplorers } as Network
    render(
      <TransactionRow kit={kit} entry={{ transaction, at: 0, year: 1970, month: 0 }} network={network} />,
    )
    const { textContent, ariaLabel } = screen.getByTestId('transaction')
    cleanup()
    return [textContent, ariaLabel]
  }
  const [text, label] = show('confirmed')
  expect(text).toMatch(/^USReceived.*1970\$5\.00$/)
  expect(label).toMatch(/^Received \+5\.000 USDC, \$5\.00, .*1970/)
  // A transaction that failed moved nothing of worth.
  expect(show('failed')[0]).not.toContain('$')
})
