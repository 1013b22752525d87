import { decodeQR } from 'qr/decode.js'

/** The longer side a picture is brought down to, in pixels: photos of phones have four times that. */
const maxSide = 2000
const maxBytes = 40 * 1024 * 1024
/** How long the reader may try. */
const maxReadingMs = 3000

/**
 * The text of the QR code in a picture.
 *
 * @returns undefined when there is none.
 * @throws Error when the file is no picture.
 */
export async function readPicture(file: Blob): Promise<string | undefined> {
  if (file.size > maxBytes) throw new Error('The picture is too large.')
  const bitmap = await createImageBitmap(file)
  try {
    return (await detect(bitmap)) ?? decode(bitmap)
  } finally {
    bitmap.close()
  }
}

interface Detector {
  detect(source: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

/** The browser's own reader, where there is one. */
async function detect(bitmap: ImageBitmap): Promise<string | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector === undefined) return undefined
  try {
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap)
    return found?.rawValue
  } catch {
    return undefined
  }
}

function decode(bitmap: ImageBitmap): string | undefined {
  const scale = Math.min(maxSide / Math.max(bitmap.width, bitmap.height), 1)
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  // Transparent pixels would be read as black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  try {
    const { data } = context.getImageData(0, 0, width, height)
    return decodeQR({ width, height, data }, { format: 'RGBA', timeLimit: maxReadingMs })
  } catch {
    return undefined
  }
}
