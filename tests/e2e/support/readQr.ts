import type { Locator } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** A part of the page as it is painted, as RGBA. */
export async function readPixels(part: Locator) {
  const picture = (await part.screenshot()).toString('base64')
  const page = await part.page().context().newPage()
  const pixels = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? []
    // A text: Playwright takes seconds for so many numbers.
    const text = Array.from(data, (byte) => String.fromCharCode(byte)).join('')
    return { width: image.width, height: image.height, data: btoa(text) }
  }, picture)
  await page.close()
  return { ...pixels, data: Uint8ClampedArray.from(Buffer.from(pixels.data, 'base64')) }
}

/** Reads a QR code in a part of the page as a camera does, by a reader that shares no code with the writer. */
export async function readQr(part: Locator): Promise<string> {
  return decodeQR(await readPixels(part), { format: 'RGBA' })
}
