// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { AmountField } from './AmountField.js'
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

it('a token of which there is little is not written as one of which there is none', () => {
  const { kit } = testKit()
  const held = (balance: bigint): ShownToken => ({ ...token, id: `eip155:1:${balance}`, balance })
  render(
    <TokenPicker
      kit={kit}
      testIds={{ row: 'token' }}
      tokens={[held(0n), held(5n), held(10n ** 18n)]}
      isLoading={false}
      current={undefined}
      onChoose={() => {}}
      noneFor={() => ''}
    />,
  )
  const texts = screen.getAllByTestId('token-ETH').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/[^<]0\.000$/),
    expect.stringMatching(/<0\.001$/),
    expect.stringMatching(/1\.000$/),
  ])
})

it.each([
  ['keeps room at the end of rows for the check of a token that is chosen', token, true],
  ['keeps none while no token is chosen', undefined, false],
] as const)('the list %s', (_title, current, keepsRoom) => {
  const { kit } = testKit()
  const { container } = render(
    <TokenPicker
      kit={kit}
      testIds={{ row: 'token' }}
      tokens={[token, { ...token, id: 'eip155:1:other', symbol: 'OTH' }]}
      isLoading={false}
      current={current}
      onChoose={() => {}}
      noneFor={() => ''}
    />,
  )
  expect(container.querySelector('[data-chosen]') !== null).toBe(keepsRoom)
})

it('the field for an amount writes the balance in the same way', () => {
  const { kit } = testKit()
  const show = (balance: bigint) => {
    const shown = { token: { ...token, balance }, units: undefined, value: '', label: 'Amount' }
    const states = { isInvalid: false, isLoading: false, canPick: true, onPick: () => {} }
    render(<AmountField kit={kit} name="send" testIds={{ input: 'i', pick: 'p' }} {...shown} {...states} />)
    const { textContent } = screen.getByTestId('send-balance')
    cleanup()
    return textContent
  }
  expect([0n, 5n, 10n ** 18n].map(show)).toEqual(['Balance 0.000', 'Balance <0.001', 'Balance 1.000'])
})
