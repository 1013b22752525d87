// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { messages } from '../messages/messages.js'
import { passkeyMessages } from '../messages/passkeyMessages.js'
import { errorLine, mailLine, notice, tell } from './dom.js'
import { linesOf } from './icon.js'

test('the address of a mail stands out in its sentence, which is as it was', () => {
  const text = messages.deviceText('ann@example.com')
  const line = mailLine(text, 'ann@example.com')
  expect(line.textContent).toBe(text)
  expect([...line.querySelectorAll('strong')].map((mark) => mark.textContent)).toEqual(['ann@example.com'])
})

test('an address between isolates stays between them', () => {
  const line = mailLine('\u2068ann@example.com\u2069!', 'ann@example.com')
  expect(line.innerHTML).toBe('\u2068<strong>ann@example.com</strong>\u2069!')
})

test('an address is text, whatever it is made of, and is not added to a text without it', () => {
  expect(mailLine('To "<b>"@a.example.', '"<b>"@a.example').querySelector('b')).toBeNull()
  expect(mailLine('To nobody.', 'ann@example.com').innerHTML).toBe('To nobody.')
})

test.each([
  passkeyMessages.cancelled,
  messages.passkeyOrCode,
  messages.passkeyRefused,
])('a prompt that the user closed is no failure, and is announced all the same: %s', (text) => {
  const line = errorLine()
  tell(line, text)
  expect([line.textContent, line.className]).toEqual([text, 'notice error calm'])
  expect(line.getAttribute('role')).toBe('alert')
  tell(line, messages.unreachable)
  expect([line.textContent, line.className]).toEqual([messages.unreachable, 'notice error'])
})

test('what is no harm has another picture than what has failed', () => {
  const line = errorLine()
  const drawn = () => [...line.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  tell(line, messages.passkeyRefused)
  expect(drawn()).toEqual(linesOf('info'))
  tell(line, messages.unreachable)
  expect(drawn()).toEqual(linesOf('mark'))
  const [calm] = notice('calm', 'Nothing was lost.').querySelectorAll('svg')
  expect([...(calm?.children ?? [])].map((path) => path.getAttribute('d'))).toEqual(linesOf('info'))
})
