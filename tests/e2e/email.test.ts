import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { expectSaid } from './support/said.js'
import { expectInTime } from './support/settled.js'
import { test as base, expect, ui } from './support/test.js'
import {
  code,
  type FrameKind,
  frameUi,
  pressInFrame,
  serveTestFrame,
  type TestFrame,
} from './support/testFrame.js'

const test = base.extend<{ frame: TestFrame; kind: FrameKind; open: () => Promise<void> }>({
  kind: ['port', { option: true }],
  frame: async ({ kind, allow }, use) => {
    const frame = await serveTestFrame(kind)
    allow(frame.site)
    await use(frame)
    await frame.close()
  },
  open: async ({ openStage, stage, frame }, use) => {
    const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.site }
    await use(() => openStage({ features: ['email'], config: { endpoints } }))
  },
})

const logIn = async (page: Page) => {
  await ui(page).connect.click()
  await page.getByTestId('wui-email-input').locator('input').fill('ada@example.com')
  await page.keyboard.press('Enter')
}

const logInWithCode = async (page: Page) => {
  await logIn(page)
  await frameUi(page).code.fill(code)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
}

test('somebody logs in by email with a code that the frame asks for, signs, is back after a reload, and leaves', async ({
  page,
  frame,
  open,
}) => {
  await open()
  expect(frame.loaded).toHaveLength(0)
  await logIn(page)
  await expect(ui(page).title).toHaveText('Enter the code')
  await frameUi(page).code.fill(code)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(frame.address)
  await expect(ui(page).card).toBeHidden()
  expect(Object.fromEntries(frame.loaded[0] ?? [])).toMatchObject({ projectId: 'stage', version: '4' })

  const message = 'Signed in the frame'
  const signed = kitOf(page).sign('eip155', message)
  await expect(ui(page).title).toHaveText('Confirm')
  await pressInFrame(page, 'approve')
  const signature = (await signed) as `0x${string}`
  expect(await verifyMessage({ address: frame.address as `0x${string}`, message, signature })).toBe(true)
  await expect(ui(page).card).toBeHidden()

  const info = { authProvider: 'email', isSmartAccountDeployed: false }
  expect(await kitOf(page).loggedIn()).toMatchObject({ ...info, user: { email: 'ada@example.com' } })
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(frame.address)
  await expect.poll(kitOf(page).loggedIn).toMatchObject({ ...info, user: { email: 'ada@example.com' } })

  await kitOf(page).disconnect()
  expect(await kitOf(page).loggedIn()).toBeNull()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  expect(frame.asked).toContain('SIGN_OUT')
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  expect(frame.loaded).toHaveLength(2)
})

test('what the user declines in the frame is declined', async ({ page, open }) => {
  await open()
  await logInWithCode(page)
  const signed = kitOf(page).sign('eip155', 'No')
  const refused = expect(signed).rejects.toThrow('USER_REJECTED')
  await pressInFrame(page, 'reject')
  await refused
  await expect(ui(page).card).toBeHidden()
})

test('a call that the wallet does not have is refused and said; the frame is not asked', {
  tag: '@core',
}, async ({ page, frame, open }) => {
  await open()
  await logInWithCode(page)
  const refused = page.evaluate(() => {
    const { kit } = window as unknown as {
      kit: { getProvider(of: string): { request(call: object): Promise<unknown> } }
    }
    return kit
      .getProvider('eip155')
      .request({ method: 'eth_sign', params: ['0x', '0x'] })
      .catch((error: { code?: unknown; message: string }) => `${error.code} ${error.message}`)
  })
  expect(await refused).toBe('RPC_CALL_NOT_ALLOWED Requested RPC call is not allowed')
  await expectSaid(page, 'Action not allowed')
  expect(frame.asked).not.toContain('RPC_REQUEST')
})

test('an approval cannot be closed beside the frame: the modal shakes, and the user answers', {
  tag: '@core',
}, async ({ page, open }) => {
  await open()
  await logInWithCode(page)
  const signed = kitOf(page).sign('eip155', 'Shaken')
  await expect(frameUi(page).approve).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(page.locator('[data-testid=w3m-modal-card][data-shake]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(frameUi(page).approve).toBeVisible()
  await pressInFrame(page, 'approve')
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a closed modal gives up what it showed, and the frame is notified', { tag: '@core' }, async ({
  page,
  open,
}) => {
  await open()
  await logInWithCode(page)
  const signed = expect(kitOf(page).sign('eip155', 'Given up')).rejects.toThrow('CANCELLED')
  await expect(frameUi(page).approve).toBeVisible()
  await kitOf(page).disconnect()
  await signed
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('a second mail is asked for after 30 s only', async ({ page, open }) => {
  await open()
  await logIn(page)
  await expect(frameUi(page).code).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(ui(page).title).toHaveText('Connect wallet')
  await page.getByTestId('wui-email-input').locator('input').fill('ada@example.com')
  await page.getByTestId('email-submit').click()
  await expect(page.getByTestId('email-problem')).toHaveText(/^Please try again after \d+ seconds$/)
})

test('the preferred type of account decides the address that the frame gives', { tag: '@core' }, async ({
  page,
  frame,
  open,
}) => {
  frame.faults.hasSmartAccount = true
  await open()
  await logInWithCode(page)
  await expect(page.getByTestId('address')).toHaveText(frame.smartAddress)
  await page.evaluate(() => {
    const { kit } = window as unknown as { kit: { setPreferredAccountType(type: string): Promise<void> } }
    return kit.setPreferredAccountType('eoa')
  })
  await expect(page.getByTestId('address')).toHaveText(frame.address)
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(frame.address)
})

test('T-A2: a frame that was led to another site is sent nothing more', { tag: '@core' }, async ({
  page,
  frame,
  open,
  allow,
}) => {
  const sink = await serveTestFrame('window')
  allow(sink.site)
  await open()
  await logInWithCode(page)
  const before = sink.asked.length
  const [inner] = page.frames().filter((each) => each.url().startsWith(frame.site))
  await inner?.evaluate((url) => location.replace(url), `${sink.site}/sdk`)
  await expect(page.locator('[data-testid=embedded-wallet-frame]')).toHaveCount(0)
  expect(sink.asked.length).toBe(before)
  // The next request loads the frame again, from its own site.
  const message = 'After that'
  const signed = kitOf(page).sign('eip155', message)
  await pressInFrame(page, 'approve')
  const signature = (await signed) as `0x${string}`
  expect(await verifyMessage({ address: frame.address as `0x${string}`, message, signature })).toBe(true)
  expect(sink.asked.length).toBe(before)
  await sink.close()
})

test('T-A2, R15: a frame that is led to another site at any point of a log-in is sent nothing more', async ({
  page,
  frame,
  open,
  allow,
}) => {
  const sink = await serveTestFrame('window')
  allow(sink.site)
  let isCut = 0
  for (let delay = 0; delay < 600; delay += 30) {
    await open()
    await page.evaluate(
      ([url, wait]) => {
        const look = setInterval(() => {
          const roots = [...document.body.children].map(({ shadowRoot }) => shadowRoot)
          const [inner] = roots.flatMap((root) => root?.querySelector('dialog > iframe') ?? [])
          if (!(inner instanceof HTMLIFrameElement)) return
          clearInterval(look)
          const lead = () => inner.contentWindow?.location.replace(url)
          inner.addEventListener('load', () => setTimeout(lead, wait), { once: true })
        }, 1)
      },
      [`${sink.site}/sdk`, delay] as const,
    )
    await logIn(page)
    await frameUi(page)
      .code.fill(code, { timeout: delay + 200 })
      .catch(() => {})
    await expect.poll(() => sink.loaded.length).toBe(delay / 30 + 1)
    // The next request may load the frame again, from its own site.
    const isThere = () => page.frames().some((each) => each.url().startsWith(sink.site))
    await expect.poll(isThere).toBe(false)
    if ((await page.getByTestId('status').textContent()) !== 'connected') isCut++
    await kitOf(page).disconnect()
  }
  expect(isCut).toBeGreaterThan(5)
  expect(sink.asked).toEqual([])
  expect(frame.asked).toContain('CONNECT_EMAIL')
  await sink.close()
})

test('R14: a frame that does not get ready is said after 20 s, and loaded again by the next try', async ({
  page,
  frame,
  open,
}) => {
  const pages = `${frame.site}/sdk*`
  await page.route(pages, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Mute</title>' }))
  await page.clock.install()
  await open()
  await logIn(page)
  await expectInTime(page, () => page.getByTestId('email-problem').isVisible())
  await expect(page.getByTestId('email-problem')).toContainText('Unable to load')
  await expect(page.locator('[data-testid=embedded-wallet-frame]')).toHaveCount(0)
  expect(frame.asked).toEqual([])

  await page.unroute(pages)
  await page.keyboard.press('Enter')
  await frameUi(page).code.fill(code)
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test.describe('a frame of another maker', () => {
  test.use({ kind: 'window' })

  test('has its code typed in the modal; a wrong one is said', async ({ page, frame, open }) => {
    await open()
    await logIn(page)
    const digits = page.getByTestId('wui-otp-input').locator('input')
    await expect(digits).toHaveCount(6)
    await expect(digits.first()).toHaveAttribute('autocomplete', 'one-time-code')
    // The effect of typing is said before, with the fields.
    const fields = page.getByTestId('wui-otp-input')
    await expect(fields).toHaveAccessibleDescription('The last digit sends the code.')
    await checkAxe(page, 'code')
    await page.keyboard.type('654321')
    await expect(page.getByTestId('email-problem')).toHaveText('Wrong code. Check the email and try again.')
    await expect(digits.first()).toBeFocused()
    await page.keyboard.type(code)
    await expect(page.getByTestId('status')).toHaveText('connected')
    const message = 'Window messages'
    const signed = kitOf(page).sign('eip155', message)
    await pressInFrame(page, 'approve')
    const signature = (await signed) as `0x${string}`
    expect(await verifyMessage({ address: frame.address as `0x${string}`, message, signature })).toBe(true)
  })

  test('has its email changed in the modal, with a code of each address', { tag: '@core' }, async ({
    page,
    open,
  }) => {
    await open()
    await logIn(page)
    const digits = page.getByTestId('wui-otp-input').locator('input')
    await expect(digits).toHaveCount(6)
    await page.keyboard.type(code)
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(ui(page).card).toBeHidden()
    await ui(page).account.click()
    await page.getByTestId('account-settings-button').click()
    await page.getByTestId('w3m-account-email-update').click()
    await page.getByTestId('update-email-input').fill('nobody')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('email-problem')).not.toBeEmpty()
    await expect(page.getByTestId('update-email-input')).toHaveAttribute('autocomplete', 'email')
    await page.getByTestId('update-email-input').fill('lovelace@example.com')
    await checkAxe(page, 'new email')
    await page.keyboard.press('Enter')
    await expect(ui(page).title).toHaveText('Confirm current email')
    await expect(digits.first()).toBeFocused()
    await page.keyboard.type('654321')
    await expect(page.getByTestId('email-problem')).toHaveText('Wrong code. Check the email and try again.')
    await expect(digits.first()).toBeFocused()
    await page.keyboard.type(code)
    await expect(ui(page).title).toHaveText('Confirm new email')
    await expect(digits.first()).toBeFocused()
    await page.keyboard.type(code)
    await expect(page.getByTestId('embedded-log-out')).toContainText('lovelace@example.com')
  })

  test('has a page of its own where users take over the keys; the modal leads there', async ({
    page,
    frame,
    open,
    context,
  }) => {
    await context.route(`${frame.site}/dashboard`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Dashboard</title>' }),
    )
    await open()
    await logIn(page)
    await page.getByTestId('wui-otp-input').waitFor()
    await page.keyboard.type(code)
    await expect(page.getByTestId('status')).toHaveText('connected')
    await ui(page).account.click()
    await page.getByTestId('account-settings-button').click()
    const seen = await kitOf(page).events()
    await page.getByTestId('w3m-wallet-upgrade-card').click()
    await expect(ui(page).title).toHaveText('Upgrade your wallet')
    expect((await seen()).filter((name) => /UPGRADE/.test(name))).toEqual(['EMAIL_UPGRADE_FROM_MODAL'])
    await checkAxe(page, 'upgrade')
    const opening = context.waitForEvent('page')
    await page.getByTestId('w3m-secure-website-button').click()
    const opened = await opening
    await opened.waitForURL(`${frame.site}/dashboard`)
    expect(await opened.evaluate(() => window.opener)).toBeNull()
  })

  test('that does not know the device waits for the link in the mail', async ({ page, frame, open }) => {
    frame.faults.device = true
    frame.faults.silent = ['CONNECT_DEVICE']
    await open()
    await logIn(page)
    await expect(ui(page).title).toHaveText('Approve this device')
    await expect(page.getByTestId('email-resend-wait')).toHaveText(/^Resend in \d+s$/)
    await checkAxe(page, 'device')
  })

  test('T-A1: messages of other windows and origins change nothing', { tag: '@core' }, async ({
    page,
    frame,
    open,
  }) => {
    frame.faults.silent = ['CONNECT_OTP']
    await open()
    await logIn(page)
    await page.getByTestId('wui-otp-input').waitFor()
    await page.keyboard.type('123456')
    await expect.poll(() => frame.asked).toContain('CONNECT_OTP')
    const given = { site: frame.site, id: frame.ids.at(-1) }
    await page.evaluate(async ({ id, site }) => {
      // The page itself, and a frame beside the wallet's, say what the wallet would, also with the id of the request.
      const forged = [
        { id, type: '@w3m-frame/CONNECT_OTP_SUCCESS' },
        { type: '@w3m-frame/CONNECT_OTP_SUCCESS' },
        { type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: '0x1', chainId: 1 } },
        { type: '@w3m-frame/READY', payload: {} },
      ]
      const beside = document.createElement('iframe')
      document.body.append(beside)
      for (const message of forged) {
        window.postMessage(message, '*')
        window.dispatchEvent(
          new MessageEvent('message', { data: message, source: beside.contentWindow, origin: site }),
        )
      }
      // Messages come in their order.
      const last = new Promise((resolve) =>
        window.addEventListener('message', ({ data }) => data === 'last' && resolve(undefined)),
      )
      window.postMessage('last', '*')
      await last
    }, given)
    // By then any answer of the page has come to the frame, and any request of the frame to its server.
    const wallet = page.frames().find((each) => each.url().startsWith(frame.site))
    await wallet?.evaluate(() => fetch('/after'))
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect(page.getByTestId('wui-otp-input')).toBeVisible()
    // After a code that was right, the wallet is asked whose it is.
    expect(frame.asked).not.toContain('GET_USER')
  })
})
