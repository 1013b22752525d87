import type { Frame, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApprovalClock, createApprovalClock } from './approvalClock.js'
import { type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'
import { press, pressAndClose } from './press.js'

declare const host: TestHost

let stage: FrameStage
let browser: FrameStage['browser']
let drive: FrameDriver
let page: Page
let inner: Frame
let clock: ApprovalClock
let frame: FrameStage['frame']

beforeAll(async () => {
  stage = await openFrameStage()
  ;({ browser, drive, frame } = stage)
  const context = await browser.newContext()
  await context.clock.install()
  page = await drive.open(context)
  const made = await drive.makeWallet(page, 'arming')
  inner = made.inner
  clock = createApprovalClock({ ...made, drive, page })
  await page.clock.pauseAt(Date.now() + 1000)
})
afterAll(() => stage?.close())

const approveButton = () => inner.getByTestId('frame-approve')

/** Notes in the frame when the button is to be seen, as the browser tells it. */
const watchForSight = () =>
  approveButton().evaluate((button) => {
    const options = { trackVisibility: true, delay: 100 } as IntersectionObserverInit
    new IntersectionObserver((entries) => {
      const isSeen = entries.some((entry) => (entry as { isVisible?: boolean }).isVisible)
      if (isSeen) document.body.dataset.seen = 'yes'
    }, options).observe(button)
  })

const cover = (style: string) =>
  `document.body.append(Object.assign(document.createElement("div"), { className: "cover" }));
  document.querySelector(".cover").style.cssText = "position:fixed;inset:0;background:#fff;z-index:9;" + ${JSON.stringify(style)}`
const hole = '0 0, 100% 0, 100% 100%, 0 100%, 0 0, 50px 50px, 51px 50px, 51px 51px, 50px 51px, 50px 50px'
/** Scripts of a page that hide from its user what is approved in the frame `f`. */
const recipes = {
  'a cover that lets presses through': cover('pointer-events:none'),
  'a cover with a hole of one pixel': cover(`clip-path:polygon(evenodd, ${hole})`),
  'a frame that was scrolled under a header': `f.style.position = "absolute"; f.style.top = "300px";
    document.body.style.height = "4000px"; scrollTo(0, 260); ${cover('bottom:auto;height:150px')}`,
  'a frame that one can see through': 'f.style.opacity = "0.5"',
  'a page that one can see through': 'document.body.style.opacity = "0.99"',
  'a small one': 'f.style.transform = "scale(0.5)"',
  'a turned one': 'f.style.transform = "rotate(2deg)"',
  'one in other colours': 'f.style.filter = "grayscale(1)"',
  'one that is mixed with what is behind': 'f.style.mixBlendMode = "multiply"',
  'one that is cut': 'f.style.clipPath = "inset(0 0 60% 0)"',
  'one above the window': 'f.style.top = "-300px"',
  'one beside the window': 'f.style.left = "-200px"',
  'a narrow one': 'f.style.width = "60px"',
  // Not `height`, which the host sets as often as the view changes its own.
  'a low one': 'f.style.maxHeight = "40px"',
}

test('T-B1: Approve is disabled while something covers, clips or restyles the frame', async () => {
  const asked = await clock.ask()
  for (const [name, recipe] of Object.entries(recipes)) {
    await clock.untilArmed()
    await page.evaluate((code) => new Function('f', code)(host.frame()), recipe)
    await clock.expectDisarmed(name)
    await page.evaluate(() => {
      for (const { style } of [host.frame(), document.body])
        for (const changed of [...style])
          if (changed !== 'height' || style === document.body.style) style.removeProperty(changed)
      document.querySelector('.cover')?.remove()
      scrollTo(0, 0)
    })
  }
  await clock.refuse(asked)
})

test('T-B1: what was covered until now can be approved only after the user could see it', async () => {
  await page.evaluate((code) => new Function(code)(), recipes['a cover that lets presses through'])
  const asked = await clock.ask()
  await clock.expectDisarmed('covered from the start')
  await watchForSight()
  await page.evaluate(() => document.querySelector('.cover')?.remove())
  // The clock stands still until the browser tells that the cover is gone.
  await expect.poll(() => inner.evaluate(() => document.body.dataset.seen), { timeout: 20_000 }).toBe('yes')
  let passed = 0
  for (; !(await approveButton().isEnabled()) && passed < 5000; passed += 10) await clock.pass(10)
  expect(passed).toBeGreaterThanOrEqual(600)
  expect(passed).toBeLessThan(5000)
  await clock.refuse(asked)
})

const moves = {
  'a jump': 'f.style.left = "400px"',
  'a slide':
    'let x = 16; const step = () => { x += 4; f.style.left = x + "px"; if (x < 600) requestAnimationFrame(step) }; step()',
}
for (const [name, move] of Object.entries(moves))
  test(`T-B1: a frame that the page moves below the pointer approves nothing: ${name}`, async () => {
    const asked = await clock.ask()
    await clock.untilArmed()
    await approveButton().hover()
    await clock.untilArmed()
    await page.evaluate((code) => new Function('f', code)(host.frame()), move)
    if (name === 'a slide') await clock.pass(100)
    const { x, y } = await clock.middle()
    await page.mouse.click(x, y)
    await clock.expectAsked(name)
    await page.evaluate(() => host.frame().style.removeProperty('left'))
    await clock.refuse(asked)
  })

test('T-B1: a frame that comes below a pointer that stands still approves nothing at once', async () => {
  const asked = await clock.ask()
  await clock.untilArmed()
  const { x, y } = await clock.middle()
  await page.mouse.move(x + 500, y)
  await clock.pass(500)
  await page.evaluate(() => host.frame().style.setProperty('left', '516px'))
  await page.mouse.down()
  await page.mouse.up()
  await clock.expectAsked('a frame that came')
  await page.evaluate(() => host.frame().style.removeProperty('left'))
  await clock.refuse(asked)
})

test('T-B2: neither keys nor scripts approve', async () => {
  const { reply } = await clock.ask()
  await clock.untilArmed()
  const isAsked = async () => {
    await clock.pass(300)
    return approveButton().isVisible()
  }
  await approveButton().focus()
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    expect(await isAsked(), key).toBe(true)
  }
  await approveButton().evaluate((button) => {
    ;(button as HTMLElement).click()
    button.dispatchEvent(new PointerEvent('click', { pointerType: 'mouse' }))
  })
  expect(await isAsked(), 'a script').toBe(true)
  // The user presses, and the script says that this was a click.
  await clock.hover()
  await page.mouse.down()
  await approveButton().evaluate((button) =>
    button.dispatchEvent(new PointerEvent('click', { pointerType: 'mouse', detail: 1 })),
  )
  expect(await isAsked(), 'a script during a press').toBe(true)
  await page.mouse.move(1, 1)
  await page.mouse.up()
  // The vault, which is a worker, has the time of the machine.
  await page.clock.setSystemTime(Date.now() - 1000)
  await approveButton().hover()
  await clock.untilArmed()
  await approveButton().click()
  expect((await reply).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('T-B3: a press that was meant for something else approves nothing', async () => {
  const asked = await clock.ask()
  // Two quick presses where the button will be: it is not armed yet.
  await approveButton().click({ force: true, clickCount: 2 })
  await clock.untilArmed()
  // The user comes back to the window, perhaps by this press, or what is under the pointer moves.
  for (const [event, least] of [
    ['focus', 800],
    ['resize', 300],
    ['scroll', 300],
  ] as const) {
    await approveButton().evaluate((_, type) => dispatchEvent(new Event(type)), event)
    await clock.expectArmedAfter(least, event)
  }
  await clock.refuse(asked)
})

test('T-B1: where the browser cannot tell what covers the frame, a window of the wallet asks', async () => {
  const context = await browser.newContext()
  // As in Firefox and Safari.
  await context.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
  const page = await drive.open(context)
  const { address, inner } = await drive.makeWallet(page, 'window')
  const sign = () =>
    drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['In a window', address] })
  const openWindow = async () => {
    const opening = page.waitForEvent('popup')
    await press(inner, 'frame-open-window')
    return opening
  }

  const signing = sign()
  const asked = await openWindow()
  await asked.getByTestId('frame-approval').getByText('In a window').waitFor()
  expect(await inner.getByTestId('frame-approve').count()).toBe(0)
  await expect.poll(() => asked.getByTestId('frame-approve').isEnabled()).toBe(true)
  // A busy machine may look for the button only after it is armed.
  expect(await asked.evaluate(() => performance.now())).toBeGreaterThan(800)
  await pressAndClose(asked, 'frame-approve')
  const signature = String((await signing).payload) as `0x${string}`
  expect(await verifyMessage({ address, message: 'In a window', signature })).toBe(true)

  const refused = sign()
  await pressAndClose(await openWindow(), 'frame-reject')
  expect((await refused).payload).toEqual({ message: 'You declined the request.' })

  // A window that the host opens gets no question, and the frame takes no answer from the host.
  const waiting = sign()
  await inner.getByTestId('frame-open-window').waitFor()
  const opening = page.waitForEvent('popup')
  const made = await page.evaluateHandle((url) => {
    const forged = { type: 'appkit-frame/answer', press: { visibleFor: 900, input: 'mouse' } }
    host.frame().contentWindow?.postMessage(forged, '*')
    return window.open(`${url}/approve`)
  }, frame.origin)
  const foreign = await opening
  await foreign.getByTestId('frame-nothing').waitFor()
  const heard = foreign.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'last' && resolve())
        document.title = 'listens'
      }),
  )
  await foreign.waitForFunction(() => document.title === 'listens')
  await made.evaluate((opened) => {
    opened?.postMessage({ type: 'appkit-frame/question', shown: {} }, '*')
    opened?.postMessage('last', '*')
  })
  await heard
  expect(await foreign.getByTestId('frame-nothing').isVisible()).toBe(true)
  expect(await inner.getByTestId('frame-open-window').isVisible()).toBe(true)
  await press(inner, 'frame-reject')
  expect((await waiting).payload).toEqual({ message: 'You declined the request.' })
  await context.close()
})
