import { chromium } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { findChromium } from '../../../tools/chromium.mjs'
import { announceWallet, openModal } from './walk.mjs'

/**
 * Uses the members' page of a served app in Chromium: it refuses a visitor, shows its text after a signature, and refuses
 * again after signing out. Each page has a policy without `unsafe-inline`, and nothing violates it.
 *
 * @param {string} url The address of the app.
 */
export async function walkMembers(url) {
  const account = privateKeyToAccount(generatePrivateKey())
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    // Only a page that hangs takes as long, however busy the machine is.
    page.setDefaultTimeout(180_000)
    const problems = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security|Trusted/i.test(message.text()))
        problems.push(message.text())
    })
    await page.exposeFunction('signText', (raw) => account.signMessage({ message: { raw } }))
    await page.addInitScript(announceWallet, account.address)
    const text = page.getByTestId('members-text')

    await expectPolicy(await page.goto(url))
    await expectPolicy(await page.goto(`${url}/members`))
    await text.filter({ hasText: 'signed-in users only' }).waitFor()
    await openModal(page, { connect: 'Connect a wallet' })
    await page.getByRole('button', { name: /Walk Wallet/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: "Open the members' page" }).click()
    await text.filter({ hasText: `Welcome, ${account.address}` }).waitFor()
    await page.reload()
    await text.filter({ hasText: 'Welcome' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await text.filter({ hasText: 'signed-in users only' }).waitFor()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    await browser.close()
  }
}

/** The policy is a header, or for a page that the build wrote an element in its head. */
async function expectPolicy(response) {
  const { 'content-security-policy': header = '' } = response.headers()
  const [, element = ''] =
    /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(await response.text()) ?? []
  for (const part of ["default-src 'self'", "connect-src 'self'", "script-src 'self'"])
    if (!`${header}${element}`.includes(part))
      throw new Error(`${response.url()} has no ${part}: ${header}${element}`)
  if (/unsafe/.test(`${header}${element}`)) throw new Error(`${response.url()} has ${header}${element}`)
}
