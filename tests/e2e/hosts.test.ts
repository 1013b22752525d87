import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from './support/serveStatic.js'
import { cache, root } from './support/stage.js'
import { startDemo } from './support/startDemo.js'
import { accounts, expect, test, ui } from './support/test.js'

const node = (cwd: string, script: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, script), ...args], { cwd, encoding: 'utf8', stdio: 'pipe' })

/** A project as `npm create vite` leaves it, joined with create-appkit. Packages resolve from this repository. */
function joinedHost(template: 'react-ts' | 'react', sandbox: string, name: string = template): string {
  const folder = join(cache, `host-${name}`)
  rmSync(folder, { recursive: true, force: true })
  node(cache, 'node_modules/create-vite/index.js', `host-${name}`, '--template', template, '--no-interactive')
  node(folder, 'cli/dist/bin/create-appkit.js', '.', '--yes', '--no-install')
  const config = join(folder, template === 'react-ts' ? 'appkit.config.ts' : 'appkit.config.js')
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('http://127.0.0.1:4600', sandbox))
  node(folder, 'cli/dist/bin/appkit.js', 'generate')
  return folder
}

for (const template of ['react-ts', 'react'] as const)
  test(`a project of npm create vite (${template}), joined: it builds, and its page connects`, async ({
    page,
    stage,
    wallet,
    allow,
  }) => {
    const folder = joinedHost(template, stage.sandbox)
    node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
    const { url, server } = await serveStatic(
      join(folder, 'dist'),
      "default-src 'self'; connect-src *; img-src 'self' data: blob:",
    )
    allow(url)
    await wallet()
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await ui(page).connect.click()
    await ui(page).wallet().click()
    await expect(ui(page).account).toContainText('0xf3')
    await expect(ui(page).account).toContainText('ETH')
    server.close()
  })

test('ejected views: the app shows its own sources, with what was edited, instead of those of the package', async ({
  page,
  stage,
  wallet,
  allow,
}) => {
  const folder = joinedHost('react-ts', stage.sandbox, 'ejected')
  const views = ['Account', 'Connect', 'WalletReceive', 'WhatIsAWallet']
  node(folder, 'cli/dist/bin/create-appkit.js', 'eject', ...views.map((name) => `view/${name}`))
  const edit = (file: string, from: string, to: string) => {
    const path = join(folder, 'src/appkit/views', file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    writeFileSync(path, text.replace(from, to))
  }
  edit('WhatIsAWallet/WhatIsAWalletView.tsx', '{messages.getWallet}', 'Find my first wallet')
  edit(
    'WhatIsAWallet/index.ts',
    'later + points',
    "later + 'li { border-inline-start: 3px solid red }' + points",
  )
  edit('Connect/ConnectView.tsx', 'data-testid="w3m-connect-scroll-view"', 'data-testid="own-connect-view"')
  edit(
    'Account/WholeAccountView.tsx',
    '<div className={account.head}>',
    '<div data-testid="own-account-head">',
  )
  edit('WalletReceive/ReceiveView.tsx', '<p className={css.address}', '<p className={css.address} lang="en"')
  node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  const { url, server } = await serveStatic(
    join(folder, 'dist'),
    "default-src 'self'; connect-src *; img-src 'self' data: blob:",
  )
  allow(url)
  await wallet()
  await page.goto(url)
  await ui(page).connect.click()
  await expect(page.getByTestId('own-connect-view')).toBeVisible()
  await page.getByTestId('w3m-wallet-guide-get-started').click()
  await expect(ui(page).title).toHaveText('What is a wallet?')
  await expect(ui(page).card.getByRole('button', { name: 'Find my first wallet' })).toBeVisible()
  await expect(ui(page).card.locator('li').first()).toHaveCSS('border-inline-start-width', '3px')
  await ui(page).back.click()
  await ui(page).wallet().click()
  await expect(ui(page).account).toContainText('0xf3')
  await ui(page).account.click()
  await expect(page.getByTestId('own-account-head')).toContainText('0xf3')
  await page.getByTestId('wallet-features-receive-button').click()
  await expect(page.getByTestId('receive-address')).toHaveAttribute('lang', 'en')
  await expect(page.getByTestId('receive-address')).toHaveText(accounts[0])
  await expect(page.getByTestId('wui-qr-code')).toHaveAttribute('uri', accounts[0])
  server.close()
})

test('the wallets in the files of the app: the modal shows them all, with icons, and asks nobody', async ({
  page,
  stage,
  allow,
}) => {
  const folder = joinedHost('react-ts', stage.sandbox, 'snapshot')
  node(folder, 'cli/dist/bin/appkit.js', 'remove', 'analytics', '--no-install')
  const done = JSON.parse(node(folder, 'cli/dist/bin/create-appkit.js', 'catalogue', '--json'))
  expect(done).toMatchObject({ dropped: 0, changed: true })
  node(folder, 'node_modules/typescript/bin/tsc', '-b')
  node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  const { url, server } = await serveStatic(
    join(folder, 'dist'),
    "default-src 'self'; connect-src *; img-src 'self' data: blob:",
  )
  allow(url)
  const asked: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(stage.sandbox)) asked.push(request.url())
  })
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''))
  })
  await page.goto(url)
  await expect(ui(page).connect).toBeVisible()
  const wallets: { id: string; name: string }[] = JSON.parse(
    readFileSync(join(folder, 'src/appkit/generated/snapshot/wallets.json'), 'utf8'),
  )
  expect(wallets.length).toBeGreaterThan(50)
  const carries = (text: string) => wallets.filter(({ id }) => text.includes(id)).length > 10
  const [entry = ''] = await page
    .locator('script[type=module]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))
  expect(carries(await (await page.request.get(new URL(entry, url).href)).text())).toBe(false)
  await ui(page).connect.click()
  // The list has those of the first four that can be used on this device.
  const rows = ui(page).card.locator('[data-testid^="wallet-selector-"]:not([data-testid$="-walletconnect"])')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await expect(row.locator('img')).toBeVisible()
  await expect.poll(() => scripts.some(carries)).toBe(true)
  await page.getByTestId('all-wallets').click()
  await expect(ui(page).card.getByTestId(`wallet-selector-${wallets[4]?.id}`)).toBeVisible()
  const last = wallets.at(-1)
  await ui(page)
    .card.getByRole('searchbox')
    .fill(last?.name ?? '')
  await expect(ui(page).card.getByTestId(`wallet-selector-${last?.id}`)).toBeVisible()
  expect(asked).toEqual([])
  server.close()
})

test('the development server: somebody without a wallet walks the demo', async ({ page, stage, allow }) => {
  const server = await startDemo(stage, { name: 'walked' })
  try {
    allow(server.url)
    await page.goto(server.url)
    await ui(page).connect.click()
    await page.getByText('Demo Wallet (sandbox)').click()
    await page.getByTestId('demo-wallet-reject').click()
    await expect(ui(page).card).toContainText('Connection declined')
    await page.getByTestId('w3m-connecting-widget-secondary-button').click()
    await page.getByTestId('demo-wallet-approve').click()
    await expect(page.getByTitle(accounts[0])).toBeVisible()
    await expect(ui(page).account).toContainText(/\d ETH/)
    await ui(page).account.click()
    await page.getByTestId('w3m-account-select-network').click()
    await ui(page).networkRow('Ethereum').click()
    await page.getByTestId('demo-wallet-approve').click()
    await expect(page.getByTestId('w3m-account-select-network')).toContainText('Ethereum')
    await page.reload()
    await expect(page.getByTitle(accounts[0])).toBeVisible()
  } finally {
    server.stop()
  }
})
