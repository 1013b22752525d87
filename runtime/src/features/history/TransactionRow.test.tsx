// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Transaction } from '../../services/blockchain/types.js'
import { TransactionRow } from './TransactionRow.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('a day of another year has its year, because in a long list the month above it is out of sight', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 12), toFake: ['Date'] })
  const metadata = { operationType: 'send', status: 'confirmed', hash: '', sentFrom: '', sentTo: '' }
  const transaction = { id: 'a', metadata, transfers: [] } as unknown as Transaction
  const show = (year: number) => {
    const at = new Date(year, 10, 23, 12).getTime()
    render(<TransactionRow entry={{ transaction, at, year, month: 10 }} network={undefined} />)
    const text = screen.getByTestId('transaction').textContent
    cleanup()
    return text
  }
  expect(show(2026)).toMatch(/Nov 23$/)
  expect(show(2024)).toMatch(/Nov 23, 2024$/)
})
