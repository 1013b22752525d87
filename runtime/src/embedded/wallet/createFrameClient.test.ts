// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestName } from '../channel/createChannel.js'
import { openFrameStage } from './testFrame.js'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_780_000_000_000 }),
)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const user = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 1, email: 'ada@example.com' }

describe('the frame', () => {
  it('is in the page from the first request on, and used half a second after it says that it is ready', async () => {
    const { client, frames, sendReady } = openFrameStage()
    expect(frames()).toEqual([])
    const loaded = vi.fn()
    client.load().then(loaded)
    const [{ src = '' } = {}] = frames()
    const { origin, searchParams } = new URL(src)
    expect(origin).toBe('https://wallet.example')
    expect([...searchParams.keys()]).toEqual(['projectId', 'chainId', 'version', 'enableLogger'])
    await vi.advanceTimersByTimeAsync(5_000)
    sendReady()
    await vi.advanceTimersByTimeAsync(499)
    expect(loaded).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(loaded).toHaveBeenCalledOnce()
    expect(frames()).toHaveLength(1)
  })

  it('that is not ready after 20 s fails, is taken out of the page, and alerts the developer', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const { client, frames, alerts } = openFrameStage()
    const failed = expect(client.load()).rejects.toMatchObject({
      code: 'FRAME_LOAD_FAILED',
      message: 'Unable to load email login dependency',
    })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000)
    limit.abort()
    await failed
    expect([frames(), alerts]).toEqual([[], ['IFRAME_LOAD_FAILED']])
  })
})

describe('a request that the frame does not answer', () => {
  const requests: readonly (readonly [RequestName, object | undefined, readonly string[]])[] = [
    ['CONNECT_EMAIL', { email: 'ada@example.com' }, ['IFRAME_REQUEST_TIMEOUT']],
    ['CONNECT_DEVICE', undefined, ['IFRAME_REQUEST_TIMEOUT']],
    ['CONNECT_OTP', { otp: '123456' }, ['IFRAME_REQUEST_TIMEOUT']],
    ['CONNECT_SOCIAL', { uri: 'https://wallet.example/?state=1' }, ['IFRAME_REQUEST_TIMEOUT']],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, ['IFRAME_REQUEST_TIMEOUT']],
    ['IS_CONNECTED', undefined, []],
    ['GET_USER', undefined, []],
  ]
  it.each(
    requests,
  )('ends after 30 s, and alerts where it is of a log-in: %s', async (name, payload, said) => {
    const { client, load, alerts } = openFrameStage()
    await load()
    const ended = vi.fn()
    client.request(name, payload as never).catch(ended)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
    expect(alerts).toEqual(said)
  })

  it('waits for its user without an end where it asks one', async () => {
    const { client, load, alerts } = openFrameStage()
    await load()
    const ended = vi.fn()
    client.request('CONNECT_FARCASTER').then(ended, ended)
    client
      .request('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', user.address] })
      .then(ended, ended)
    await vi.advanceTimersByTimeAsync(600_000)
    expect([ended.mock.calls, alerts]).toEqual([[], []])
  })

  it('keeps nobody logged in who leaves: they are out at once, and it is over after 3 s', async () => {
    const { client, load, store } = openFrameStage()
    store.rememberLogin('ada@example.com')
    await load()
    const left = vi.fn()
    client.signOut().then(left)
    expect([store.isUsed(), store.email()]).toEqual([false, undefined])
    await vi.advanceTimersByTimeAsync(2_999)
    expect(left).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(left).toHaveBeenCalledOnce()
  })
})

describe('who leaves while the frame is gone', () => {
  it('is logged out by the next one, before anything else is asked of it', async () => {
    const { client, load, store, frames, asked, answers, sendReady } = openFrameStage()
    answers.SIGN_OUT = () => ({})
    answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP' })
    store.rememberLogin('ada@example.com')
    await load()
    const [frame] = frames()
    // A frame that loads again has forgotten the page.
    for (let loads = 0; loads < 2; loads += 1) frame?.dispatchEvent(new Event('load'))
    expect(frames()).toEqual([])
    const left = client.signOut()
    const logIn = client.connectEmail('bob@example.com')
    sendReady()
    await vi.advanceTimersByTimeAsync(500)
    await Promise.all([left, logIn])
    expect(asked.map(({ name }) => name)).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
  })

  it('waits no longer than 3 s for one', async () => {
    const { client, load, store, frames } = openFrameStage()
    store.rememberLogin('ada@example.com')
    await load()
    for (let loads = 0; loads < 2; loads += 1) frames()[0]?.dispatchEvent(new Event('load'))
    const left = vi.fn()
    client.signOut().then(left)
    await vi.advanceTimersByTimeAsync(3_000)
    expect([left.mock.calls.length, store.isUsed()]).toEqual([1, false])
  })
})

describe('who leaves the page before the frame has heard that they leave', () => {
  /** The next page of a user who has left one of these. */
  async function nextPage() {
    const before = openFrameStage()
    before.store.rememberLogin('ada@example.com')
    await before.load()
    void before.client.signOut()
    before.client.stop()
    const stage = openFrameStage(before.store)
    stage.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP' })
    const names = () => stage.asked.map(({ name }) => name)
    return { ...stage, names }
  }

  it('is logged out before anybody logs in on the next one, once', async () => {
    const { client, load, store, answers, names } = await nextPage()
    answers.SIGN_OUT = () => ({})
    answers.SYNC_THEME = () => ({})
    await load()
    expect(store.isLeaving()).toBe(true)
    await client.connectEmail('ada@example.com')
    await client.request('SYNC_THEME', { themeMode: 'dark' } as never)
    expect(names()).toEqual(['SIGN_OUT', 'CONNECT_EMAIL', 'SYNC_THEME'])
    expect([store.isLeaving(), store.isUsed()]).toEqual([false, false])
  })

  it('is logged out by the page itself', async () => {
    const { client, sendReady, store, answers, names } = await nextPage()
    answers.SIGN_OUT = () => new Error('Nobody is logged in.')
    const left = client.signOut()
    sendReady()
    await vi.advanceTimersByTimeAsync(500)
    await left
    expect([names(), store.isLeaving()]).toEqual([['SIGN_OUT'], false])
  })

  it('is logged out by the one after, where no frame has heard of it', async () => {
    const { client, load, store, names } = await nextPage()
    await load()
    const left = client.signOut()
    await vi.advanceTimersByTimeAsync(3_000)
    await left
    expect([names(), store.isLeaving()]).toEqual([['SIGN_OUT'], true])
  })

  it('stays logged in where they have logged in before the frame answers', async () => {
    const { client, load, store, answers } = await nextPage()
    let answer = (_: object) => {}
    answers.SIGN_OUT = () => new Promise<object>((resolve) => (answer = resolve))
    await load()
    await client.connectEmail('ada@example.com')
    store.rememberLogin('ada@example.com')
    answer({})
    await vi.advanceTimersByTimeAsync(0)
    expect([store.isUsed(), store.email()]).toEqual([true, 'ada@example.com'])
  })
})

describe('a log-in by email', () => {
  it('is begun again after 30 s, and says before how long to wait', async () => {
    const { client, load, asked, answers } = openFrameStage()
    answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP' })
    await load()
    const email = 'ada@example.com'
    expect(await client.connectEmail(email)).toBe('VERIFY_OTP')
    for (const [wait, seconds] of [
      [0, 30],
      [1_500, 29],
      [28_499, 1],
    ] as const) {
      vi.setSystemTime(Date.now() + wait)
      await expect(client.connectEmail(email)).rejects.toMatchObject({
        code: 'EMAIL_TOO_SOON',
        message: `Please try again after ${seconds} seconds`,
      })
    }
    vi.setSystemTime(Date.now() + 1)
    await client.connectEmail(email)
    expect(asked.map(({ name }) => name)).toEqual(['CONNECT_EMAIL', 'CONNECT_EMAIL'])
  })
})

describe('who is logged in', () => {
  it('is read after the preferred type of account was set, on the network that is asked for, else the last, else 1', async () => {
    const { client, load, asked, answers, store } = openFrameStage()
    answers.GET_USER = () => user
    answers.SET_PREFERRED_ACCOUNT = ({ type }) => ({ type, address: user.address })
    await load()
    await client.getUser()
    await client.getUser({ chainId: 137, accountType: 'smartAccount' })
    expect(store.lastChain()).toBe(137)
    await client.getUser()
    expect(asked).toEqual([
      { name: 'GET_USER', payload: { chainId: 1 } },
      { name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'smartAccount' } },
      { name: 'GET_USER', payload: { chainId: 137, preferredAccountType: 'smartAccount' } },
      { name: 'GET_USER', payload: { chainId: 137 } },
    ])
    expect([store.isUsed(), store.email()]).toEqual([true, 'ada@example.com'])
  })

  it('is read with what the window of a provider passed on, which finishes the log-in that was made there', async () => {
    const { client, load, asked, answers } = openFrameStage()
    answers.GET_USER = () => user
    await load()
    const socialUri = 'https://wallet.example/?state=1&code=2'
    await client.getUser({ socialUri, accountType: 'smartAccount' })
    const payload = { chainId: 1, socialUri, preferredAccountType: 'smartAccount' }
    expect(asked).toEqual([{ name: 'GET_USER', payload }])
  })

  it('has the plain account where the frame refuses the preferred type', async () => {
    const { client, load, asked, answers } = openFrameStage()
    answers.GET_USER = () => user
    answers.SET_PREFERRED_ACCOUNT = () => new Error('There is no such account')
    await load()
    await client.getUser({ accountType: 'smartAccount' })
    expect(asked.at(-1)).toEqual({
      name: 'GET_USER',
      payload: { chainId: 1, preferredAccountType: 'eoa' },
    })
  })

  it('is nobody where nobody ever was, which asks no frame, and is forgotten where the frame has nobody', async () => {
    const { client, frames, load, answers, store } = openFrameStage()
    expect([await client.isConnected(), frames()]).toEqual([false, []])
    store.rememberLogin('ada@example.com')
    store.rememberChain(137)
    store.rememberSocial('google', 'Ada')
    await load()
    answers.IS_CONNECTED = () => ({ isConnected: true })
    expect([await client.isConnected(), store.isUsed()]).toEqual([true, true])
    answers.IS_CONNECTED = () => ({ isConnected: false })
    expect([await client.isConnected(), store.isUsed()]).toEqual([false, false])
    expect([store.email(), store.lastChain(), store.userName(), store.social()]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
