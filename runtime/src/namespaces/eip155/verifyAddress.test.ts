import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { openDriver } from '../../kit/testCalls.js'
import { eip155 as eip155Driver } from './index.js'
import { verifyAddress } from './verifyAddress.js'

const eip155 = await openDriver(eip155Driver)

const hexAddress = fc.stringMatching(/^[0-9a-f]{40}$/)

describe('the check of an address', () => {
  it.each([
    // The test cases of EIP-55.
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    // No case, no checksum; 0x may be left out.
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x0000000000000000000000000000000000000000',
  ])('takes %s', async (text) => {
    expect(verifyAddress(text)).toBe(true)
    expect(await eip155.verifyAddress(text)).toBe(true)
    expect(eip155.isAddress(text)).toBe(true)
  })

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n',
    '0x0x52908400098527886E0F7030069857D2E4169E',
    '0xgaaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x',
    '',
  ])('refuses %j', (text) => expect(verifyAddress(text)).toBe(false))

  it('takes every address as another library spells it, and no other mix of cases', () => {
    fc.assert(
      fc.property(hexAddress, fc.nat({ max: 39 }), (digits, at) => {
        const spelled = getAddress(`0x${digits}`)
        expect(verifyAddress(spelled)).toBe(true)
        const letter = spelled.charAt(at + 2)
        const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const other = spelled.slice(0, at + 2) + turned + spelled.slice(at + 3)
        const body = other.slice(2)
        const isOneCase = body === body.toLowerCase() || body === body.toUpperCase()
        expect(verifyAddress(other)).toBe(other === spelled || isOneCase)
        expect(eip155.isSameAddress(other, digits)).toBe(true)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof verifyAddress(text) === 'boolean'))
  })
})
