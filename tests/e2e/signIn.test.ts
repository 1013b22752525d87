import { devices } from '@playwright/test'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { namespaceSetups } from './support/namespaces.js'
import { cancel, connect, orders, session, sign, signatures, test } from './support/signIn.js'
import { smallTargets } from './support/smallTargets.js'
import { expect, ui } from './support/test.js'

for (const setup of namespaceSetups)
  test.describe(setup.namespace, () => {
    test.use({ setup })

    test('a user signs in once: the server knows them after a reload and in another tab', {
      tag: setup.namespace === 'eip155' ? '@core' : [],
    }, async ({ page, context, open, wallet_: wallet }) => {
      await open()
      expect(await orders(page)).toBe(401)
      await connect(page, setup, wallet)
      await expect(page.getByTestId('siwx-facts')).toContainText('Sign in to see your orders.')
      expect(await signatures(wallet, setup)).toBe(0)
      await sign(page).click()
      await expect(ui(page).card).toBeHidden()
      await expect(session(page)).toHaveText('authenticated')
      expect([await orders(page), await signatures(wallet, setup)]).toEqual([200, 1])

      await page.reload()
      await expect(session(page)).toHaveText('authenticated')
      const other = await context.newPage()
      await open(other)
      await expect(session(other)).toHaveText('authenticated')
      for (const each of [page, other]) {
        await expect(ui(each).card).toBeHidden()
        expect(await signatures(wallet, setup, each)).toBe(0)
      }

      await page.getByText('Sign out of the page').click()
      for (const each of [page, other]) await expect(session(each)).toHaveText('unauthenticated')
      expect(await orders(page)).toBe(401)
    })

    test('a user who declines is told, signs after that, and is asked again on another network', {
      tag: setup.namespace === 'eip155' ? '@core' : [],
    }, async ({ page, open, wallet_: wallet }) => {
      await open()
      await connect(page, setup, wallet)
      await wallet.behave(setup.sign, 'reject')
      await sign(page).click()
      await expect(ui(page).card.getByRole('alert')).toContainText('You declined in')
      await expect(sign(page)).toHaveText('Try again')
      expect(await orders(page)).toBe(401)
      await wallet.behave(setup.sign, 'answer')
      await sign(page).click()
      await expect(session(page)).toHaveText('authenticated')
      await kitOf(page).open({ view: 'Networks' })
      await ui(page).networkRow(setup.secondName).click()
      await expect(ui(page).card).toContainText(`On ${setup.secondName}, as`)
      await sign(page).click()
      await expect(session(page)).toHaveText('authenticated')
      expect([await orders(page), await signatures(wallet, setup)]).toEqual([200, 3])
    })

    test.describe('where it is required', () => {
      test.use({ siwx: { required: true } })

      test('nobody gets past it: closing is refused, and leaving disconnects', async ({
        page,
        open,
        wallet_: wallet,
      }) => {
        await open()
        await connect(page, setup, wallet)
        await page.keyboard.press('Escape')
        await expect(ui(page).title).toHaveText(/^Sign in to /)
        await expect(ui(page).close).toBeHidden()
        await expect(cancel(page)).toHaveText('Disconnect')
        await page.reload()
        await expect(ui(page).title).toHaveText(/^Sign in to /)
        await cancel(page).click()
        await expect(ui(page).card).toBeHidden()
        await expect(page.getByTestId('status')).toHaveText('disconnected')
        await connect(page, setup, wallet)
        await sign(page).click()
        await expect(ui(page).card).toBeHidden()
        await expect(session(page)).toHaveText('authenticated')
        expect(await orders(page)).toBe(200)
      })
    })
  })

test.describe('where it is optional', () => {
  test('a user who declines is informed, tries again, and may go on without', async ({
    page,
    open,
    setup,
    wallet_: wallet,
  }) => {
    await open()
    await connect(page, setup, wallet)
    await checkAxe(page, 'sign-in')
    await wallet.behave(setup.sign, 'reject')
    await sign(page).click()
    await expect(ui(page).card).toContainText('You declined in')
    await expect(sign(page)).toHaveText('Try again')
    await wallet.behave(setup.sign, 'answer')
    await cancel(page).click()
    await expect(ui(page).card).toBeHidden()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(session(page)).toHaveText('unauthenticated')
    await page.getByText('Sign in to the page').click()
    await expect(session(page)).toHaveText('authenticated')
  })

  test('without a nonce of the server there are no empty rows, and the user tries again', async ({
    page,
    open,
    setup,
    wallet_: wallet,
  }) => {
    await open()
    await page.route('**/auth/nonce', (route) => route.fulfill({ status: 403, json: {} }))
    await connect(page, setup, wallet)
    await expect(ui(page).card.getByRole('alert')).toBeVisible()
    const facts = page.getByTestId('siwx-facts')
    await expect(facts).toBeHidden()
    await page.unroute('**/auth/nonce')
    await sign(page).click()
    await expect(facts).toContainText('Sign in to see your orders.')
  })

  test('another network and another account ask for a signature of their own', async ({
    page,
    open,
    setup,
    wallet_: wallet,
  }) => {
    await open()
    await connect(page, setup, wallet)
    await sign(page).click()
    await expect(session(page)).toHaveText('authenticated')
    await wallet.selectAccount(setup.addresses[1])
    await expect(ui(page).title).toHaveText(/^Sign in to /)
    await sign(page).click()
    await expect(page.getByTestId('session-account')).toHaveText(setup.addresses[1])
    await kitOf(page).open({ view: 'Networks' })
    await ui(page).networkRow(setup.secondName).click()
    await expect(ui(page).card).toContainText(`On ${setup.secondName}, as`)
    await sign(page).click()
    await expect(session(page)).toHaveText('authenticated')
    expect(await signatures(wallet, setup)).toBe(3)
  })

  test('two tabs that ask at once have one signature', async ({
    page,
    context,
    open,
    setup,
    wallet_: wallet,
  }) => {
    await open()
    await connect(page, setup, wallet)
    const other = await context.newPage()
    await open(other)
    await expect(sign(other)).toBeEnabled()
    await wallet.behave(setup.sign, 'hang')
    await sign(page).click()
    await expect(ui(page).card).toContainText('Continue in')
    await expect(sign(page)).toBeDisabled()
    await expect(sign(page).locator('[aria-hidden]')).toBeVisible()
    await expect.poll(() => signatures(wallet, setup, page)).toBe(1)
    await wallet.behave(setup.sign, 'answer')
    await sign(other).click()
    await expect(ui(other).card).toContainText('Continue in')
    expect(await signatures(wallet, setup, other)).toBe(0)
    // The first tab gives up, and the second one has its turn.
    await page.close()
    await expect(session(other)).toHaveText('authenticated')
    expect(await signatures(wallet, setup, other)).toBe(1)
  })

  test('on a page that reads from the right, all terms stand at the right', async ({
    page,
    open,
    setup,
    wallet_: wallet,
  }) => {
    await open()
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await connect(page, setup, wallet)
    await expect(sign(page)).toBeEnabled()
    const ends = await page
      .getByTestId('siwx-facts')
      .locator('dt')
      .evaluateAll((terms) =>
        terms.map((term) => {
          const text = document.createRange()
          text.selectNodeContents(term)
          return Math.round(text.getBoundingClientRect().right)
        }),
      )
    expect(ends.length).toBeGreaterThan(1)
    expect(new Set(ends).size).toBe(1)
  })
})

test.describe('a finger', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {}
  test.use(phone)

  test('finds 44 px on every control of the question, also with the message open', async ({
    page,
    open,
    setup,
    wallet_: wallet,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open()
    await connect(page, setup, wallet)
    await page.getByText('Read the message').waitFor()
    await expect.poll(() => smallTargets(page)).toEqual([])
    await page.getByText('Read the message').tap()
    await expect(ui(page).card).toContainText('URI: ')
    await expect.poll(() => smallTargets(page)).toEqual([])
  })
})
