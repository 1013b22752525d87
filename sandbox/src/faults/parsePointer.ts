/**
 * The steps of a JSON pointer (RFC 6901 section 4).
 * @param pointer e.g. `/data/0/name`; `/` and `~` in a step are written `~1` and `~0`
 */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
