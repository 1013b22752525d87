import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from './support/serveStatic.js'
import { cache, root } from './support/stage.js'
import { accounts, expect, test, ui } from './support/test.js'

const node = (cwd: string, script: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, script), ...args], { cwd, encoding: 'utf8', stdio: 'pipe' })

/** A project as `npm create vite` leaves it, joined with create-appkit. Packages resolve from this repository. */
function joinedHost(template: 'react-ts' | 'react', sandbox: string): string {
  const folder = join(cache, `host-${template}`)
  node(
    cache,
    'node_modules/create-vite/index.js',
    `host-${template}`,
    '--template',
    template,
    '--no-interactive',
  )
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

test('the development server: somebody without a wallet walks the demo', async ({ page, allow }) => {
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', '0', '--host', '127.0.0.1'],
    {
      cwd: join(cache, 'app'),
      env: { ...process.env, NO_COLOR: '1', NODE_ENV: undefined },
    },
  )
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let text = ''
      vite.stdout.on('data', (chunk) => {
        text += chunk
        const match = /Local:\s+(\S+)/.exec(text)
        if (match?.[1]) resolve(match[1])
      })
      vite.on('exit', () => reject(new Error(text)))
    })
    allow(url)
    await page.goto(url)
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
    vite.kill()
  }
})
