/** Encodings that files are made in, the smaller one first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * The encoding of an answer by `Accept-Encoding` (RFC 9110, section 12.5.3): what the client likes best, and of several the smallest.
 *
 * @param made - encodings that the file is there in
 * @returns undefined for the file as it is
 */
export function chooseEncoding(header: string | null, made: readonly string[]): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').slice(0, 1000).split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => /^q\s*=/.test(text))?.replace(/^q\s*=\s*/, '')
    const isNumber = weight === undefined || /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight)
    if (name !== '') weights.set(name, isNumber ? Number(weight ?? 1) : 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  // An encoding that is not named is as good as any other, unless it is refused.
  const plain = weights.get('identity') ?? 0
  const [best] = encodings
    .filter((name) => made.includes(name) && weightOf(name) > 0 && weightOf(name) >= plain)
    .sort((one, other) => weightOf(other) - weightOf(one))
  return best
}
