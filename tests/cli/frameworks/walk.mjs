import { chromium } from 'playwright-core'
import { findChromium } from '../../../tools/chromium.mjs'

/**
 * Uses a served app in Chromium: the server renders the button, the route of sign-in answers, a wallet connects, and is
 * connected again after a reload. Hydration must find no difference.
 *
 * @param {string} url The address of the app.
 * @param {object} options
 * @param {string} options.auth The path of sign-in.
 * @param {boolean} [options.isRemembered] Whether the server renders the account of a cookie.
 * @param {boolean} [options.isSinglePage] Whether the browser renders everything, and no server answers sign-in.
 * @param {string} [options.account] Where the page shows the account besides the button, as a selector.
 * @param {string} [options.link] A link to a page that shows it too, by its name.
 * @param {string} [options.path] A document that shows it too.
 * @param {{ connect: string, signIn: string }} [options.words] What its buttons say, if not in English.
 * @param {AbortSignal} options.stop Says that the server has ended.
 */
export async function walk(
  url,
  { auth, isRemembered, isSinglePage, account, link, path, words = english, stop },
) {
  const html = await answer(url, stop)
  if (!isSinglePage) await expectServer(url, html, auth, words)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    // Only a page that hangs takes as long, however busy the machine is.
    page.setDefaultTimeout(180_000)
    const problems = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (/hydrat|Minified React error/i.test(message.text())) problems.push(message.text())
    })
    await page.addInitScript(announceWallet, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
    await page.addInitScript(watchButton)
    await page.goto(url)
    await openModal(page, words)
    const shown = await page.evaluate(() => window.shown)
    if (shown.some((text) => !text.startsWith(words.connect)))
      throw new Error(`It flashed: ${shown.join(' | ')}`)
    await page.getByRole('button', { name: /Walk Wallet/ }).click()
    if (!isSinglePage)
      await page.getByRole('dialog').getByRole('button', { name: words.signIn, exact: true }).waitFor()
    if (account) await inPage(page, account).waitFor()
    // The modal has closed when the page is left.
    if (isRemembered) await expectRemembered(page, url)
    await page.reload()
    await page.getByRole('button', { name: /0xd8dA/ }).waitFor()
    if (path) await page.goto(new URL(path, url).href)
    if (link) await page.getByRole('link', { name: link }).click()
    if (account) await inPage(page, account).waitFor()
    if (isRemembered) {
      // The wallet has answered, so what is connected now is not only remembered.
      await page.waitForFunction(() => window.wallet.isAsked)
      const shown = await page.evaluate(() => window.shown)
      if (shown.some((text) => !text.includes('0xd8dA'))) throw new Error(`It flashed: ${shown.join(' | ')}`)
    }
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    await browser.close()
  }
}

/** Finds the account in the app's own page. The modal's question names it too. */
const inPage = (page, account) => page.locator(`${account}:not(dialog *)`, { hasText: /0xd8dA/ })

/** A click on what the server rendered does nothing until the page has its code; then people click again. */
export async function openModal(page, { connect }) {
  const button = page.getByRole('button', { name: connect }).first()
  const wallet = page.getByRole('button', { name: /Walk Wallet/ })
  for (const timeout of [3000, 10_000]) {
    await button.click()
    if (
      await wallet.waitFor({ timeout }).then(
        () => true,
        () => false,
      )
    )
      return
  }
}

const english = { connect: 'Connect', signIn: 'Sign in' }

/** Expects the HTML for a first visitor to have the button, and the route of sign-in to answer. */
async function expectServer(url, html, auth, { connect }) {
  if (!new RegExp(`<button[^>]*>[\\s\\S]*${connect}`).test(html))
    throw new Error('The server does not render the button.')
  const session = await fetch(`${url}${auth}/session`)
  if (!session.ok) throw new Error(`The route of sign-in answers ${session.status}.`)
}

/** The server renders the account to who sends the cookie, and to nobody else. From then on the button is watched. */
async function expectRemembered(page, url) {
  const readCookie = async () =>
    (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.waitForFunction(() => document.cookie.includes('appkit_accounts='))
  const html = await (await fetch(url, { headers: { cookie: await readCookie() } })).text()
  if (!/<button[^>]*>[\s\S]*0xd8dA/.test(html)) throw new Error('The server does not render the account.')
  if ((await (await fetch(url)).text()).includes('0xd8dA'))
    throw new Error('The server mixes its visitors up.')
}

/** Notes every text that the button has had, from the server's on. Runs in the page. */
function watchButton() {
  window.shown = []
  const look = () => {
    const text = document.querySelector('[data-testid$="-button"]')?.textContent
    if (text && text !== window.shown.at(-1)) window.shown.push(text)
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** A wallet as extensions announce it (EIP-6963). It runs in the page, and signs if that has `signText`. */
export function announceWallet(account) {
  window.wallet = { isAsked: false }
  const provider = {
    on() {},
    removeListener() {},
    async request({ method, params }) {
      if (method === 'eth_requestAccounts') sessionStorage.setItem('allowed', '1')
      if (method === 'eth_accounts') window.wallet.isAsked = true
      if (/^eth_(requestA|a)ccounts$/.test(method)) return sessionStorage.getItem('allowed') ? [account] : []
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'personal_sign' && window.signText) return window.signText(params[0])
      throw Object.assign(new Error('unsupported'), { code: 4200 })
    },
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = {
    uuid: '7f0c9bd0-0f3c-4d4e-a1d5-3a0d9a2f1c11',
    name: 'Walk Wallet',
    icon,
    rdns: 'example.walk',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** The page, as soon as the server answers. */
export async function answer(url, stop) {
  for (;;) {
    if (stop.aborted) throw new Error(`The server has ended: ${stop.reason}`)
    try {
      return await (await fetch(url)).text()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}
