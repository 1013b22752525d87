import { describe, expect, test } from 'vitest'
import { readFaucetRequest } from './mountDevPage.js'
import { isOwnPage } from './ownPage.js'

const mixedCaseAddress = `0x${'aB'.repeat(20)}`

describe('the reader of a faucet request', () => {
  test('takes what the form sends', () => {
    expect(
      readFaucetRequest({ chainId: '137', address: ` ${mixedCaseAddress} `, amount: '1' }, [1, 137]),
    ).toEqual({
      request: { chainId: 137, address: mixedCaseAddress, amount: 10n ** 18n },
    })
    expect(readFaucetRequest({ address: mixedCaseAddress, amount: '1' }, [31337])).toMatchObject({
      request: { chainId: 31337 },
    })
  })
  test('takes a Solana address for the Solana chain only', () => {
    const address = 'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s'
    for (const chainId of ['solana', 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f']) {
      expect(readFaucetRequest({ chainId, address, amount: '1.5' }, [1, 'solana'])).toEqual({
        request: { chainId: 'solana', address, amount: 1_500_000_000n },
      })
    }
    const sentence = expect.stringMatching(/^Enter .*\.$/)
    const wrong = [
      { chainId: 'solana', address: mixedCaseAddress, amount: '1' },
      { chainId: 'solana', address: `${address}1`, amount: '1' },
      { chainId: 1, address, amount: '1' },
    ]
    for (const body of wrong) {
      expect(readFaucetRequest(body, [1, 'solana'])).toEqual({ problems: { address: sentence } })
    }
    expect(readFaucetRequest({ address, amount: '0.0000000001' }, ['solana'])).toEqual({
      problems: { amount: 'Use at most 9 places after the point.' },
    })
    expect(readFaucetRequest({ chainId: 'solana', address, amount: '1' }, [1])).toMatchObject({
      problems: { chainId: 'Choose a chain that runs here: 1.' },
    })
  })
  test('tells every problem at its field', () => {
    expect(readFaucetRequest({ chainId: 5, address: 'x', amount: 'y' }, [1])).toEqual({
      problems: { chainId: expect.any(String), address: expect.any(String), amount: expect.any(String) },
    })
    for (const body of [null, [], 'x', 7, {}]) {
      expect(readFaucetRequest(body, [1])).toMatchObject({
        problems: { address: 'Enter the address to fund.' },
      })
    }
  })
})

describe('isOwnPage', () => {
  const own = 'http://127.0.0.1:4600'
  const ask = (headers: Record<string, string>) => isOwnPage(new Headers(headers), own)
  test('the page and a local program are let in', () => {
    expect(ask({ 'x-appkit-sandbox': '1', origin: own, 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(ask({ 'x-appkit-sandbox': '1' })).toBe(true)
  })
  test('other pages are not, even on another port of this machine', () => {
    expect(ask({})).toBe(false)
    expect(ask({ origin: own })).toBe(false)
    expect(ask({ 'x-appkit-sandbox': '1', origin: 'http://127.0.0.1:5173' })).toBe(false)
    expect(ask({ 'x-appkit-sandbox': '1', origin: 'null' })).toBe(false)
    expect(ask({ 'x-appkit-sandbox': '1', 'sec-fetch-site': 'same-site' })).toBe(false)
    expect(ask({ 'x-appkit-sandbox': '1', 'sec-fetch-site': 'cross-site' })).toBe(false)
  })
})
