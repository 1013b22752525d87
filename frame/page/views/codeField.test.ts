// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { layViewPlace } from '../../testing/viewPlace.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { codeForm } from './codeField.js'
import { heading, make } from './dom.js'
import { createStage } from './stage.js'

beforeEach(() => {
  layViewPlace()
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => act())
})

/** Shows a view with the field. `answers` are those of the server, in order: a problem, or none. */
function show(...answers: readonly (WalletError | undefined)[]) {
  const sent: string[] = []
  const form = codeForm({ label: messages.code, test: 'code' }, async (code) => {
    const problem = answers[sent.push(code) - 1]
    if (problem !== undefined) throw problem
  })
  createStage({ show: () => {}, hide: () => {} }).show('code', [
    heading(messages.codeTitle, 'known'),
    make('p', { text: messages.codeOnPage }),
    form,
  ])
  const find = (selector: string) => form.querySelector<HTMLElement>(selector)
  const input = find('input') as HTMLInputElement
  return {
    input,
    sent,
    again: find('button') as HTMLButtonElement,
    error: () => find('[role=alert]')?.textContent,
    boxes: () => [...form.querySelectorAll('.boxes > span')].map(({ textContent }) => textContent).join(''),
    type: async (text: string) => {
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('a user who is asked for a code can type it at once, and hears with the field its title and that the last digit sends it', () => {
  const { input } = show()
  expect(document.activeElement).toBe(input)
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  const described = ids.map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual([messages.codeTitle, messages.codeOnPage, 'The last digit sends the code.'])
})

test('a browser that has the code of a mail can fill it in', () => {
  expect(show().input.autocomplete).toBe('one-time-code')
})

test.each([
  ['Arabic', '٠١٢٣٤٥'],
  ['Persian', '۰۱۲۳۴۵'],
  ['Hindi', '०१२३४५'],
  ['Thai', '๐๑๒๓๔๕'],
  ['full-width', '０１２-３４５'],
])('who types %s digits types the code', async (_, typed) => {
  const { boxes, sent, type } = show()
  await type(typed)
  expect([boxes(), sent]).toEqual(['012345', ['012345']])
})

test.each([
  ['presses the middle of the boxes', 2, 'click'],
  ['goes to the left', 4, 'keyup'],
  ['comes back to the field', 0, 'focus'],
  ['selects a part', 1, 'select'],
])('who %s goes on behind the last digit', async (_, place, event) => {
  const { input, type } = show()
  await type('12345')
  input.setSelectionRange(place, event === 'select' ? 3 : place)
  input.dispatchEvent(new Event(event))
  input.setRangeText('6', input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  expect(input.value).toBe('123456')
})

test('who selects all digits types in their place', async () => {
  const { input, type } = show()
  await type('12345')
  input.select()
  for (const event of ['select', 'keyup']) input.dispatchEvent(new Event(event))
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 5])
})

test('a code that the server refuses is cleared', async () => {
  const { again, error, input, type } = show(new WalletError('Wrong.', 'CODE'))
  await type('123456')
  expect([input.value, error(), input.getAttribute('aria-invalid'), again.hidden]).toEqual([
    ...['', 'Wrong.', 'true'],
    true,
  ])
  expect(input.closest('.shake')).not.toBeNull()
})

test('a code that did not arrive stays, and is sent again by a button', async () => {
  const { again, boxes, error, input, sent, type } = show(new WalletError(messages.unreachable), undefined)
  await type('123456')
  expect([boxes(), error(), again.hidden, again.textContent]).toEqual([
    ...['123456', messages.unreachable],
    false,
    messages.tryAgain,
  ])
  expect([input.hasAttribute('aria-invalid'), input.closest('.shake')]).toEqual([false, null])
  again.click()
  await vi.waitFor(() => expect(sent).toEqual(['123456', '123456']))
  expect([error(), again.hidden, document.activeElement]).toEqual(['', true, input])
})

test('a user who changes a code that did not arrive types another one', async () => {
  const { again, error, sent, type } = show(new WalletError(messages.unreachable))
  await type('123456')
  await type('12345')
  expect([again.hidden, error()]).toEqual([true, ''])
  await type('123457')
  expect(sent).toEqual(['123456', '123457'])
})
