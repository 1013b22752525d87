import type { Page } from '@playwright/test'
import type { InstallWallet, TestNamespace, TestWallet } from 'appkit-runtime/testing/playwright'
import { kitOf } from './support/kitOf.js'
import { namespaceSetups } from './support/namespaces.js'
import { sendLamports } from './support/sendLamports.js'
import { signAndVerify } from './support/signAndVerify.js'
import type { Stage } from './support/stage.js'
import { expect, test, ui } from './support/test.js'

const namespaces = namespaceSetups.map(({ namespace }) => namespace)
const networks = namespaceSetups.flatMap((setup) => setup.networks[0])
const statusOf = (page: Page, namespace: string) => page.getByTestId(`${namespace}-status`)

/** A wallet of each namespace. */
async function installFive(
  installWallet: InstallWallet,
  stage: Stage,
): Promise<ReadonlyMap<TestNamespace, TestWallet>> {
  const handles = new Map<TestNamespace, TestWallet>()
  for (const { namespace, wallets } of namespaceSetups) {
    const { [namespace]: wallet } = await installWallet(wallets[0].options(stage), wallets[0].info)
    handles.set(namespace, wallet as TestWallet)
  }
  return handles
}

/** One wallet of eip155, solana and a third namespace. */
async function installTrio(
  installWallet: InstallWallet,
  stage: Stage,
  third: Parameters<InstallWallet>[0],
): Promise<Readonly<Record<TestNamespace, TestWallet>>> {
  const [evm, solana] = namespaceSetups
  const options = { ...evm?.wallets[0].options(stage), ...solana?.wallets[0].options(stage), ...third }
  const wallet = await installWallet(options, { name: 'Trio', id: 'test.trio' })
  return wallet as Readonly<Record<TestNamespace, TestWallet>>
}

async function connectFive(page: Page): Promise<void> {
  for (const { namespace, wallets } of namespaceSetups) {
    await kitOf(page).open({ view: 'Connect' })
    await ui(page).wallet(wallets[0].id).click()
    await expect(statusOf(page, namespace)).toHaveText('connected')
    await expect(ui(page).card).toBeHidden()
  }
}

async function expectConnected(page: Page, expected: readonly string[]): Promise<void> {
  for (const namespace of namespaces)
    await expect(statusOf(page, namespace)).toHaveText(
      expected.includes(namespace) ? 'connected' : 'disconnected',
    )
}

test('five namespaces are connected at once, each is used, and all come back', async ({
  page,
  installWallet,
  openStage,
  stage,
}) => {
  const wallets = await installFive(installWallet, stage)
  await openStage({ namespaces, networks })
  await connectFive(page)
  for (const namespace of namespaces) await signAndVerify(page, stage, namespace)

  await page.reload()
  await expectConnected(page, namespaces)
  for (const {
    namespace,
    addresses,
    networks: [network],
  } of namespaceSetups)
    await expect(page.getByTestId(`${namespace}-account`)).toHaveText(`${network}:${addresses[0]}`)
  for (const wallet of wallets.values()) expect(await wallet.prompts()).toEqual([])
  for (const namespace of namespaces) await signAndVerify(page, stage, namespace)

  await kitOf(page).disconnect('polkadot')
  const four = namespaces.filter((namespace) => namespace !== 'polkadot')
  await expectConnected(page, four)
  await page.reload()
  await expectConnected(page, four)

  await kitOf(page).disconnect()
  await expectConnected(page, [])
  for (const wallet of wallets.values()) await expect.poll(() => wallet.listenerCount()).toBe(0)
  await page.reload()
  await expect(ui(page).connect).toHaveText('Connect wallet')
  await expectConnected(page, [])
})

test('a transfer is signed by a wallet of Solana and confirmed by the chain', async ({
  page,
  installWallet,
  openStage,
  stage,
}) => {
  await installFive(installWallet, stage)
  await openStage({ namespaces, networks })
  await connectFive(page)
  const { received, fee } = await sendLamports(page, stage, 1_234_567n)
  expect(received).toBe(1_234_567n)
  expect(fee).toBe(5000n)
})

test('one wallet of three namespaces is one row, which asks where', async ({
  page,
  installWallet,
  openStage,
  stage,
}) => {
  const wallet = await installTrio(installWallet, stage, { bip122: {} })
  expect(Object.keys(wallet)).toEqual(['eip155', 'solana', 'bip122'])
  await openStage({ namespaces, networks })

  await test.step('one of them', async () => {
    await ui(page).connect.click()
    await expect(page.getByTestId('wallet-list').getByText('Trio')).toHaveCount(1)
    await page.getByTestId('wallet-list').getByText('Trio').click()
    await expect(ui(page).title).toHaveText('Choose networks')
    await expect(page.getByTestId(/^wui-list-chain-/)).toHaveCount(3)
    await page.getByTestId('wui-list-chain-solana').click()
    await expect(ui(page).card).toBeHidden()
    await expectConnected(page, ['solana'])
  })

  await test.step('the others as well', async () => {
    await kitOf(page).open({ view: 'Connect' })
    await page.getByTestId('wallet-list').getByText('Trio').click()
    await ui(page).card.getByRole('button', { name: 'Connect the rest' }).click()
    await expect(ui(page).card).toBeHidden()
    const three = ['eip155', 'solana', 'bip122'] as const
    await expectConnected(page, three)
    for (const namespace of three) await signAndVerify(page, stage, namespace)
  })
})

test('all namespaces of a wallet are connected at once, but for one that is declined', {
  tag: '@core',
}, async ({ page, installWallet, openStage, stage }) => {
  const wallet = await installTrio(installWallet, stage, { polkadot: { key: 'Trio' } })
  await wallet.polkadot.behave('enable', 'reject')
  await openStage({ namespaces, networks })
  await ui(page).connect.click()
  await page.getByTestId('wallet-list').getByText('Trio').click()
  await ui(page).card.getByRole('button', { name: 'Connect all' }).click()
  await expect(page.getByTestId('wui-list-chain-polkadot')).toContainText(/declined/i)
  await expectConnected(page, ['eip155', 'solana'])
  await wallet.polkadot.behave('enable', 'answer')
  await ui(page).card.getByRole('button', { name: 'Connect the rest' }).click()
  await expect(ui(page).card).toBeHidden()
  await expectConnected(page, ['eip155', 'solana', 'polkadot'])
})

test('all namespaces are connected before the user is asked to sign in, once', { tag: '@core' }, async ({
  page,
  installWallet,
  openStage,
  stage,
}) => {
  const wallet = await installTrio(installWallet, stage, { polkadot: { key: 'Trio' } })
  await wallet.polkadot.behave('enable', 'reject')
  const { sandbox } = stage
  const endpoints = {
    catalogue: `${sandbox}/catalogue`,
    blockchainApi: `${sandbox}/blockchain`,
    auth: '/auth',
  }
  await openStage({ namespaces, networks, config: { endpoints, siwx: {} } })
  await ui(page).connect.click()
  await page.getByTestId('wallet-list').getByText('Trio').click()
  await ui(page).card.getByRole('button', { name: 'Connect all' }).click()
  await expect(page.getByTestId('wui-list-chain-polkadot')).toContainText(/declined/i)
  await expectConnected(page, ['eip155', 'solana'])
  await wallet.polkadot.behave('enable', 'answer')
  await ui(page).card.getByRole('button', { name: 'Connect the rest' }).click()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  await expectConnected(page, ['eip155', 'solana', 'polkadot'])
  await page.getByTestId('w3m-connecting-siwe-sign').click()
  await expect(page.getByTestId('session-status')).toHaveText('authenticated')
  await expect(ui(page).card).toBeHidden()
  expect((await wallet.solana.prompts()).map(({ method }) => method)).not.toContain('solana:signIn')
})
