import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apps } from '../pictures/apps.js'
import { root } from './support/stage.js'
import { expect, test, ui } from './support/test.js'

/** What a screen reader gets of each view: roles, names and states, in the order in which they are read. */
const folder = join(root, 'tests/e2e/accessibilityTrees')

/** Written anew with `UPDATE_TREES=1`; a person then reads what has changed. */
const isUpdate = process.env.UPDATE_TREES === '1'

/** What differs from run to run has a name in its place. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/\b0x[0-9a-fA-F]{40}\b/g, '<address>'],
  [/\b0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4,6}\b/g, '<short address>'],
  [/\b0x[0-9a-fA-F]{20,}\b/g, '<hex>'],
  [/\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/g, '<address>'],
  [/127\.0\.0\.1(:\d+)?|localhost:\d+/g, '<host>'],
  [
    /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}(, \d{4})?(, \d{1,2}:\d{2} [AP]M)?/g,
    '<date>',
  ],
  [
    /\b(Today|Yesterday|January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?\b/g,
    '<month>',
  ],
  [/\d+[.,]\d+([.,]\d+)*/g, '<number>'],
]
const stable = (tree: string) => changing.reduce((text, [pattern, name]) => text.replace(pattern, name), tree)
const fileOf = (app: string, scene: string) =>
  join(folder, `${`${app} ${scene}`.trim().replaceAll(/[^\w.-]+/g, '-')}.yml`)

for (const { suffix, scenes, install, prepare, stage: stageOf } of apps)
  test(`a screen reader reads each view as it is written down: ${suffix.slice(1) || 'connect'}`, async ({
    stage,
    openStage,
    installWallet,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await install?.(installWallet, stage)
    await prepare?.(page)
    await openStage(stageOf(stage))
    mkdirSync(folder, { recursive: true })
    for (const { name, show } of scenes)
      await test.step(name, async () => {
        await show({ page, stage })
        const card = ui(page).card
        if (!(await card.isVisible())) return
        const file = fileOf(suffix.slice(1), name)
        const read = async () => `${stable(await card.ariaSnapshot())}\n`
        if (isUpdate) {
          // What is still loading is not what is written down.
          await page.waitForTimeout(1500)
          writeFileSync(file, await read())
        } else {
          expect(existsSync(file), `${file} is there`).toBe(true)
          await expect.poll(read, name).toBe(readFileSync(file, 'utf8'))
        }
      })
  })
