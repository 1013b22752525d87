import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { standStill } from './settled.js'

/**
 * Expects that a page breaks no rule of axe, once it stands still.
 *
 * @param where - name of the page's state, for the message of a failure.
 * @param within - selects the part of the page that is looked at; all of it when absent.
 */
export async function checkAxe(page: Page, where: string, within?: string): Promise<void> {
  await standStill(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  expect(
    violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}
