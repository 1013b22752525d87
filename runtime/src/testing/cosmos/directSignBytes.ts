/** `cosmos.tx.v1beta1.SignDoc`. */
export interface DirectSignDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/** The bytes that are signed of a SignDoc: its protobuf, fields in order, those that are empty left out. */
export function directSignBytes(signDoc: DirectSignDoc): Uint8Array {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = signDoc
  return Uint8Array.from([
    ...bytesField(1, bodyBytes),
    ...bytesField(2, authInfoBytes),
    ...bytesField(3, new TextEncoder().encode(chainId)),
    ...(accountNumber === 0n ? [] : [4 << 3, ...varint(accountNumber)]),
  ])
}

function bytesField(field: number, bytes: Uint8Array): readonly number[] {
  return bytes.length === 0 ? [] : [(field << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes]
}

function varint(value: bigint): readonly number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
}

/** A number as an object of the `long` library, as far as it is looked at: two halves, and its text. */
export class LongNumber {
  readonly low: number
  readonly high: number
  readonly unsigned = false

  constructor(value: bigint) {
    this.low = Number(BigInt.asIntN(32, value))
    this.high = Number(BigInt.asIntN(32, value >> 32n))
  }

  toString(): string {
    return String((BigInt(this.high) << 32n) | BigInt(this.low >>> 0))
  }
}
