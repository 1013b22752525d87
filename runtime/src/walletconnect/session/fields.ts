/** Whether a value is a time in seconds since 1970. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/** Text of a peer in one line, without invisible characters and characters that change its direction. */
export function lineOf(text: unknown, length: number): string {
  if (typeof text !== 'string') return ''
  return text
    .slice(0, 2000)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, length)
}

/** The CAIP-2 namespace of a key of a namespace map, which is one or the id of a chain. */
export const namespaceOf = (key: string): string => key.split(':')[0] ?? ''
