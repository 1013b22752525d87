/** A number as a 32 byte word. */
export function toWord(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}
