import { openPage } from './openPage.mjs'

/** What only the state of a view has, by its id: a dialog alone would also be there in the state before. */
export const marks = {
  'phone-wallet': 'copy-wc2-uri',
  wallets: 'wallet-list',
  namespaces: 'wui-list-chain-solana',
  email: 'wui-email-input',
  'email-wrong': 'email-problem',
  'passkey-guest': 'email-guest',
  'back-email': 'continue-as',
  'back-google': 'continue-as',
  'back-passkey': 'continue-as',
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

async function showsTheModal(page, id) {
  try {
    await page.locator(`#${id} .frame-box[aria-busy="false"]`).waitFor()
    const view = page.frameLocator(`#${id} iframe`)
    await view.getByRole('dialog').waitFor()
    const mark = marks[id.replace('view-', '')]
    if (mark) await view.getByTestId(mark).first().waitFor()
    return undefined
  } catch (error) {
    return `${id}: ${error.message.split('\n')[0]}`
  }
}
