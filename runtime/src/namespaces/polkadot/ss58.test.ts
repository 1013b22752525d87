import {
  base58Decode,
  base58Encode,
  checkAddressChecksum,
  decodeAddress,
  encodeAddress,
} from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase58 } from '../../encoding/base58.js'
import { openDriver } from '../../kit/testCalls.js'
import { encodeSs58, verifySs58 } from './encodeSs58.js'
import { polkadot } from './index.js'
import { parseSs58 } from './parseSs58.js'
import { readAccounts } from './readAccounts.js'
import { isSameAccount } from './sessions.js'

const driver = await openDriver(polkadot)

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const identity = fc.oneof(bytes(32), bytes(33), fc.constantFrom(new Uint8Array(32), new Uint8Array(33)))
const prefix = fc
  .oneof(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 0, max: 16_383 }))
  .filter((each) => each !== 46 && each !== 47)

describe('the codec of SS58', () => {
  // From the subkey manual and the registry: one key on five networks.
  it.each([
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 42],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 0],
    ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', 2],
  ])('reads %s', (address, type) => {
    expect(parseSs58(address)?.prefix).toBe(type)
    expect(Buffer.from(parseSs58(address)?.identity ?? []).toString('hex')).toBe(
      'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    )
    expect(verifySs58(address)).toBe(true)
  })

  it('writes and reads what another library writes and reads', () => {
    fc.assert(
      fc.property(identity, prefix, (key, type) => {
        const address = encodeSs58(key, type)
        expect(address).toBe(encodeAddress(key, type))
        expect(parseSs58(address)).toMatchObject({ prefix: type, identity: key })
        expect(decodeAddress(address)).toEqual(key)
        expect(driver.isAddress(address) && verifySs58(address)).toBe(true)
      }),
    )
  })

  it('knows a key again under any prefix, and no other', () => {
    fc.assert(
      fc.property(identity, prefix, prefix, bytes(32), (key, one, other, stranger) => {
        expect(isSameAccount(encodeSs58(key, one), encodeSs58(key, other))).toBe(true)
        expect(isSameAccount(encodeSs58(key, one), encodeSs58(stranger, one))).toBe(
          key.join() === stranger.join(),
        )
      }),
    )
  })

  it('agrees with another library on which bytes are an address', () => {
    const address = fc.tuple(identity, prefix).map(([key, type]) => base58Decode(encodeSs58(key, type)))
    let verified = 0
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ minLength: 30, maxLength: 40 }), address), (raw) => {
        const text = base58Encode(raw)
        expect(decodeBase58(text)).toEqual(raw)
        if (!verifySs58(text)) return
        verified++
        expect(checkAddressChecksum(raw)[0]).toBe(true)
      }),
    )
    expect(verified).toBeGreaterThan(0)
  })

  it('sees one wrong character', async () => {
    const letters = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')
    await fc.assert(
      fc.asyncProperty(bytes(32), fc.nat(46), letters, async (key, at, letter) => {
        const address = encodeSs58(key, 42)
        const changed = address.slice(0, at) + letter + address.slice(at + 1)
        // Two bytes of checksum let one in 65,536 through.
        fc.pre(changed !== address && !checkedElsewhere(changed))
        expect(await driver.verifyAddress(changed)).toBe(false)
      }),
    )
  })
  const checkedElsewhere = (text: string) => {
    try {
      return decodeAddress(text).length >= 32
    } catch {
      return false
    }
  }

  it.each([
    '',
    '0x',
    ' 15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5\n',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp0',
    '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    '1'.repeat(51),
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  ])('%j is no address', async (text) => {
    expect(parseSs58(text)).toBeUndefined()
    expect(await driver.verifyAddress(text)).toBe(false)
  })

  it('reads any text and any answer without throwing', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => isSameAccount(a, b) === (a === b)))
    fc.assert(fc.property(fc.anything(), (value) => void readAccounts(value)))
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            address: fc.anything(),
            type: fc.anything(),
            genesisHash: fc.anything(),
            name: fc.anything(),
          }),
        ),
        (list) => void expect(readAccounts(list)).toEqual(list.length === 0 ? [] : undefined),
      ),
    )
  })
})

describe('chain references', () => {
  it.each([
    ['91b171bb158e2d3848fa23a9f1c25182', true],
    ['91B171BB158E2D3848FA23A9F1C25182', false],
    ['91b171bb158e2d3848fa23a9f1c2518', false],
    ['91b171bb158e2d3848fa23a9f1c251820', false],
    ['91b171bb158e2d3848fa23a9f1c25182\n', false],
    ['', false],
  ])('%j: %s', (reference, expected) => expect(driver.isChainReference(reference)).toBe(expected))
})
