import type { Page } from '@playwright/test'
import { passTime } from './support/settled.js'
import { announceWallet, expect, test, ui } from './support/test.js'

/** Collects the page's requests for code of the modal, and those to a service. */
function watchRequests(page: Page, sandbox: string) {
  // A file is asked for twice, as a hint and by the import: the second time the browser has it.
  const seen = { modal: new Set<string>(), service: new Set<string>() }
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(sandbox).origin) seen.service.add(pathname)
    if (/\/modal-[^/]*\.js$/.test(pathname)) seen.modal.add(pathname)
  })
  return seen
}

test('an idle page prepares the modal, asks no service, and changes nothing that can be noticed', async ({
  page,
  stage,
  wallet,
  openStage,
}) => {
  const seen = watchRequests(page, stage.sandbox)
  await wallet()
  await openStage()
  await expect.poll(() => seen.modal.size).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect([...seen.service]).toEqual([])
  expect(
    await page.evaluate(() => ({
      focus: document.activeElement === document.body,
      scrolls: document.documentElement.style.overflow,
      roots: [...document.body.children].filter((element) => element.shadowRoot !== null).length,
    })),
  ).toEqual({ focus: true, scrolls: '', roots: 0 })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await ui(page).connect.dispatchEvent('click')
  await expect(page.getByTestId('wallet-selector-test.appkit.wallet')).toBeVisible()
  expect(scripts.filter((url) => url.includes('/modal-'))).toEqual([])
  await expect.poll(() => seen.service.size).toBeGreaterThan(0)
})

test('a wallet that is announced after the modal was prepared is in it', async ({
  page,
  stage,
  wallet,
  openStage,
}) => {
  const seen = watchRequests(page, stage.sandbox)
  await wallet({ isLate: true })
  await openStage()
  await expect.poll(() => seen.modal.size).toBeGreaterThan(0)
  await announceWallet(page)
  await ui(page).connect.click()
  await expect(page.getByTestId('wallet-selector-test.appkit.wallet')).toBeVisible()
})

for (const connection of [{ saveData: true }, { effectiveType: '2g' }])
  test(`with a connection that is ${JSON.stringify(connection)} the modal waits for a sign of intent`, async ({
    page,
    stage,
    openStage,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    const seen = watchRequests(page, stage.sandbox)
    await page.clock.install()
    await openStage()
    await expect(ui(page).connect).toBeVisible()
    await passTime(page, 10_000)
    expect([...seen.modal]).toEqual([])
    await ui(page).connect.hover()
    await expect.poll(() => seen.modal.size).toBeGreaterThan(0)
  })

test('with `preload: click` a hover fetches nothing', async ({ page, stage, openStage }) => {
  const seen = watchRequests(page, stage.sandbox)
  await page.clock.install()
  await openStage({ config: { preload: 'click' } })
  await ui(page).connect.hover()
  await passTime(page, 10_000)
  expect([...seen.modal]).toEqual([])
  await ui(page).connect.click()
  await expect(ui(page).card).toBeVisible()
})
