import type { Page } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { expect, test, ui } from './support/test.js'

/** Some of each sort: markup, marks of direction, what nobody sees, stacks, other scripts, no end, no spaces. */
const nasty = [
  '<img src=x onerror="window.ran=1">',
  '"><script>window.ran=1</script>',
  '</button><a href="javascript:window.ran=1">Go</a>',
  'url(javascript:window.ran=1);position:fixed;inset:0}',
  '\u202eksaMateM\u202c\u2066\u2067',
  '\u3164\u115f\u200bFiller\u2800',
  'Line\r\nline\u2028line',
  '\ud800Half\udfff',
  `Z${'\u0310\u0327\u0489'.repeat(60)}algo`,
  '👩‍👩‍👧‍👦'.repeat(40),
  'محفظة العملات '.repeat(20),
  'W'.repeat(400),
  'two words '.repeat(60),
  '﷽'.repeat(30),
  '__proto__',
]

declare global {
  interface Window {
    ran?: unknown
  }
}

/** Members of the kit that are set by hand here. */
interface Kit {
  readonly chains: ReadonlyMap<string, { readonly networks: { value: readonly unknown[] } }>
  readonly toast: { value: unknown }
}

/** Wallets that announce themselves under these names (EIP-6963) and refuse with them as words. */
const announce = (page: Page, names: readonly string[]) =>
  page.addInitScript((given) => {
    const tell = () => {
      for (const [index, name] of given.entries()) {
        const refuse = () => Promise.reject(Object.assign(new Error(name), { code: -32000 }))
        const request = ({ method }: { method: string }) =>
          method === 'eth_requestAccounts' ? refuse() : Promise.resolve(null)
        const detail = {
          info: { uuid: `${index}`, name, rdns: `nasty.w${index}`, icon: '' },
          provider: { request, on: () => {}, removeListener: () => {} },
        }
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
      }
    }
    window.addEventListener('eip6963:requestProvider', tell)
    tell()
  }, names)

/** Finds elements out of their place in the modal: wider than their box, or outside the card. */
const misplaced = (page: Page) =>
  ui(page).card.evaluate((card) => {
    const bad: string[] = []
    const frame = card.getBoundingClientRect()
    const screen = document.documentElement.getBoundingClientRect()
    for (const element of [card, ...card.querySelectorAll<HTMLElement>('*')]) {
      const { left, right, width, height } = element.getBoundingClientRect()
      // News stand at the head of the window, not of the card.
      const room = element.closest('[role=status]')?.parentElement === card ? screen : frame
      const style = getComputedStyle(element)
      const name = `${element.localName}.${element.className} ${element.textContent?.slice(0, 20)}`
      const isBox =
        /^(button|li|ul|p|h\d|section|input|img|div)$/.test(element.localName) && width > 1 && height > 1
      if (isBox && (left < room.left - 1 || right > room.right + 1)) bad.push(`${name} stands out`)
      if (/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
        bad.push(`${name} scrolls sideways`)
    }
    return bad
  })

const heightsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))])

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 360, height: 640 }],
] as const)
  test(`T-D2: nasty strings keep the layout, run nothing and break no policy, ${device}`, async ({
    page,
    stage,
    wallet,
    openStage,
  }) => {
    await page.setViewportSize(viewport)
    // Views move while they come.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const policy: string[] = []
    page.on('response', async (response) => {
      if (response.url().startsWith(stage.stage) && response.request().isNavigationRequest())
        policy.push((await response.allHeaders())['content-security-policy'] ?? '')
    })
    await page.route(`${stage.sandbox}/catalogue/getWallets**`, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: {
          count: Number.MAX_SAFE_INTEGER,
          data: nasty.map((name, index) => ({
            id: index.toString(16).padStart(64, '0'),
            name: name.slice(0, 150),
            chains: ['eip155:1'],
            // Without these a wallet leads nowhere and is not listed.
            rdns: `listed.w${index}`,
            mobile_link: `nasty${index}://`,
          })),
        },
      }),
    )
    await wallet({ name: 'W'.repeat(400), rdns: 'test.long', chainIds: [1] })
    await announce(page, nasty)
    const networks = nasty.map((name, index) => ({
      id: index + 1,
      name,
      chainNamespace: 'eip155',
      caipNetworkId: `eip155:${index + 1}`,
      nativeCurrency: { name, symbol: name, decimals: 18 },
      rpcUrls: { default: { http: [`${stage.sandbox}/rpc`] } },
    }))
    await openStage()
    await page.evaluate((given) => {
      const { kit } = window as unknown as { kit: Kit }
      const chain = kit.chains.get('eip155')
      if (chain) chain.networks.value = given
    }, networks)
    expect(policy.join()).toContain("require-trusted-types-for 'script'")

    await ui(page).connect.click()
    const rows = '[data-testid^="wallet-selector-nasty"]'
    await expect.poll(() => page.locator(rows).count()).toBeGreaterThan(10)
    expect(await heightsOf(page, rows)).toEqual([56])
    expect(await misplaced(page)).toEqual([])
    // Nobody has so many wallets.
    await expect(page.getByTestId('all-wallets')).toHaveText('All wallets')

    await page.getByTestId('all-wallets').click()
    const cells = '[data-testid="wallet-list"] li[data-index]'
    await expect.poll(() => page.locator(cells).count()).toBeGreaterThan(10)
    expect(await heightsOf(page, cells)).toHaveLength(1)
    expect(await misplaced(page)).toEqual([])
    await ui(page).back.click()

    for (const index of [0, 8, 9, 11]) {
      await page.getByTestId(`wallet-selector-nasty.w${index}`).click()
      await expect(ui(page).card.getByRole('alert')).toBeVisible()
      expect(await misplaced(page)).toEqual([])
      await ui(page).back.click()
    }

    await kitOf(page).open({ view: 'Networks' })
    const networkRows = '[data-testid^="w3m-network-switch-"]'
    await expect(page.locator(networkRows)).toHaveCount(nasty.length)
    expect(await heightsOf(page, networkRows)).toEqual([56])
    expect(await misplaced(page)).toEqual([])

    for (const message of nasty) {
      await page.evaluate((text) => {
        const { kit } = window as unknown as { kit: Kit }
        kit.toast.value = { id: text.length, variant: 'error', message: text }
      }, message)
      await expect(page.getByTestId('wui-snackbar-message')).toBeVisible()
      expect(await misplaced(page), message.slice(0, 20)).toEqual([])
    }
    const card = await ui(page).card.boundingBox()
    expect(card?.width).toBe(360)
    expect(await page.evaluate(() => window.ran)).toBeUndefined()
    await expect(ui(page).card.locator('a, script, iframe, style')).toHaveCount(0)

    await kitOf(page).open({ view: 'Connect' })
    await ui(page).wallet('test.long').click()
    await expect(ui(page).account).toBeVisible()
    for (const [view, own] of [
      ['Account', 'disconnect-button'],
      ['SwitchAddress', 'switch-address-item'],
    ] as const) {
      await kitOf(page).open({ view })
      await expect(page.getByTestId(own).first()).toBeVisible()
      await expect(ui(page).card).toContainText('W'.repeat(64))
      expect(await misplaced(page)).toEqual([])
    }
    // The check itself sees an element out of its place.
    await page
      .getByTestId('switch-address-item')
      .first()
      .evaluate((row) => row.style.setProperty('min-width', '500px'))
    expect(await misplaced(page)).not.toEqual([])
  })
