/**
 * Notes what a page may never do, in any walk.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} url where the site is
 * @param {string[]} problems gets a sentence for each
 */
export function listen(page, url, problems) {
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(?:data|blob):/.test(request.url()))
      problems.push(`asks ${request.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`says ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', (error) => problems.push(`throws ${error.message}`))
}
