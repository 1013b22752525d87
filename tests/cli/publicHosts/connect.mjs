import { chromium } from 'playwright-core'
import { findChromium } from '../../../tools/chromium.mjs'
import { announceWallet } from '../frameworks/walk.mjs'

/** The first account of the sandbox's own chain. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Connects a wallet to a served app in Chromium, and reloads the page: the button shows the address both times, and the
 * sandbox has answered the page.
 *
 * @param {string} url The address of the app.
 * @param {string} sandbox The address of the sandbox.
 * @throws when the address is not shown, a script of the page throws, or the page never asks the sandbox.
 */
export async function connect(url, sandbox) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(180_000)
    const problems = []
    let answers = 0
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('response', (response) => {
      if (response.url().startsWith(sandbox) && response.ok()) answers += 1
    })
    await page.addInitScript(announceWallet, account)
    await page.goto(url)
    await openModal(page)
    await page.getByTestId('wallet-selector-example.walk').click()
    const button = page
      .getByTestId('account-button')
      .filter({ hasText: /0xf39F/i })
      .first()
    await button.waitFor()
    await page.reload()
    await button.waitFor()
    if (problems.length > 0) throw new Error(problems.join('\n'))
    if (answers === 0) throw new Error('The page shows an address and has never asked the sandbox.')
  } finally {
    await browser.close()
  }
}

/** A click on what a server rendered does nothing until the page has its code; then people click again. */
async function openModal(page) {
  const wallet = page.getByTestId('wallet-selector-example.walk')
  for (const timeout of [5000, 60_000]) {
    await page.getByTestId('connect-button').first().click()
    const isOpen = await wallet.waitFor({ timeout }).then(
      () => true,
      () => false,
    )
    if (isOpen) return
  }
  throw new Error('The modal does not list the wallet that announced itself.')
}
