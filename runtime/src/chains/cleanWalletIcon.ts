const maximum = 200_000
const dataImage = /^data:image\/(svg(\+xml)?|png|jpeg|webp|gif|avif)[;,]/i
/** As some wallets write their SVGs; a browser shows them under the registered type only (RFC 6838). */
const shortSvg = /^data:image\/svg(?=[;,])/i

/**
 * A wallet's icon if it is a small data image, in a form that an `<img>` shows. Any script of the page may
 * send one; nothing is loaded for it, and in an `<img>` an SVG runs no script.
 */
export function cleanWalletIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maximum || !dataImage.test(icon)) return undefined
  return icon.replace(shortSvg, 'data:image/svg+xml')
}
