import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApprovalClock } from './approvalClock.js'
import { addAuthenticator, type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'
import { press } from './press.js'

declare const host: TestHost

let stage: FrameStage
let drive: FrameDriver

beforeAll(async () => {
  stage = await openFrameStage()
  drive = stage.drive
})
afterAll(() => stage?.close())

interface StartOptions {
  readonly hasTouch?: boolean
  readonly hasPasskey?: boolean
}

type User = Awaited<ReturnType<typeof makeUser>>
const users = new Map<string, Promise<User>>()

/** A user with a wallet, on a page whose clock stands still. Tests share one of a kind: each answers what it has asked. */
function start(options: StartOptions = {}): Promise<User> {
  const kind = JSON.stringify(options)
  const user = users.get(kind) ?? makeUser(options)
  users.set(kind, user)
  return user
}

async function makeUser({ hasPasskey = false, hasTouch = false }: StartOptions) {
  const context = await stage.browser.newContext({ hasTouch })
  await context.clock.install()
  const page = await drive.open(context)
  if (hasPasskey) await addAuthenticator(context, page)
  const made = await drive.makeWallet(page, 'presses')
  if (hasPasskey) {
    await drive.show(page, 'settings')
    await press(made.inner, 'frame-add-passkey')
    await drive.approve(made.inner)
    await press(made.inner, 'frame-done')
  }
  await page.clock.pauseAt(Date.now() + 1000)
  return { page, inner: made.inner, clock: createApprovalClock({ ...made, drive, page }) }
}

/** A button of the host has the focus, and opens a window that closes as soon as it is pressed. */
async function openAbove(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => {
    document.body.appendChild(document.createElement('button')).focus()
    const opened = window.open('about:blank', '', 'width=500,height=500')
    opened?.document.addEventListener('mousedown', () => opened.close())
  })
  return opening
}

test('T-B6: Approve is disabled while another window or the page has the focus', async () => {
  const { clock, page } = await start()
  const asked = await clock.ask()
  await clock.hover()
  const above = await openAbove(page)
  await clock.expectDisarmed('a window on top')
  await above.close()
  await page.bringToFront()
  await clock.expectDisarmed('the page has the focus')
  await clock.refuse(asked)
})

for (const pause of [0, 30, 120, 300])
  test(`T-B6: a double click through a window that closes signs nothing, ${pause} ms apart`, async () => {
    const { clock, page } = await start()
    const asked = await clock.ask()
    await clock.hover()
    const { x, y } = await clock.middle()
    const above = await openAbove(page)
    await clock.expectDisarmed('a window on top')
    const closed = above.waitForEvent('close')
    await above.mouse.move(x, y)
    await above.mouse.down().catch(() => {})
    await closed
    await page.bringToFront()
    if (pause > 0) await clock.pass(pause)
    await page.mouse.click(x, y)
    await clock.expectAsked('the second press')
    // The press has brought the focus: one that comes later was meant.
    for (const span of [0, 499]) {
      await clock.pass(span)
      expect(await clock.button().isDisabled(), `the focus, ${span} ms ago`).toBe(true)
    }
    // Whether the frame is to be seen, below a window that was closed, the browser tells by a clock of its own.
    await clock.untilArmed()
    // It has been seen all the time when a press brings the focus from the page: the wait is of the focus alone.
    await page.evaluate(() => document.querySelector('button')?.focus())
    await clock.expectDisarmed('the page has the focus')
    await page.mouse.click(x, y)
    await clock.expectAsked('the press from the page')
    await clock.expectArmedAfter(500, 'the focus from the page')
    await clock.setTrueTime()
    await clock.hover()
    await page.mouse.click(x, y)
    await clock.expectSigned(asked)
  })

test('T-B6: the press of a pointer that has just come does not count, and the frame says so', async () => {
  const { clock, inner, page } = await start()
  await page.mouse.move(900, 600)
  const asked = await clock.ask()
  await clock.untilArmed()
  const { x, y } = await clock.middle()
  await page.mouse.click(x, y)
  await clock.expectAsked('the first press')
  await inner.getByText('Press “Sign” again').waitFor()
  await clock.untilArmed()
  // The second of two quick presses was meant for the button of the first one.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await clock.expectAsked('the second of a double click')
  await clock.refuse(asked)
})

test('T-B7: what is dragged to Approve and dropped there approves nothing', async () => {
  const { clock, page } = await start()
  const asked = await clock.ask()
  await clock.hover()
  const { x, y } = await clock.middle()
  await page.evaluate(() => {
    const bait = document.body.appendChild(document.createElement('div'))
    bait.draggable = true
    bait.textContent = 'Drag me'
    bait.style.cssText = 'position:fixed;left:500px;top:100px;width:80px;height:40px'
  })
  for (const isDraggable of [true, false]) {
    await page.evaluate((value) => {
      for (const bait of document.querySelectorAll('div')) bait.draggable = value
    }, isDraggable)
    await page.mouse.move(540, 120)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 5 })
    await clock.pass(2000)
    await page.mouse.up()
    await clock.expectAsked(isDraggable ? 'a drop' : 'the end of a selection')
  }
  // A press that began before the button was armed, and is held until then.
  await page.evaluate(() => host.frame().focus())
  await clock.untilArmed()
  await page.evaluate(() => host.frame().style.setProperty('opacity', '0.5'))
  await clock.expectDisarmed('one can see through it')
  await page.mouse.down()
  await page.evaluate(() => host.frame().style.removeProperty('opacity'))
  await clock.untilArmed()
  await page.mouse.up()
  await clock.expectAsked('a press that was held')
  await clock.refuse(asked)
})

test('T-B8: a key that is held down approves nothing, one that is pressed later does', async () => {
  const { clock, inner, page } = await start({ hasPasskey: true })
  const asked = await clock.ask()
  for (const key of ['Enter', 'Space']) {
    await page.evaluate(() => document.body.appendChild(document.createElement('button')).focus())
    await page.keyboard.down(key)
    await clock.button().evaluate(() => document.querySelector<HTMLElement>('h1')?.focus())
    await clock.untilArmed()
    await clock.button().focus()
    // The keyboard repeats it.
    for (let count = 0; count < 3; count++) await page.keyboard.down(key)
    await page.keyboard.up(key)
    await clock.expectAsked(key)
  }
  await clock.untilArmed()
  await clock.setTrueTime()
  await clock.untilArmed()
  await inner.getByTestId('frame-approve').focus()
  await page.keyboard.press('Enter')
  await clock.expectSigned(asked)
})

type Touch = Pick<PointerEvent, 'clientX' | 'screenX'>

/**
 * A finger touches a place of the page while the button is armed. Two times are by the browser's own clock: for half a second
 * Chromium keeps clicks from a frame of another site that was moved, and it tells a tap from a double tap by its end, so that
 * the click comes a third of a second later.
 *
 * @returns where on the frame and on the screen its frame has heard of the touch
 */
async function touch({ clock, inner, page }: User, x: number, y: number): Promise<Touch | undefined> {
  await sleep(700)
  await clock.untilArmed()
  await inner.evaluate(() => {
    const onDown = ({ clientX, screenX }: Touch) => Object.assign(window, { heard: { clientX, screenX } })
    addEventListener('pointerdown', onDown, { capture: true, once: true })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await sleep(60)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await sleep(700)
  await session.detach()
  return inner.evaluate(() => (window as { heard?: Touch }).heard)
}

test('T-B9: the first touch does not approve, a later one does', async () => {
  const user = await start({ hasTouch: true })
  const { clock, page } = user
  const move = (left: string) => page.evaluate((value) => host.frame().style.setProperty('left', value), left)
  const asked = await clock.ask()
  const { x, y } = await clock.middle()
  const first = await touch(user, x, y)
  await clock.expectAsked('the first touch')
  // The page moves the frame away and back below the next touch.
  await move('100px')
  const moved = { clientX: first?.clientX, screenX: (first?.screenX ?? 0) + 84 }
  expect(await touch(user, x + 84, y)).toEqual(moved)
  await clock.expectAsked('a frame that was moved')
  await move('')
  expect(await touch(user, x, y)).toEqual(first)
  await clock.expectAsked('the first touch of a frame that came back')
  // A frame that has changed its size since the last touch knows all the same where it was.
  const { height } = (await page.locator('iframe').boundingBox()) ?? { height: 0 }
  for (const resized of [height + 40, height]) {
    await clock.untilArmed()
    await page.evaluate((value) => host.frame().style.setProperty('height', `${value}px`), resized)
    await clock.pass(100)
  }
  await move('100px')
  expect(await touch(user, x + 84, y)).toEqual(moved)
  await clock.expectAsked('a frame that was resized and moved')
  await move('')
  expect(await touch(user, x, y)).toEqual(first)
  await clock.expectAsked('the first touch of a frame that came back again')
  await clock.setTrueTime()
  await clock.untilArmed()
  // By the browser's clock, which goes on, quick taps are a double tap, which does not count either.
  const tapAgain = async () => {
    await page.touchscreen.tap(x - 60, y)
    await clock.pass(400)
    return clock.button().isVisible()
  }
  await expect.poll(tapAgain, { interval: 700, timeout: 20_000 }).toBe(false)
  await clock.expectSigned(asked)
})
