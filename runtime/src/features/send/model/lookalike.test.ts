import { expect, it } from 'vitest'
import { findLookalike, looksLike } from './lookalike.js'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const poison = '0x7099000000000000000000000000000000dc79c8'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

it('looksLike compares the ends of addresses, whatever their case', () => {
  expect(looksLike(friend, poison)).toBe(true)
  expect(looksLike(friend, friend.toLowerCase())).toBe(false)
  expect(looksLike(friend, other)).toBe(false)
})

it.each([
  ['only their ends are the same', '0x7f997970dc79c8', '0x7a997970dc79c8', false],
  ['only their beginnings are the same', '0x7099000000dc79c8', '0x7099000000dc79c9', false],
  ['addresses of a chain without 0x end with it', 'abc11110x', 'abc22210x', true],
])('%s: %s and %s look alike: %s', (_name, one, other, alike) => expect(looksLike(one, other)).toBe(alike))

it('T-D5: findLookalike marks what looks like an address the user trusts, or one in the history', () => {
  expect(findLookalike(poison, { trusted: [other, friend], seen: [] })).toBe(friend)
  expect(findLookalike(poison, { trusted: [], seen: [friend] })).toBe(friend)
  // It sent something, to get into the history.
  expect(findLookalike(poison, { trusted: [friend], seen: [poison] })).toBe(friend)
})

it('findLookalike marks neither a trusted address nor a stranger', () => {
  expect(findLookalike(friend, { trusted: [friend], seen: [poison] })).toBeUndefined()
  expect(findLookalike(other, { trusted: [friend], seen: [poison] })).toBeUndefined()
})
