import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAttributes, checkName } from './checkName.js'
import { readCoinType } from './createSignatureCheck.js'
import { readSigned } from './readSigned.js'

const zones = ['demo.id', 'reown.id']

describe('checkName', () => {
  test.each(['abc.demo.id', 'a-1.reown.id', `${'a'.repeat(64)}.demo.id`])('%s is a name', (name) => {
    expect(checkName(name, zones)).toBeNull()
  })
  test.each<[string, RegExp]>([
    ['Abc.demo.id', /lower case/],
    ['abc demo.id', /lower case/],
    ['abc.demo.id\n', /lower case/],
    ['ünï.demo.id', /lower case/],
    ['', /lower case/],
    ['abc.id', /three parts/],
    ['a.b.demo.id', /three parts/],
    ['ab.demo.id', /3 to 64/],
    [`${'a'.repeat(65)}.demo.id`, /3 to 64/],
    ['abc.other.id', /demo\.id, reown\.id/],
  ])('%j is not', (name, reason) => expect(checkName(name, zones)).toMatch(reason))
})

describe('readSigned', () => {
  test('any text gives a message or a sentence, never an error', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const read = readSigned(text)
        if (typeof read === 'string') expect(read).toMatch(/^Failed to .+/)
        else expect(read.timestamp).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  test('what was signed is read back', () => {
    const message = { name: 'a', attributes: { bio: 'x' }, timestamp: 5 }
    expect(readSigned(JSON.stringify(message))).toEqual({
      ...message,
      coinType: undefined,
      address: undefined,
    })
  })
})

test('attributes: only a short bio of plain characters', () => {
  expect(checkAttributes({})).toBeNull()
  expect(checkAttributes({ bio: 'Hello @me: a/b_c-d?e=f+g.' })).toBeNull()
  expect(checkAttributes({ bio: '' })).toMatch(/takes/)
  expect(checkAttributes({ bio: 'a\n' })).toMatch(/takes/)
  expect(checkAttributes({ bio: '<b>' })).toMatch(/takes/)
  expect(checkAttributes({ bio: 'x'.repeat(256) })).toMatch(/at most 255/)
  expect(checkAttributes(JSON.parse('{"__proto__":"x"}'))).toMatch(/not allowed/)
})

test('readCoinType takes 60 and the coin type of an EVM chain that is served, and no other', () => {
  const served = ['eip155:1', 'eip155:137']
  expect(readCoinType(60, served)).toEqual({ coinType: 60, chainId: 1 })
  expect(readCoinType(0x80000001, served)).toEqual({ coinType: 60, chainId: 1 })
  expect(readCoinType(0x80000000 + 137, served)).toEqual({ coinType: 0x80000000 + 137, chainId: 137 })
  for (const value of [0, 1, 137, 501, 0x80000000, 0x80000000 + 10]) {
    expect(readCoinType(value, served)).toBeNull()
  }
})
