import { openPage } from './openPage.mjs'

/**
 * What only the state of a view has, by its id: a dialog alone would also be there in the state before. It is a test id, or
 * words or a label where no element of that state has one of its own.
 *
 * @type {Readonly<Record<string, string | RegExp>>}
 */
const marks = {
  'phone-wallet': 'copy-wc2-uri',
  wallets: 'wallet-list',
  namespaces: 'wui-list-chain-solana',
  email: 'wui-email-input',
  'email-wrong': 'email-problem',
  'passkey-guest': 'email-guest',
  'back-email': 'continue-as',
  'back-google': 'continue-as',
  'back-passkey': 'continue-as',
  'email-sending': 'wui-loading-spinner',
  'email-refused': /Too many mails/,
  'site-window': /in the other window/,
  'site-answered': /Reading your account/,
  'site-failed': 'social-retry',
  'site-blocked': 'wui-snackbar-message',
  farcaster: 'wui-qr-code',
  'farcaster-failed': 'social-retry',
  'wallet-settings': 'embedded-security',
  'code-asked': 'wui-otp-input',
  'code-checked': /^Checking the code$/,
  'code-wrong': /This code is not right/,
  'new-device': /Approve the log-in with the link/,
  'email-settings': 'w3m-account-email-update',
  'new-email': 'update-email-input',
  'old-address-code': /Confirm old email/,
  'new-address-code': /Confirm new email/,
  'wallet-keys': 'w3m-secure-website-button',
  'sign-in-waiting': /Sign the message in/,
  addresses: 'switch-address-item',
  collectibles: 'account-collectible',
  'unsupported-network': 'unsupported-network',
  'switching-declined': 'w3m-switch-network-retry',
  'other-namespace': 'w3m-switch-active-chain-button',
  'send-tokens': 'send-token-USDC',
  'send-progress': 'send-progress',
  'send-review': 'send-preview-amount',
  'swap-quote': 'swap-details',
  'swap-review': 'swap-preview-minimum',
  buy: 'buy-quote',
  'buy-too-little': 'buy-problem',
  'buy-tokens': 'buy-token-USDC',
  'buy-currencies': 'buy-fiat-EUR',
  'buy-progress': 'buy-progress',
  purchases: 'purchase',
  'pay-nobody': 'pay-connect-button',
  pay: 'exchange-option-HARBOR',
  'pay-review': 'pay-preview-amount',
  'pay-progress': 'pay-progress',
  'pay-invalid': 'pay-invalid',
  'session-request': 'session-request',
  'session-created': 'session-created',
  sessions: 'session-row',
  session: 'session-allowance',
  'sessions-none': 'sessions-empty',
  'sessions-failing': 'sessions-failed',
  'name-free': 'account-name-suggestion',
  'name-registered': 'registered-name',
}

/**
 * Looks at every view of the gallery: a link to it brings it into sight, and there it becomes the modal in that state. A view is
 * only there while it is near.
 */
export async function walkGallery(browser, url) {
  const problems = []
  const page = await openPage(browser, url, problems, {
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
  })
  try {
    await page.goto(`${url}/gallery.html#view-history`)
    await page.frameLocator('iframe[title="Transactions, light"]').getByText('USDC').first().waitFor()
    const cards = page.locator('.gallery-card')
    const ids = await cards.evaluateAll((found) => found.map(({ id }) => id))
    for (const id of Object.keys(marks))
      if (!ids.includes(`view-${id}`)) problems.push(`there is no view ${id}`)
    for (const id of ids) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded()
      const problem = await showsTheModal(page, id)
      if (problem) problems.push(problem)
    }
    if ((await page.locator('iframe').count()) > 20) problems.push('frames that are far away stay')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.locator('iframe[title="Connect, dark"]').waitFor()
  } catch (error) {
    problems.push(error.message)
  }
  await page.close()
  return problems.map((text) => `walking the gallery: ${text}`)
}

/**
 * Waits until a preview is in its state, where that has a mark.
 *
 * @param {import('playwright-core').FrameLocator} view
 * @param {string} id of the state
 */
export async function waitForMark(view, id) {
  const mark = marks[id]
  if (mark === undefined) return
  const found =
    typeof mark === 'string' ? view.getByTestId(mark) : view.getByText(mark).or(view.getByLabel(mark))
  await found.first().waitFor()
}

async function showsTheModal(page, id) {
  try {
    await page.locator(`#${id} .frame-box[aria-busy="false"]`).waitFor()
    const view = page.frameLocator(`#${id} iframe`)
    await view.getByRole('dialog').waitFor()
    await waitForMark(view, id.replace('view-', ''))
    return undefined
  } catch (error) {
    return `${id}: ${error.message.split('\n')[0]}`
  }
}
