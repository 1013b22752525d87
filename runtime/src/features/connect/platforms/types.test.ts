import { describe, expect, it } from 'vitest'
import { type DeviceWindow, readDevice } from './types.js'

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  iphoneChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  pixel:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  linux:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}
const windowOf = (userAgent: string, more: Partial<DeviceWindow> = {}, touches = 0): DeviceWindow => ({
  navigator: { userAgent, maxTouchPoints: touches },
  ...more,
})

describe('readDevice', () => {
  it.each([
    ['iphone', 5, { mobile: true, ios: true, android: false, iosSafari: true }],
    ['iphoneChrome', 5, { mobile: true, ios: true, android: false, iosSafari: false }],
    ['mac', 0, { mobile: false, ios: false, android: false, iosSafari: false }],
    ['mac', 5, { mobile: true, ios: true, android: false, iosSafari: true }],
    ['pixel', 5, { mobile: true, ios: false, android: true, iosSafari: false }],
    ['linux', 10, { mobile: false, ios: false, android: false, iosSafari: false }],
  ] as const)('%s with %i touches', (name, touches, expected) =>
    expect(readDevice(windowOf(agents[name], {}, touches))).toEqual({
      ...expected,
      telegram: false,
      framed: false,
      standalone: false,
    }))

  it.each<[string, Partial<DeviceWindow>, boolean]>([
    ['its proxy', { TelegramWebviewProxy: { postEvent: () => {} } }, true],
    ['its proxy on desktop', { TelegramWebviewProxyProto: {} }, true],
    ['its app object', { Telegram: { WebApp: { platform: 'android', initData: 'query_id=1' } } }, true],
    ['an app object that says nothing of its platform', { Telegram: { WebApp: {} } }, true],
    ['its script in another browser', { Telegram: { WebApp: { platform: 'unknown', initData: '' } } }, false],
    ['something else of that name', { Telegram: 'a messenger' }, false],
    ['nothing', { Telegram: null }, false],
  ])('Telegram: %s', (_, more, telegram) =>
    expect(readDevice(windowOf(agents.pixel, more)).telegram).toBe(telegram))

  it('a frame, and an app on the home screen', () => {
    const self = {}
    expect(readDevice(windowOf(agents.linux, { self, top: self })).framed).toBe(false)
    expect(readDevice(windowOf(agents.linux, { self, top: {} })).framed).toBe(true)
    const matchMedia = (query: string) => ({ matches: query === '(display-mode: standalone)' })
    expect(readDevice(windowOf(agents.linux, { matchMedia })).standalone).toBe(true)
    expect(readDevice({ navigator: { userAgent: agents.iphone, standalone: true } }).standalone).toBe(true)
  })
})
