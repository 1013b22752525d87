import { openChain, shown } from './support/chain.js'
import { accounts, expect, test, ui } from './support/test.js'

test('the whole walk of a user, in the scaffolded app', async ({ page, stage, wallet }) => {
  const chain = await openChain(stage)
  await wallet({ chainIds: [31337, 1] })
  await page.goto(stage.app)
  const { connect, account, card, networkRow } = ui(page)
  await expect(connect).toHaveText('Connect wallet')

  await test.step('connect', async () => {
    await connect.click()
    await expect(card).toBeVisible()
    await ui(page).wallet().click()
    await expect(card).toBeHidden()
    await expect(account).toContainText('0xf3')
    // Ten thousand, less what other files have sent by now.
    await expect(account).toContainText(`${shown(await chain.balance(accounts[0]), 18)} ETH`)
    await expect(page.getByTitle(accounts[0])).toContainText('0xf39F')
  })

  await test.step('look at the account and switch network', async () => {
    await account.click()
    await expect(card).toContainText('Sandbox')
    // The tokens take the place in which the row was before.
    await expect(card).toContainText('Dai Stablecoin')
    await page.getByTestId('w3m-account-select-network').click()
    await networkRow('Ethereum').click()
    await expect(page.getByTestId('w3m-account-select-network')).toContainText('Ethereum')
    expect(
      await page.evaluate(() => window.testWallets[0]?.provider.request({ method: 'eth_chainId' })),
    ).toBe('0x1')
  })

  await test.step('disconnect and connect again', async () => {
    await page.getByTestId('disconnect-button').click()
    await expect(connect).toBeVisible()
    await connect.click()
    await ui(page).wallet().click()
    await expect(account).toBeVisible()
  })

  await test.step('reload and be reconnected, without the wallet being asked', async () => {
    await page.reload()
    await expect(account).toContainText('0xf3')
    const asked = await page.evaluate(() => window.testWallets[0]?.calls.map(({ method }) => method))
    expect(asked).not.toContain('eth_requestAccounts')
    await expect(page.getByRole('main')).toContainText('Ethereum')
  })
})
