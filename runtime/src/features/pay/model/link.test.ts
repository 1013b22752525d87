import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppKitError } from '../../../errors/AppKitError.js'
import { createPaymentLink, readPaymentLink } from './link.js'
import { type Payment, readPayment } from './payment.js'

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const page = { url: 'https://app.example/checkout?from=mail#old' }
const payment: Payment = { network: 'eip155:1', recipient, amount: '0.01', label: 'Lunch & “tea” #1 + 2' }

/** Reads a text as a link: returns its payment, undefined for none, or the field that is wrong. */
function read(url: string): unknown {
  try {
    return readPaymentLink(url)
  } catch (error) {
    if (!(error instanceof AppKitError) || error.code !== 'PAYMENT_INVALID') throw error
    return error.details
  }
}

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
const base58 = fc.string({
  unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
  minLength: 32,
  maxLength: 44,
})
const amount = fc
  .tuple(fc.bigInt(0n, 10n ** 40n), digits(0, 18))
  .map(([whole, rest]) => (rest === '' ? `${whole}` : `${whole}.${rest}`))
const form = fc.oneof(
  fc.record({
    network: fc.integer({ min: 1 }).map((id) => `eip155:${id}`),
    recipient: hex.map((text) => `0x${text}`),
    token: fc.option(
      hex.map((text) => `0x${text}`),
      { nil: undefined },
    ),
  }),
  fc.record({
    network: fc.constant('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    recipient: base58,
    token: fc.option(base58, { nil: undefined }),
  }),
)
const payments = fc
  .tuple(form, amount, fc.option(fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' })))
  .map(([fields, much, label]) => ({ ...fields, amount: much, ...(label !== null && { label }) }))
  .filter((given) => {
    try {
      return readPayment(given) !== undefined
    } catch {
      return false
    }
  }) as fc.Arbitrary<Payment>

describe('a payment link', () => {
  it('says all of a payment in the fragment, and keeps the page', () => {
    const link = createPaymentLink(payment, page)
    expect(link).toMatch(/^https:\/\/app\.example\/checkout\?from=mail#appkit-pay=1&network=eip155%3A1&/)
    expect(link).not.toContain('old')
    expect(readPaymentLink(link)).toEqual(payment)
  })

  it('is read back exactly, whatever the payment is', () => {
    fc.assert(
      fc.property(payments, (given) => {
        expect(readPaymentLink(createPaymentLink(given, page))).toEqual(readPayment(given))
      }),
      { numRuns: 200 },
    )
  })

  it('T-D1: never gives anything but a valid payment, whatever one character is changed to', () => {
    let payable = 0
    fc.assert(
      fc.property(payments, fc.nat(), fc.string({ maxLength: 3, unit: 'binary' }), (given, at, text) => {
        const link = createPaymentLink(given, page)
        const place = at % link.length
        const changed = read(link.slice(0, place) + text + link.slice(place + 1))
        if (typeof changed !== 'object') return
        payable++
        expect(readPayment(changed)).toEqual(changed)
      }),
      { numRuns: 200 },
    )
    expect(payable).toBeGreaterThan(0)
  })

  it('is no payment where there is none', () => {
    for (const url of ['https://app.example/', 'https://app.example/#a=1', '', 'nonsense', '#'])
      expect(readPaymentLink(url)).toBeUndefined()
  })

  it.each([
    ['another version', (link: string) => link.replace('appkit-pay=1', 'appkit-pay=2'), 'appkit-pay'],
    ['a field twice', (link: string) => `${link}&amount=9`, 'appkit-pay'],
    ['a field that is unknown', (link: string) => `${link}&data=0x00`, 'data'],
    ['no page', (link: string) => link.replace('https://', 'javascript://'), 'url'],
    ['credentials', (link: string) => link.replace('https://', 'https://a:b@'), 'url'],
    ['more than a link is long', (link: string) => `${link}&label=${'x'.repeat(5000)}`, 'url'],
  ])('refuses %s', (_name, change, field) => {
    expect(read(change(createPaymentLink({ ...payment, label: 'x' }, page)))).toBe(field)
  })

  it('is not written for a page that is none', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://a:b@c.example/', 'x'])
      expect(() => createPaymentLink(payment, { url })).toThrow('This payment cannot be made')
  })
})

describe('what a payment may be', () => {
  const solana: Payment = { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', recipient, amount: '1' }
  it.each([
    ['no object', null, 'no object'],
    ['another namespace', { ...payment, network: 'cosmos:cosmoshub-4' }, 'network'],
    ['a name of all objects', { ...payment, network: 'constructor:1' }, 'network'],
    ['a network with a line end', { ...payment, network: 'eip155:1\n' }, 'network'],
    ['a name in place of an address', { ...payment, recipient: 'alice.eth' }, 'recipient'],
    ['nobody', { ...payment, recipient: `0x${'0'.repeat(40)}` }, 'recipient'],
    ['the token itself', { ...payment, token: recipient.toLowerCase() }, 'recipient'],
    ['an address of another namespace', solana, 'recipient'],
    ['no contract', { ...payment, token: '0x12' }, 'token'],
    ['a label with a line end', { ...payment, label: 'a\nb' }, 'label'],
    ['a label that turns text around', { ...payment, label: 'a\u202eb' }, 'label'],
    ['a label of spaces', { ...payment, label: '  ' }, 'label'],
    ['a long label', { ...payment, label: 'x'.repeat(101) }, 'label'],
    ['a field of transactions', { ...payment, data: '0x' }, 'data'],
  ])('is not %s', (_name, given, details) => {
    expect(() => readPayment(given)).toThrow(expect.objectContaining({ code: 'PAYMENT_INVALID', details }))
  })

  it.each([
    0.01,
    '',
    '0',
    '0.000',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '.5',
    '5.',
    '01',
    '1,5',
    ' 1',
    '1 ',
    '١',
    'Infinity',
  ])('has no amount of %j', (given) => {
    expect(() => readPayment({ ...payment, amount: given })).toThrow(
      expect.objectContaining({ details: 'amount' }),
    )
  })
})
