// The step of docs/tutorial.md in which a wallet is connected, walked with the words that the page has.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from './support/startDemo.js'
import { expect, test, ui } from './support/test.js'

const text = readFileSync(join(import.meta.dirname, '../../docs/tutorial.md'), 'utf8')
/** A step by its number. */
const step = (number: number) =>
  text.slice(text.indexOf(`\n## ${number}. `), text.indexOf(`\n## ${number + 1}. `))

test('a reader of the tutorial connects the demo wallet with the presses that it names, and the page shows what it says', async ({
  page,
  stage,
  allow,
}) => {
  // The app of step 1 is the one that is made here: no answer but the defaults.
  expect(step(1)).toContain('npm create appkit@latest shop -- --yes\n')
  const [, button = '', wallet = ''] =
    /press "([^"]+)", then "([^"]+)", and approve\./.exec(step(2).replaceAll('\n', ' ')) ?? []
  expect([button, wallet]).not.toContain('')
  expect(step(2)).toContain('The page shows an address, a network\nand a balance.')

  const app = await startDemo(stage, { name: 'tutorial' })
  try {
    allow(app.url)
    await page.goto(app.url)
    await expect(page.getByRole('region', { name: 'Wallet' })).toHaveText('Not connected')
    await page.getByRole('button', { name: button, exact: true }).click()
    await ui(page).card.getByText(wallet, { exact: true }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(ui(page).card).toBeHidden()

    const facts = page.getByRole('region', { name: 'Wallet' }).getByRole('listitem')
    await expect(facts.nth(0)).toHaveText(/^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/)
    await expect(facts.nth(1)).toHaveText('Sandbox')
    await expect(facts.nth(2)).toHaveText(/^[\d.,]+ ETH$/)
    // A user who comes back is still connected.
    await page.reload()
    await expect(facts).toHaveCount(3)
  } finally {
    app.stop()
  }
})
