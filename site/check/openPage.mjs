/** Only what hangs takes as long, however busy the machine is. In ms. */
const patience = 180_000

/** Waits for the note that the command, which readers copy, cannot be run from a registry yet, with its link to how it is run. */
export async function seeTheNote(page) {
  await page.getByText('The packages are not on the npm registry yet.').waitFor()
  await page.getByRole('link', { name: 'run the command from a clone' }).waitFor()
}

/**
 * Opens an empty page, and notes what a page of the site may never do, in any walk.
 *
 * @param {import('playwright-core').Browser | import('playwright-core').BrowserContext} place
 * @param {string} url where the site is
 * @param {string[]} problems gets a sentence for each
 * @param {import('playwright-core').BrowserContextOptions} [options] of a page of a browser
 */
export async function openPage(place, url, problems, options) {
  const page = await place.newPage(options)
  page.setDefaultTimeout(patience)
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(?:data|blob):/.test(request.url()))
      problems.push(`asks ${request.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`says ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', (error) => problems.push(`throws ${error.message}`))
  return page
}
