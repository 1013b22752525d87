const maximum = 200_000
const dataImage = /^data:image\/(svg\+xml|png|jpeg|webp|gif|avif)[;,]/i

/** A wallet's icon if it is a small data image: any script of the page may send one, and nothing is loaded for it. */
export function cleanWalletIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= maximum && dataImage.test(icon) ? icon : undefined
}
