import type { BrowserContext, Page } from '@playwright/test'
import { chromiumOptions } from '../../../tools/chromium.mjs'
import { type FrameProcess, startFrame } from '../../contract/frame/startFrame.js'
import { freePort } from '../../contract/support/freePort.js'
import { solanaRpc } from './namespaces.js'
import { passTime } from './settled.js'
import { test as base, expect, type StageOptions, ui } from './test.js'
import { frameUi, pressInFrame, waitUntilStill } from './testFrame.js'

interface OwnFrameFixtures {
  /** Whether the frame has smart accounts, with the sandbox's bundler and paymaster. */
  readonly smartAccounts: boolean
  /** Whether the app has guests. */
  readonly guests: boolean
  /** When a new user gets a second way to open the wallet. */
  readonly recovery: 'later' | 'first'
  /** How users of the page's app log in with the account that they have there. */
  readonly ownLogin: object | undefined
  /** Public key of the lists of users who move in. */
  readonly moveKey: string | undefined
  /** Our own frame, as an operator starts it, on a port of its own. */
  readonly frame: FrameProcess
  /** Opens the stage page with the frame. */
  openWithFrame(options?: StageOptions): Promise<void>
  /** Does that and logs in, up to a wallet that is connected. */
  logIn(mail: string, options?: StageOptions): Promise<void>
}

export const ownFrameTest = base.extend<OwnFrameFixtures>({
  smartAccounts: [false, { option: true }],
  guests: [false, { option: true }],
  recovery: ['first', { option: true }],
  ownLogin: [undefined, { option: true }],
  moveKey: [undefined, { option: true }],
  frame: async ({ stage, allow, guests, moveKey, ownLogin, recovery, smartAccounts }, use) => {
    const query = '?chainId=eip155:31337&projectId=frame'
    const rpcUrl = `${stage.sandbox}/blockchain/v1/${query}`
    const origins = [new URL(stage.stage).origin]
    const port = await freePort()
    const frame = await startFrame({
      port,
      origins,
      rpcUrl,
      solanaRpcUrl: solanaRpc(stage),
      ...(smartAccounts && { bundlerUrl: `${stage.sandbox}/blockchain/v1/bundler${query}` }),
      guests,
      recovery,
      projectId: 'stage',
      ...(ownLogin && { ownLogin }),
      ...(moveKey && { moveKey }),
    })
    allow(frame.origin)
    await use(frame)
    await frame.close()
  },
  openWithFrame: async ({ stage, frame, openStage }, use) => {
    const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.origin }
    await use((options = {}) =>
      openStage({ features: ['email'], ...options, config: { endpoints, ...options.config } }),
    )
  },
  logIn: async ({ page, context, frame, openWithFrame }, use) => {
    await use(async (mail, options) => {
      await openWithFrame(options)
      await typeMail(page, mail)
      await typeCode(page, context, frame)
      await pressInFrame(page, 'frame-saved')
      await expect(page.getByTestId('status')).toHaveText('connected')
      await expect(ui(page).card).toBeHidden()
    })
  },
})

/** The mails of a frame, the oldest first. */
export interface Mailbox {
  mails(): readonly string[] | Promise<readonly string[]>
}

/** A browser whose frames have storage, which the frame needs. */
export const frameBrowser = await chromiumOptions({ storageInFrames: true })

/** Opens the modal, and begins a log-in. */
export async function typeMail(page: Page, mail: string): Promise<void> {
  await ui(page).connect.click()
  await page.getByTestId('wui-email-input').locator('input').fill(mail)
  await page.keyboard.press('Enter')
}

/** Confirms the device by the link of the last mail, and types the code that the page behind it shows. Returns the code. */
export async function typeCode(page: Page, context: BrowserContext, frame: Mailbox): Promise<string> {
  await expect(frameUi(page).frame.getByTestId('frame-device')).toBeVisible()
  const mail = await context.newPage()
  await mail.goto(/(http\S+\/confirm#\S+)/.exec((await frame.mails()).at(-1) ?? '')?.[1] ?? '')
  await mail.getByTestId('frame-confirm-yes').click()
  const code = await mail.getByTestId('frame-confirm-code').innerText()
  await mail.close()
  await frameUi(page).frame.getByTestId('frame-code').locator('input').fill(code)
  return code
}

/** Types the code of the last mail. */
export async function typeLastCode(page: Page, frame: Mailbox): Promise<void> {
  const code = frameUi(page).frame.getByTestId('frame-code').locator('input')
  await code.waitFor()
  await code.fill(/code: (\d{6})/.exec((await frame.mails()).at(-1) ?? '')?.[1] ?? '')
}

/** The approval that our own frame draws. */
export const approvalUi = (page: Page) => {
  const inner = frameUi(page).frame
  return {
    view: inner.getByTestId('frame-approval'),
    steps: inner.getByTestId('frame-steps'),
    changes: inner.getByTestId('frame-changes'),
    trial: inner.getByTestId('frame-trial'),
    warnings: inner.getByTestId('frame-warning'),
    button: inner.getByTestId('frame-approve'),
    reject: async () => {
      await waitUntilStill(page)
      await inner.getByTestId('frame-reject').click()
    },
    /** The origin of the app that asks, above everything else. */
    site: inner.getByTestId('frame-site'),
    details: inner.getByTestId('frame-details'),
    /**
     * Lets time pass in the page, until so much of it passed in one piece while the browser told, by a clock of its own,
     * that all that has to be seen is to be seen. What a button waits for after that is something else.
     */
    passTimeInSight: async (ms: number) => {
      const sight = await inner.getByTestId('frame-approve').evaluateHandle(watchSight)
      await expect
        .poll(async () => {
          const before = await sight.evaluate((seen) => ({ ...seen }))
          await passTime(page, ms)
          const after = await sight.evaluate((seen) => ({ ...seen }))
          return before.isAll && after.isAll && before.losses === after.losses
        })
        .toBe(true)
    },
    /** Reads to the end, and presses Approve as soon as it can be pressed. */
    approve: async () => {
      const button = inner.getByTestId('frame-approve')
      const isArmed = async () => {
        // Before the host shows the frame, there is nothing to scroll.
        await inner.getByTestId('frame-details').evaluate((region) => region.scrollTo(0, region.scrollHeight))
        return button.isEnabled()
      }
      await expect.poll(isArmed).toBe(true)
      await waitUntilStill(page)
      // A press counts only of a pointer that was in the frame before.
      await button.hover()
      await expect.poll(isArmed).toBe(true)
      await button.click()
    },
  }
}

/** Runs in the frame: notes whether the button and all above it are to be seen, and how often they were not. */
function watchSight(button: Element) {
  const seen = { isAll: false, losses: 0 }
  const details = document.querySelector('[data-testid=frame-details]')
  const parts = [...(details?.parentElement?.children ?? [])]
  const watched = [button, ...parts.slice(0, parts.indexOf(details as Element) + 1)]
  const sights = new Map<Element, boolean>(watched.map((part) => [part, false]))
  const options = { threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries)
      sights.set(
        entry.target,
        (entry as { isVisible?: boolean }).isVisible === true && entry.intersectionRatio >= 0.999,
      )
    seen.isAll = [...sights.values()].every(Boolean)
    if (!seen.isAll) seen.losses++
  }, options)
  for (const part of watched) observer.observe(part)
  return seen
}
