import { expect, it } from 'vitest'
import { placesToGet } from './GuideViews.js'

const wallet = { appStore: 'app', playStore: 'play', chromeStore: 'chrome', homepage: 'home' }
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

it.each([
  ['Chrome', chrome, ['chrome', 'app', 'play', 'home']],
  ['Firefox', firefox, ['app', 'play', 'home']],
  ['an iPhone', iphone, ['app', 'home']],
  ['an Android phone', android, ['play', 'home']],
])('%s is offered its own place first', (_name, userAgent, urls) => {
  expect(placesToGet(wallet, userAgent).map(({ url }) => url)).toEqual(urls)
})

it.each([
  ['Firefox', firefox, ['firefox', 'ios', 'android', 'site']],
  ['Edge', `${chrome} Edg/140.0.0.0`, ['edge', 'ios', 'android', 'site']],
  ['a phone', android, ['android', 'site']],
])('a wallet that is in every store is offered to %s from its own store', (_name, userAgent, kinds) => {
  const everywhere = { ...wallet, firefoxStore: 'firefox', edgeStore: 'edge' }
  expect(placesToGet(everywhere, userAgent).map(({ kind }) => kind)).toEqual(kinds)
})

it('placesToGet has nothing for a wallet of which nothing is known', () => {
  expect(placesToGet({}, chrome)).toEqual([])
})
