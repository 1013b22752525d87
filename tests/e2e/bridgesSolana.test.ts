import { createSolanaWallet } from 'appkit-runtime/testing'
import { buildHost } from './support/buildHost.js'
import { solanaRpc } from './support/namespaces.js'
import { test as base, expect, ui } from './support/test.js'

/** docs/bridges.md: an app that is written with libraries of Solana. */
const test = base.extend<{ visit: () => Promise<void> }, { host: { readonly url: string } }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const host = await buildHost('solana')
      await use(host)
      host.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visit: async ({ page, allow, host, installWallet, stage }, use) => {
    await use(async () => {
      allow(host.url)
      await installWallet(
        { solana: { rpcUrl: solanaRpc(stage) } },
        { id: 'test.solana', name: 'Test Solana' },
      )
      await page.goto(host.url)
    })
  },
})

const [address = ''] = createSolanaWallet().addresses

test('code of @solana/kit signs messages and transactions, and sends, with the wallet of the kit', async ({
  page,
  visit,
}) => {
  await visit()
  const act = async (name: string, text: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('status', { name, exact: true })).toHaveText(text)
  }
  await act('signs a message', 'NOT_CONNECTED AppKitError: No wallet is connected. Connect one first.')
  await ui(page).connect.click()
  await page.getByTestId('wallet-list').getByText('Test Solana').click()
  await expect(page.getByTestId('signer')).toHaveText(address)
  await act('signs a message', 'true')
  await act('signs a transaction', 'confirmed')
  await act('signs and sends', 'confirmed')
})

test('code of @solana/web3.js 1 reads with the nodes of the kit, and signs and sends with its wallet', async ({
  page,
  visit,
}) => {
  await visit()
  const act = async (name: string, text: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('status', { name, exact: true })).toHaveText(text)
  }
  await act(
    'web3.js signs a message',
    'NOT_CONNECTED AppKitError: No wallet is connected. Connect one first.',
  )
  await ui(page).connect.click()
  await page.getByTestId('wallet-list').getByText('Test Solana').click()
  await expect(page.getByTestId('web3js')).toHaveText(address)
  await act('web3.js signs a message', '64')
  await act('web3.js sends a legacy transaction', 'confirmed 2000000')
  await act('web3.js sends a versioned transaction', 'confirmed')
  await act('web3.js signs two and sends them', 'true true confirmed,confirmed')
  await act('web3.js sends with another signer', 'confirmed')
  await act('web3.js is told what a node refuses', /Simulation failed\.\s+Message: .*Blockhash not found/)
  await act('web3.js asks to sign what is not complete', /^SEND_INCOMPLETE AppKitError/)
})

test('code of wallet-adapter selects, connects, signs, sends and disconnects, as the kit does', async ({
  page,
  visit,
}) => {
  await visit()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const act = async (name: string, text: string) => {
    await press(name)
    await expect(page.getByRole('status', { name, exact: true })).toHaveText(text)
  }
  const context = page.getByTestId('context')
  await expect(context).toHaveText('false')
  await press('Select Test Solana')
  await expect(context).toHaveText('false Test Solana')
  await press('Connect with the context')
  await expect(context).toHaveText(`true ${address} Test Solana`)
  await expect(page.getByTestId('heard')).toHaveText(`connect ${address}`)
  await expect(ui(page).account).toBeVisible()
  await act('context signs a message', '64')
  await act('context sends a legacy transaction', 'confirmed')
  await act('context signs a versioned transaction', 'confirmed')
  await press('Disconnect with the context')
  await expect(context).toHaveText('false')
  // Nothing is selected, so the modal opens.
  await press('Connect with the context')
  await page.getByTestId('wallet-list').getByText('Test Solana').click()
  await expect(context).toHaveText(`true ${address} Test Solana`)
  await page.reload()
  await expect(context).toHaveText(`true ${address} Test Solana`)
})
