import { describe, expect, it } from 'vitest'
import { installUrl } from './GetWallet.js'

const wallet = { appStore: 'app', playStore: 'play', chromeStore: 'chrome', homepage: 'home' }
const everywhere = { ...wallet, firefoxStore: 'firefox', edgeStore: 'edge' }
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const edge = `${chrome} Edg/140.0.0.0`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

describe('the address to install a wallet from', () => {
  it.each([
    [chrome, 'chrome'],
    [firefox, 'home'],
    [iphone, 'app'],
    [android, 'play'],
  ])('%s', (userAgent, url) => {
    expect(installUrl(wallet, userAgent)).toBe(url)
  })

  it.each([
    ['Chrome', chrome, 'chrome'],
    ['Edge', edge, 'edge'],
    ['Firefox', firefox, 'firefox'],
    ['an Android phone', android, 'play'],
  ])('of a wallet that is in every store, %s gets its own', (_, userAgent, url) => {
    expect(installUrl(everywhere, userAgent)).toBe(url)
  })

  it('Edge gets the page in the Chrome store of a wallet that is not in its own', () => {
    expect(installUrl(wallet, edge)).toBe('chrome')
  })

  it('falls back to the home page, then to nothing', () => {
    for (const userAgent of [chrome, firefox, iphone, android]) {
      expect(installUrl({ homepage: 'home' }, userAgent)).toBe('home')
      expect(installUrl({}, userAgent)).toBeUndefined()
    }
  })
})
