import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { createBip122Wallet } from './createBip122Wallet.js'
import { hashMessage } from './signing/sign.js'

// bip-0322/basic-test-vectors.json; of the two signatures printed for each, the one with deterministic nonces.
const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const vectors = [
  [
    '',
    'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'Hello World',
    'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
] as const

describe('a signer of BIP-322', () => {
  it.each(vectors)('signs %j as the proposal prints it', (message, hash, signature) => {
    const { core } = createBip122Wallet()
    core.permit(true)
    expect(core.addresses()[0]?.address).toBe(address)
    expect(hex.encode(hashMessage(message))).toBe(hash)
    expect(core.signMessage(address, message, 'bip322')).toBe(signature)
  })

  it('hashes a message as UTF-8', () => {
    expect(hex.encode(hashMessage('UTF-8 support: öäüéàè 测试文本 \u{1F604}'))).toBe(
      '43936b237ea38c7794eb5d755e0d220b6db92ebfc5c8f482759d22b1286376d7',
    )
  })

  it('signs with no address that it did not share', () => {
    const { core } = createBip122Wallet()
    expect(() => core.signMessage(address, '', 'bip322')).toThrow('authorised')
  })
})
