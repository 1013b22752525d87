/** How long a page may take for one step, in milliseconds: only one that hangs takes as long, however busy the machine is. */
const maxStep = 180_000

/** Waits for the note that the command, which readers copy, cannot be run from a registry yet, with its link to how it is run. */
export async function seeTheNote(page) {
  await page.getByText('Not on npm yet:').waitFor()
  await page.getByRole('link', { name: 'run it from a clone' }).waitFor()
}

/**
 * Opens an empty page, and notes what a page of the site may never do, in any walk.
 *
 * @param {import('playwright-core').Browser | import('playwright-core').BrowserContext} place
 * @param {string} url where the site is
 * @param {string[]} problems gets a sentence for each fault
 * @param {import('playwright-core').BrowserContextOptions} [options] of a page of a browser
 */
async function openPage(place, url, problems, options) {
  const page = await place.newPage(options)
  page.setDefaultTimeout(maxStep)
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(?:data|blob):/.test(request.url()))
      problems.push(`asks ${request.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`says ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', (error) => problems.push(`throws ${error.message}`))
  return page
}

/**
 * Walks through the site in a page of its own, and closes the page however the walk ends.
 *
 * @param {import('playwright-core').Browser | import('playwright-core').BrowserContext} place
 * @param {string} url where the site is
 * @param {(page: import('playwright-core').Page, problems: string[]) => Promise<void>} steps what is done on the page; it adds a
 *   sentence for each fault, and throws where it cannot go on
 * @param {import('playwright-core').BrowserContextOptions} [options] of a page of a browser
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function walk(place, url, steps, options) {
  const problems = []
  const page = await openPage(place, url, problems, options)
  try {
    await steps(page, problems)
  } catch (error) {
    problems.push(error.message)
  } finally {
    await page.close()
  }
  return problems
}
