/** The error levels of a code by how much they restore: 15, 25 and 30 %. */
export type QrLevel = 'M' | 'Q' | 'H'

/** A QR code without its quiet zone. */
export interface EncodedQr {
  /** Width and height in modules. */
  readonly size: number
  /** Row by row; 1 is dark. */
  readonly modules: Uint8Array
  readonly level: QrLevel
  readonly mask: number
}

/** By level: its bits in the format, and for versions 1 to 40 the error codewords of a block and the number of blocks. */
const levels: Record<QrLevel, readonly [format: number, codewords: string, blocks: string]> = {
  M: [
    0,
    '10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28',
    '1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49',
  ],
  Q: [
    3,
    '13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
    '1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68',
  ],
  H: [
    2,
    '17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
    '1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81',
  ],
}
const order: readonly QrLevel[] = ['M', 'Q', 'H']
const maxVersion = 40

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * Text as a QR code in byte mode (ISO/IEC 18004), in the smallest version, at the best level that this version has room
 * for.
 *
 * @param minLevel - the lowest error level.
 * @throws RangeError if the text is longer than a code can hold.
 */
export function encodeQr(text: string, minLevel: QrLevel): EncodedQr {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= maxVersion; version++) {
    // Without the patterns it would be too small already.
    if (bytes.length * 8 > (version * 4 + 17) ** 2) continue
    const grid = drawPatterns(version)
    const places = dataPlaces(grid)
    const level = order
      .slice(order.indexOf(minLevel))
      .findLast(
        (each) => bytes.length + 2 + (version > 9 ? 1 : 0) <= dataLength(places.length, version, each),
      )
    if (level === undefined) continue
    const codewords = toCodewords(bytes, places.length, version, level)
    codewords.forEach((codeword, at) => {
      for (let bit = 0; bit < 8; bit++) grid.modules[places[at * 8 + bit] ?? 0] = (codeword >> (7 - bit)) & 1
    })
    return { size: grid.size, level, ...applyMask(grid, places, level) }
  }
  throw new RangeError('The text is too long for a QR code.')
}

interface Grid {
  readonly size: number
  readonly modules: Uint8Array
  /** 1 where a pattern or the format is, and no data. */
  readonly taken: Uint8Array
}

function drawPatterns(version: number): Grid {
  const size = version * 4 + 17
  const modules = new Uint8Array(size * size)
  const taken = new Uint8Array(size * size)
  const grid = { size, modules, taken }
  const square = (left: number, top: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        put(grid, left + x, top + y, isDark(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (let at = 0; at < size; at++) {
    put(grid, at, 6, at % 2 === 0)
    put(grid, 6, at, at % 2 === 0)
  }
  const far = size - 4
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (count - 1) / 2) * 2
  const centres = Array.from({ length: count }, (_, at) =>
    at === 0 ? 6 : size - 7 - (count - 1 - at) * step,
  )
  const last = size - 7
  for (const y of centres)
    for (const x of centres) {
      const isFinder = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6)
      if (!isFinder) square(x, y, 2, (ring) => ring !== 1)
    }
  drawFormat(grid, 'M', 0)
  if (version > 6) {
    const bits = (version << 12) | remainder(version << 12, 0x1f25)
    for (let bit = 0; bit < 18; bit++) {
      const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
      put(grid, a, b, ((bits >> bit) & 1) === 1)
      put(grid, b, a, ((bits >> bit) & 1) === 1)
    }
  }
  return grid
}

function put({ size, modules, taken }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  modules[y * size + x] = isDark ? 1 : 0
  taken[y * size + x] = 1
}

/** The level and the mask, twice, and the module that is always dark. */
function drawFormat(grid: Grid, level: QrLevel, mask: number): void {
  const { size } = grid
  const data = ((levels[level][0] << 3) | mask) << 10
  const bits = (data | remainder(data, 0x537)) ^ 0x5412
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((bits >> bit) & 1) === 1
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : bit === 8 ? 7 : 14 - bit
    if (bit < 8) put(grid, 8, near, isDark)
    else put(grid, near, 8, isDark)
    if (bit < 8) put(grid, size - 1 - bit, 8, isDark)
    else put(grid, 8, size - 15 + bit, isDark)
  }
  put(grid, 8, size - 8, true)
}

/** The remainder of a BCH code. */
function remainder(value: number, generator: number): number {
  let left = value
  const length = 32 - Math.clz32(generator)
  while (32 - Math.clz32(left) >= length) left ^= generator << (32 - Math.clz32(left) - length)
  return left
}

/** The places of the bits of the data, in their order: up and down in columns of two, from the right. */
function dataPlaces({ size, taken }: Grid): readonly number[] {
  const places: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let at = 0; at < size; at++)
      for (const x of [right, right - 1]) {
        const place = (isUp ? size - 1 - at : at) * size + x
        if (taken[place] === 0) places.push(place)
      }
    isUp = !isUp
  }
  return places
}

const tableOf = (level: QrLevel, column: 1 | 2, version: number) =>
  Number(levels[level][column].split(' ')[version - 1])

function dataLength(bits: number, version: number, level: QrLevel): number {
  return Math.floor(bits / 8) - tableOf(level, 1, version) * tableOf(level, 2, version)
}

/** The data in blocks with their error codewords, taken from each block in turn. */
function toCodewords(bytes: Uint8Array, bits: number, version: number, level: QrLevel): Uint8Array {
  const length = dataLength(bits, version, level)
  const digits = version > 9 ? 4 : 2
  // The mode, the length and the text are multiples of four bits.
  const nibbles = `4${bytes.length.toString(16).padStart(digits, '0')}${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}0`
  const data = Uint8Array.from({ length }, (_, at) => {
    const given = nibbles.slice(at * 2, at * 2 + 2)
    return given === '' ? ((at - nibbles.length / 2) % 2 === 0 ? 0xec : 0x11) : Number.parseInt(given, 16)
  })
  const [errors, count] = [tableOf(level, 1, version), tableOf(level, 2, version)]
  const generator = errorGenerator(errors)
  const short = Math.floor(length / count)
  const firstLong = count - (length % count)
  const blocks = Array.from({ length: count }, (_, at) => {
    const start = at * short + Math.max(0, at - firstLong)
    return data.subarray(start, start + short + (at >= firstLong ? 1 : 0))
  })
  const codes = blocks.map((block) => errorCodewords(block, generator))
  const inTurn = (lists: readonly Uint8Array[], maxLength: number) =>
    Array.from({ length: maxLength }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
  return Uint8Array.from([...inTurn(blocks, short + 1), ...inTurn(codes, errors)])
}

const powers = new Uint8Array(512)
const logarithms = new Uint8Array(256)

/** The product in the field of 256 elements with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  if (powers[0] === 0)
    for (let at = 0, value = 1; at < 512; at++) {
      powers[at] = value
      if (at < 255) logarithms[value] = at
      value = value < 128 ? value << 1 : (value << 1) ^ 0x11d
    }
  return a === 0 || b === 0 ? 0 : (powers[(logarithms[a] ?? 0) + (logarithms[b] ?? 0)] ?? 0)
}

/** The Reed-Solomon generator of a degree, without its first coefficient, which is 1. */
function errorGenerator(degree: number): Uint8Array {
  const generator = new Uint8Array(degree)
  generator[degree - 1] = 1
  for (let count = 0, root = 1; count < degree; count++, root = multiply(root, 2))
    for (let at = 0; at < degree; at++)
      generator[at] = multiply(generator[at] ?? 0, root) ^ (generator[at + 1] ?? 0)
  return generator
}

function errorCodewords(block: Uint8Array, generator: Uint8Array): Uint8Array {
  const codewords = new Uint8Array(generator.length)
  for (const byte of block) {
    const factor = byte ^ (codewords[0] ?? 0)
    codewords.copyWithin(0, 1)
    codewords[codewords.length - 1] = 0
    generator.forEach((coefficient, at) => {
      codewords[at] = (codewords[at] ?? 0) ^ multiply(coefficient, factor)
    })
  }
  return codewords
}

/** The mask after which a code is the easiest to read. */
function applyMask(grid: Grid, places: readonly number[], level: QrLevel) {
  const { size } = grid
  let best: { modules: Uint8Array; mask: number; penalty: number } | undefined
  masks.forEach((isInverted, mask) => {
    const modules = grid.modules.slice()
    for (const place of places)
      if (isInverted(place % size, Math.floor(place / size))) modules[place] = (modules[place] ?? 0) ^ 1
    drawFormat({ ...grid, modules }, level, mask)
    const penalty = penaltyOf(modules, size)
    if (best === undefined || penalty < best.penalty) best = { modules, mask, penalty }
  })
  const { modules, mask } = best as unknown as { modules: Uint8Array; mask: number }
  return { modules, mask }
}

/** Rates how hard a code is to read: long runs, squares of one colour, patterns like a finder, far from half dark. */
function penaltyOf(modules: Uint8Array, size: number): number {
  let penalty = 0
  let dark = 0
  for (let line = 0; line < size; line++)
    for (const [start, step] of [
      [line * size, 1],
      [line, size],
    ] as const) {
      let run = 0
      /** The last eleven modules of the line as bits. */
      let window = 0
      for (let at = 0; at < size; at++) {
        const place = start + at * step
        const module = modules[place] ?? 0
        run = at > 0 && module === modules[place - step] ? run + 1 : 1
        if (run === 5) penalty += 3
        else if (run > 5) penalty++
        window = ((window << 1) | module) & 0x7ff
        if (at >= 10 && (window === 0x5d0 || window === 0x05d)) penalty += 40
        if (step > 1) continue
        dark += module
        const sum =
          module + (modules[place + 1] ?? 0) + (modules[place + size] ?? 0) + (modules[place + size + 1] ?? 0)
        if (at < size - 1 && line < size - 1 && (sum === 0 || sum === 4)) penalty += 3
      }
    }
  return penalty + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10
}
