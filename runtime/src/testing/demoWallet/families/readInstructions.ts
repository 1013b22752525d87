import { base58 } from '@scure/base'

export interface Instruction {
  readonly program: string
  /** Those that a lookup table holds are not known here. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/**
 * Reads the instructions of a Solana message.
 *
 * @param message what is signed.
 * @param start where the header begins: behind the version, if there is one.
 * @throws RangeError when the message ends too early.
 */
export function readInstructions(message: Uint8Array, start: number): readonly Instruction[] {
  let at = start + 3
  const take = (size: number): Uint8Array => {
    const part = message.slice(at, at + size)
    if (part.length !== size) throw new RangeError('The message ends too early')
    at += size
    return part
  }
  const byte = (): number => take(1)[0] ?? 0
  /** Solana's compact-u16: seven bits a byte, lowest first. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const each = byte()
      value |= (each & 0x7f) << shift
      if (each < 0x80) break
    }
    return value
  }
  const list = <Item>(read: () => Item): Item[] => {
    const items: Item[] = []
    for (let left = length(); left > 0; left--) items.push(read())
    return items
  }
  const keys = list(() => base58.encode(take(32)))
  take(32)
  return list(() => ({
    program: keys[byte()] ?? 'a program of a lookup table',
    accounts: list(() => keys[byte()]),
    data: take(length()),
  }))
}
