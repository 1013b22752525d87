import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { buildHost } from './support/buildHost.js'
import { accounts, test as base, expect, ui } from './support/test.js'

interface Host {
  readonly url: string
}

/** docs/bridges.md: an app with hooks of wagmi beside ours, once for each version of wagmi. */
const test = base.extend<
  { visit: (version: keyof typeof versions, page?: Page) => Promise<void> },
  { hosts: Readonly<Record<string, Host>> }
>({
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const hosts: Record<string, Awaited<ReturnType<typeof buildHost>>> = {}
      for (const [version, wagmi] of Object.entries(versions))
        hosts[version] = await buildHost('bridges', { as: `bridges-${version}`, alias: { wagmi } })
      await use(hosts)
      for (const host of Object.values(hosts)) host.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visit: async ({ page, allow, wallet, hosts }, use) => {
    await use(async (version, in_ = page) => {
      const url = hosts[version]?.url ?? ''
      allow(url)
      if (in_ === page) await wallet({ chainIds: [31337, 1] })
      await in_.goto(url)
    })
  },
})

/** The packages that the page imports as `wagmi`. */
const versions = { 'wagmi 2': 'wagmi2', 'wagmi 3': 'wagmi' } as const

const connected = `connected ${accounts[0]}`
const both = async (page: Page, text: string) => {
  await expect(page.getByTestId('ours')).toHaveText(text)
  await expect(page.getByTestId('wagmi')).toHaveText(text)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const version of Object.keys(versions) as (keyof typeof versions)[])
  test.describe(version, () => {
    test('wagmi is connected when the kit is; it signs, switches and disconnects', async ({
      page,
      visit,
    }) => {
      await visit(version)
      await both(page, 'disconnected')
      await ui(page).connect.click()
      await ui(page).wallet().click()
      await both(page, `${connected} 31337`)
      await expect(page.getByTestId('wagmi-block')).toHaveText(/^\d+$/)
      await press(page, 'Sign with wagmi')
      await expect(page.getByTestId('wagmi-signature')).toHaveText(/^0x/)
      const signature = (await page.getByTestId('wagmi-signature').textContent()) as `0x${string}`
      expect(await verifyMessage({ address: accounts[0], message: 'wagmi', signature })).toBe(true)
      await press(page, 'Ethereum with wagmi')
      await both(page, `${connected} 1`)
      await press(page, 'Sandbox here')
      await both(page, `${connected} 31337`)
      await page.evaluate((address) => window.testWallets[0]?.selectAccount(address), accounts[1])
      await both(page, `connected ${accounts[1]} 31337`)
      await press(page, 'Disconnect with wagmi')
      await both(page, 'disconnected')
      await page.reload()
      await expect(ui(page).connect).toBeEnabled()
      await both(page, 'disconnected')
    })

    test('the kit is connected when wagmi connects in the modal, also after a reload, and in another tab', async ({
      page,
      context,
      visit,
    }) => {
      await visit(version)
      await press(page, 'Connect with Bridges')
      await expect(ui(page).card).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('wagmi-error')).toHaveText('UserRejectedRequestError')
      await both(page, 'disconnected')
      await press(page, 'Connect with Bridges')
      await ui(page).wallet().click()
      await both(page, `${connected} 31337`)
      await expect(ui(page).card).toBeHidden()

      await page.reload()
      await both(page, `${connected} 31337`)
      const asked = await page.evaluate(
        () => window.testWallets[0]?.calls.filter(({ method }) => method === 'eth_requestAccounts').length,
      )
      expect(asked).toBe(0)

      const other = await context.newPage()
      await visit(version, other)
      await both(other, `${connected} 31337`)
      await press(page, 'Disconnect here')
      await both(page, 'disconnected')
      await both(other, 'disconnected')
    })

    test('a declined switch is wagmi’s error, and changes nothing', async ({ page, visit }) => {
      await visit(version)
      await ui(page).connect.click()
      await ui(page).wallet().click()
      await both(page, `${connected} 31337`)
      await page.evaluate(() => window.testWallets[0]?.behave('wallet_switchEthereumChain', 'reject'))
      await press(page, 'Ethereum with wagmi')
      await expect(page.getByTestId('wagmi-error')).toHaveText('UserRejectedRequestError')
      await both(page, `${connected} 31337`)
    })
  })

test('clients of viem and ethers sign, send and read with the kit’s wallet and nodes', async ({
  page,
  visit,
}) => {
  await visit('wagmi 3')
  const result = (name: string) => page.getByRole('status', { name, exact: true })
  const act = async (name: string, text: string | RegExp) => {
    await press(page, name)
    await expect(result(name)).toHaveText(text)
  }
  await act('ethers without a wallet', 'NOT_CONNECTED')
  await act('ethers reads', 'true')
  await act('viem meets a revert', /ExecutionRevertedError/)
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(page.getByTestId('wallet-client')).toHaveText(`${accounts[0]} 31337`)
  await expect(page.getByTestId('public-client')).toHaveText('31337')
  await act('viem signs', 'true')
  await act('viem sends', 'success')
  await act('ethers signs', 'true')
  await act('ethers sends', '1')
  await press(page, 'Ethereum with wagmi')
  await expect(page.getByTestId('wallet-client')).toHaveText(`${accounts[0]} 1`)
  await expect(page.getByTestId('public-client')).toHaveText('1')
  await press(page, 'Disconnect here')
  await expect(page.getByTestId('wallet-client')).toHaveText('')
})
