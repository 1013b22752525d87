import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../../tools/chromium.mjs'
import { announceWallet, answer } from './walk.mjs'

/**
 * Starts the development server of an app of Vite that has prepared no module yet, and presses the button as soon as the
 * page has loaded. The first press that the page hears opens the modal and its first view: no module is prepared after the
 * page, which would reload it and answer what it asks for with 504.
 *
 * @param {object} options
 * @param {string} options.app The folder of the app.
 * @param {string} options.program The program that runs Node.
 * @param {readonly string[]} options.args What starts the server on the port.
 * @param {number} options.port
 * @param {object} options.env
 */
export async function walkColdStart({ app, program, args, port, env }) {
  rmSync(join(app, 'node_modules/.vite'), { recursive: true, force: true })
  const server = spawn(program, args, { cwd: app, env: { ...env, NODE_ENV: 'development' }, stdio: 'pipe' })
  const stop = new AbortController()
  server.once('exit', (code) => stop.abort(`exit code ${code}`))
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const url = `http://localhost:${port}`
    await answer(url, stop.signal)
    const page = await browser.newPage()
    // Only a page that hangs takes as long, however busy the machine is.
    page.setDefaultTimeout(180_000)
    const problems = []
    let documents = 0
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('response', (response) => {
      if (response.status() === 504) problems.push(`504 for ${response.url()}`)
      if (response.request().isNavigationRequest()) documents += 1
    })
    await page.addInitScript(announceWallet, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
    await page.goto(url)
    // A page that was loaded again does not get there: the reason is among what it and the server said.
    await openAllWallets(page).catch(async (error) => {
      const shown = await page.locator('body').innerText()
      problems.push(`${error}\nThe page shows:\n${shown}`)
    })
    if (documents !== 1) problems.push(`the page was loaded ${documents} times`)
    if (/optimized dependencies changed/.test(said)) problems.push(`the server said\n${said}`)
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    await browser.close()
    server.kill()
  }
}

/** Opens the modal, and in it the list of all wallets: some of it loads once the page is idle, and some with that list. */
async function openAllWallets(page) {
  await pressUntilHeard(page)
  await page.getByRole('button', { name: /Walk Wallet/ }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: /alle? wallets/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Presses the button as soon as React has marked it: HTML from the server hears nothing until the page has its code. */
async function pressUntilHeard(page) {
  const button = page.getByRole('button', { name: /connect|verbinden/i }).first()
  const deadline = Date.now() + 120_000
  // Asked for anew each time: React may put an element of its own in the place of the server's.
  const isHeard = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  while (!(await isHeard())) {
    if (Date.now() > deadline) throw new Error('React did not take the page over within 120 s.')
    await page.waitForTimeout(100)
  }
  await button.click()
}
