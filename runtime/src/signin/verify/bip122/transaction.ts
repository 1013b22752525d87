/** One input of a transaction in the form of BIP-144, and its witness. */
export interface ReadTransaction {
  readonly version: number
  readonly inputs: readonly ReadInput[]
  readonly outputs: readonly { readonly value: bigint; readonly script: Uint8Array }[]
  /** One list of items for each input. */
  readonly witnesses: readonly (readonly Uint8Array[])[]
  readonly lockTime: number
}

export interface ReadInput {
  /** In the byte order of hashes, which is the reverse of the displayed one. */
  readonly txid: Uint8Array
  readonly index: number
  readonly script: Uint8Array
  readonly sequence: number
}

const maxItems = 1_000

class Unreadable extends Error {}

function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw new Unreadable()
    at += count
    return bytes.subarray(at - count, at)
  }
  const uint32 = () => {
    take(4)
    return view.getUint32(at - 4, true)
  }
  /** A compact size in its shortest form. */
  const size = () => {
    const first = take(1)[0] ?? 0
    if (first < 0xfd) return first
    if (first !== 0xfd) throw new Unreadable()
    take(2)
    const value = view.getUint16(at - 2, true)
    if (value < 0xfd) throw new Unreadable()
    return value
  }
  const count = () => {
    const value = size()
    if (value > maxItems) throw new Unreadable()
    return value
  }
  return {
    take,
    uint32,
    count,
    bytes: () => take(size()),
    uint64: () => BigInt(uint32()) | (BigInt(uint32()) << 32n),
    list: <Item>(read: () => Item): readonly Item[] => Array.from({ length: count() }, read),
    peek: () => bytes[at],
    end: () => {
      if (at !== bytes.length) throw new Unreadable()
    },
  }
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The items of a witness, or undefined if the bytes are not exactly a witness. */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  return attempt(() => {
    const reader = createReader(bytes)
    const items = reader.list(reader.bytes)
    reader.end()
    return items
  })
}

/** A transaction, with or without witnesses, or undefined if the bytes are not exactly a transaction. */
export function readTransaction(bytes: Uint8Array): ReadTransaction | undefined {
  return attempt(() => {
    const reader = createReader(bytes)
    const version = reader.uint32()
    const hasWitness = reader.peek() === 0
    if (hasWitness && (reader.take(2)[1] ?? 0) !== 1) throw new Unreadable()
    const inputs = reader.list(() => ({
      txid: reader.take(32),
      index: reader.uint32(),
      script: reader.bytes(),
      sequence: reader.uint32(),
    }))
    const outputs = reader.list(() => ({ value: reader.uint64(), script: reader.bytes() }))
    const witnesses = inputs.map(() => (hasWitness ? reader.list(reader.bytes) : []))
    // The form with witnesses is only for transactions that have some.
    if (hasWitness && witnesses.every((items) => items.length === 0)) throw new Unreadable()
    const lockTime = reader.uint32()
    reader.end()
    return { version, inputs, outputs, witnesses, lockTime }
  })
}
