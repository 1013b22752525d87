import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCaipAddress } from './parseCaipAddress.js'
import { parseCaipNetworkId } from './parseCaipNetworkId.js'

/** A namespace with rules of its own: decimals and 40 hex digits. */
const namespace = {
  namespace: 'eip155',
  isChainReference: (text: string) => /^[1-9]\d*$/.test(text),
  isAddress: (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text),
}
const evm = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

describe('the parser of CAIP-2 ids', () => {
  it.each([
    ['eip155:1', 'eip155', '1'],
    ['bip122:000000000019d6689c085ae165831e93', 'bip122', '000000000019d6689c085ae165831e93'],
    ['cosmos:cosmoshub-3', 'cosmos', 'cosmoshub-3'],
    ['cosmos:Binance-Chain-Tigris', 'cosmos', 'Binance-Chain-Tigris'],
    ['starknet:SN_GOERLI', 'starknet', 'SN_GOERLI'],
    ['lip9:9ee11e9df416b18b', 'lip9', '9ee11e9df416b18b'],
    ['chainstd:8c3444cf8970a9e41a706fab93e7a6c4', 'chainstd', '8c3444cf8970a9e41a706fab93e7a6c4'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [`chainstd:${'a'.repeat(32)}`, 'chainstd', 'a'.repeat(32)],
  ])('reads %s', (text, namespace, reference) =>
    expect(parseCaipNetworkId(text)).toEqual({ namespace, reference, caipNetworkId: text }))

  it.each([
    'EIP155:1',
    'toolongnamespace:1',
    `cosmos:${'a'.repeat(33)}`,
    'eip155:1\n',
    'eip155:',
    ':1',
    'eip155',
    '',
    'eip155:1:2',
    'ab:1',
    ' eip155:1',
    'eip155:1 ',
    'eip155:<b>',
    null,
    undefined,
    1,
    {},
    ['eip155:1'],
  ])('refuses %j', (text) => expect(parseCaipNetworkId(text)).toBeUndefined())

  it.each([
    'eip155:01',
    'eip155:0x1',
    'eip155:0',
    'solana:1',
  ])('refuses %j by the rules of a namespace', (text) => {
    expect(parseCaipNetworkId(text, [namespace])).toBeUndefined()
    expect(parseCaipNetworkId('eip155:1', [namespace])).toBeDefined()
  })

  it('prints what it read, and reads nothing else', () => {
    let read = 0
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-a-z0-9:]{3,14}$/)), (text) => {
        const parsed = parseCaipNetworkId(text)
        if (parsed === undefined) return
        read++
        expect(`${parsed.namespace}:${parsed.reference}`).toBe(text)
      }),
      { numRuns: 5000 },
    )
    expect(read).toBeGreaterThan(0)
  })
})

describe('the parser of CAIP-10 addresses', () => {
  it('reads an account of each namespace', () => {
    expect(parseCaipAddress(`eip155:1:${evm}`)).toMatchObject({
      namespace: 'eip155',
      caipNetworkId: 'eip155:1',
      address: evm,
    })
    expect(
      parseCaipAddress('bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'),
    ).toBeDefined()
    expect(parseCaipAddress('hedera:mainnet:0.0.1234567890-zbhlt')).toBeDefined()
  })

  it.each([
    `eip155:1:${evm}:x`,
    `eip155:${evm}`,
    `eip155:1:${evm.slice(0, -1)}`,
    'eip155:1:<script>',
    `eip155:1:${evm}\n`,
    `cosmos:cosmoshub-3:${'a'.repeat(129)}`,
    'eip155:1:',
    '::',
    null,
    42,
  ])('refuses %j', (text) => expect(parseCaipAddress(text, [namespace])).toBeUndefined())

  it.each([
    'eip155:1:<a',
    'eip155:1:a>',
    'eip155:1: a',
    'eip155:1:a b',
  ])('refuses %j by the grammar alone', (text) => expect(parseCaipAddress(text)).toBeUndefined())

  it('reads the longest account of the grammar, and prints all of it', () => {
    const caipNetworkId = `chainstd:${'r'.repeat(32)}` as const
    const address = 'a'.repeat(128)
    const caipAddress = `${caipNetworkId}:${address}`
    expect(parseCaipAddress(caipAddress)).toEqual({
      namespace: 'chainstd',
      caipNetworkId,
      address,
      caipAddress,
    })
  })

  it('is read by the rules of its own namespace', () => {
    const strict = { namespace: 'cosmos', isChainReference: () => true, isAddress: () => false }
    expect(parseCaipAddress(`eip155:1:${evm}`, [strict, namespace])).toBeDefined()
    expect(parseCaipAddress('cosmos:cosmoshub-3:a', [namespace, strict])).toBeUndefined()
  })

  it('knows only the namespaces it is given', () => {
    expect(parseCaipAddress(`eip155:1:${evm}`, [{ ...namespace, namespace: 'solana' }])).toBeUndefined()
    expect(parseCaipAddress(`eip155:1:${evm}`, [namespace])).toBeDefined()
    expect(parseCaipAddress(`eip155:1:${evm}`, [])).toBeUndefined()
  })

  it('prints what it read', () => {
    let read = 0
    fc.assert(
      fc.property(fc.stringMatching(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/), (text) => {
        const parsed = parseCaipAddress(text)
        if (parsed === undefined) return
        read++
        expect(`${parsed.caipNetworkId}:${parsed.address}`).toBe(text)
      }),
    )
    expect(read).toBeGreaterThan(0)
  })
})
