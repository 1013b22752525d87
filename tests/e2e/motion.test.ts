import { devices, type Page } from '@playwright/test'
import { focused } from './support/focused.js'
import { kitOf } from './support/kitOf.js'
import { watchLeaving } from './support/leaving.js'
import { namespaceSetups } from './support/namespaces.js'
import { standStill } from './support/settled.js'
import { expect, test, ui } from './support/test.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Opens or closes in the page, and says in the same moment how things stand and what moves. */
const look = (page: Page, act: 'open' | 'close') =>
  page.evaluate((name) => {
    const { kit } = window as unknown as {
      kit: Record<'open' | 'close', () => void> & { getState(): { open: boolean } }
    }
    kit[name]()
    const root = document.querySelector('create-appkit-modal')?.shadowRoot
    const own = ['offset', 'computedOffset', 'easing', 'composite']
    return {
      open: kit.getState().open,
      dialog: root?.querySelector('dialog')?.open,
      leaving: root?.querySelector('[data-leaving]') !== null,
      // A pointer in the middle of the page meets this element.
      meets: document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.tagName,
      moving: (root?.getAnimations() ?? [])
        .map(({ effect }) => effect as KeyframeEffect)
        .filter(({ target }) => target?.tagName === 'DIALOG' || target?.parentElement?.tagName === 'DIALOG')
        .map((effect) => {
          const keys = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
          const what = [...new Set(keys)].filter((key) => !own.includes(key)).sort()
          const of = effect.target?.tagName === 'DIALOG' ? 'backdrop' : 'card'
          return `${of}: ${what.join(', ')} in ${effect.getComputedTiming().duration} ms`
        }),
    }
  }, act)
const networks = namespaceSetups.flatMap((setup) => setup.networks)
const closed = { open: false, dialog: false, leaving: true }
const backdrop = 'backdrop: backgroundColor in 160 ms'

test('desktop: enters and leaves in 160 ms; the rows stand where they are at once', async ({
  page,
  openModal,
}) => {
  await openModal()
  await expect(ui(page).wallet()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('create-appkit-modal')).toHaveCount(0)
  const opened = await look(page, 'open')
  expect(opened).toMatchObject({ open: true, dialog: true, leaving: false })
  expect(opened.moving).toEqual([backdrop, 'card: boxShadow, filter in 160 ms'])
  await standStill(page)
  expect(await look(page, 'close')).toEqual({
    ...closed,
    meets: 'HTML',
    moving: [backdrop, 'card: opacity, transform in 160 ms'],
  })
  await expect(page.locator('create-appkit-modal')).toHaveCount(0)
})

test('a modal that is opened again while it leaves is there, and nothing is left over', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage()
  await kitOf(page).open({ view: 'Connect' })
  for (let round = 0; round < 5; round++) {
    expect(await look(page, 'close')).toMatchObject(closed)
    await kitOf(page).open({ view: round % 2 ? 'Connect' : 'AllWallets' })
    await expect(page.locator('[data-leaving]')).toHaveCount(0)
    await expect(ui(page).card).toBeVisible()
  }
  await standStill(page)
  await expect(ui(page).card).toBeVisible()
  expect(['w3m-header-text', 'wui-input-text']).toContain(await focused(page))
})

test('leaving, nothing of it can be pressed, focused or read, and the page can', async ({
  page,
  openModal,
}) => {
  await openModal()
  await expect(ui(page).wallet()).toBeVisible()
  await page.evaluate(() => {
    const { kit } = window as unknown as { kit: { close(): void } }
    kit.close()
    // Held in the middle, so that there is time to look.
    for (const each of document.querySelector('create-appkit-modal')?.shadowRoot?.getAnimations() ?? [])
      each.pause()
  })
  await expect(page.locator('[data-leaving]')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByTestId('w3m-modal-card')).toHaveCount(1)
  await expect(ui(page).card).toBeHidden()
  expect(await focused(page)).toBe('connect-button')
  await page.keyboard.press('Tab')
  expect(await focused(page)).not.toBe('w3m-header-close')
  await ui(page).connect.click()
  await expect(ui(page).card).toBeVisible()
  await expect(page.locator('[data-leaving]')).toHaveCount(0)
})

test('with less motion nothing is left behind', async ({ page, openStage }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStage()
  await ui(page).connect.click()
  await expect(ui(page).card).toBeVisible()
  expect(await look(page, 'close')).toMatchObject({ open: false })
  expect(await page.locator('[data-leaving]').count()).toBe(0)
  expect(await page.locator('create-appkit-modal').count()).toBe(0)
})

test('one view fades into the next: the card is never blank, and pictures are there on the way back', async ({
  page,
  wallet,
  openStage,
  stage,
}) => {
  await wallet()
  await openStage({ config: { endpoints: { catalogue: `${stage.sandbox}/catalogue` } } })
  await ui(page).connect.click()
  await expect(page.locator('[data-testid^=wallet-selector-featured] img').first()).toBeVisible()
  // The code that moves a change of views loads when the page is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /whenIdle|stageMotion/.test(name)),
  )
  await standStill(page)
  /** Changes the view, and says how much of the card the two views cover at each moment, and which pictures are there. */
  const change = (testId: string) =>
    page.evaluate(async (id) => {
      const root = document.querySelector('create-appkit-modal')?.shadowRoot as ShadowRoot
      const asked = performance.getEntriesByType('resource').length
      const changed = new Promise((resolve) => {
        const scene = root.querySelector('[data-scroll]')?.parentElement as HTMLElement
        new MutationObserver((_, observer) => {
          if (scene.children.length < 2) return
          observer.disconnect()
          resolve(scene)
        }).observe(scene, { childList: true })
      })
      ;(root.querySelector(`[data-testid="${id}"]`) as HTMLElement).click()
      const scene = (await changed) as HTMLElement
      const moving = scene.getAnimations({ subtree: true })
      for (const each of moving) each.pause()
      const covers: number[] = []
      for (let time = 0; time <= 180; time += 10) {
        for (const each of moving) each.currentTime = time
        const left = [...scene.children].map((view) => 1 - Number(getComputedStyle(view).opacity))
        covers.push(1 - left.reduce((product, each) => product * each, 1))
      }
      const pictures = [...(scene.firstElementChild?.querySelectorAll('img') ?? [])]
      const missing = pictures.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).length
      for (const each of moving) each.finish()
      const images = performance
        .getEntriesByType('resource')
        .slice(asked)
        .filter(({ name }) => /[Ii]mage/.test(name)).length
      return { least: Math.min(...covers), shown: pictures.length, missing, images }
    }, testId)
  const there = await change('w3m-wallet-guide-get-started')
  expect(there.least).toBeGreaterThan(0.6)
  const back = await change('header-back')
  expect(back.least).toBeGreaterThan(0.6)
  expect(back.shown).toBeGreaterThan(1)
  expect(back).toMatchObject({ missing: 0, images: 0 })
})

test('the ring of a wallet that connects closes to a tick before the card leaves; a closed one has none', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage()
  const behave = (how: 'reject' | 'answer') =>
    page.evaluate((each) => window.testWallets[0]?.behave('eth_requestAccounts', each), how)
  await behave('reject')
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(ui(page).card).toContainText('Connection declined')
  const closed = await watchLeaving(page)
  await page.keyboard.press('Escape')
  expect(await closed()).toEqual({ hasTick: false, delay: 0 })
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(ui(page).card).toContainText('Connection declined')
  await behave('answer')
  const connected = await watchLeaving(page)
  await page.getByTestId('w3m-connecting-widget-secondary-button').click()
  expect(await connected()).toEqual({ hasTick: true, delay: 600 })
  await expect(page.locator('create-appkit-modal')).toHaveCount(0)
})

test.describe('a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {}
  test.use(phone)

  /** A finger from one place to another in steps of 16 ms, by the events' own clock: the machine may be slow. */
  async function swipe(
    page: Page,
    [x, y]: readonly [number, number],
    by: number,
    steps: number,
  ): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const start = Date.now() / 1000
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        timestamp: start + step * 0.016,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + (by * step) / steps }],
      })
    await touch('touchStart', 0)
    for (let step = 1; step <= steps; step++) await touch('touchMove', step)
    await touch('touchEnd', steps)
    await session.detach()
  }
  const headerOf = async (page: Page) => {
    const box = await ui(page).title.boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 8] as const
  }
  const open = async (page: Page, view = 'Connect') => {
    await kitOf(page).open({ view })
    await standStill(page)
  }

  test('the sheet slides in and out', async ({ page, openStage }) => {
    await openStage()
    await open(page)
    const moving = [backdrop, 'card: transform in 160 ms']
    expect(await look(page, 'close')).toMatchObject({ ...closed, moving })
    await expect(page.locator('create-appkit-modal')).toHaveCount(0)
    expect(await look(page, 'open')).toMatchObject({ dialog: true, moving })
    await standStill(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('create-appkit-modal')).toHaveCount(0)
  })

  test('is dragged away by its header: far, or with a flick; else it springs back', async ({
    page,
    openStage,
  }) => {
    await openStage()
    await open(page)
    const before = await ui(page).card.boundingBox()
    expect(await ui(page).card.evaluate((card) => getComputedStyle(card, '::before').height)).toBe('4px')
    // A third is not reached, slowly.
    await swipe(page, await headerOf(page), 60, 30)
    await expect.poll(() => ui(page).card.boundingBox()).toEqual(before)
    // Upwards is no way.
    await swipe(page, await headerOf(page), -120, 6)
    expect(await ui(page).card.boundingBox()).toEqual(before)
    await swipe(page, await headerOf(page), (before?.height ?? 0) * 0.5, 40)
    await expect(page.locator('create-appkit-modal')).toHaveCount(0)
    await open(page)
    expect(await ui(page).card.boundingBox()).toEqual(before)
    await swipe(page, await headerOf(page), 80, 2)
    await expect(page.locator('create-appkit-modal')).toHaveCount(0)
  })

  test('a finger inside scrolls, and a tap on a header button presses it', async ({ page, openStage }) => {
    await openStage()
    await open(page)
    await open(page, 'AllWallets')
    await expect(page.getByTestId('wallet-list').getByText('MetaMask')).toBeVisible()
    const list = page.getByTestId('wallet-list')
    await swipe(page, [200, 600], -300, 10)
    await expect.poll(() => list.evaluate((element) => element.parentElement?.scrollTop)).toBeGreaterThan(50)
    await swipe(page, [200, 400], 300, 4)
    await expect(ui(page).card).toBeVisible()
    // A tap while the list still glides stops it, and presses nothing.
    await list.evaluate(async ({ parentElement: box }) => {
      const pause = () => new Promise((done) => setTimeout(done, 100))
      for (let last = -1; box && box.scrollTop !== last; await pause()) last = box.scrollTop
    })
    await ui(page).back.tap()
    await expect(ui(page).title).toHaveText('Connect wallet')
  })

  test('cannot be dragged where closing is refused', async ({ page, wallet, openStage }) => {
    await wallet({ chainIds: [31337, 5] })
    await openStage()
    await ui(page).connect.tap()
    await ui(page).wallet().tap()
    await expect(ui(page).card).toBeHidden()
    await page.evaluate(() => window.testWallets[0]?.selectChain(5))
    await expect(ui(page).title).toHaveText('Switch network')
    await standStill(page)
    expect(await ui(page).card.evaluate((card) => getComputedStyle(card, '::before').content)).toBe('none')
    const before = await ui(page).card.boundingBox()
    await swipe(page, await headerOf(page), 300, 4)
    await standStill(page)
    expect(await ui(page).card.boundingBox()).toEqual(before)
  })
})

test('searching networks moves neither the field nor the card', async ({ page, wallet, openStage }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wallet()
  await openStage({ namespaces: namespaceSetups.map(({ namespace }) => namespace), networks })
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 1000 },
  ]) {
    await page.setViewportSize(size)
    await kitOf(page).open({ view: 'Networks' })
    const field = page.getByTestId('wui-input-text')
    const places = async () => [await field.locator('..').boundingBox(), await ui(page).card.boundingBox()]
    const before = await places()
    await field.fill('Solana')
    await expect(ui(page).networkRow('Ethereum')).toHaveCount(0)
    expect(await places()).toEqual(before)
    await field.fill('zzzz')
    await expect(ui(page).card).toContainText('No network found')
    expect(await places()).toEqual(before)
    await field.fill('')
    await expect(ui(page).networkRow('Ethereum')).toHaveCount(1)
    expect(await places()).toEqual(before)
    await page.keyboard.press('Escape')
  }
})
