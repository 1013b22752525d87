import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { root } from './stage.js'
import { expect } from './test.js'

/** The tree of each view for a screen reader: roles, names and states, in the order in which they are read. */
const folder = join(root, 'tests/e2e/accessibilityTrees')

/** Written anew with `UPDATE_TREES=1`; a person then reads what has changed. */
const isUpdate = process.env.UPDATE_TREES === '1'

/** Patterns of text that differs from run to run, each with the name that takes its place. */
const changing: readonly (readonly [RegExp, string])[] = [
  // The server of the embedded wallet stores these of a user.
  [/"\{ \\"frame_accounts\\": .+ \}"$/gm, '<data>'],
  [/\b0x[0-9a-fA-F]{40}\b/g, '<address>'],
  [/\b0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4,6}\b/g, '<short address>'],
  [/\b0x[0-9a-fA-F]{20,}\b/g, '<hex>'],
  [/\b[1-9A-HJ-NP-Za-km-z]{80,90}\b/g, '<key>'],
  [/\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/g, '<address>'],
  [/\b([0-9A-Z]{4,5} ?- ?){5}[0-9A-Z]{4}\b/g, '<recovery code>'],
  [/\buser-[0-9a-f]{12}\b/g, '<label>'],
  [/\b(Chrome|Chromium|Edge) \d+ on \w+/g, '<browser>'],
  [/(127\.0\.0\.1|\w+\.localhost|\blocalhost)(:\d+)?/g, '<host>'],
  [/\b\d{1,2} ?s\b/g, '<seconds>'],
  [
    /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}(, \d{4})?(, \d{1,2}:\d{2} [AP]M)?/g,
    '<date>',
  ],
  [/\b\d{1,2}:\d{2}\s[AP]M\b/g, '<time>'],
  [
    /\b(Today|Yesterday|January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?\b/g,
    '<month>',
  ],
  [/\d+[.,]\d+([.,]\d+)*/g, '<number>'],
  [/(?<=strong: )"?\d{2,6}"?|(?<=status: )"?\d{6}"?/g, '<digits>'],
]
const stable = (tree: string) => changing.reduce((text, [pattern, name]) => text.replace(pattern, name), tree)

/** The view of the modal that the stage page shows. */
const viewOf = (page: Page) =>
  page.evaluate(() => {
    const { kit } = window as unknown as { kit: { router: { peek(): readonly { view: string }[] } } }
    return kit.router.peek().at(-1)?.view
  })

/**
 * Compares what a screen reader gets of parts of a page with what is written down. The first line names the view.
 *
 * @param name - of the scene
 * @param view - name of the view, where it is none of the modal
 */
export async function compareTree(
  page: Page,
  name: string,
  { parts, view }: { readonly parts: readonly Locator[]; readonly view?: string },
): Promise<void> {
  const file = join(folder, `${name.trim().replaceAll(/[^\w.-]+/g, '-')}.yml`)
  const read = async () => {
    const trees = await Promise.all(parts.map((part) => part.ariaSnapshot()))
    return `# ${view ?? (await viewOf(page))}\n${stable(trees.join('\n'))}\n`
  }
  if (!isUpdate) {
    expect(existsSync(file), `${file} is there`).toBe(true)
    return expect.poll(read, name).toBe(readFileSync(file, 'utf8'))
  }
  mkdirSync(folder, { recursive: true })
  // A view that is still loading must not be written down.
  await page.waitForTimeout(1500)
  writeFileSync(file, await read())
}

/** Compares what a screen reader gets of a window of the wallet, which has no modal. */
export const compareWindow = (window: Page, name: string): Promise<void> =>
  compareTree(window, name, { parts: [window.getByRole('main')], view: new URL(window.url()).pathname })
