import type { Page } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { namespaceSetups } from './support/namespaces.js'
import {
  createRemoteWallet,
  type RemoteWalletHandle,
  type RemoteWalletOptions,
} from './support/remoteWallet.js'
import { passTime } from './support/settled.js'
import { signAndVerify } from './support/signAndVerify.js'
import type { Stage } from './support/stage.js'
import { accounts, test as base, expect, type StageOptions, ui } from './support/test.js'

const relayOf = (stage: Stage) => `${stage.sandbox.replace(/^http/, 'ws')}/relay`

const test = base.extend<{
  remote: (options?: RemoteWalletOptions) => Promise<RemoteWalletHandle>
  openPage: (options?: StageOptions) => Promise<void>
}>({
  remote: async ({ stage }, use) => {
    const made: RemoteWalletHandle[] = []
    await use(async (options) => {
      const wallet = await createRemoteWallet(stage, options)
      made.push(wallet)
      return wallet
    })
    for (const { client } of made) client.stop()
  },
  openPage: async ({ openStage, stage }, use) => {
    const endpoints = { relay: relayOf(stage), blockchainApi: `${stage.sandbox}/blockchain` }
    await use((options) => openStage({ ...options, config: { endpoints, ...options?.config } }))
  },
})

/** Opens the code and reads its content. */
async function showCode(page: Page): Promise<string> {
  await ui(page).connect.click()
  await page.getByTestId('wallet-selector-walletconnect').click()
  return readCode(page)
}

async function readCode(page: Page): Promise<string> {
  const code = page.getByTestId('wui-qr-code')
  await expect(code).toBeVisible()
  return (await code.getAttribute('uri')) ?? ''
}

const status = (page: Page) => page.getByTestId('status')

test('a wallet on another device is connected by QR code, signs, is back after a reload, and leaves', {
  tag: '@core',
}, async ({ page, stage, remote, openPage }) => {
  const wallet = await remote()
  await openPage()
  await wallet.client.pair(await showCode(page))
  await expect(status(page)).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(accounts[0])
  await expect(ui(page).card).toBeHidden()
  await signAndVerify(page, stage, 'eip155')

  await page.reload()
  await expect(status(page)).toHaveText('connected')
  await signAndVerify(page, stage, 'eip155')
  expect(wallet.proposals).toHaveLength(1)

  await ui(page).account.click()
  await page.getByTestId('disconnect-button').click()
  await expect(status(page)).toHaveText('disconnected')
  await expect.poll(() => wallet.client.sessions()).toEqual([])
  await page.reload()
  await expect(ui(page).connect).toBeVisible()
  await expect(status(page)).toHaveText('disconnected')
})

test('a second phone is connected beside the first, and each can be used', async ({
  page,
  stage,
  remote,
  openPage,
}) => {
  const [first, second] = [await remote(), await remote({ name: 'Other Phone' })]
  await openPage()
  await first.client.pair(await showCode(page))
  await expect(status(page)).toHaveText('connected')
  await kitOf(page).open({ view: 'Connect' })
  await page.getByTestId('wallet-selector-walletconnect').click()
  await second.client.pair(await readCode(page))
  await expect(ui(page).card).toBeHidden()
  await signAndVerify(page, stage, 'eip155')
  expect([first.requests.length, second.requests.length]).toEqual([0, 1])
  expect([first.client.sessions().length, second.client.sessions().length]).toEqual([1, 1])
})

test('a wallet that ends the session is gone, and is not waited for', { tag: '@core' }, async ({
  page,
  remote,
  openPage,
}) => {
  const wallet = await remote()
  await openPage()
  await wallet.client.pair(await showCode(page))
  await expect(status(page)).toHaveText('connected')
  const [entry] = wallet.client.sessions()
  await wallet.client.disconnect(entry?.session.topic ?? '')
  await expect(status(page)).toHaveText('disconnected')
  await page.reload()
  await expect(ui(page).connect).toBeVisible()
  await expect(status(page)).toHaveText('disconnected')
})

test('a user who declines is informed, and may try again with another code', { tag: '@core' }, async ({
  page,
  remote,
  openPage,
}) => {
  const wallet = await remote()
  wallet.declines = true
  await openPage()
  const first = await showCode(page)
  await wallet.client.pair(first)
  await expect(page.getByText('Connection declined')).toBeVisible()
  wallet.declines = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const second = await readCode(page)
  expect(second).not.toBe(first)
  await wallet.client.pair(second)
  await expect(status(page)).toHaveText('connected')
})

test('opening the modal asks no relay', async ({ page, openPage }) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.clock.install()
  await openPage()
  await ui(page).connect.click()
  await expect(page.getByTestId('wallet-selector-walletconnect')).toBeVisible()
  await passTime(page, 1000)
  expect(sockets).toEqual([])
  await page.getByTestId('wallet-selector-walletconnect').click()
  await readCode(page)
  // The code does not wait for the relay.
  await expect.poll(() => sockets).toHaveLength(1)
})

test('one code connects five namespaces; each signs, all are back after a reload, and one goodbye ends all', {
  tag: '@core',
}, async ({ page, stage, remote, openPage }) => {
  const wallet = await remote()
  const namespaces = namespaceSetups.map(({ namespace }) => namespace)
  await openPage({ namespaces, networks: namespaceSetups.flatMap(({ networks }) => networks[0]) })
  await wallet.client.pair(await showCode(page))
  const expectAll = async (status: string) => {
    for (const namespace of namespaces)
      await expect(page.getByTestId(`${namespace}-status`)).toHaveText(status)
  }
  await expectAll('connected')
  await expect(ui(page).card).toBeHidden()
  for (const namespace of namespaces) await signAndVerify(page, stage, namespace)
  await page.reload()
  await expectAll('connected')
  for (const namespace of namespaces) await signAndVerify(page, stage, namespace)
  await kitOf(page).disconnect('polkadot')
  await expectAll('disconnected')
  await expect.poll(() => wallet.client.sessions()).toEqual([])
})

test('a request that is declined is reported as such, and the session goes on', async ({
  page,
  stage,
  remote,
  openPage,
}) => {
  const wallet = await remote()
  await openPage()
  await wallet.client.pair(await showCode(page))
  await expect(status(page)).toHaveText('connected')
  wallet.declines = true
  await expect(kitOf(page).sign('eip155', 'hello')).rejects.toThrow('USER_REJECTED')
  wallet.declines = false
  await signAndVerify(page, stage, 'eip155')
})

test('a session that no account of the page uses is ended, and the wallet is notified', async ({
  page,
  remote,
  openPage,
}) => {
  const wallet = await remote()
  await openPage()
  await wallet.client.pair(await showCode(page))
  await expect(status(page)).toHaveText('connected')
  // The page has forgotten its wallets, and an hour has passed.
  await page.evaluate(() => {
    const key = '@appkit-walletconnect/sessions'
    const sessions = JSON.parse(localStorage.getItem(key) ?? '[]') as { expiry: number }[]
    const older = sessions.map((session) => ({ ...session, expiry: session.expiry - 3600 }))
    for (const name of Object.keys(localStorage))
      if (!name.startsWith('@appkit-walletconnect/')) localStorage.removeItem(name)
    localStorage.setItem(key, JSON.stringify(older))
  })
  await page.reload()
  await expect(status(page)).toHaveText('disconnected')
  expect(wallet.client.sessions()).toHaveLength(1)
  const uri = await showCode(page)
  await expect.poll(() => wallet.client.sessions()).toEqual([])
  await wallet.client.pair(uri)
  await expect(status(page)).toHaveText('connected')
})

test('an app reads chains through the wallet, which is not bothered with it', async ({
  page,
  stage,
  remote,
  openPage,
}) => {
  const wallet = await remote()
  await openPage()
  await wallet.client.pair(await showCode(page))
  await expect(status(page)).toHaveText('connected')
  const ask = (method: string, ...params: unknown[]) =>
    page.evaluate(
      async ([method, params]) => {
        const { kit } = window as unknown as { kit: { getProvider(namespace: string): Provider } }
        const provider = kit.getProvider('eip155')
        return provider.request({ method, params }).catch(({ code }) => ({ code }))
      },
      [method, params] as const,
    )
  const node = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const url = `${stage.sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=test`
    return ((await (await fetch(url, { method: 'POST', body })).json()) as { result: unknown }).result
  }
  for (const [method, ...params] of [
    ['eth_getBalance', accounts[0], 'latest'],
    ['eth_getCode', accounts[0], 'latest'],
    ['eth_estimateGas', { from: accounts[0], to: accounts[1], value: '0x1' }],
    ['eth_getTransactionCount', accounts[0], 'latest'],
    ['eth_getBlockByNumber', '0x0', false],
    ['web3_clientVersion'],
  ] as const)
    expect(await ask(method, ...params), method).toEqual(await node(method, ...params))
  expect(await ask('eth_blockNumber')).toMatch(/^0x/)
  expect(await ask('eth_decrypt', '0x', accounts[0])).toEqual({ code: 4200 })
  expect(await page.evaluate(readWithViem, accounts[0])).toEqual({
    balance: BigInt(String(await node('eth_getBalance', accounts[0], 'latest'))).toString(),
    chainId: 31337,
  })
  expect(wallet.requests).toEqual([])
  // Requests that only a wallet can serve go there.
  const hash = await ask('eth_sendTransaction', { from: accounts[0], to: accounts[1], value: '0x1' })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  await expect.poll(() => ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
})

interface Provider {
  request(call: { method: string; params: unknown }): Promise<unknown>
}

/** As an app does that has viem on top of the provider. */
async function readWithViem(address: string) {
  const page = window as unknown as {
    kit: { getProvider(namespace: string): Provider }
    loadViem: () => Promise<typeof import('viem')>
  }
  const { createPublicClient, custom } = await page.loadViem()
  const client = createPublicClient({ transport: custom(page.kit.getProvider('eip155')) })
  const balance = await client.getBalance({ address: address as `0x${string}` })
  return { balance: balance.toString(), chainId: await client.getChainId() }
}
