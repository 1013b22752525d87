import type { Frame, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FrameDriver } from './drive.js'

interface ApprovalPlace {
  readonly drive: FrameDriver
  readonly page: Page
  readonly inner: Frame
  readonly address: string
}

/** Approvals on a page whose clock the test moves. The browser tells by a clock of its own what is visible. */
export type ApprovalClock = ReturnType<typeof createApprovalClock>

/** Creates one for a page whose clock is installed. */
export function createApprovalClock(place: ApprovalPlace) {
  const { address, drive, inner, page } = place
  const button = () => inner.getByTestId('frame-approve')
  /** The app asks for a signature, up to the button. The view takes the focus once, and not if the browser shows it late. */
  const ask = async () => {
    // Its user looks at this page, whatever pages other tests have in the same browser.
    await page.bringToFront()
    const reply = drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['hi', address] })
    await button().waitFor()
    await drive.focusFrame(page, inner)
    return { reply }
  }
  type Asked = Awaited<ReturnType<typeof ask>>
  /** The host takes the view away. */
  const refuse = async ({ reply }: Asked): Promise<void> => {
    await drive.show(page, 'none')
    expect((await reply).payload).toEqual({ message: 'You declined the request.' })
  }
  const expectSigned = async ({ reply }: Asked): Promise<void> => {
    expect((await reply).payload).toMatch(/^0x[0-9a-f]{130}$/)
  }
  return { ...createArming(page, button), ask, button, expectSigned, refuse }
}

/** Moves the clock of the page, and with it the button from disarmed to armed. */
function createArming(page: Page, button: () => Locator) {
  const pass = (span: number) => page.clock.runFor(span)
  /** The vault, which is a worker, has the time of the machine: a press later than that is refused. */
  const setTrueTime = () => page.clock.setSystemTime(Date.now() - 1000)
  const untilArmed = async (): Promise<void> => {
    const isArmed = async () => {
      await pass(100)
      return button().isEnabled()
    }
    await expect.poll(isArmed, { timeout: 20_000 }).toBe(true)
    // A press that must not approve is one that the vault would take.
    await setTrueTime()
  }
  /** The pointer comes to the button, and is there when it is armed. */
  const hover = async (): Promise<void> => {
    await untilArmed()
    await button().hover()
    await pass(100)
    await untilArmed()
  }
  /** The frame notices something, and then stays disarmed however long that lasts. */
  const expectDisarmed = async (name: string): Promise<void> => {
    // When the browser tells what is visible is of its own clock, and until then other things may disarm the button for a
    // while: the test's clock may have passed 1200 ms before that.
    const staysDisarmed = async () => {
      for (let look = 0; look < 5; look++) {
        await pass(1200)
        if (!(await button().isDisabled())) return false
      }
      return true
    }
    await expect.poll(staysDisarmed, { message: name, timeout: 30_000 }).toBe(true)
  }
  /** The button waits for so many milliseconds of the clock, and for no more than two looks at it. */
  const expectArmedAfter = async (span: number, name: string): Promise<void> => {
    expect(await button().isDisabled(), name).toBe(true)
    await pass(span - 1)
    expect(await button().isDisabled(), name).toBe(true)
    await pass(101)
    expect(await button().isEnabled(), name).toBe(true)
  }
  /** Expects that the last act has approved nothing: the question stands. */
  const expectAsked = async (name: string): Promise<void> => {
    await pass(300)
    expect(await button().isVisible(), name).toBe(true)
  }
  /** The middle of the button, on the host's page. */
  const middle = () => middleOf(button())
  return { expectArmedAfter, expectAsked, expectDisarmed, hover, middle, pass, setTrueTime, untilArmed }
}

async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { height, width, x, y } = (await element.boundingBox()) ?? { height: 0, width: 0, x: 0, y: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}
