import { tasks } from '../build/tasks.mjs'
import { problemOf } from './gallery.mjs'
import { waitForMark } from './marks.mjs'
import { walk } from './openPage.mjs'

/** After so many presses of Tab, a reader is past the live view, or does not get there. */
const maxPresses = 40

/** The page of each task ends with the modal in the state that its users see, which loads once it comes into view. */
export async function walkTasks(browser, url) {
  const problems = []
  for (const [name, task] of Object.entries(tasks))
    problems.push(...(await walkTask(browser, url, name, task)).map((text) => `/${name}.html: ${text}`))
  problems.push(...(await passByKeyboard(browser, url)))
  return problems
}

function walkTask(browser, url, name, { scene, name: title }) {
  const steps = async (page, problems) => {
    await page.goto(`${url}/${name}.html`, { waitUntil: 'networkidle' })
    if ((await page.locator('iframe').count()) > 0) problems.push('loads its live view before it is seen')
    if ((await page.locator('.vp-doc > div > :last-child.task-view').count()) !== 1)
      problems.push('does not end with a live view')
    await seeTheModal(page)
    const view = page.frameLocator(`.task-view iframe[title="${title}, light"]`)
    await view.getByRole('dialog').waitFor()
    await waitForMark(view, scene)
    const problem = await problemOf(page.locator('.task-view'), scene)
    if (problem) problems.push(problem)
  }
  return walk(browser, url, steps, { reducedMotion: 'reduce' })
}

/** @param {import('playwright-core').Page} page that of a task. Waits until its live view is there. */
export async function seeTheModal(page) {
  await page.locator('.task-view').scrollIntoViewIfNeeded()
  await page.locator('.task-view .frame-box[aria-busy="false"]').waitFor()
}

/** A reader without a mouse gets into the live view, closes its modal, and gets out again. */
async function passByKeyboard(browser, url) {
  const steps = async (page, problems) => {
    await page.goto(`${url}/sign-in.html`, { waitUntil: 'networkidle' })
    await seeTheModal(page)
    // A key that comes before would be for a modal that the preview is still bringing to its state.
    await waitForMark(page.frameLocator('.task-view iframe'), tasks['sign-in'].scene)
    if (await isInside(page)) problems.push('the live view takes the focus by itself')
    await page.getByRole('link', { name: 'gallery', exact: true }).last().focus()
    if (!(await tabUntil(page, true))) problems.push('the live view cannot be reached')
    await page.keyboard.press('Escape')
    if (!(await tabUntil(page, false))) problems.push('the live view cannot be left')
  }
  return (await walk(browser, url, steps, { reducedMotion: 'reduce' })).map(
    (text) => `/sign-in.html by keyboard: ${text}`,
  )
}

const isInside = (page) => page.evaluate(() => document.activeElement?.closest('.task-view') != null)

/** Whether a reader gets into the live view, or out of it, with the Tab key. */
async function tabUntil(page, isWanted) {
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab')
    if ((await isInside(page)) === isWanted) return true
  }
  return false
}
