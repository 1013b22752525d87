// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { messages } from '../messages/messages.js'
import { readCode, readMail, setEmail } from './fields.js'

test.each([
  'jörg@example.com',
  'a@b.c',
  'name@example',
  'name',
])('%s is refused where it is typed', (mail) => {
  expect(() => readMail(mail)).toThrow(messages.emailWrong)
})

test('a browser that knows the email of its user can fill it in', () => {
  const input = document.createElement('input')
  setEmail(input)
  expect([input.type, input.autocomplete]).toEqual(['email', 'email'])
})

test('an email is taken as it was typed', () => {
  expect(readMail('Ann@Example.com')).toBe('Ann@Example.com')
})

test.each(['123456', '123 456', '123-456'])('the code %s is read', (typed) => {
  expect(readCode(typed)).toBe('123456')
})

test.each(['12345', '1234567', 'abcdef', ''])('the code %s is refused', (typed) => {
  expect(() => readCode(typed)).toThrow(messages.codeWrong)
})
