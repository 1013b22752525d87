import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAxe } from './support/checkAxe.js'
import { cache, root } from './support/stage.js'
import { startVite } from './support/startVite.js'
import { expect, test, ui } from './support/test.js'

const app = join(cache, 'signIn')

test('a new app with sign-in has a page that the server keeps for signed-in users', async ({
  page,
  stage,
  allow,
  context,
}) => {
  scaffold(stage.sandbox)
  const server = await startVite(app)
  try {
    allow(server.url)
    await page.goto(server.url)
    const members = page.getByRole('region', { name: 'Members' })
    const approve = page.getByTestId('demo-wallet-approve')
    const load = async () => (await context.request.get(`${stage.sandbox}/members`)).status()
    await expect(members.getByRole('heading')).toHaveText('Not signed in')
    expect(await load()).toBe(401)
    await checkAxe(page, 'signed out')
    await expect(page.getByRole('link', { name: 'Open the sandbox phone' })).toHaveAttribute(
      'href',
      `${stage.sandbox}/wallet`,
    )

    await members.getByRole('button', { name: 'Connect a wallet' }).click()
    await ui(page).card.getByText('Demo Wallet (sandbox)').click()
    await expect(page.getByText('Connect to this site?')).toBeVisible()
    await approve.click()
    await expect(ui(page).title).toHaveText('Sign in')
    expect(await load()).toBe(401)
    await page.getByTestId('w3m-connecting-siwe-sign').click()
    await approve.click()
    await expect(members.getByRole('heading')).toHaveText('Signed in')
    await expect(members.getByRole('status')).toContainText('Only signed-in users get this sentence.')
    await checkAxe(page, 'signed in')
    expect(await load()).toBe(200)

    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      members.getByRole('link', { name: "Open the members' page" }).click(),
    ])
    await expect(opened.getByRole('heading')).toHaveText('Members')
    await checkAxe(opened, "the members' page")
    await opened.close()

    await page.reload()
    await expect(members.getByRole('heading')).toHaveText('Signed in')
    await members.getByRole('button', { name: 'Sign out' }).click()
    await expect(members.getByRole('heading')).toHaveText('Not signed in')
    expect(await load()).toBe(401)
  } finally {
    server.stop()
  }
})

function scaffold(sandbox: string): void {
  rmSync(app, { recursive: true, force: true })
  const flags = ['--features', 'siwx', '--yes', '--no-install', '--no-git', '--json']
  execFileSync(process.execPath, [join(root, 'cli/dist/bin/create-appkit.js'), app, ...flags])
  const config = join(app, 'appkit.config.ts')
  const { host } = new URL(sandbox)
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll(/(127\.0\.0\.1|localhost):4600/g, host))
}
