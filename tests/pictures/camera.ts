import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type FilmFrame, makeAnimatedWebp } from './animatedWebp.js'

interface Shot {
  /** A PNG in base64. */
  readonly picture: string
  readonly duration: number
  /** The place of the pointer, in pixels of the page. */
  readonly pointer: { readonly x: number; readonly y: number } | null
}

/** The size of a film, in pixels. Half of them would be lost on the screens of today, but so would the reader's patience. */
const size = { width: 960, height: 600 }

/** Takes a film of a page: each press, and the screen after it. */
export function createCamera(page: Page) {
  const shots: Shot[] = []
  let pointer: Shot['pointer'] = null
  const shoot = async (duration: number) => {
    // Parts that move have to have arrived.
    await page.waitForTimeout(450)
    const picture = (await page.screenshot()).toString('base64')
    shots.push({ picture, duration, pointer })
  }
  return {
    shoot,
    /** Points at a control, and presses it. */
    async press(control: Locator) {
      await control.scrollIntoViewIfNeeded()
      const box = await control.boundingBox()
      if (box === null) throw new Error('A control of the film is not to be seen.')
      pointer = { x: box.x + box.width * 0.7, y: box.y + box.height * 0.6 }
      await shoot(650)
      await control.click()
      pointer = null
    },
    /** Makes the film. */
    async develop(context: BrowserContext): Promise<Uint8Array> {
      const table = await context.newPage()
      const viewport = page.viewportSize() ?? size
      const frames = await table.evaluate(developInPage, { shots, size, scale: size.width / viewport.width })
      await table.close()
      const files = frames.map(
        ({ file, ...rest }): FilmFrame => ({ ...rest, file: Buffer.from(file, 'base64') }),
      )
      return makeAnimatedWebp(size, files)
    },
  }
}

/** Counts the pictures of a film and measures them, as the browser reads them. The page has to be of this machine or of https. */
export const readFilm = (page: Page, film: Uint8Array) =>
  page.evaluate(async (bytes) => {
    const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
    const decoder = new ImageDecoder({ data, type: 'image/webp' })
    await decoder.tracks.ready
    await decoder.completed
    const count = decoder.tracks.selectedTrack?.frameCount ?? 0
    const { image } = await decoder.decode({ frameIndex: count - 1 })
    return { count, width: image.displayWidth, height: image.displayHeight }
  }, Buffer.from(film).toString('base64'))

interface Developing {
  readonly shots: readonly Shot[]
  readonly size: { readonly width: number; readonly height: number }
  readonly scale: number
}

/** Runs in a page: draws each picture in its size, with the pointer, and keeps of it what differs from the one before. */
async function developInPage({ scale, shots, size: { height, width } }: Developing) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  let before: Uint8ClampedArray | undefined
  /** The part that changed, with even edges. */
  const changed = (now: Uint8ClampedArray) => {
    if (before === undefined) return { left: 0, top: 0, right: width, bottom: height }
    let [left, top, right, bottom] = [width, height, 0, 0]
    for (let at = 0; at < now.length; at += 4) {
      if (now[at] === before[at] && now[at + 1] === before[at + 1] && now[at + 2] === before[at + 2]) continue
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
      left = Math.min(left, x - (x % 2))
      top = Math.min(top, y - (y % 2))
      right = Math.max(right, x + 1)
      bottom = Math.max(bottom, y + 1)
    }
    return { left, top, right, bottom }
  }
  const frames = []
  for (const { duration, picture, pointer } of shots) {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
    context.drawImage(bitmap, 0, 0, width, height)
    if (pointer !== null) {
      context.beginPath()
      context.arc(pointer.x * scale, pointer.y * scale, 13, 0, 2 * Math.PI)
      context.fillStyle = 'rgba(20, 22, 26, 0.35)'
      context.fill()
      context.lineWidth = 2
      context.strokeStyle = '#fff'
      context.stroke()
    }
    const now = context.getImageData(0, 0, width, height).data
    const { bottom, left, right, top } = changed(now)
    before = now
    const last = frames.at(-1)
    if (right <= left && last !== undefined) {
      last.duration += duration
      continue
    }
    const part = new OffscreenCanvas(right - left, bottom - top)
    part.getContext('2d', { alpha: false })?.drawImage(canvas, -left, -top)
    const blob = await part.convertToBlob({ type: 'image/webp', quality: 0.82 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const file = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    frames.push({ file, x: left, y: top, width: right - left, height: bottom - top, duration })
  }
  return frames
}
