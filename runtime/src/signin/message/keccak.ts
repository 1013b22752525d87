/**
 * The permutation Keccak-f[1600] (FIPS 202 section 3), which sits inside of Keccak-256. The offsets of its rotations and
 * its constants are computed as the standard defines them, so that a page loads no tables for the one block it hashes.
 *
 * @param state - 25 lanes of 64 bits as 50 words, the lower half of each first. It is changed in place.
 */
export function permute(state: Uint32Array): void {
  const ring = new Uint32Array(10)
  let bits = 1
  for (let round = 0; round < 24; round++) {
    mixColumns(state, ring)
    moveLanes(state)
    for (let row = 0; row < 50; row += 10) {
      ring.set(state.subarray(row, row + 10))
      for (let x = 0; x < 10; x++) flip(state, row + x, ~word(ring, x + 2) & word(ring, x + 4))
    }
    // The constant of the round has a bit where the linear feedback register of the standard has one.
    for (let at = 0; at < 7; at++) {
      bits = ((bits << 1) ^ ((bits >> 7) * 0x71)) & 0xff
      if (bits & 2) flip(state, at === 6 ? 1 : 0, 1 << ((1 << at) - 1))
    }
  }
}

/** Step theta: each lane takes the parity of the column before it and of the one after it. */
function mixColumns(state: Uint32Array, columns: Uint32Array): void {
  columns.fill(0)
  for (let at = 0; at < 50; at++) flip(columns, at % 10, word(state, at))
  for (let at = 0; at < 50; at += 2) {
    const low = word(columns, at + 2)
    const high = word(columns, at + 3)
    flip(state, at, word(columns, at + 8) ^ turn(low, high, 1))
    flip(state, at + 1, word(columns, at + 9) ^ turn(high, low, 1))
  }
}

/** Steps rho and pi: each lane but the first is rotated, by 1, 3, 6, 10 and so on, and goes to the place of another. */
function moveLanes(state: Uint32Array): void {
  let x = 1
  let y = 0
  let low = word(state, 2)
  let high = word(state, 3)
  for (let at = 1, offset = 1; at < 25; at++, offset += at) {
    const row = (2 * x + 3 * y) % 5
    x = y
    y = row
    const place = 2 * (x + 5 * y)
    // By 32 and more the halves change places.
    const half = offset & 32 ? 1 : 0
    const one = turn(low, high, offset)
    const other = turn(high, low, offset)
    low = word(state, place)
    high = word(state, place + 1)
    state[place + half] = one
    state[place + 1 - half] = other
  }
}

/** The upper half of a lane of two halves, turned to the left by 1 to 31 bits, modulo 32. */
const turn = (upper: number, lower: number, by: number): number => (upper << by) | (lower >>> -by)

/** A word of a ring of words. */
const word = (words: Uint32Array, at: number): number => words[at % words.length] as number

function flip(words: Uint32Array, at: number, bits: number): void {
  words[at] = word(words, at) ^ bits
}
