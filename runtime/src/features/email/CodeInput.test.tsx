// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CodeInput } from './CodeInput.js'

afterEach(cleanup)

/** Shows the six fields, with some digits typed. */
function show(typed = '') {
  const codes: string[] = []
  render(<CodeInput onCode={(code) => codes.push(code)} disabled={false} invalid={false} />)
  const fields = screen.getAllByTestId<HTMLInputElement>('wui-input-numeric')
  for (const [place, value] of [...typed].entries())
    fireEvent.change(fields[place] as Element, { target: { value } })
  const text = () => fields.map(({ value }) => value || '_').join('')
  const focused = () => fields.indexOf(document.activeElement as HTMLInputElement)
  const at = (place: number) => fields[place] as HTMLInputElement
  return { at, codes, focused, text }
}

it('a user takes the digit before an empty field back with one press of Backspace', () => {
  const { at, focused, text } = show('123')
  expect([text(), focused()]).toEqual(['123___', 3])
  fireEvent.keyDown(at(3), { key: 'Backspace' })
  expect([text(), focused()]).toEqual(['12____', 2])
  fireEvent.keyDown(at(2), { key: 'Backspace' })
  fireEvent.keyDown(at(1), { key: 'Backspace' })
  fireEvent.keyDown(at(0), { key: 'Backspace' })
  expect([text(), focused()]).toEqual(['______', 0])
})

it('a user who pastes a whole code into any field sends it', () => {
  const { at, codes, text } = show('12')
  fireEvent.paste(at(4), { clipboardData: { getData: () => ' 654 321 ' } })
  expect([text(), codes]).toEqual(['654321', ['654321']])
})

it('a user who pastes a part of a code goes on behind it', () => {
  const { at, codes, focused, text } = show('12')
  fireEvent.paste(at(2), { clipboardData: { getData: () => '34' } })
  expect([text(), focused(), codes]).toEqual(['1234__', 4, []])
})

it('a wrong code leaves its fields, and the next one is typed from the first', () => {
  const field = (props: { disabled: boolean; invalid: boolean }) => <CodeInput onCode={() => {}} {...props} />
  const { rerender } = render(field({ disabled: false, invalid: false }))
  const fields = screen.getAllByTestId<HTMLInputElement>('wui-input-numeric')
  fireEvent.paste(fields[0] as Element, { clipboardData: { getData: () => '654321' } })
  rerender(field({ disabled: true, invalid: false }))
  rerender(field({ disabled: false, invalid: true }))
  expect(fields.map(({ value }) => value).join('')).toBe('')
  expect(document.activeElement).toBe(fields[0])
})
