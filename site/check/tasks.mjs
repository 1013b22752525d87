import { tasks } from '../build/tasks.mjs'
import { waitForMark } from './gallery.mjs'
import { openPage } from './openPage.mjs'

/** Presses of a key after which a reader is past the live view, or has not got there. */
const most = 40

/** The page of each task ends with the modal in the state that its users see, which loads once it comes into view. */
export async function walkTasks(browser, url) {
  const problems = []
  for (const [name, task] of Object.entries(tasks))
    problems.push(...(await walkTask(browser, url, name, task)).map((text) => `/${name}.html: ${text}`))
  problems.push(...(await passByKeyboard(browser, url)))
  return problems
}

async function walkTask(browser, url, name, { scene, name: title }) {
  const problems = []
  const page = await openPage(browser, url, problems, { reducedMotion: 'reduce' })
  try {
    await page.goto(`${url}/${name}.html`, { waitUntil: 'networkidle' })
    if ((await page.locator('iframe').count()) > 0) problems.push('loads its live view before it is seen')
    if ((await page.locator('.vp-doc > div > :last-child.task-view').count()) !== 1)
      problems.push('does not end with a live view')
    await seeTheModal(page)
    const view = page.frameLocator(`.task-view iframe[title="${title}, light"]`)
    await view.getByRole('dialog').waitFor()
    await waitForMark(view, scene)
  } catch (error) {
    problems.push(error.message)
  }
  await page.close()
  return problems
}

/** @param {import('playwright-core').Page} page that of a task. Waits until its live view is there. */
export async function seeTheModal(page) {
  await page.locator('.task-view').scrollIntoViewIfNeeded()
  await page.locator('.task-view .frame-box[aria-busy="false"]').waitFor()
}

/** A reader without a mouse gets into the live view, closes its modal, and gets out again. */
async function passByKeyboard(browser, url) {
  const problems = []
  const page = await openPage(browser, url, problems, { reducedMotion: 'reduce' })
  try {
    await page.goto(`${url}/sign-in.html`, { waitUntil: 'networkidle' })
    await seeTheModal(page)
    if (await isInside(page)) problems.push('the live view takes the focus by itself')
    await page.getByRole('link', { name: 'gallery', exact: true }).last().focus()
    if (!(await tabUntil(page, true))) problems.push('the live view cannot be reached')
    await page.keyboard.press('Escape')
    if (!(await tabUntil(page, false))) problems.push('the live view cannot be left')
  } catch (error) {
    problems.push(error.message)
  }
  await page.close()
  return problems.map((text) => `/sign-in.html by keyboard: ${text}`)
}

const isInside = (page) => page.evaluate(() => document.activeElement?.closest('.task-view') != null)

async function tabUntil(page, isWanted) {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if ((await isInside(page)) === isWanted) return true
  }
  return false
}
