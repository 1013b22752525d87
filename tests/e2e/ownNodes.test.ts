// The native balance on networks whose node the app names, and that nothing is said where it names none.
import { namespaceSetups } from './support/namespaces.js'
import { expect, test, ui } from './support/test.js'

const nodes = {
  bip122: { path: 'bitcoin', options: { bip122: { as: 'unisat' } }, shown: '1.253BTC' },
  polkadot: { path: 'substrate', options: { polkadot: { key: 'talisman' } }, shown: '123.456DOT' },
  cosmos: { path: 'cosmos', options: { cosmos: {} }, shown: '87.654ATOM' },
} as const

for (const [namespace, { path, options, shown }] of Object.entries(nodes))
  test(`${namespace}: shown where the app names a node, and left out where it names none`, async ({
    page,
    stage,
    installWallet,
    openStage,
  }) => {
    const setup = namespaceSetups.find((each) => each.namespace === namespace)
    if (setup === undefined) throw new Error(`There is no setup for ${namespace}`)
    const [wallet] = setup.wallets
    const [first] = setup.networks
    await installWallet(options, wallet.info)
    const endpoints = {
      catalogue: `${stage.sandbox}/catalogue`,
      blockchainApi: `${stage.sandbox}/blockchain`,
    }
    const customRpcUrls = { [first]: [{ url: `${stage.sandbox}/networks/${path}` }] }
    const open = async (config: object) =>
      openStage({
        namespaces: [namespace],
        networks: [first],
        features: ['balances', 'history'],
        config: { endpoints, ...config },
      })
    await open({ customRpcUrls })
    await ui(page).connect.click()
    await ui(page).wallet(wallet.id).click()
    await expect(ui(page).card).toBeHidden()
    await ui(page).account.click()
    await expect(page.getByTestId('account-balance')).toHaveText(shown)
    await open({})
    await ui(page).account.click()
    await expect(ui(page).card).toContainText('Disconnect')
    await expect(page.getByTestId('account-balance')).toHaveCount(0)
    await expect(ui(page).card).not.toContainText(/\b0\.000\b/)
  })
