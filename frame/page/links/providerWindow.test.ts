// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProviderWindow } from './providerWindow.js'

const uri = 'https://provider.example/authorize'
const resultOf = (query: string) => ({ resultUri: `${location.origin}/social/result?${query}` })
/** The window of the provider, as far as the frame touches it. */
const newWindow = () => ({ close: vi.fn(), location: { replace: vi.fn() } })
let opened: ReturnType<typeof newWindow>
beforeEach(() => {
  opened = newWindow()
  vi.stubGlobal('open', () => opened)
})
afterEach(() => vi.unstubAllGlobals())

/** Sends a message to the frame. */
function say(data: unknown, source: unknown = opened, origin = location.origin): void {
  const event = new MessageEvent('message', { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  dispatchEvent(event)
}

test('T-G9: only the window that the frame has opened, on a page of the wallet, says what a user has proved', async () => {
  const onResult = vi.fn()
  const shown = createProviderWindow(async () => uri, onResult)
  say(resultOf('code=early'))
  await shown.open()
  expect(opened.location.replace).toHaveBeenCalledWith(uri)
  say(resultOf('code=other'), newWindow())
  say(resultOf('code=other'), opened, 'https://provider.example')
  say({ ...resultOf('code=other'), more: 1 })
  say('code=other')
  expect(onResult).not.toHaveBeenCalled()
  say(resultOf('code=right'))
  say(resultOf('code=again'))
  expect(onResult.mock.calls).toEqual([[{ code: 'right' }]])
  expect(opened.close).toHaveBeenCalled()
})

test('a user who does not allow it at the provider, or comes back from elsewhere, is informed', async () => {
  const told: unknown[] = []
  for (const data of [
    resultOf('error=access_denied'),
    resultOf('error=state'),
    { resultUri: 'https://elsewhere.example/social/result?code=a' },
  ]) {
    await createProviderWindow(
      async () => uri,
      (result) => told.push('error' in result ? result.error.message : result),
    ).open()
    say(data)
  }
  expect(told).toEqual([
    expect.stringContaining('You did not allow'),
    ...Array(2).fill(expect.stringContaining('did not work')),
  ])
})

test('a window that the browser blocks or that the server does not serve is refused in words, and closed', async () => {
  vi.stubGlobal('open', () => null)
  await expect(createProviderWindow(async () => uri, vi.fn()).open()).rejects.toThrow('window')
  vi.stubGlobal('open', () => opened)
  const away = createProviderWindow(async () => Promise.reject(new Error('away')), vi.fn())
  await expect(away.open()).rejects.toThrow('away')
  expect(opened.close).toHaveBeenCalled()
})

test('a window that was given up goes to no provider, and what it says counts no more', async () => {
  const onResult = vi.fn()
  let answer = (_: string) => {}
  const shown = createProviderWindow(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    onResult,
  )
  const opening = shown.open()
  shown.close()
  answer(uri)
  await opening
  say(resultOf('code=late'))
  expect(opened.location.replace).not.toHaveBeenCalled()
  expect(onResult).not.toHaveBeenCalled()
})
