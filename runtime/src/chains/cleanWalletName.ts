/** Characters that nobody sees and that turn or hide the text around them. */
const unseen = /[\p{Cc}\p{Cf}]/gu

/**
 * A wallet's name as it may be shown: at most 64 characters, none of them invisible.
 *
 * @returns undefined when nothing is left of it.
 */
export function cleanWalletName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  return name.slice(0, 1000).replace(unseen, '').trim().slice(0, 64) || undefined
}
