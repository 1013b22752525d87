import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { TestWallet } from 'appkit-runtime/testing/playwright'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { passTime } from './support/settled.js'
import { test as base, chainsOf, connectWallet, expect, ui } from './support/test.js'

const form = (page: Page) => ({
  input: page.getByTestId('wui-ens-input'),
  problem: page.getByTestId('name-problem'),
  suggestions: page.getByTestId('account-name-suggestion'),
  register: page.getByTestId('register-name-button'),
})

/** A wallet whose account has no name yet. */
const test = base.extend<{ newcomer: TestWallet }>({
  newcomer: async ({ installWallet, stage }, use) => {
    const privateKey = `0x${randomBytes(32).toString('hex')}` as const
    const { eip155 } = await installWallet({
      eip155: { as: 'announced', chains: chainsOf(stage, [31337, 1]), privateKeys: [privateKey] },
    })
    await use(eip155 as TestWallet)
  },
})

/** A name that no other test has. */
const unusedLabel = () => `user-${randomBytes(6).toString('hex')}`

test.beforeEach(async ({ page, newcomer: _, openStage }) => {
  await openStage({ features: ['names'] })
  await connectWallet(page)
  await openNames(page)
})

const openNames = async (page: Page) => {
  await ui(page).account.click()
  await page.getByTestId('account-choose-name-button').click()
  await expect(ui(page).title).toHaveText('Choose name')
}

test('a free name is registered with a signature, and the service knows it afterwards', async ({
  page,
  request,
  stage,
}) => {
  const label = unusedLabel()
  const { input, suggestions, register } = form(page)
  await expect(register).toBeDisabled()
  await input.fill(label.toUpperCase())
  await expect(suggestions.first()).toContainText(`${label}.`)
  await expect(suggestions.first()).toContainText('Available')
  await checkAxe(page, 'names')
  await register.click()
  await expect(page.getByTestId('registered-name')).toContainText(label)
  const name = await page.getByTestId('registered-name').innerText()
  const reply = await request.get(`${stage.sandbox}/blockchain/v1/profile/account/${name}?apiVersion=2`)
  const address = await page.getByTestId('address').innerText()
  expect(await reply.json()).toMatchObject({ name, addresses: { 60: { address } } })

  await page.getByTestId('registered-name-done').click()
  await expect(ui(page).card).toBeHidden()
  await expect(ui(page).account).toContainText(name)
  await page.reload()
  await expect(ui(page).account).toContainText(name)
  await ui(page).account.click()
  await expect(page.getByTestId('disconnect-button')).toBeVisible()
  await expect(page.getByTestId('account-choose-name-button')).toBeHidden()
  await kitOf(page).open({ view: 'RegisterAccountName' })
  await expect(form(page).problem).toHaveText(`You already own a name: ${name}`)
  await input.fill(unusedLabel())
  await expect(suggestions.first()).toContainText('Available')
  await expect(register).toBeDisabled()
})

test('what cannot be a name is said at the field, and nobody is asked', async ({ page }) => {
  const asked: string[] = []
  await page.clock.install()
  page.on('request', (request) => {
    if (request.url().includes('/suggestions/')) asked.push(request.url())
  })
  const { input, problem, register } = form(page)
  await input.fill('abc')
  await expect(problem).toHaveText('Name must be at least 4 characters long')
  await input.fill('a b.c')
  await expect(problem).toHaveText('Can only contain letters, numbers and - characters')
  await expect(register).toBeDisabled()
  await passTime(page, 1000)
  expect(asked).toEqual([])
})

test('a name that is taken offers others, and a declined signature can be asked for again', async ({
  page,
  newcomer,
}) => {
  const label = unusedLabel()
  const { input, problem, suggestions, register } = form(page)
  await input.fill(label)
  await newcomer.behave('personal_sign', 'reject')
  await register.click()
  await expect(problem).toContainText('declined')
  await expect(register).toHaveText('Try again')
  await newcomer.behave('personal_sign', 'answer')
  await register.click()
  await expect(page.getByTestId('registered-name')).toContainText(label)
  await page.getByTestId('registered-name-done').click()

  await kitOf(page).open({ view: 'RegisterAccountName' })
  await input.fill(label)
  await expect(suggestions.first()).toContainText('Registered')
  await expect(suggestions.first()).toBeDisabled()
  await expect(suggestions.nth(1)).toContainText('Available')
})

test('a service that was away is asked again by the same button', { tag: '@core' }, async ({
  page,
  stage,
}) => {
  const { input, problem, register } = form(page)
  await page.route(`${stage.sandbox}/blockchain/v1/profile/suggestions/**`, (route) => route.abort())
  await input.fill(unusedLabel())
  await expect(problem).toContainText('Error fetching name suggestions')
  await page.unrouteAll()
  await register.click()
  await expect(problem).toHaveText('')
  await expect(register).toContainText('Register user-')
})

for (const isKnown of [true, false])
  test(`a name whose registration was not answered is the user's, known ${isKnown ? 'at once' : 'when they try again'}`, async ({
    page,
    stage,
    newcomer,
  }) => {
    const label = unusedLabel()
    const { input, problem, register } = form(page)
    await input.fill(label)
    await expect(register).toContainText(label)
    await page.route(`${stage.sandbox}/blockchain/v1/profile/account**`, async (route) => {
      await route.fetch()
      if (!isKnown)
        await page.route(`${stage.sandbox}/blockchain/v1/profile/reverse/**`, (each) => each.abort())
      await route.abort()
    })
    await register.click()
    if (!isKnown) {
      await expect(problem).toContainText(`Error registering name ${label}`)
      await page.unrouteAll()
      await register.click()
    }
    await expect(page.getByTestId('registered-name')).toContainText(label)
    expect((await newcomer.calls()).filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

test('the view of a registered name, opened alone, lets an account choose one, and says which it has', async ({
  page,
}) => {
  const { input, register } = form(page)
  await kitOf(page).open({ view: 'RegisterAccountNameSuccess' })
  const label = unusedLabel()
  await input.fill(label)
  await expect(register).toBeEnabled()
  await register.click()
  const name = await page.getByTestId('registered-name').innerText()
  expect(name).toContain(label)
  await kitOf(page).open({ view: 'Account' })
  await kitOf(page).open({ view: 'RegisterAccountNameSuccess' })
  await expect(page.getByTestId('registered-name')).toHaveText(name)
})

test('a user who leaves while the wallet does not answer can begin again', { tag: '@core' }, async ({
  page,
  newcomer,
}) => {
  const { input, suggestions, register } = form(page)
  await input.fill(unusedLabel())
  await expect(suggestions.first()).toContainText('Available')
  await newcomer.behave('personal_sign', 'hang')
  await register.click()
  await expect(register).toHaveText('Approve in wallet')
  await ui(page).back.click()
  await page.getByTestId('account-choose-name-button').click()
  await newcomer.behave('personal_sign', 'answer')
  const label = unusedLabel()
  await input.fill(label)
  await expect(suggestions.first()).toContainText(`${label}.`)
  await register.click()
  await expect(page.getByTestId('registered-name')).toContainText(label)
})
