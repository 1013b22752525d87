import { expect, test } from 'vitest'
import { isLocalHost } from './isLocalHost.js'

test.each([
  'localhost',
  'localhost:4600',
  '127.0.0.1:1',
  '[::1]:4600',
  'LOCALHOST:80',
])('%s is local', (host) => {
  expect(isLocalHost(host)).toBe(true)
})

test.each([
  '',
  null,
  undefined,
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example:4600',
  '127.0.0.1@evil.example',
  'localhost:4600 evil',
  '0.0.0.0:4600',
  '127.0.0.2',
])('%s is not', (host) => {
  expect(isLocalHost(host)).toBe(false)
})
