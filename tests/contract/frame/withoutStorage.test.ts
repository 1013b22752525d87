import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'
import { press, pressAndClose } from './press.js'

declare const host: TestHost

let browser: FrameStage['browser']
let frame: FrameStage['frame']
let stage: FrameStage
let port: number

beforeAll(async () => {
  stage = await openFrameStage({ names: ['app', 'other'], storageInFrames: false })
  ;({ browser, frame, port } = stage)
})
afterAll(() => stage?.close())

async function openLogin(page: Page, name: string): Promise<Frame> {
  await page.goto(`http://${name}.localhost:${port}/`)
  await page.evaluate(() => host.load())
  await page.evaluate(() => host.view('login'))
  const inner = page.frames().find((one) => one.url().startsWith(frame.origin))
  if (inner === undefined) throw new Error('no frame')
  await inner.getByTestId('frame-open-window').waitFor()
  return inner
}

/** Presses Continue in the window, and tells which public key the window gave. */
async function readKey(page: Page, inner: Frame): Promise<unknown> {
  const given = inner.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => {
          if (data.type !== 'appkit-frame/keys') return
          const { privateKey, publicKey } = data.keys.proof
          const isOpen = privateKey.extractable || data.keys.slot.extractable
          void crypto.subtle.exportKey('jwk', publicKey).then(({ x }) => resolve([x, isOpen]))
        })
      }),
  )
  const opening = page.waitForEvent('popup')
  await press(inner, 'frame-open-window')
  const opened = await opening
  await expect.poll(() => opened.getByTestId('frame-continue').isEnabled()).toBe(true)
  // A busy machine may look for the button only after it is armed.
  expect(await opened.evaluate(() => performance.now())).toBeGreaterThan(800)
  await pressAndClose(opened, 'frame-continue')
  return given
}

test('T-H2: where storage is blocked, a window keeps keys of the device for each site, which only the frame gets', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const inner = await openLogin(page, 'app')
  const first = await readKey(page, inner)
  expect(first).toEqual([expect.any(String), false])
  await inner.getByTestId('frame-email').waitFor()
  // The same ones at the next visit, others on another site.
  expect(await readKey(page, await openLogin(page, 'app'))).toEqual(first)
  const other = await readKey(page, await openLogin(page, 'other'))
  expect(other).toEqual([expect.any(String), false])
  expect(other).not.toEqual(first)
  expect(await page.evaluate(() => JSON.stringify(host.replies).includes('keys'))).toBe(false)
  await context.close()
})

test('T-B6: a user who presses Continue as soon as the pointer is in the window is told so, and presses again', async () => {
  const context = await browser.newContext()
  await context.clock.install()
  const page = await context.newPage()
  const inner = await openLogin(page, 'app')
  const opening = page.waitForEvent('popup')
  await press(inner, 'frame-open-window')
  const opened = await opening
  const button = opened.getByTestId('frame-continue')
  await expect.poll(() => button.isEnabled()).toBe(true)
  // From now on the pointer comes and presses at one moment.
  await context.clock.pauseAt(await opened.evaluate(() => Date.now() + 1000))
  await expect.poll(() => button.isEnabled()).toBe(true)
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await opened.mouse.click(x + width / 2, y + height / 2)
  await opened.getByText('Press “Continue” again').waitFor()
  await context.clock.resume()
  await expect.poll(() => button.isEnabled()).toBe(true)
  await pressAndClose(opened, 'frame-continue')
  await inner.getByTestId('frame-email').waitFor()
  await context.close()
})

test('T-A3: the window asks for no site that is not allowed, and for no page but the frame', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const inner = await openLogin(page, 'app')
  /** Opens the window, says the site again and again for a second, and tells what the window shows and says. */
  const ask = async (from: Page | Frame, site: string) => {
    const opening = page.waitForEvent('popup')
    const heard = from.evaluate(
      ([url, value]) =>
        new Promise<unknown[]>((resolve) => {
          const said: unknown[] = []
          const made = window.open(url)
          addEventListener('message', ({ data, source }) => source === made && said.push(data.type))
          const timer = setInterval(
            () => made?.postMessage({ type: 'appkit-frame/site', site: value }, '*'),
            50,
          )
          setTimeout(() => {
            clearInterval(timer)
            resolve(said)
          }, 2000)
        }),
      [`${frame.origin}/continue?projectId=local`, site] as const,
    )
    const opened = await opening
    const said = await heard
    const title = await opened.getByRole('heading').textContent()
    const sites = await opened.getByTestId('frame-site').allTextContents()
    await opened.close()
    return { said, title, sites }
  }
  const site = `http://app.localhost:${port}`
  const nothing = { title: 'Log in on the site', sites: [] }
  const said = ['appkit-frame/ready']
  expect(await ask(inner, site)).toEqual({ said, title: 'Continue on Test?', sites: [site] })
  expect(await ask(inner, 'https://evil.example')).toEqual({ said, ...nothing })
  // The app's own page opens it: it hears nothing, and is not heard.
  expect(await ask(page, site)).toEqual({ said: [], ...nothing })

  const known = await page.goto(`${frame.origin}/continue?projectId=local`)
  expect(known?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const answered = page.waitForResponse(/projectId=unknown/)
  // A browser takes an empty answer for a failure.
  await page.goto(`${frame.origin}/continue?projectId=unknown`).catch(() => {})
  expect((await answered).status()).toBe(404)
  await context.close()
})

test('T-H2: without storage, the host is not told that nobody is logged in, because another tab may have a log-in, and a closed question ends the log-in', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const inner = await openLogin(page, 'app')
  const ask = (type: string, payload?: unknown) =>
    page.evaluate(([name, value]) => host.request(name as string, value), [type, payload] as const)
  expect((await ask('IS_CONNECTED')).type).toBe('@w3m-frame/IS_CONNECTED_ERROR')
  expect((await ask('RPC_REQUEST', { method: 'personal_sign', params: ['hi', '0x'] })).type).toMatch(
    /_ERROR$/,
  )
  expect((await ask('SIGN_OUT')).type).toBe('@w3m-frame/SIGN_OUT_SUCCESS')
  await press(inner, 'frame-cancel')
  const last = () => page.evaluate(() => host.views.at(-1))
  await expect.poll(last).toEqual({ name: 'none', outcome: 'cancelled' })
  expect((await ask('CONNECT_EMAIL', { email: 'ada@example.com' })).payload).toEqual({
    action: 'VERIFY_DEVICE',
  })
  await expect.poll(last).toMatchObject({ name: 'login' })
  expect(frame.mails()).toEqual([])
  await context.close()
})

test('T-A3: the page knows the name by which the window finds the frame, and gets nothing by it', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://app.localhost:${port}/`)
  await page.evaluate(() => host.load())
  const { payload } = await page.evaluate(() =>
    host.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }),
  )
  const uri = String(payload?.uri)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const opening = page.waitForEvent('popup')
  const heard = page.evaluate(
    async ([url, name]) => {
      const said: unknown[] = []
      addEventListener('message', ({ data }) => said.push(data))
      // It plays the window, with keys that it could use too.
      const inner = host.frame().contentWindow
      inner?.postMessage({ type: 'appkit-frame/ready', name }, '*')
      const proof = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
      const slot = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      inner?.postMessage({ type: 'appkit-frame/keys', keys: { proof, slot } }, '*')
      // And the frame: one of its own has that name, before the wallet's.
      const mine = document.createElement('iframe')
      mine.name = name
      document.body.prepend(mine)
      mine.contentWindow?.addEventListener('message', ({ data }) => said.push(data))
      const made = window.open(url)
      const site = { type: 'appkit-frame/site', site: 'https://evil.example' }
      const timer = setInterval(() => made?.postMessage(site, '*'), 50)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      clearInterval(timer)
      return said
    },
    [uri, uri.split('#')[1] ?? ''] as const,
  )
  const opened = await opening
  expect(await heard).toEqual([])
  expect(asked).not.toContain('/api/social')
  expect(['Continue on Test?', 'Log in on the site']).toContain(
    await opened.getByRole('heading').textContent(),
  )
  await context.close()
})
