import { kitOf } from './support/kitOf.js'
import { frameBrowser, ownFrameTest as test, typeCode } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

interface SpyWindow {
  readonly spied: string[]
}

/** Notes all that a script of the page can hear and see: input, changes of the page, messages, storage, requests. */
function spy(): void {
  if (window.top !== window) return
  const spied: string[] = []
  Object.assign(window, { spied })
  const note = (...parts: readonly unknown[]) => {
    try {
      spied.push(JSON.stringify(parts))
    } catch {
      spied.push(parts.map(String).join())
    }
  }
  const input = ['keydown', 'keyup', 'beforeinput', 'input', 'change', 'paste', 'copy', 'submit', 'message']
  for (const type of input)
    addEventListener(
      type,
      (event) => {
        const { data, key } = event as InputEvent & KeyboardEvent
        note(type, data, key, (event.composedPath()[0] as HTMLInputElement).value)
      },
      true,
    )
  const watch = (root: Node) =>
    new MutationObserver((changes) => {
      for (const { target } of changes)
        note('changed', (target as Element).outerHTML ?? target.parentElement?.outerHTML)
    }).observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  watch(document)
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    watch(root)
    return root
  }
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (...given: unknown[]) {
    note('posted', given[0])
    return postMessage.apply(this, given as never)
  }
  const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...handler,
    set(act: (event: MessageEvent) => void) {
      handler?.set?.call(this, (event: MessageEvent) => {
        note('heard', event.data)
        act(event)
      })
    },
  })
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    note('stored', key, value)
    setItem.call(this, key, value)
  }
  const { fetch } = window
  window.fetch = (...given) => {
    note('fetched', String(given[0]), given[1]?.body)
    return fetch(...given)
  }
}

test('T-C1: a script of the page that notes everything gets neither the email nor a code of a log-in in the frame', {
  tag: '@core',
}, async ({ page, context, frame, openWithFrame }) => {
  await page.addInitScript(spy)
  await openWithFrame()
  // Text that is typed in the page itself is noted.
  const typed = 'seen@example.com'
  await ui(page).connect.click()
  await page.getByTestId('wui-email-input').locator('input').fill(typed)

  const mail = 'unseen@example.com'
  await kitOf(page).open({ view: 'EmailLogin' })
  const { frame: inner } = frameUi(page)
  await inner.getByTestId('frame-email').fill(mail)
  await pressInFrame(page, 'frame-next')
  const code = await typeCode(page, context, frame)
  const recovery = await inner.getByTestId('frame-recovery').locator('output').innerText()
  const before = await page.evaluate(() => (window as unknown as SpyWindow).spied.length)
  await pressInFrame(page, 'frame-saved')
  await expect(page.getByTestId('status')).toHaveText('connected')

  const spied = await page.evaluate(() => (window as unknown as SpyWindow).spied)
  for (const [kind, text] of [
    ['input', typed],
    ['posted', '"view"'],
    ['heard', '"recovery"'],
    ['changed', 'connected'],
  ] as const)
    expect(
      spied.some((line) => line.startsWith(`["${kind}"`) && line.includes(text)),
      kind,
    ).toBe(true)
  expect(code).toMatch(/^\d{6}$/)
  for (const secret of [code, recovery, recovery.replaceAll('-', '')])
    expect(spied.filter((line) => line.includes(secret))).toEqual([])
  // Once logged in, the app is told the email of its user.
  expect(spied.slice(0, before).filter((line) => line.includes(mail))).toEqual([])
})

/** Sends ten thousand messages a second, half to the frame and half to the page. Returns how many so far. */
function makeNoise(): void {
  if (window.top !== window) return
  const kinds = [
    '@w3m-frame/READY',
    '@w3m-frame/GET_USER_SUCCESS',
    'appkit-frame/hello',
    'appkit-frame/welcome',
  ]
  const counted = { noise: 0 }
  Object.assign(window, { counted })
  setInterval(() => {
    const inner = window.frames[0]
    for (let count = 0; count < 50; count++) {
      const data = { type: kinds[count % kinds.length], id: String(counted.noise), payload: { count } }
      window.postMessage(data, location.origin)
      inner?.postMessage(data, '*')
      counted.noise += inner ? 2 : 1
    }
  }, 10)
}

test('T-A7: a log-in is completed while scripts of the page send thousands of messages a second', {
  tag: '@core',
}, async ({ page, logIn }) => {
  await page.addInitScript(makeNoise)
  const noise = () => page.evaluate(() => (window as unknown as { counted: { noise: number } }).counted.noise)
  await logIn('noise@example.com')
  expect(await noise()).toBeGreaterThan(100)
  // It goes on, at thousands a second.
  await expect.poll(noise).toBeGreaterThan(10_000)
})
