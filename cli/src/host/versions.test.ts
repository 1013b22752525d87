import { expect, it } from 'vitest'
import { overlaps, satisfies } from './versions.js'

it.each([
  ['19.1.0', '^18.2.0 || ^19.0.0', true],
  ['18.1.9', '^18.2.0 || ^19.0.0', false],
  ['18.2.0', '^18.2.0', true],
  ['20.0.0', '^19.0.0', false],
  ['1.0.0', '*', true],
  ['2.57.1', '>=2.0.0 <3', true],
  ['3.0.0', '>=2.0.0 <3', false],
  ['2.1.9', '~2.1.2', true],
  ['2.2.0', '~2.1.2', false],
  ['0.2.9', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['19.0.0', '19.x', true],
  ['18.0.0', '19.x', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.0.0', 'workspace:*', true],
  ['18.3.1', '18.2.0 - 19', true],
  ['20.0.0', '18.2.0 - 19', false],
  ['19.2.0-rc.1', '^19.0.0', true],
])('the version %s is in the range %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected)
})

it.each([
  ['^2.20.0', '^2.24.0', true],
  ['2.38.0', '^2.24.0', true],
  ['2.x', '^2.24.0', true],
  ['>=1.0.0 <3', '^2.24.0', true],
  ['<2.30', '^2.24.0', true],
  ['^1.21.0 || ^2.0.0', '^2.24.0', true],
  ['*', '^2.24.0', true],
  ['catalog:', '^2.24.0', true],
  ['2.23.2', '^2.24.0', false],
  ['~2.21.3', '^2.24.0', false],
  ['1.x', '^2.24.0', false],
  ['^18.0.0', '^18.2.0 || ^19.0.0', true],
  ['18.1.0', '^18.2.0 || ^19.0.0', false],
  ['^20.0.0', '^18.2.0 || ^19.0.0', false],
  ['17 - 18', '^18.2.0 || ^19.0.0', true],
  ['16 - 17', '^18.2.0 || ^19.0.0', false],
  ['>18.2.0', '^18.2.0', true],
])('a version is in both %s and %s: %s', (range, other, expected) => {
  expect(overlaps(range, other)).toBe(expected)
  expect(overlaps(other, range)).toBe(expected)
})
