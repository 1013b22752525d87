import type { Page } from '@playwright/test'

/**
 * Compares two PNG pictures in a page of its own.
 *
 * @returns how many pixels differ by more than 24 of 255 in a channel; every pixel when the sizes differ.
 */
export async function countDifferentPixels(page: Page, first: Buffer, second: Buffer): Promise<number> {
  const blank = await page.context().newPage()
  try {
    return await blank.evaluate(
      async (pictures) => {
        const [a, b] = await Promise.all(
          pictures.map(async (base64) => {
            const bitmap = await createImageBitmap(
              new Blob([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))]),
            )
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
            context?.drawImage(bitmap, 0, 0)
            return context?.getImageData(0, 0, bitmap.width, bitmap.height)
          }),
        )
        if (!a || !b || a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY
        let different = 0
        for (let at = 0; at < a.data.length; at += 4)
          if (
            [0, 1, 2].some(
              (channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > 24,
            )
          )
            different++
        return different
      },
      [first.toString('base64'), second.toString('base64')],
    )
  } finally {
    await blank.close()
  }
}
