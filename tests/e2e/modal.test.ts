import type { Page } from '@playwright/test'
import type { AppKit, Kit } from 'appkit-runtime'
import { countDifferentPixels } from './support/countDifferentPixels.js'
import { focused } from './support/focused.js'
import { standStill, standStillWithPictures } from './support/settled.js'
import { expect, test, ui } from './support/test.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const focusIsInside = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.tagName === 'CREATE-APPKIT-MODAL' || document.activeElement === document.body,
  )

test('the modal closes with the button, Escape and a click beside the card, and gives focus back', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage()
  const { connect, card, close } = ui(page)
  const ways = [() => close.click(), () => page.keyboard.press('Escape'), () => page.mouse.click(20, 400)]
  for (const leave of ways) {
    await connect.click()
    await expect(card).toBeVisible()
    await leave()
    await expect(card).toBeHidden()
    expect(await focused(page)).toBe('connect-button')
  }
})

test('news stand above the card, where a press on them closes nothing', async ({ page, openModal }) => {
  await openModal()
  await page.evaluate(() => {
    const { kit } = window as unknown as { kit: Kit }
    kit.toast.value = { id: 1, variant: 'success', message: 'Address copied' }
  })
  // While the card rises, what is fixed stands in it.
  await expect(async () => {
    const news = await page.getByTestId('wui-snackbar-message').boundingBox()
    const card = await ui(page).card.boundingBox()
    if (!news || !card) throw new Error('There is no toast or no card.')
    expect(news.y + news.height).toBeLessThanOrEqual(card.y)
    expect(Math.abs(news.x + news.width / 2 - card.x - card.width / 2)).toBeLessThan(2)
  }).toPass({ timeout: 10_000 })
  await page.getByTestId('wui-snackbar-message').click()
  await expect(ui(page).card).toBeVisible()
})

test('a drag that starts inside the card and ends beside it does not close', async ({ page, openModal }) => {
  await openModal()
  await ui(page).title.hover()
  await page.mouse.down()
  await page.mouse.move(20, 400)
  await page.mouse.up()
  await expect(ui(page).card).toBeVisible()
})

test('a button that moves away while it is pressed, as a list loads, is pressed', async ({
  page,
  openModal,
}) => {
  await openModal()
  const { card, close } = ui(page)
  const moveBy = (length: string) =>
    card.evaluate((each: HTMLElement, by) => each.style.setProperty('translate', by), length)
  // What keeps the press loads while the page is idle.
  await expect(async () => {
    await moveBy('0 0')
    await close.hover()
    await page.mouse.down()
    await moveBy('0 90px')
    await page.mouse.up()
    await expect(card).toBeHidden({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
})

test('the modal can be used with the keyboard alone, focus never leaving it', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet({ chainIds: [31337, 1] })
  await openStage()
  const press = async (id: string) => {
    for (let steps = 0; (await focused(page)) !== id; steps++) {
      expect(steps, `Tab reaches ${id}`).toBeLessThan(25)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
  }
  await press('connect-button')
  await expect(ui(page).card).toBeVisible()
  for (let index = 0; index < 24; index++) {
    await page.keyboard.press(index < 16 ? 'Tab' : 'Shift+Tab')
    expect(await focusIsInside(page)).toBe(true)
  }
  await press('wallet-selector-test.appkit.wallet')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  await press('account-button')
  await expect(ui(page).card).toBeVisible()
  await press('w3m-account-select-network')
  await expect(ui(page).title).toHaveText(/choose network/i)
  await press('w3m-network-switch-Ethereum')
  await expect(page.getByTestId('network')).toHaveText('Ethereum')
  await press('disconnect-button')
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('the modal has a name, is modal, and moves focus to its heading', async ({ page, openModal }) => {
  await openModal()
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  expect(await focused(page)).toBe('w3m-header-text')
})

test('the modal locks the page behind it, and gives everything back', async ({ page, wallet, openStage }) => {
  await wallet()
  await openStage()
  const before = await page.evaluate(() => [
    document.documentElement.getAttribute('style'),
    document.body.getAttribute('style'),
    document.querySelectorAll('*').length,
  ])
  await ui(page).connect.click()
  await expect(ui(page).card).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden')
  await page.keyboard.press('Escape')
  await expect(ui(page).card).toBeHidden()
  const after = await page.evaluate(() => [
    document.documentElement.getAttribute('style') || null,
    document.body.getAttribute('style'),
    document.querySelectorAll('*:not(create-appkit-modal):not(link)').length,
  ])
  expect(after[0]).toBe(before[0])
  expect(after[1]).toBe(before[1])
})

test('R29: the modal leaves no node and no listener over many openings', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage({ strict: false })
  const session = await page.context().newCDPSession(page)
  const count = async () => {
    let [before, now] = ['', '']
    const collect = async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      ;[before, now] = [now, JSON.stringify({ nodes, jsEventListeners })]
      return now === before
    }
    // Until there is nothing more to collect.
    await expect.poll(collect).toBe(true)
    return JSON.parse(now) as { readonly nodes: number; readonly jsEventListeners: number }
  }
  const cycle = async (times: number) => {
    for (let index = 0; index < times; index++) {
      await ui(page).connect.click()
      await expect(ui(page).card).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(ui(page).card).toBeHidden()
    }
  }
  await cycle(5)
  const grow = async () => {
    const before = await count()
    await cycle(20)
    const after = await count()
    return [after.jsEventListeners - before.jsEventListeners, after.nodes - before.nodes]
  }
  // A leak grows with each round. Code loaded while the page is idle comes once, on a busy machine during the first one.
  await expect(async () => {
    const [listeners, nodes] = await grow()
    expect(listeners).toBeLessThanOrEqual(0)
    // Chromium keeps the last closed card alive for a while.
    expect(nodes).toBeLessThan(20)
  }).toPass()
})

test('a hostile style sheet of the host changes nothing inside', async ({ page, wallet, openStage }) => {
  await wallet()
  const seen: { shot: Buffer; box: { x: number; y: number; width: number; height: number } }[] = []
  for (const hostile of [false, true]) {
    await openStage({ hostile })
    await page.evaluate(() => (window as unknown as { kit: { open(): Promise<void> } }).kit.open())
    await expect(ui(page).wallet()).toBeVisible()
    await expect(page.getByTestId('all-wallets')).toBeVisible()
    await expect(page.locator('create-appkit-modal img')).toHaveCount(2)
    await standStillWithPictures(page)
    const box = (await ui(page).card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    // Behind the round corners lies the page, which does look different.
    const inset = 12
    const clip = {
      x: box.x + inset,
      y: box.y + inset,
      width: box.width - 2 * inset,
      height: box.height - 2 * inset,
    }
    seen.push({ box, shot: await page.screenshot({ clip, animations: 'disabled' }) })
  }
  const [calm, hostile] = seen
  expect(hostile?.box).toEqual(calm?.box)
  expect(await countDifferentPixels(page, calm?.shot as Buffer, hostile?.shot as Buffer)).toBeLessThan(20)
})

test('the modal fits a phone: a sheet at the bottom, 360 px wide, nothing cut off', async ({
  page,
  openModal,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openModal()
  await expect(ui(page).card).toBeVisible()
  await standStill(page)
  const box = await ui(page).card.boundingBox()
  expect(box?.width).toBe(360)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(640)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the modal is 360 px wide on a desktop', async ({ page, openModal }) => {
  await openModal()
  expect((await ui(page).card.boundingBox())?.width).toBe(360)
})

test('the modal is light or dark as the system is, unless the app says which', async ({
  page,
  openModal,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openModal()
  const { card, title } = ui(page)
  /** From 0, black, to 765, white. */
  const brightness = async (property: string, element = card) => {
    const color = await element.evaluate(
      (each, name) => getComputedStyle(each).getPropertyValue(name),
      property,
    )
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
    return red + green + blue
  }
  const contrast = async () => (await brightness('background-color')) - (await brightness('color', title))
  await expect.poll(contrast).toBeGreaterThan(400)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(contrast).toBeLessThan(-400)
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate((given) => (window as unknown as { kit: AppKit }).kit.setThemeMode(given), mode)
    await page.emulateMedia({ colorScheme: mode === 'light' ? 'dark' : 'light' })
    const isLight = async () => (await contrast()) > 0
    await expect.poll(isLight).toBe(mode === 'light')
  }
})

test('the modal does not move for users who want no motion', async ({ page, openModal }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openModal()
  await page.getByTestId('all-wallets').click()
  const running = await page.evaluate(() => {
    const root = document.querySelector('create-appkit-modal')?.shadowRoot
    return root
      ?.getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration) > 1,
      ).length
  })
  expect(running).toBe(0)
})

test('embedded, it lies in the page, has no close button and goes to the account', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage({ config: { enableEmbedded: true }, buttons: ['AppKitModal'] })
  await expect(ui(page).card).toBeVisible()
  await expect(ui(page).close).toHaveCount(0)
  await ui(page).wallet().click()
  await expect(page.getByTestId('disconnect-button')).toBeVisible()
  await page.getByRole('button', { name: 'Open networks' }).click()
  await expect(ui(page).title).toHaveText(/choose network/i)
  expect(await page.evaluate(() => document.querySelector('main create-appkit-modal') !== null)).toBe(true)
  await page.getByRole('link', { name: 'A link after' }).focus()
  expect(await focused(page)).toBe('A')
})

test('the modal takes the direction that the page has when it opens', async ({ page, openStage }) => {
  await openStage()
  await ui(page).connect.click()
  await expect(ui(page).card).toHaveCSS('direction', 'ltr')
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    document.dir = 'rtl'
  })
  await ui(page).connect.click()
  await expect(ui(page).card).toHaveCSS('direction', 'rtl')
})

test('with disableAppend it is only where the host put it', async ({ page, openStage }) => {
  await openStage({ config: { disableAppend: true } })
  await ui(page).connect.click()
  await expect(page.getByTestId('open')).toHaveText('false')
  await expect(page.locator('create-appkit-modal')).toHaveCount(0)
  await openStage({ config: { disableAppend: true }, buttons: ['AppKitModal', 'AppKitButton'] })
  await expect(ui(page).card).toHaveCount(0)
  await ui(page).connect.click()
  await expect(ui(page).card).toBeVisible()
  await expect(page.locator('main create-appkit-modal')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('create-appkit-modal')).toHaveCount(0)
})

test('the modal stays open when it is opened again in the moment it was closed', async ({
  page,
  openStage,
}) => {
  await openStage()
  await ui(page).connect.click()
  await expect(ui(page).card).toBeVisible()
  await page.evaluate(async () => {
    const { kit } = window as unknown as { kit: AppKit }
    kit.close()
    await kit.open({ view: 'AllWallets' })
    // The browser tells of the first close a moment later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await expect(page.getByTestId('open')).toHaveText('true')
  await expect(ui(page).title).toHaveText(/all wallets/i)
})

test('the modal goes back through its views and closes from the last', async ({ page, openModal }) => {
  await openModal()
  await page.getByTestId('all-wallets').click()
  await expect(ui(page).title).toHaveText(/all wallets/i)
  await ui(page).back.click()
  await expect(ui(page).title).toHaveText(/connect wallet/i)
  await expect(ui(page).back).toHaveCount(0)
})

test('the modal goes to another view through useAppKit, and refuses one that is not there', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage()
  await page.getByRole('button', { name: 'Open networks' }).click()
  await expect(ui(page).title).toHaveText(/choose network/i)
  const code = await page.evaluate(() =>
    (window as unknown as { kit: { open(options: object): Promise<void> } }).kit
      .open({ view: 'Swap' })
      .catch((error: { code: string }) => error.code),
  )
  expect(code).toBe('VIEW_NOT_FOUND')
})

test('the primary action is in sight on 640 x 320 and at 200 %', async ({ page, wallet, openStage }) => {
  await wallet()
  for (const [width, height] of [
    [640, 320],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openStage()
    await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'reject'))
    await ui(page).connect.click()
    await ui(page).wallet().click()
    await expect(ui(page).card).toContainText('You declined in Test Wallet.')
    const action = page.getByTestId('w3m-connecting-widget-secondary-button')
    await expect(action).toBeInViewport({ ratio: 1 })
    const [button, card] = await Promise.all([action.boundingBox(), ui(page).card.boundingBox()])
    const [buttonEnd, cardEnd] = [button, card].map((box) => (box ? box.y + box.height : Number.NaN))
    expect(buttonEnd).toBeLessThanOrEqual(cardEnd ?? Number.NaN)
  }
})
