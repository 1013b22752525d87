import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, devices, type Page } from '@playwright/test'
import { writeFiles } from '../../catalogue/src/writeFiles.js'
import { keepHost } from './support/builtApps.js'
import { kitOf } from './support/kitOf.js'
import { keepOpened, openedBy } from './support/openedLinks.js'
import { readPolicy } from './support/readPolicy.js'
import { serveStatic } from './support/serveStatic.js'
import { cache, root } from './support/stage.js'
import { expect, type StageOptions, test, ui } from './support/test.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`
const folder = join(cache, `static-${process.pid}`)

type Served = Awaited<ReturnType<typeof serveStatic>>
/** The page, with a catalogue beside it. */
let host: Served
/** The same catalogue on another host, which lets pages of others read it. */
let files: Served
/** All that the two hosts are asked for. */
let asked: string[] = []

interface Listed {
  readonly name: string
  readonly chains: readonly string[]
}
const listOf = (): readonly Listed[] =>
  JSON.parse(readFileSync(join(folder, 'catalogue/wallets.json'), 'utf8')).data

test.beforeAll(async () => {
  cpSync(await keepHost('stage'), folder, { recursive: true })
  writeFiles(join(root, 'catalogue'), join(folder, 'catalogue'))
  files = await serveStatic(join(folder, 'catalogue'), "default-src 'none'", {
    createAnswer: (origin) => async (request, response) => {
      asked.push(`${origin}${request.url}`)
      response.setHeader('access-control-allow-origin', '*')
      return false
    },
  })
  host = await serveStatic(folder, readPolicy(new URL(files.url).origin), {
    createAnswer: (origin) => async (request) => {
      asked.push(`${origin}${request.url}`)
      return false
    },
  })
})
test.afterAll(() => {
  for (const { server } of [host, files]) server.close()
  rmSync(folder, { recursive: true, force: true })
})
test.beforeEach(({ allow }) => {
  asked = []
  allow(host.url)
  allow(files.url)
})

const ofTheHost = '/catalogue/wallets.json'

/** Opens the page with a list of wallets as its only service. */
async function openPage(page: Page, catalogue: string, options: StageOptions = {}): Promise<void> {
  const networks = options.networks ?? ['eip155:1']
  const config = { endpoints: { catalogue }, ...options.config }
  const query = JSON.stringify({ ...options, networks, config })
  await page.goto(`${host.url}?options=${encodeURIComponent(query)}`)
}
const field = (page: Page) => page.getByTestId('wui-input-text')
const found = (page: Page, name: string) => page.getByTestId('wallet-list').getByText(name, { exact: true })

test('files on another host are the catalogue: listed, paged, searched and filtered in the page', async ({
  page,
}) => {
  const all = listOf()
  const onlyPolkadot = all.find(({ chains }) => chains.every((chain) => chain.startsWith('polkadot:')))
  expect(onlyPolkadot).toBeDefined()
  const [metamask, trust] = ['MetaMask', 'Trust Wallet'].map((name) => all.find((each) => each.name === name))
  const { id: excluded } = metamask as unknown as { id: string }
  const { id: featured } = trust as unknown as { id: string }
  await openPage(page, `${files.url}wallets.json`, {
    config: { excludeWalletIds: [excluded], featuredWalletIds: [featured] },
  })
  await kitOf(page).open({ view: 'Connect', uri })
  await expect(ui(page).card.getByRole('button', { name: 'Trust Wallet' })).toBeVisible()
  await page.getByTestId('all-wallets').click()
  const cells = page.locator('[data-testid^="wallet-selector-"]')
  await expect(cells.first()).toBeVisible()
  await expect(page.getByTestId('wallet-list').locator('img').first()).toHaveAttribute('src', /^blob:/)
  const total = async () => Number(await page.locator('[aria-setsize]').last().getAttribute('aria-setsize'))
  await expect(async () => {
    await page.getByTestId('wallet-list').evaluate((list) => list.parentElement?.scrollTo({ top: 5000 }))
    expect(await total()).toBeGreaterThan(40)
  }).toPass()

  await field(page).fill('rainb')
  await expect(found(page, 'Rainbow')).toBeVisible()
  await expect.poll(() => cells.count()).toBeLessThan(5)
  await field(page).fill('metamask')
  await expect(page.getByTestId('no-wallet-found')).toBeVisible()
  await field(page).fill(onlyPolkadot?.name ?? '')
  await expect(page.getByTestId('no-wallet-found')).toBeVisible()

  const lists = asked.filter((url) => url.endsWith('.json'))
  expect(lists).toEqual([`${files.url}wallets.json`])
  const others = asked.filter((url) => url.startsWith(files.url) && !lists.includes(url))
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter((url) => !/\/icons\/[a-z0-9-]+\.svg$/.test(url))).toEqual([])
})

test('a list that is not there is an error with a way on', async ({ page, wallet }) => {
  await wallet()
  await openPage(page, '/catalogue/none.json')
  await ui(page).connect.click()
  await expect(ui(page).wallet()).toBeVisible()
  await page.getByTestId('all-wallets').click()
  await expect(ui(page).card.getByRole('button', { name: /try again|retry/i })).toBeVisible()
})

test.describe('a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['iPhone 15'] ?? {}
  test.use(phone)

  test('finds a wallet in the files of the page’s own host, opens its app, and has its store', async ({
    page,
  }) => {
    await keepOpened(page)
    await openPage(page, ofTheHost)
    await kitOf(page).open({ view: 'ConnectingWalletConnectBasic', uri })
    await field(page).fill('rainb')
    await found(page, 'Rainbow').tap()
    await page.getByTestId('w3m-connecting-widget-secondary-button').tap()
    const last = async () => (await openedBy(page)).at(-1)?.url
    const link = `rainbow://wc?uri=${encodeURIComponent(uri)}`
    await expect.poll(last).toBe(link)
    await ui(page).card.getByRole('button', { name: 'Get Rainbow' }).tap()
    expect(await last()).toBe('https://apps.apple.com/app/id1457119021')
  })
})

/** Browsers by what they say of themselves, and the page of MetaMask in their store. */
const browsers: readonly (readonly [string, BrowserContextOptions['userAgent'], string, RegExp])[] = [
  ['Chrome', devices['Desktop Chrome']?.userAgent, 'Chrome extension', /^https:\/\/chromewebstore\.google/],
  ['Edge', devices['Desktop Edge']?.userAgent, 'Edge add-on', /^https:\/\/microsoftedge\.microsoft\.com/],
  ['Firefox', devices['Desktop Firefox']?.userAgent, 'Firefox add-on', /^https:\/\/addons\.mozilla\.org/],
]
for (const [browser, userAgent, button, store] of browsers)
  test.describe(browser, () => {
    test.use({ userAgent: userAgent ?? '' })

    test(`people on ${browser} are led from the files to its own store`, async ({ page }) => {
      await openPage(page, ofTheHost)
      await page.evaluate(() => {
        window.open = (url) => {
          document.title = String(url)
          return null
        }
      })
      await kitOf(page).open({ view: 'GetWallet' })
      await ui(page).card.getByText('MetaMask', { exact: true }).click()
      await expect(ui(page).title).toHaveText('Get MetaMask')
      await ui(page).card.getByRole('button', { name: button }).click()
      await expect(page).toHaveTitle(store)
    })
  })

test('no two pictures look the same at the size of a row', async ({ page }) => {
  await page.goto(host.url)
  const alike = await page.evaluate(async () => {
    const { data } = await fetch('/catalogue/wallets.json').then((reply) => reply.json())
    const size = 40
    const drawn = await Promise.all(
      data.map(async ({ name, image_url: url }: { readonly name: string; readonly image_url: string }) => {
        const image = new Image(size, size)
        image.src = `/catalogue/${url}`
        await image.decode()
        const context = new OffscreenCanvas(size, size).getContext('2d')
        context?.fillRect(0, 0, size, size)
        context?.drawImage(image, 0, 0, size, size)
        return { name, pixels: context?.getImageData(0, 0, size, size).data ?? [] }
      }),
    )
    // The mean difference of a channel, of 255.
    const differ = (one: ArrayLike<number>, other: ArrayLike<number>) =>
      Array.from(one).reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
    return drawn.flatMap(({ name, pixels }, at) =>
      drawn
        .slice(at + 1)
        .filter((other) => differ(pixels, other.pixels) < 6)
        .map((other) => `${name} and ${other.name} ${differ(pixels, other.pixels).toFixed(1)}`),
    )
  })
  expect(alike).toEqual([])
})
