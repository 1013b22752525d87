// Every golden screen of the corpus of requests, in the frame's own view, on contact sheets.
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { rolldown } from 'rolldown'
import { families, node, prepareCase } from '../../frame/page/prepare/corpus/corpus.js'
import type { Shown } from '../../frame/page/views/approval.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sheets = join(root, '.cache/pictures/sheets')
const modes = [
  { name: 'light', width: 360, colorScheme: 'light', every: 1 },
  { name: 'dark', width: 360, colorScheme: 'dark', every: 6 },
  { name: 'narrow', width: 320, colorScheme: 'light', every: 12 },
] as const
const columns = 12

test.use({ deviceScaleFactor: 1 })

async function bundle(): Promise<string> {
  const input = join(root, 'tests/pictures/approvalPage.ts')
  const made = await rolldown({ input, platform: 'browser' })
  // The texts of the language are awaited at the top of a module.
  const { output } = await made.generate({ format: 'es' })
  await made.close()
  return output[0].code
}

/** Prepares the screen of each request that is not refused. */
async function shownCases(): Promise<readonly (readonly [name: string, shown: Shown])[]> {
  const real = globalThis.fetch
  globalThis.fetch = node
  try {
    const cases = Object.values(families)
      .flat()
      .filter(({ line }) => !line.startsWith('Refused'))
    return await Promise.all(
      cases.map(async (given) => {
        const { request: _, account: __, recheck: ___, ...shown } = await prepareCase(given)
        return [given.name, shown] as const
      }),
    )
  } finally {
    globalThis.fetch = real
  }
}

async function takePicture(page: Page, frame: Frame, shown: Shown, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: 640 })
  const height = await frame.evaluate((given) => window.showApproval(given), shown)
  // As the host does it.
  await page.setViewportSize({ width, height })
  return page.screenshot({ type: 'jpeg', quality: 80 })
}

for (const { colorScheme, every, name, width } of modes)
  test(`pictures: approvals, ${name}`, async ({ page, context }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const css = readFileSync(join(root, 'frame/page/page.css'), 'utf8')
    await page.setContent(
      '<!doctype html><style>* { margin: 0 } iframe { display: block; width: 100vw; height: 100vh; border: 0 }</style><iframe></iframe>',
    )
    const frame = page.frames()[1]
    if (frame === undefined) throw new Error('no frame')
    await frame.setContent(`<!doctype html><style>${css}</style><main id="view"></main>`)
    await frame.addScriptTag({ content: await bundle(), type: 'module' })
    await frame.waitForFunction(() => 'showApproval' in window)
    const cases = (await shownCases()).filter((_, index) => index % every === 0)
    const figures: string[] = []
    for (const [title, shown] of cases) {
      const picture = await takePicture(page, frame, shown, width)
      // Nothing is cut at a side.
      const isCut = await frame.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isCut, title).toBe(false)
      figures.push(
        `<figure><figcaption>${title}</figcaption><img src="data:image/jpeg;base64,${picture.toString('base64')}"></figure>`,
      )
    }
    const perSheet = 6 * columns
    await mkdir(sheets, { recursive: true })
    for (let from = 0; from < figures.length; from += perSheet) {
      const sheet = await context.newPage()
      const size = 204
      await sheet.setViewportSize({ width: columns * (size + 12) + 12, height: 600 })
      await sheet.setContent(`<style>
        body { margin: 12px; background: #9aa0a8; font: 12px sans-serif; display: grid; gap: 12px; align-items: start;
          grid-template-columns: repeat(${columns}, ${size}px) }
        figure { margin: 0 }
        img { width: 100%; border-radius: 8px }
      </style>${figures.slice(from, from + perSheet).join('')}`)
      const path = join(sheets, `approvals-${name}-${from / perSheet + 1}.jpg`)
      await sheet.screenshot({ path, fullPage: true, type: 'jpeg', quality: 35 })
      await sheet.close()
    }
  })
