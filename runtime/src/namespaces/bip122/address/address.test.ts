import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAccounts } from '../adapter/readConnection.js'
import { isSameAddress, readAddress, verifyAddress } from './readAddress.js'

const payment = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const stacks = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'

describe('addresses', () => {
  it.each([
    // BIP-350, segwit addresses
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'segwit', 'bc'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'segwit', 'tb'],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'segwit', 'bc'],
    ['BC1SW50QGDZ25J', 'segwit', 'bc'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'segwit', 'bc'],
    ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', 'segwit', 'tb'],
    ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 'taproot', 'tb'],
    [taproot, 'taproot', 'bc'],
    // regtest, and base58 of each kind
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'segwit', 'bcrt'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'base58', 'bc'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'base58', 'bc'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'base58', 'tb'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'base58', 'tb'],
  ])('reads %s', async (text, kind, prefix) => {
    expect(readAddress(text)).toEqual({ kind, prefix })
    expect(await verifyAddress(text)).toBe(true)
  })

  it.each([
    // BIP-350, in its order
    'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
    'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    'bc1pw5dgrnzv',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
    'bc1gmk9yu',
    // BIP-173
    'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
    'bca0w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90234567789035',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
    'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv',
    // other chains, and what only looks like one
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    '4J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN0',
    `${payment}\n`,
    ` ${payment}`,
    '',
    stacks,
  ])('refuses %s', async (text) => {
    expect(readAddress(text)).toBeUndefined()
    expect(await verifyAddress(text)).toBe(false)
  })

  it('looks at the checksum of base58 only when it verifies', async () => {
    const wrong = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'
    expect(readAddress(wrong)?.kind).toBe('base58')
    expect(await verifyAddress(wrong)).toBe(false)
  })

  it('finds any one letter of a bech32 address that was changed', () => {
    const letters = [...'qpzry9x8gf2tvdw0s3jn54khce6mua7l']
    fc.assert(
      fc.property(
        fc.constantFrom(payment, taproot),
        fc.integer({ min: 3, max: 41 }),
        fc.constantFrom(...letters),
        (address, at, letter) => {
          const changed = `${address.slice(0, at)}${letter}${address.slice(at + 1)}`
          expect(readAddress(changed) === undefined).toBe(changed !== address)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('are one whatever the case of bech32, and not of base58', () => {
    expect(isSameAddress(payment, payment.toUpperCase())).toBe(true)
    expect(isSameAddress(payment, taproot)).toBe(false)
    const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    expect(isSameAddress(legacy, legacy)).toBe(true)
    expect(isSameAddress(legacy, legacy.toLowerCase())).toBe(false)
  })
})

describe('accounts in a reply', () => {
  const publicKey = '02c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872'

  it('come with payment first, once each, with key and path where given', () => {
    const list = [
      { address: stacks, purpose: 'stacks' },
      {
        address: taproot,
        purpose: 'ordinals',
        publicKey: publicKey.slice(2),
        derivationPath: "m/86'/0'/0'/0/0",
      },
      { address: payment, purpose: 'payment', publicKey: publicKey.toUpperCase(), path: "m/84'/0'/0'/0/0" },
      { address: payment, purpose: 'ordinals' },
    ]
    expect(parseAccounts(list)).toEqual([
      { namespace: 'bip122', address: payment, type: 'payment', publicKey, path: "m/84'/0'/0'/0/0" },
      {
        namespace: 'bip122',
        address: taproot,
        type: 'ordinal',
        publicKey: publicKey.slice(2),
        path: "m/86'/0'/0'/0/0",
      },
      { namespace: 'bip122', address: stacks, type: 'stx' },
    ])
  })

  it('get the purpose that is not given from the others', () => {
    const types = (...addresses: string[]) =>
      parseAccounts(addresses.map((address) => ({ address })))?.map(({ address, type }) => [address, type])
    expect(types(taproot)).toEqual([[taproot, 'payment']])
    expect(types(taproot, payment)).toEqual([
      [payment, 'payment'],
      [taproot, 'ordinal'],
    ])
    expect(types(taproot, stacks)).toEqual([
      [taproot, 'payment'],
      [stacks, 'stx'],
    ])
  })

  it('are not believed a purpose, key or path that cannot be', () => {
    expect(
      parseAccounts([{ address: payment, purpose: 'constructor', publicKey: '0x12', path: 'm/../etc' }]),
    ).toEqual([{ namespace: 'bip122', address: payment, type: 'payment' }])
    expect(parseAccounts([{ address: payment, purpose: 'stacks' }])?.[0]?.type).toBe('payment')
  })

  it('are none when nothing reads as one', () => {
    expect(parseAccounts([])).toEqual([])
    expect(parseAccounts([{ address: 7 }, null, 'x'])).toBeUndefined()
    expect(parseAccounts({ addresses: [] })).toBeUndefined()
    expect(parseAccounts([payment, { address: payment }])).toHaveLength(1)
    fc.assert(fc.property(fc.anything(), (value) => void parseAccounts(value)))
    fc.assert(fc.property(fc.array(fc.anything()), (value) => void parseAccounts(value)))
  })
})
