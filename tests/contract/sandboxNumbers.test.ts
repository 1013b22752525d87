import { describe, expect, it } from 'vitest'
import { shareSandbox } from './support/sharedSandbox.js'

const sandbox = shareSandbox()

const send = async (path: string, method: string, body: unknown) => {
  const url = new URL(`/blockchain${path}`, sandbox().url)
  const reply = await fetch(url, {
    method: method.toUpperCase(),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  return { status: reply.status, text: await reply.text() }
}

const wallet = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', assets: ['USDC'] }
const onramp = (more: object, given: object = wallet) =>
  send('/v1/generators/onrampurl?projectId=local', 'post', {
    destinationWallets: [given],
    partnerUserId: 'a',
    ...more,
  })

describe('amounts that nobody can pay', () => {
  it.each<[string, object]>([
    ['of a coin beyond what a number holds exactly', { presetCryptoAmount: 1e308 }],
    ['of a coin beyond what can be paid', { presetCryptoAmount: 1e18 }],
    ['of a dear coin whose price cannot be paid', { presetCryptoAmount: 999_999_999 }],
    ['of money written with an exponent', { presetFiatAmount: 1e21 }],
    ['of money beyond what can be paid', { presetFiatAmount: 1e9 }],
  ])('an amount %s is refused with a sentence', async (_, more) => {
    const { status, text } = await onramp(more)
    expect({ status, text }).toEqual({
      status: 400,
      text: expect.stringMatching(
        /^Failed to read the body: (the price of )?preset(Crypto|Fiat)Amount must be .+\.$/,
      ),
    })
  })

  it('an address of digits is refused with a sentence, whatever the amount', async () => {
    for (const more of [{}, { presetCryptoAmount: 1 }, { presetFiatAmount: 50 }]) {
      const { status, text } = await onramp(more, { ...wallet, address: '1234567890' })
      expect({ status, text }).toEqual({
        status: 400,
        text: expect.stringContaining('none of an EVM account'),
      })
    }
    const { status } = await onramp({ presetCryptoAmount: 1e308 }, { ...wallet, address: '1234567890' })
    expect(status).toBe(400)
  })

  it('a purchase of an amount written with an exponent is refused with a sentence', async () => {
    const sessionData = {
      countryCode: 'US',
      sourceAmount: 1e21,
      sourceCurrencyCode: 'USD',
      destinationCurrencyCode: 'USDC',
      walletAddress: wallet.address,
      serviceProvider: 'SANDBOX_PAY',
    }
    const path = '/v1/onramp/widget?projectId=local'
    const { status, text } = await send(path, 'post', { sessionData, sessionType: 'BUY' })
    expect({ status, text }).toEqual({
      status: 400,
      text: expect.stringContaining('sourceAmount must be less'),
    })
  })

  it('what can be paid is filled in', async () => {
    for (const more of [{ presetCryptoAmount: 25 }, { presetFiatAmount: 50 }, { paymentAmount: '50.25' }])
      expect((await onramp(more)).status, JSON.stringify(more)).toBe(200)
  })

  it('a part of a whole number is refused, as other servers do', async () => {
    for (const more of [{ presetCryptoAmount: 25.5 }, { presetFiatAmount: 50.25 }])
      expect((await onramp(more)).status, JSON.stringify(more)).toBe(400)
  })

  it('the page begins with the cents and the currency of a payment', async () => {
    const { text } = await onramp({ paymentAmount: '50.25', paymentCurrency: 'EUR', presetFiatAmount: 50 })
    const id = new URL(JSON.parse(text).url).searchParams.get('session')
    const page = await fetch(new URL(`/pay/sessions/${id}`, sandbox().url))
    expect(await page.json()).toMatchObject({ amount: '50.25', currency: 'EUR' })
  })

  it('a currency that nobody takes here is refused with a sentence', async () => {
    const { status, text } = await onramp({ paymentAmount: '50', paymentCurrency: 'GBP' })
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining('USD or EUR') })
  })
})
