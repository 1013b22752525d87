import { checkAxe } from './support/checkAxe.js'
import { startDemo } from './support/startDemo.js'
import { expect, test, ui } from './support/test.js'

test('a new app with sign-in has a page that the server keeps for signed-in users', async ({
  page,
  stage,
  allow,
  context,
}) => {
  const server = await startDemo(stage, { name: 'signIn', flags: ['--features', 'siwx'] })
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
    await expect(ui(page).title).toHaveText(/^Sign in to /)
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
