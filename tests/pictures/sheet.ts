import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { root } from '../e2e/support/stage.js'
import type { Mode } from './apps.js'

/** Every picture by itself, and below it the sheets that docs/pictures.md lists. */
export const folder = join(root, '.cache/pictures')
const sheets = join(folder, 'sheets')

/** A picture of a view, with its name. */
export const figure = (name: string, picture: Buffer): string =>
  `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`

/** Puts pictures side by side, and keeps them under the title of the sheet. */
export async function takeSheet(
  context: BrowserContext,
  {
    figures,
    mode,
    title,
  }: { readonly figures: readonly string[]; readonly mode: Mode; readonly title: string },
): Promise<void> {
  const isWide = mode.width > mode.height
  const columns = isWide ? 4 : 8
  const size = isWide ? 408 : 204
  const sheet = await context.newPage()
  await sheet.setViewportSize({ width: columns * (size + 12) + 12, height: 600 })
  await sheet.setContent(`<style>
    body { margin: 12px; background: #9aa0a8; font: 12px sans-serif; display: grid; gap: 12px;
      grid-template-columns: repeat(${columns}, ${size}px) }
    figure { margin: 0 }
    img { width: 100% }
  </style>${figures.join('')}`)
  mkdirSync(sheets, { recursive: true })
  const path = join(sheets, `${title.replaceAll(' ', '-').toLowerCase()}.jpg`)
  await sheet.screenshot({ path, fullPage: true, type: 'jpeg', quality: 50 })
  await sheet.close()
}
