import { getAddress } from 'viem'
import { expect, it } from 'vitest'
import { checksumAddress } from './checksumAddress.js'

it('checksumAddress writes the addresses of EIP-55', () => {
  // https://eips.ethereum.org/EIPS/eip-55#test-cases
  for (const address of [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]) {
    expect(checksumAddress(address.toLowerCase())).toBe(address)
    expect(checksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
  }
})

it('checksumAddress writes the same as viem', () => {
  for (let count = 0; count < 2_000; count++) {
    const bytes = crypto.getRandomValues(new Uint8Array(20))
    const address = `0x${Buffer.from(bytes).toString('hex')}` as const
    expect(checksumAddress(address)).toBe(getAddress(address))
  }
})

it.each([
  '',
  '0x',
  `0x${'1'.repeat(39)}`,
  `0x${'1'.repeat(41)}`,
  `0x${'g'.repeat(40)}`,
  'x'.repeat(42),
  `eip155:1:0x${'1'.repeat(40)}`,
])('checksumAddress knows that %j is no address', (text) => expect(checksumAddress(text)).toBeUndefined())
