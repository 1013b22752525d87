import { describe, expect, it } from 'vitest'
import { buildRequestLink, readDeepLink } from './openWalletApp.js'

const request = { requestId: 1767225600000123, topic: 'ab' }
const query = 'requestId=1767225600000123&sessionTopic=ab'

describe('the link of a request', () => {
  it.each([
    ['metamask://', `metamask://wc?${query}`],
    ['metamask://app', `metamask://app/wc?${query}`],
    ['https://wallet.example', `https://wallet.example/wc?${query}`],
    ['https://wallet.example/app/', `https://wallet.example/app/wc?${query}`],
  ])('opens %s by %s', (href, url) => {
    expect(buildRequestLink(href, request)?.url).toBe(url)
  })

  it('opens an app that the config names', () => {
    const own = [{ mobile_link: 'own-wallet:' }]
    expect(buildRequestLink('own-wallet://', request)).toBeUndefined()
    expect(buildRequestLink('own-wallet://', { ...request, own })?.url).toBe(`own-wallet://wc?${query}`)
  })

  it('hands the request to a wallet inside Telegram as it takes it', () => {
    const { url } = buildRequestLink('https://t.me/wallet/app', request) ?? { url: '' }
    expect(url.startsWith('https://t.me/wallet/app?startapp=')).toBe(true)
    expect(atob(url.split('=')[1] ?? '')).toBe(query)
  })

  it.each([
    'javascript://alert(1)',
    'file:///etc',
    'mailto://a',
    'unheard-of-wallet://a',
    'metamask://x?y',
    'metamask://#',
    'wallet:',
    '',
    '//x',
  ])('opens nothing for %j', (href) => {
    expect(buildRequestLink(href, request)).toBeUndefined()
  })
})

describe("the reader of a wallet's deep link", () => {
  it.each([
    ['{"href":"wallet://","name":"Wallet"}', 'wallet://'],
    ['{"href":7}', undefined],
    ['null', undefined],
    ['{', undefined],
    [null, undefined],
  ])('reads %s as %s', (text, href) => {
    expect(readDeepLink(text)).toBe(href)
  })
})
