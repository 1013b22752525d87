import type { BrowserContext, Frame, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { openBrowser } from '../support/openBrowser.js'
import type { TestHost } from './hostPage.js'
import { type OpenedFrame, openFrame } from './openFrame.js'
import { press } from './press.js'

export { addAuthenticator } from './addAuthenticator.js'

declare const host: TestHost

/** The acts of a user in a frame that a test's page embeds. */
export type FrameDriver = ReturnType<typeof createFrameDriver>

/** A frame without a chain, pages that embed it, and the worker's browser with a driver. */
export type FrameStage = Awaited<ReturnType<typeof openFrameStage>>

interface FrameStageOptions {
  /** Names below localhost of the pages that may embed the frame. Default: `app`. */
  readonly names?: readonly string[]
  /** Address of a node. By default, nothing answers. */
  readonly rpcUrl?: string
  /** Whether frames of other sites have storage in the browser. Default: true. */
  readonly storageInFrames?: boolean
  /** Whether the app has guests. Default: false. */
  readonly guests?: boolean
  /** When a new user gets a second way to open the wallet. Default: first. */
  readonly recovery?: 'later' | 'first'
}

/** Starts everything. */
export async function openFrameStage({
  guests = false,
  names = ['app'],
  recovery = 'first',
  rpcUrl = 'http://127.0.0.1:1',
  storageInFrames = true,
}: FrameStageOptions = {}) {
  const browser = await openBrowser({ storageInFrames })
  const { frame, ports } = await openFrame({ guests, names, recovery, rpcUrl })
  const [port = 0] = ports
  const close = async () => {
    await browser.close()
    await frame.close()
  }
  return { browser, close, drive: createFrameDriver(frame, port), frame, port }
}

/** The code of a mail. Without one, the user was given the last code by the page behind a link. */
const codeIn = (mail = '') => /code: (\d{6})/.exec(mail)?.[1]

const request = (page: Page, type: string, payload?: unknown) => {
  const reply = page.evaluate(([name, value]) => host.request(name as string, value), [
    type,
    payload,
  ] as const)
  // A test that failed before it awaits a reply closes the page: its failure is that of the test, not one of the run.
  reply.catch(() => {})
  return reply
}

/** Focuses the frame, which is of another process: until that has the focus, keys would go to the page. */
const focusFrame = async (page: Page, inner: Frame): Promise<void> => {
  const hasFocus = async () => {
    // Again each time: what the browser still had to do for a frame that was hidden may take the focus away.
    await page.evaluate(() => host.frame().focus())
    return inner.evaluate(() => document.hasFocus())
  }
  await expect.poll(hasFocus, { timeout: 20_000 }).toBe(true)
}

const show = (page: Page, name: Parameters<TestHost['view']>[0]) =>
  page.evaluate((view) => host.view(view), name)

const untilDone = (page: Page) =>
  vi.waitFor(async () =>
    expect(await page.evaluate(() => host.views.at(-1))).toEqual({ name: 'none', outcome: 'done' }),
  )

/** Reads to the end, and presses Approve as soon as it can be pressed. */
const approve = async (inner: Frame) => {
  const button = inner.getByTestId('frame-approve')
  const isArmed = async () => {
    // Before the host shows the frame, there is nothing to scroll.
    await inner.getByTestId('frame-details').evaluate((region) => region.scrollTo(0, region.scrollHeight))
    return button.isEnabled()
  }
  await expect.poll(isArmed, { timeout: 30_000 }).toBe(true)
  // The frame takes a press by a pointer that was there before.
  await button.hover()
  await expect.poll(isArmed, { timeout: 30_000 }).toBe(true)
  await button.click()
}

/** Presses a button that waits until nothing has covered it for a while. */
const pressArmed = async (inner: Frame, testId: string) => {
  const button = inner.getByTestId(testId)
  for (let times = 0; times < 2; times++) {
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true)
    // The frame takes a press by a pointer that was there before.
    await button.hover()
  }
  await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true)
  await button.click()
}

/** Drives the frame of a server in pages of `serveHost`. */
export function createFrameDriver(frame: Pick<OpenedFrame, 'mails' | 'origin'>, port: number) {
  const open = async (context: BrowserContext, name = 'app.localhost'): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`http://${name}:${port}/`)
    return page
  }
  const wallet = (page: Page): Frame => {
    const found = page.frames().find((one) => one.url().startsWith(frame.origin))
    if (found === undefined) throw new Error('no frame')
    return found
  }
  let shown = ''
  const lastCode = () => codeIn(frame.mails().at(-1)) ?? shown
  const followLink = async (context: BrowserContext): Promise<void> => {
    const link = /(http\S+\/confirm#\S+)/.exec(frame.mails().at(-1) ?? '')?.[1] ?? ''
    const page = await context.newPage()
    await page.goto(link)
    await page.getByTestId('frame-confirm-yes').click()
    shown = await page.getByTestId('frame-confirm-code').innerText()
    await page.close()
  }
  /** A log-in on a new device, up to what comes after the code. */
  const logIn = async (page: Page, mail: string): Promise<Frame> => {
    await page.evaluate(() => host.load())
    await show(page, 'login')
    const inner = wallet(page)
    await inner.getByTestId('frame-email').fill(mail)
    await press(inner, 'frame-next')
    await inner.getByTestId('frame-device').waitFor()
    await followLink(page.context())
    await inner.getByTestId('frame-code').locator('input').fill(lastCode())
    return inner
  }
  const makeWallet = async (page: Page, name: string) => {
    const mail = `${name}.${Math.round(Math.random() * 1e9)}@example.com`
    const inner = await logIn(page, mail)
    const recovery = (await inner.getByTestId('frame-recovery').locator('output').textContent()) ?? ''
    await press(inner, 'frame-saved')
    await untilDone(page)
    const { payload } = await request(page, 'GET_USER')
    return { inner, mail, recovery, address: String(payload?.address) as `0x${string}` }
  }
  return {
    approve,
    focusFrame,
    followLink,
    lastCode,
    logIn,
    makeWallet,
    open,
    pressArmed,
    request,
    show,
    untilDone,
    wallet,
  }
}
