import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail } from './email.js'

const spec = JSON.parse(
  readFileSync(new URL('../specs/frame-messages.schema.json', import.meta.url), 'utf8'),
) as { $defs: { Email: { pattern: string; maxLength: number } } }

test('host, frame, server and the wire between them take the same addresses', () => {
  const { maxLength, pattern } = spec.$defs.Email
  const inSpec = new RegExp(pattern, 'u')
  const near = fc.string({ unit: fc.constantFrom(...'aZ0.-_+@ö \n'), maxLength: 24 })
  fc.assert(
    fc.property(fc.oneof(near, fc.emailAddress(), fc.string()), (text) => {
      expect(isEmail(text)).toBe(text.length <= maxLength && inSpec.test(text))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['name@example.com', true],
  ["o'hara+tag@mail.example.co", true],
  ['a@b.co', true],
  // The last label of a domain has two characters or more.
  ['a@b.c', false],
  ['jörg@example.com', false],
  ['name@exämple.com', false],
  ['name@localhost', false],
  ['.name@example.com', false],
  ['na..me@example.com', false],
  ['name@-example.com', false],
  ['name@example.com\n', false],
  ['', false],
  ['a.bc.def@example.com', true],
  ["!#$%&'*+/=?^_`{|}~-.1@example.com", true],
  ['ada@x.y.z.io', true],
  ['ada@0x-1-y2.example', true],
  ['ada@example.xn--p1ai', true],
  [`ada@${'a'.repeat(63)}.com`, true],
  [`ada@${'a'.repeat(64)}.com`, false],
  ['ada.example.com', false],
  ['@example.com', false],
  [' ada@example.com', false],
  ['ada.@example.com', false],
  ['ada@exa_mple.com', false],
  ['ada@example-.com', false],
  ['ada@example.1om', false],
  ['ada@example.com-', false],
  [`${'a'.repeat(243)}@example.com`, false],
  [`${'a'.repeat(242)}@example.com`, true],
])('%s is an email: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})
