// The first minutes with our own frame, of somebody who reloads, pastes and closes as people do.

import { checkAxe } from './support/checkAxe.js'
import { approvalUi, frameBrowser, ownFrameTest as test, typeMail } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame, waitUntilStill } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

test('a link that is loaded again, a code that is pasted with a space and a long address lead to a wallet', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  await openWithFrame()
  await typeMail(page, ' Ada.Lovelace.With.A.Long.Name+Wallet@Subdomain.Of.A.Company.Example.COM ')
  const inner = frameUi(page).frame
  const isCut = (name: string) =>
    inner
      .getByTestId(name)
      .first()
      .evaluate((view) => view.scrollWidth > view.clientWidth)
  await inner.getByTestId('frame-device').waitFor()
  await waitUntilStill(page)
  expect(await isCut('frame-device')).toBe(false)

  const link = /(http\S+\/confirm#\S+)/.exec(frame.mails().at(-1) ?? '')?.[1] ?? ''
  const [mail, other] = [await context.newPage(), await context.newPage()]
  for (const each of [mail, other]) await each.goto(link)
  await mail.reload()
  expect(mail.url()).not.toContain('#')
  await expect(mail.locator('.names')).toHaveText(`Test${new URL(page.url()).origin}`)
  for (const each of [mail, other]) {
    await each.getByTestId('frame-confirm-yes').click()
    await each.getByTestId('frame-confirm-done').waitFor()
  }
  // The first of two windows of one link shows the code, also after a reload.
  await mail.reload()
  const digits = await mail.getByTestId('frame-confirm-code').innerText()
  await checkAxe(mail, 'the code of a log-in')
  await expect(other.getByTestId('frame-confirm')).toContainText('send a new email')
  const empty = await context.newPage()
  await empty.goto(`${frame.origin}/confirm`)
  await expect(empty.getByTestId('frame-confirm')).toContainText('This link no longer works')
  await checkAxe(empty, 'a link that is over')
  for (const each of [mail, other, empty]) await each.close()

  const code = inner.getByTestId('frame-code').locator('input')
  // A user who comes back types at once, and hears the title of the view and what to type with the field.
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(
    /^Enter the code Enter the code from the page .+ The last digit sends the code\.$/,
  )
  await code.fill('12')
  // The boxes show the digits, the field does not, also in colours of the user's own.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(code).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await page.emulateMedia({ forcedColors: 'none' })
  await code.press('Enter')
  await expect(inner.getByTestId('frame-error').first()).toContainText('six digits')
  await expect(code).toHaveValue('12')
  await expect(code).toBeFocused()
  // An arrow key leads the caret to no place that cannot be seen.
  await code.press('ArrowLeft')
  await code.press('3')
  await expect(code).toHaveValue('123')
  for (const line of await inner.getByTestId('frame-code').locator('> p:not(.number):visible').all())
    expect((await line.boundingBox())?.width).toBeLessThanOrEqual(280)
  expect(await isCut('frame-code')).toBe(false)
  await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  await pressInFrame(page, 'frame-saved')
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('a user who says no behind the link of a mail stops the log-in, and the wallet says that it is over', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  await openWithFrame()
  await typeMail(page, 'victim@example.com')
  const inner = frameUi(page).frame
  await inner.getByTestId('frame-device').waitFor()
  const link = /(http\S+\/confirm#\S+)/.exec(frame.mails().at(-1) ?? '')?.[1] ?? ''
  const mail = await context.newPage()
  await mail.goto(link)
  await mail.getByTestId('frame-confirm-no').waitFor()
  await checkAxe(mail, 'the question of a mail')
  await mail.getByTestId('frame-confirm-no').click()
  await expect(mail.getByTestId('frame-stopped')).toContainText('Nobody got in')
  await mail.reload()
  await expect(mail.getByTestId('frame-confirm')).toContainText('This link no longer works')
  await mail.close()
  await expect(inner.getByTestId('frame-device')).toBeHidden()
  await expect(ui(page).card).toBeVisible()
})

test('the close button beside the frame closes the modal, and what was shown is given up', async ({
  page,
  logIn,
}) => {
  await logIn('closes@example.com')
  const inner = frameUi(page).frame
  const openSecurity = async () => {
    await ui(page).account.click()
    await page.getByTestId('account-settings-button').click()
    await page.getByTestId('embedded-security').click()
    await expect(inner.getByTestId('frame-ways')).toBeVisible()
    await waitUntilStill(page)
  }
  const pressClose = async () => {
    const { x, y, width, height } = (await ui(page).close.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    await page.mouse.click(x + width / 2, y + height / 2)
  }
  await openSecurity()
  await pressClose()
  await expect(ui(page).card).toBeHidden()
  await openSecurity()
  await pressInFrame(page, 'frame-export')
  await expect(approvalUi(page).view).toContainText('Show the private key')
  await waitUntilStill(page)
  await pressClose()
  await expect(ui(page).card).toBeHidden()
  await openSecurity()
  // Back is another button.
  await page.mouse.click(5, 5)
  await expect(ui(page).title).toHaveText('Settings')
})
