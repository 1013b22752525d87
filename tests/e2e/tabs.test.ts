import type { Page } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { namespaceSetups } from './support/namespaces.js'
import { expect, test, ui } from './support/test.js'

for (const { namespace, networks, wallets, addresses, rpcUrls, secondName } of namespaceSetups)
  test(`T-H4, R19: two tabs agree on a wallet of ${namespace}`, async ({
    page,
    context,
    installWallet,
    openStage,
    stage,
  }) => {
    await installWallet(wallets[0].options(stage), wallets[0].info)
    const options = { namespaces: [namespace], networks, config: { customRpcUrls: rpcUrls?.(stage) ?? {} } }
    await openStage(options)
    const other = await context.newPage()
    await openStage(options, other)
    const status = (of: Page) => of.getByTestId(`${namespace}-status`)
    const account = (of: Page) => of.getByTestId(`${namespace}-account`)
    const connect = async (in_: Page) => {
      await ui(in_).connect.click()
      await ui(in_).wallet(wallets[0].id).click()
      await expect(status(in_)).toHaveText('connected')
    }
    const [network, second] = networks
    await expect(ui(other).connect).toHaveText('Connect wallet')

    await test.step('on connecting', async () => {
      await connect(page)
      await expect(account(other)).toHaveText(`${network}:${addresses[0]}`)
    })
    await test.step('on a reload of one', async () => {
      await other.reload()
      await expect(account(other)).toHaveText(`${network}:${addresses[0]}`)
      await expect(status(page)).toHaveText('connected')
    })
    await test.step('on another network', async () => {
      await kitOf(other).open({ view: 'Networks' })
      await ui(other).networkRow(secondName).click()
      await expect(account(other)).toHaveText(new RegExp(`^${second}:`))
      await expect(account(page)).toHaveText(new RegExp(`^${second}:`))
    })
    await test.step('on leaving', async () => {
      await kitOf(other).disconnect(namespace)
      await expect(status(other)).toHaveText('disconnected')
      await expect(status(page)).toHaveText('disconnected')
    })
    await test.step('and once more, the other way round', async () => {
      await connect(other)
      await expect(status(page)).toHaveText('connected')
      await kitOf(page).disconnect()
      await expect(status(other)).toHaveText('disconnected')
    })
  })
