import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64, bech32, bech32m, createBase58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readBitcoinAddress } from '../../message/addresses.js'
import { hash160, hashBip137, hashLegacy, hashTaproot, hashToSpend, hashWitnessV0 } from './hashes.js'
import { verifyBip122 } from './verifyBip122.js'

const secret = new Uint8Array(32).fill(7)
const key = secp256k1.getPublicKey(secret, true)
const longKey = secp256k1.getPublicKey(secret, false)
const message = 'app.example wants you to sign in'

const base58check = createBase58check(sha256)
const segwit = (hash: Uint8Array) => bech32.encode('bc', [0, ...bech32.toWords(hash)])
const nested = (hash: Uint8Array) =>
  base58check.encode(Uint8Array.of(5, ...hash160(Uint8Array.of(0, 20, ...hash))))
const plain = (hash: Uint8Array) => base58check.encode(Uint8Array.of(0, ...hash))
const p2wpkh = segwit(hash160(key))
const p2sh = nested(hash160(key))
const p2pkh = plain(hash160(key))
const p2tr = bech32m.encode('bc', [1, ...bech32m.toWords(schnorr.getPublicKey(secret))])

const toSign = (address: string, change: { sequence?: number; lockTime?: number; version?: number } = {}) => {
  const { script = new Uint8Array() } = readBitcoinAddress(address) ?? {}
  const txid = hashToSpend(message, script)
  return { script, parts: { version: 0, sequence: 0, lockTime: 0, txid, ...change } }
}
/** In DER, with SIGHASH_ALL behind it. */
const derOf = (hash: Uint8Array) =>
  concatBytes(secp256k1.sign(hash, secret, { prehash: false, format: 'der' }), Uint8Array.of(1))
const witnessOf = (address: string, change = {}, own = key) => [
  derOf(hashWitnessV0(toSign(address, change).parts, hash160(own))),
  own,
]
const sized = (bytes: Uint8Array) =>
  bytes.length < 0xfd
    ? concatBytes(Uint8Array.of(bytes.length), bytes)
    : concatBytes(Uint8Array.of(0xfd, bytes.length & 255, bytes.length >> 8), bytes)
const listOf = (items: readonly Uint8Array[]) =>
  concatBytes(Uint8Array.of(items.length), ...items.map((item) => sized(item)))
const simpleOf = (...items: Uint8Array[]) => base64.encode(listOf(items))

interface Parts {
  readonly version: number
  readonly sequence: number
  readonly lockTime: number
  readonly txid: Uint8Array
  readonly index: number
  readonly script: Uint8Array
  readonly witness: readonly Uint8Array[]
  readonly outputs: readonly { readonly value: number; readonly script: Uint8Array }[]
  readonly inputs: number
}
const uint32 = (value: number) => new Uint8Array(Uint32Array.of(value).buffer)
/** The full form (BIP-144): one input that spends `to_spend`, one output that holds nothing. */
const fullOf = (address: string, change: Partial<Parts>) => {
  const parts: Parts = {
    ...toSign(address).parts,
    index: 0,
    script: new Uint8Array(),
    witness: [],
    inputs: 1,
    outputs: [{ value: 0, script: Uint8Array.of(0x6a) }],
    ...change,
  }
  const { index, inputs, lockTime, outputs, script, sequence, txid, version, witness } = parts
  const hasWitness = witness.length > 0
  const input = concatBytes(txid, uint32(index), sized(script), uint32(sequence))
  const all = Array.from({ length: inputs }, () => input)
  const bytes = concatBytes(
    uint32(version),
    Uint8Array.of(...(hasWitness ? [0, 1] : []), inputs),
    ...all,
    Uint8Array.of(outputs.length),
    ...outputs.map(({ value, script: paid }) => concatBytes(uint32(value), uint32(0), sized(paid))),
    ...(hasWitness ? all.map(() => listOf(witness)) : []),
    uint32(lockTime),
  )
  return `ful${base64.encode(bytes)}`
}
const judge = (address: string, signature: string) => verifyBip122({ address, message, signature })
const statusOf = (address: string, signature: string) => judge(address, signature).status

describe('the simple form of BIP-322', () => {
  const schnorrOf = (hashType: 0 | 1) => {
    const { parts, script } = toSign(p2tr)
    return schnorr.sign(hashTaproot(parts, script, hashType), secret)
  }

  it.each<[string, string, Uint8Array[]]>([
    ['p2wpkh', p2wpkh, witnessOf(p2wpkh)],
    ['p2sh', p2sh, witnessOf(p2sh)],
    ['p2tr', p2tr, [schnorrOf(0)]],
    ['p2tr with SIGHASH_ALL', p2tr, [concatBytes(schnorrOf(1), Uint8Array.of(1))]],
  ])('is valid with and without its prefix: %s', (_what, address, witness) => {
    expect(judge(address, simpleOf(...witness))).toEqual({ status: 'valid' })
    expect(judge(address, `smp${simpleOf(...witness)}`)).toEqual({ status: 'valid' })
  })

  it('has its prefix at the beginning: the same letters further on are part of the signature', () => {
    const text = `${message} 1921`
    const { script = new Uint8Array() } = readBitcoinAddress(p2wpkh) ?? {}
    const parts = { version: 0, sequence: 0, lockTime: 0, txid: hashToSpend(text, script) }
    const signature = simpleOf(derOf(hashWitnessV0(parts, hash160(key))), key)
    expect(signature).toMatch(/.(?:smp|ful|pof)/)
    expect(verifyBip122({ address: p2wpkh, message: text, signature })).toEqual({ status: 'valid' })
  })

  it.each<[string, string, string]>([
    ['an address that is none', 'none', simpleOf(...witnessOf(p2wpkh))],
    ['no base64', p2wpkh, '%'],
    ['no witness', p2wpkh, base64.encode(Uint8Array.of(2))],
    ['nothing in it', p2wpkh, simpleOf()],
    ['nothing in it, for an address without witness', p2pkh, simpleOf()],
    ['one item more', p2wpkh, simpleOf(...witnessOf(p2wpkh), new Uint8Array())],
    ['another key', segwit(hash160(longKey)), simpleOf(...witnessOf(p2wpkh))],
    [
      'another signature of taproot',
      p2tr,
      simpleOf(schnorrOf(0).map((byte, at) => (at === 9 ? byte ^ 1 : byte))),
    ],
    ['another key, within p2sh', nested(hash160(longKey)), simpleOf(...witnessOf(p2sh))],
  ])('is invalid with %s', (_what, address, signature) =>
    expect(statusOf(address, signature)).toBe('invalid'))

  it.each<[string, string, Uint8Array[]]>([
    ['a path of taproot', p2tr, [schnorrOf(0), new Uint8Array()]],
    ['a script of a witness', bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(32))]), []],
    ['one item more within p2sh', p2sh, [...witnessOf(p2sh), new Uint8Array()]],
    ['one item within p2sh', p2sh, witnessOf(p2sh).slice(0, 1)],
    ['a long key within p2sh', nested(hash160(longKey)), witnessOf(nested(hash160(longKey)), {}, longKey)],
  ])('is unknown where a script would have to run: %s', (_what, address, witness) =>
    expect(judge(address, simpleOf(...witness))).toMatchObject({ status: 'unknown', reason: 'unsupported' }))

  it('is read up to 65,536 characters', () => {
    const witness = (size: number) => simpleOf(new Uint8Array(size), new Uint8Array())
    expect(witness(49_147)).toHaveLength(65_536)
    expect(statusOf(p2tr, witness(49_147))).toBe('unknown')
    expect(statusOf(p2tr, witness(49_148))).toBe('invalid')
  })

  it.each([
    [26, 'unknown'],
    [27, 'invalid'],
    [42, 'invalid'],
    [43, 'unknown'],
  ])('has 65 bytes like those of BIP-137, which begin with 27 to 42: %i', (count, status) => {
    const items = Array.from({ length: count }, () => new Uint8Array())
    const bytes = listOf([new Uint8Array(65 - 1 - count), ...items.slice(1)])
    expect([bytes.length, bytes[0]]).toEqual([65, count])
    expect(statusOf(p2tr, base64.encode(bytes))).toBe(status)
    const longer = listOf([new Uint8Array(65 - count), ...items.slice(1)])
    expect(statusOf(p2tr, base64.encode(longer))).toBe('unknown')
  })
})

describe('a signature of BIP-137', () => {
  const signed = secp256k1.Signature.fromBytes(
    secp256k1.sign(hashBip137(message), secret, { prehash: false, format: 'recovered' }),
    'recovered',
  )
  const withHeader = (first: number) =>
    base64.encode(Uint8Array.of(first + (signed.recovery ?? 0), ...signed.toBytes('compact')))

  it.each<[string, number, string, string]>([
    ['a long key', 27, plain(hash160(longKey)), 'valid'],
    ['a long key where a short one is meant', 27, p2pkh, 'invalid'],
    ['a short key', 31, p2pkh, 'valid'],
    ['a short key within p2sh, as many wallets write it', 31, p2sh, 'valid'],
    ['a short key of p2wpkh, as many wallets write it', 31, p2wpkh, 'valid'],
    ['a key within p2sh', 35, p2sh, 'valid'],
    ['a key of p2wpkh', 39, p2wpkh, 'valid'],
    ['another kind of address', 39, p2pkh, 'invalid'],
    ['an address without such a key', 39, p2tr, 'invalid'],
  ])('%s: %i, %s, %s', (_what, first, address, status) =>
    expect(statusOf(address, withHeader(first))).toBe(status))

  it('has no prefix', () => {
    expect(statusOf(p2pkh, `smp${withHeader(31)}`)).toBe('invalid')
    expect(statusOf(p2pkh, `ful${withHeader(31)}`)).toBe('invalid')
  })
})

describe('the full form of BIP-322', () => {
  const witness = witnessOf(p2wpkh)
  const changed = (bytes: Uint8Array, at: number) =>
    bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
  const nothing = { value: 0, script: Uint8Array.of(0x6a) }

  it.each([0, 2])('is valid in version %i, with its prefix or without', (version) => {
    const full = fullOf(p2wpkh, { version, witness: witnessOf(p2wpkh, { version }) })
    expect(judge(p2wpkh, full)).toEqual({ status: 'valid' })
    expect(judge(p2wpkh, full.slice(3))).toEqual({ status: 'valid' })
  })

  it.each([{ sequence: 5 }, { lockTime: 5 }])('is valid later with %j', (change) => {
    const full = fullOf(p2wpkh, { ...change, witness: witnessOf(p2wpkh, change) })
    expect(judge(p2wpkh, full)).toEqual({ status: 'valid', isLocked: true })
    expect(judge(p2wpkh, fullOf(p2wpkh, { ...change, witness }))).toEqual({ status: 'invalid' })
  })

  const { txid } = toSign(p2wpkh).parts
  it.each<[string, Partial<Parts>]>([
    ['another version', { version: 1, witness: witnessOf(p2wpkh, { version: 1 }) }],
    ...Array.from({ length: 32 }, (_, at): [string, Partial<Parts>] => [
      `another byte ${at} in the id of what it spends`,
      { txid: changed(txid, at) },
    ]),
    ['another output spent', { index: 1 }],
    ['no output', { outputs: [] }],
    ['two outputs', { outputs: [nothing, nothing] }],
    ['an output with a value', { outputs: [{ ...nothing, value: 1 }] }],
    ['an output that anyone can spend', { outputs: [{ value: 0, script: new Uint8Array() }] }],
    ['an output with more than OP_RETURN', { outputs: [{ value: 0, script: Uint8Array.of(0x6a, 0x51) }] }],
    ['a script where there is none', { script: Uint8Array.of(1, 1) }],
  ])('is invalid with %s', (_what, change) =>
    expect(judge(p2wpkh, fullOf(p2wpkh, { witness, ...change }))).toEqual({ status: 'invalid' }))

  it('is unknown with a second input, and as a proof of funds', () => {
    expect(statusOf(p2wpkh, fullOf(p2wpkh, { witness, inputs: 2 }))).toBe('unknown')
    expect(statusOf(p2wpkh, fullOf(p2wpkh, { witness }).replace('ful', 'pof'))).toBe('unknown')
  })

  it('is no transaction behind its prefix if it is only a witness', () => {
    expect(statusOf(p2wpkh, `ful${simpleOf(...witness)}`)).toBe('invalid')
    expect(statusOf(p2wpkh, fullOf(p2wpkh, { witness }).replace('ful', 'smp'))).toBe('invalid')
  })

  it('spends p2pkh with the signature and the key, and nothing else', () => {
    const { parts, script } = toSign(p2pkh)
    const signature = derOf(hashLegacy(parts, script))
    const right = concatBytes(sized(signature), sized(key))
    expect(judge(p2pkh, fullOf(p2pkh, { script: right }))).toEqual({ status: 'valid' })
    const others: Partial<Parts>[] = [
      { script: concatBytes(right, sized(key)) },
      { script: sized(signature) },
      { script: concatBytes(sized(signature), Uint8Array.of(key.length + 1), key) },
      { script: concatBytes(sized(signature), Uint8Array.of(75), key) },
      { script: Uint8Array.of(0x51) },
      { script: right, witness: [new Uint8Array()] },
      { script: right, witness },
      { witness },
    ]
    for (const other of others) expect(statusOf(p2pkh, fullOf(p2pkh, other))).toBe('invalid')
  })

  it('spends taproot with a witness alone', () => {
    const { parts, script } = toSign(p2tr)
    const witness = [schnorr.sign(hashTaproot(parts, script, 0), secret)]
    expect(judge(p2tr, fullOf(p2tr, { witness }))).toEqual({ status: 'valid' })
    expect(statusOf(p2tr, fullOf(p2tr, { witness, script: Uint8Array.of(1, 1) }))).toBe('invalid')
  })

  it('spends p2sh with a push of the program, which its script has to be', () => {
    const own = Uint8Array.of(0, 20, ...hash160(key))
    const given = witnessOf(p2sh)
    expect(judge(p2sh, fullOf(p2sh, { script: sized(own), witness: given }))).toEqual({ status: 'valid' })
    const status = (script: Uint8Array) => statusOf(p2sh, fullOf(p2sh, { script, witness: given }))
    expect(status(new Uint8Array())).toBe('invalid')
    expect(status(sized(changed(own, 21)))).toBe('invalid')
    // Other scripts would have to run.
    expect(status(concatBytes(sized(own), sized(own)))).toBe('unknown')
    expect(status(sized(own.subarray(1)))).toBe('unknown')
    expect(status(Uint8Array.of(0x51))).toBe('unknown')
    expect(status(Uint8Array.of(22, ...own.subarray(1)))).toBe('unknown')
  })
})
