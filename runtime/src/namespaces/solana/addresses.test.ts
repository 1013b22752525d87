import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../encoding/base58.js'
import { openDriver } from '../../kit/testCalls.js'
import { chooseNetwork, clusters } from './chooseNetwork.js'
import { solana as solanaDriver } from './index.js'
import {
  solanaDevnet,
  solanaMainnet,
  solanaSandbox,
  solanaSandboxGenesisHash,
  solanaTestnet,
} from './networks.js'
import { parseTransaction } from './parseTransaction.js'
import { readAccounts, readPublicKey } from './readAccounts.js'
import { isAddress } from './types.js'

const solana = await openDriver(solanaDriver)

const address = 'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s'

describe('the codec of base58', () => {
  it('writes and reads as another library does', () => {
    const bytes = fc.uint8Array({ maxLength: 64 })
    fc.assert(
      fc.property(bytes, (value) => {
        expect(encodeBase58(value)).toBe(base58.encode(value))
        expect(decodeBase58(encodeBase58(value))).toEqual(value)
      }),
    )
  })

  it('refuses what is none, as another library does', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[1-9A-Za-z]{0,50}$/)),
        (text) => {
          let expected: Uint8Array | undefined
          try {
            expected = base58.decode(text)
          } catch {}
          expect(decodeBase58(text)).toEqual(expected)
        },
      ),
    )
    expect(decodeBase58('1'.repeat(89))).toBeUndefined()
  })
})

describe('an address', () => {
  it.each([
    address,
    '11111111111111111111111111111111',
    'So11111111111111111111111111111111111111112',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  ])('is %s', async (text) => {
    expect(solana.isAddress(text)).toBe(true)
    expect(await solana.verifyAddress(text)).toBe(true)
  })

  it.each([
    '',
    address.slice(2),
    `${address}1`,
    ` ${address}`,
    `${address}\n`,
    address.replace('F', '0'),
    `11${address.slice(1)}`,
    `1${address}`.slice(0, 31),
    '1'.repeat(31),
    '1'.repeat(33),
    '1'.repeat(44),
    'z'.repeat(44),
    '<img src=x>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    null,
    7,
    {},
  ])('is not %j', (text) => expect(isAddress(text)).toBe(false))

  it('is 32 bytes, no more and no fewer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(isAddress(base58.encode(bytes))).toBe(bytes.length === 32)
      }),
    )
  })

  it('is another one in another case', () => {
    expect(solana.isSameAddress(address, address)).toBe(true)
    expect(solana.isSameAddress(address, address.toLowerCase())).toBe(false)
  })

  it('is read from whatever prints itself as one', () => {
    expect(readPublicKey({ toString: () => address })).toBe(address)
    expect(readPublicKey(address)).toBe(address)
    const throws = {
      toString() {
        throw new Error('no')
      },
    }
    for (const bad of [null, undefined, {}, 7, 'x', throws]) expect(readPublicKey(bad)).toBeUndefined()
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (value) => void readPublicKey(value)))
  })
})

describe('accounts', () => {
  const account = { address, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] }

  it('are those of the namespace, each once', () => {
    const others = [
      { ...account, chains: ['bitcoin:mainnet'] },
      { ...account, address: 'bc1q' },
      { ...account, chains: [] },
    ]
    expect(readAccounts([...others, account, account])?.map((each) => each.address)).toEqual([address])
    expect(readAccounts(others)).toEqual([])
    expect(readAccounts([])).toEqual([])
  })

  it('are not there at all in nonsense', () => {
    for (const bad of [undefined, null, 7, 'x', {}, [null, 7]]) expect(readAccounts(bad)).toBeUndefined()
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(readAccounts(value) ?? []).toEqual([])
      }),
    )
  })
})

describe('networks', () => {
  it('have the first 32 characters of their genesis hash for an id', () => {
    const hash = base58.encode(createHash('sha256').update('appkit sandbox solana genesis').digest())
    expect(solanaSandboxGenesisHash).toBe(hash)
    expect(solanaSandbox.id).toBe(hash.slice(0, 32))
    for (const network of [solanaMainnet, solanaDevnet, solanaTestnet, solanaSandbox]) {
      expect(network.caipNetworkId).toBe(`solana:${network.id}`)
      expect(solana.isChainReference(String(network.id))).toBe(true)
      expect(URL.canParse(network.rpcUrls.default.http[0] ?? '')).toBe(true)
    }
    expect(Object.keys(clusters)).toEqual(
      [solanaMainnet, solanaDevnet, solanaTestnet].map(({ caipNetworkId }) => caipNetworkId),
    )
  })

  it.each([
    '',
    'mainnet',
    '1',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvd',
    `${solanaMainnet.id}x`,
    '0'.repeat(32),
  ])('have no id like %j', (reference) => expect(solana.isChainReference(reference)).toBe(false))

  const [main, dev, sandbox] = [
    solanaMainnet.caipNetworkId,
    solanaDevnet.caipNetworkId,
    solanaSandbox.caipNetworkId,
  ]
  const all = ['solana:mainnet', 'solana:devnet', 'solana:testnet']

  it.each([
    ['any, for a wallet that tells none', undefined, [dev], { caipNetworkId: dev }],
    ['any, for a wallet that lists every cluster', all, [sandbox, dev], { caipNetworkId: sandbox }],
    ['those it lists', ['solana:mainnet'], [main, dev], { caipNetworkId: main, approvedNetworkIds: [main] }],
    ['those it lists as CAIP-2 too', [dev], [dev], { caipNetworkId: dev, approvedNetworkIds: [dev] }],
    [
      'the one it has when it lacks the one that was asked for',
      ['solana:mainnet'],
      [dev, main],
      { caipNetworkId: main, approvedNetworkIds: [main] },
    ],
    [
      'one the app does not have, when it has none of them',
      ['solana:mainnet'],
      [dev],
      { caipNetworkId: main, approvedNetworkIds: [main] },
    ],
    [
      'the sandbox too, which no wallet can list',
      ['solana:mainnet'],
      [sandbox, main],
      { caipNetworkId: sandbox, approvedNetworkIds: [main, sandbox] },
    ],
    ['main, when nothing was asked for', all, [], { caipNetworkId: main }],
  ] as const)('of a wallet are %s', (_, listed, asked, expected) =>
    expect(chooseNetwork(listed, asked)).toEqual(expected))
})

describe('a transaction', () => {
  const keys = [1, 2].map((byte) => new Uint8Array(32).fill(byte))
  const message = (count: number, prefix: readonly number[] = []) =>
    Uint8Array.from([...prefix, count, 0, 0, 2, ...keys.flatMap((key) => [...key]), ...new Uint8Array(32), 0])
  const wire = (count: number, body: Uint8Array) =>
    Uint8Array.from([count, ...new Uint8Array(64 * count), ...body])

  it.each([
    ['legacy', 'legacy', []],
    ['of version 0', 0, [0x80]],
  ] as const)('%s is read', (_, version, prefix) => {
    const parsed = parseTransaction(wire(2, message(2, prefix)))
    expect(parsed).toMatchObject({ version, signers: keys.map((key) => base58.encode(key)) })
    expect(parsed?.message).toEqual(message(2, prefix))
    expect(parsed?.signatures).toHaveLength(2)
  })

  it.each([
    ['of a later version', wire(1, message(1, [0x81]))],
    ['with fewer signatures than signers', wire(1, message(2))],
    ['with more signers than keys', wire(3, message(3))],
    ['that nobody signs', wire(0, message(0))],
    ['that is cut off', wire(1, message(1)).slice(0, 140)],
    ['without a byte', new Uint8Array()],
    ['larger than a packet', Uint8Array.from([...wire(1, message(1)), ...new Uint8Array(1200)])],
    ['with an endless length', new Uint8Array(200).fill(0xff)],
  ])('%s is none', (_, bytes) => expect(parseTransaction(bytes)).toBeUndefined())

  it('is read from any bytes without throwing, and says what was there', () => {
    const near = fc
      .tuple(fc.constantFrom(1, 2), fc.nat(165), fc.nat(255))
      .map(([count, at, byte]) => wire(count, message(count)).with(at, byte))
    let read = 0
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), near), (bytes) => {
        const parsed = parseTransaction(bytes)
        if (parsed === undefined) return
        read++
        const again = [...parsed.signatures.flatMap((each) => [...each]), ...parsed.message]
        expect(Uint8Array.from(again)).toEqual(bytes.slice(-again.length))
      }),
    )
    expect(read).toBeGreaterThan(0)
  })
})
