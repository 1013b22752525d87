// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { type ShownToken, TokenPicker } from './TokenPicker.js'

const token: ShownToken = { id: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }

beforeAll(() => import('../../services/catalogue/calls.js'))
afterEach(cleanup)

it('a search that finds no token says so to a screen reader, until one is found', () => {
  const { kit } = testKit()
  render(
    <TokenPicker
      kit={kit}
      testIds={{ row: 'token' }}
      tokens={[token]}
      isLoading={false}
      current={undefined}
      onChoose={() => {}}
      groupsOf={(members) => [{ members }]}
      noneFor={(query) => `Nothing for ${query}`}
    />,
  )
  // The region is there before its text: only a change is read out.
  const said = screen.getByRole('status')
  expect(said.textContent).toBe('')
  const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  search('doge')
  expect(said.textContent).toBe('No token found')
  search('eth')
  expect(said.textContent).toBe('')
})
