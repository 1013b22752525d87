import { kitOf } from './support/kitOf.js'
import { namespaceSetups } from './support/namespaces.js'
import { expect, test, ui } from './support/test.js'

const namespaces = namespaceSetups.map(({ namespace }) => namespace)
const networks = namespaceSetups.map((setup) => setup.networks[0])

test('a button for each namespace: its own wallets, its own account, its own way out', {
  tag: '@core',
}, async ({ page, installWallet, openStage, stage }) => {
  for (const { wallets } of namespaceSetups) await installWallet(wallets[0].options(stage), wallets[0].info)
  const buttons = namespaces.map((namespace) => `AppKitButton:${namespace}`)
  await openStage({ namespaces, networks, buttons })
  const connect = (namespace: string) => page.getByTestId(`connect-button-${namespace}`)
  const account = (namespace: string) => page.getByTestId(`account-button-${namespace}`)

  for (const { namespace, wallets } of namespaceSetups) {
    await connect(namespace).click()
    await expect(ui(page).wallet(wallets[0].id)).toBeVisible()
    for (const other of namespaceSetups)
      if (other.namespace !== namespace) await expect(ui(page).wallet(other.wallets[0].id)).toHaveCount(0)
    await ui(page).wallet(wallets[0].id).click()
    await expect(account(namespace)).toBeVisible()
    await expect(ui(page).card).toBeHidden()
  }
  await expect(page.getByText('Connect wallet')).toHaveCount(0)

  for (const { namespace, addresses } of namespaceSetups) {
    await account(namespace).click()
    await expect(page.getByTestId('w3m-profile-button')).toHaveAttribute('title', addresses[0])
    await ui(page).close.click()
  }

  await kitOf(page).open({ view: 'SwitchAddress' })
  await expect(ui(page).card.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  await ui(page).close.click()
  await account('bip122').click()
  await page.getByTestId('disconnect-button').click()
  await expect(connect('bip122')).toBeVisible()
  for (const namespace of namespaces)
    if (namespace !== 'bip122') await expect(account(namespace)).toBeVisible()
  await kitOf(page).disconnect()
  for (const namespace of namespaces) await expect(connect(namespace)).toBeVisible()
})
