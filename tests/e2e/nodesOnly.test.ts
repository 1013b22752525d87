// An app with no account of a service, from the command to the page: it contacts its node, and nobody else.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openChain } from './support/chain.js'
import { chooseToken, review, send } from './support/send.js'
import { serveStatic } from './support/serveStatic.js'
import { cache, root, type Stage } from './support/stage.js'
import { expect, keys, test, ui } from './support/test.js'

const folder = join(cache, 'host-nodes-only')
const node = (cwd: string, script: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, script), ...args], { cwd, encoding: 'utf8', stdio: 'pipe' })
const appkit = (...args: string[]) => node(folder, 'cli/dist/bin/appkit.js', ...args)

const nodeOf = ({ sandbox }: Stage) => `${sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=own`

/** A new app, whose config then names a node and a token in place of every service. */
function makeApp(stage: Stage, token: string): void {
  rmSync(folder, { recursive: true, force: true })
  node(cache, 'cli/dist/bin/create-appkit.js', 'host-nodes-only', '--yes', '--no-install', '--no-git')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const file = join(folder, 'appkit.config.ts')
  const text = readFileSync(file, 'utf8')
  const own = `  customRpcUrls: { 'eip155:31337': [{ url: '${nodeOf(stage)}' }] },
  tokens: { 'eip155:31337': { address: '${token}' } },
`
  const changed = text
    .replace(/ *\/\/ Every address.*\n {2}endpoints: \{[^}]*\},\n/, own)
    .replace(/ *\/\/ A wallet for people.*\n {2}demoWallet: true,\n/, '')
  expect(changed).not.toMatch(/endpoints|demoWallet/)
  writeFileSync(file, changed)
}

test('an app with a node alone: the command names what is left out, and its page shows and sends coin and token', async ({
  page,
  stage,
  wallet,
  allow,
}) => {
  const chain = await openChain(stage)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.sendCoins(keys[1], address, 2n * 10n ** 18n)
  await chain.sendTokens(keys[1], address, 12_345_678n)

  makeApp(stage, chain.usdc)
  const said = appkit('generate')
  for (const [features, needs] of [
    ['walletConnect', 'endpoints.relay'],
    ['swaps', 'endpoints.blockchainApi or swaps'],
    ['names, history', 'endpoints.blockchainApi'],
    ['email, socials', 'endpoints.secureSite'],
  ])
    expect(said).toMatch(new RegExp(`^ {2}${features} +${needs}$`, 'm'))
  expect(said).not.toMatch(/^ {2}.*balances/m)
  // The same for a build, and that this node is nothing for visitors.
  expect(appkit('generate', '--check')).toContain("customRpcUrls['eip155:31337'] is on this machine")
  const { findings, policy } = JSON.parse(appkit('doctor', '--json'))
  const codes = findings.map(({ code }: { code: string }) => code)
  expect(codes).toContain('FEATURE_WITHOUT_SERVICE')
  expect(codes).toContain('ADDRESS_LOCAL')
  node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')

  const { url, server } = await serveStatic(join(folder, 'dist'), policy.join('; '))
  allow(url)
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) asked.add(request.url())
  })
  await wallet({ privateKeys: [key] })
  await page.goto(url)
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(ui(page).account).toContainText('ETH')
  await ui(page).account.click()
  const row = (symbol: string) => page.getByTestId(`account-token-${symbol}`)
  await expect(row('ETH')).toContainText('2.000 ETH')
  await expect(row('USDC')).toContainText('12.345 USDC')
  await expect(page.getByTestId('wallet-features-swaps-button')).toHaveCount(0)

  const to = privateKeyToAccount(generatePrivateKey()).address
  await send(page).open.click()
  await chooseToken(page, 'USDC')
  await review(page, '2.5', to)
  await send(page).approve.click()
  await expect(send(page).progress).toHaveAttribute('data-outcome', 'confirmed')
  expect(await chain.tokens(to)).toBe(2_500_000n)
  await send(page).done.click()
  await expect(row('USDC')).toContainText('9.845 USDC')
  await expect(page.getByTestId('wui-snackbar-message')).toHaveCount(0)
  // The wallet has a node of its own.
  expect([...asked].filter((each) => !/^data:|projectId=wallet$/.test(each))).toEqual([nodeOf(stage)])
  server.close()
})
