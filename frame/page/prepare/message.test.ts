import fc from 'fast-check'
import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { approvalMessages } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { textOfHeadline } from './losses.js'
import { prepareMessage } from './message.js'
import type { RequestContext } from './types.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const context: RequestContext = {
  address,
  site: 'https://shop.example',
  chain: 'eip155:1',
  network: { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1/', symbol: 'ETH', decimals: 18 },
}
const ask = (text: string, site = context.site) =>
  prepareMessage({ ...context, site }, [stringToHex(text), address])

interface Parts {
  readonly from?: string
  readonly phrase?: string
  readonly statement?: string
  readonly uri?: string
}
const phrase = 'wants you to sign in with your Ethereum account:'
const signIn = ({ from = 'shop.example', statement, uri = 'https://shop.example/login', ...parts }: Parts) =>
  [
    `${from} ${parts.phrase ?? phrase}`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: k7Q2mV9xT4bN8sLw',
    'Issued At: 2026-01-02T03:04:05.000Z',
  ].join('\n')

test('T-F2: bytes that may be a hash are no text, also where they can be read as one', () => {
  const text = 'àáâãäåæçèéêëìíîï'
  const hash = stringToHex(text)
  expect(hash).toHaveLength(66)
  expect(ask(text)).toMatchObject({ warning: messages.hexMessage, detail: { text: hash } })
  expect(textOfHeadline(ask(text).headline)).not.toContain(approvalMessages.promised)
  // A text of that length that nobody finds as a hash, and any other length, is a text.
  const plain = 'Log in with number 123456789012.'
  expect(stringToHex(plain)).toHaveLength(66)
  for (const each of [plain, `${text}!`]) expect(ask(each).detail?.text).toBe(each)
})

test('a sign-in for the site is shown as it is signed', () => {
  for (const parts of [
    {},
    { statement: 'See your orders.' },
    { from: 'https://shop.example' },
    { uri: 'https://SHOP.example:443' },
  ])
    expect(ask(signIn(parts)).detail?.text).toBe(signIn(parts))
  const local = signIn({ from: 'localhost:3000', uri: 'http://localhost:3000' })
  expect(ask(local, 'http://localhost:3000').detail?.text).toBe(local)
})

test('a sign-in is called after the app, in a line, and has its origin in sight', () => {
  const named = (app?: string) => {
    const { title, rows } = prepareMessage({ ...context, app }, [stringToHex(signIn({})), address])
    return [title, rows[0]]
  }
  const origin = [messages.site, 'https://shop.example']
  expect(named('My Shop')).toEqual(['Sign in to My Shop', origin])
  expect(named('My\n\u202eShop')).toEqual(['Sign in to My Shop', origin])
  expect(named()).toEqual(['Sign in to shop.example', origin])
})

test('a sign-in that a summary tells in full shows its statement first, and the raw text behind Details', () => {
  const asked = ask(signIn({ statement: 'See your orders.' }))
  expect(asked.rows).toEqual([
    [messages.site, context.site],
    [messages.message, 'See your orders.'],
  ])
  expect(asked.detail).toMatchObject({ label: approvalMessages.signedData, isFolded: true })
  const plain = ask(signIn({}))
  expect([plain.rows.length, plain.detail?.isFolded]).toEqual([1, true])
})

const withResources = (...resources: readonly string[]) =>
  [signIn({ statement: 'See your orders.' }), 'Resources:', ...resources.map((each) => `- ${each}`)].join(
    '\n',
  )

test('T-C2: a sign-in with resources is a promise, they are listed, and its text is open to the letter', () => {
  const text = withResources('https://shop.example/all', 'ipfs://terms')
  const { detail, headline, rows, warning } = ask(text)
  expect(textOfHeadline(headline)).toBe('You agree to this text')
  expect(rows).toEqual([
    [messages.site, context.site],
    ['Resources', 'https://shop.example/all ipfs://terms'],
  ])
  expect([detail, warning]).toEqual([{ label: messages.message, text }, approvalMessages.unknownData])
})

test.each([
  'urn:recap:',
  'URN:recap:',
])('T-C2: what a sign-in with %s lets the site do is unknown', (scheme) => {
  const { headline, rows, warning } = ask(
    withResources('https://shop.example/all', `${scheme}eyJhdHQiOnt9fQ`),
  )
  expect(textOfHeadline(headline)).toBe('The wallet cannot tell what you can lose')
  expect(rows.at(-1)?.[1]).toContain(`${scheme}eyJhdHQiOnt9fQ`)
  expect(warning).toBe(approvalMessages.unknownData)
})

test('T-C2: a sign-in names the network of its message, not the one in use', () => {
  expect(ask(signIn({})).about).toContain('On Ethereum, ')
  const other = ask(signIn({}).replace('Chain ID: 1', 'Chain ID: 137')).about
  expect(other).toContain('On eip155:137, ')
  expect(other).not.toContain('Ethereum')
})

test.each([
  ['a sign-in on another network', signIn({}).replace('Chain ID: 1', 'Chain ID: 137')],
  ['a text that is no sign-in', 'I agree to the terms.'],
])('T-C2: the text of %s is open to the letter, and nothing stands for it', (_, text) => {
  const { detail, rows } = ask(text)
  expect(detail).toEqual({ label: messages.message, text })
  expect(rows).toEqual([[messages.site, context.site]])
})

test.each([
  ['another domain', { from: 'bank.example' }],
  ['another scheme', { from: 'http://shop.example' }],
  ['a URI of another site', { uri: 'https://bank.example/login' }],
  ['a URI of another scheme', { uri: 'http://shop.example/login' }],
  ['a URI of another port', { uri: 'https://shop.example:444/login' }],
  ['a URI of a site below', { uri: 'https://a.shop.example/login' }],
  ['a URI with a user', { uri: 'https://shop.example@bank.example/' }],
  ['a URI without a host', { uri: 'did:shop.example' }],
])('T-C2: a sign-in with %s is refused', (_, parts) => {
  expect(() => ask(signIn(parts))).toThrow('which is not this site')
})

/** Characters that do not show, turn the direction, or look like a blank. */
const strange = [
  0x200d, 0x200b, 0x2800, 0x3164, 0xffa0, 0x00a0, 0x2003, 0x3000, 0x202e, 0x2066, 0x00ad, 0x034f,
]
const named = strange.map((code) => [code.toString(16), String.fromCodePoint(code)] as const)

test.each(named)('T-C2: a sign-in with U+%s in its statement or URI is refused', (_, character) => {
  expect(() => ask(signIn({ statement: `See your${character}orders.` }))).toThrow(messages.badSignIn)
  expect(() => ask(signIn({ uri: `https://shop.example/${character}` }))).toThrow(messages.badSignIn)
})

test.each(named)('T-C2: the phrase of a sign-in does not pass as a text with U+%s in it', (_, character) => {
  for (const hidden of [phrase.replace('to', `to${character}`), phrase.replaceAll(' ', character)])
    expect(() => ask(signIn({ from: 'bank.example', phrase: hidden })), hidden).toThrow(messages.badSignIn)
})

test.each([
  ['Cyrillic letters', 'wаnts yоu tо sign in with yоur'],
  ['Greek letters', 'wants yοu tο sιgn ιn with yοur'],
  ['letters of mathematics', '𝐰𝐚𝐧𝐭𝐬 𝐲𝐨𝐮 𝐭𝐨 𝐬𝐢𝐠𝐧 𝐢𝐧 𝐰𝐢𝐭𝐡 𝐲𝐨𝐮𝐫'],
  ['wide letters', 'ｗａｎｔｓ ｙｏｕ ｔｏ ｓｉｇｎ ｉｎ ｗｉｔｈ ｙｏｕｒ'],
  ['accents', 'wánts yóu tó sígn ín wíth yóur'],
  ['marks', 'wants\u0323 you\u0323 to sign in with your'],
  ['digits', 'want5 y0u t0 s1gn 1n w1th y0ur'],
  ['capitals and lines', 'WANTS YOU\nTO SIGN\r\n\tIN WITH YOUR'],
])('T-C2: the phrase of a sign-in does not pass as a text with %s', (_, hidden) => {
  expect(() => ask(`bank.example ${hidden} Ethereum account:\n${address}`)).toThrow(messages.badSignIn)
})

test('T-C2: any few characters of the phrase may be replaced, and it does not pass', () => {
  const foreign = fc.constantFrom(...'аеіοрѕуիգհոսօ', '\u200d', '\u2800', '\u3164')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(phrase.length - 20), foreign), { minLength: 1, maxLength: 6 }),
      (changes) => {
        const letters = [...phrase]
        for (const [at, character] of changes) letters[at] = character
        expect(() => ask(signIn({ from: 'bank.example', phrase: letters.join('') }))).toThrow(
          messages.badSignIn,
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('a text in any script, with emoji, is shown to the letter', () => {
  for (const text of [
    'Hello',
    'Вы входите в магазин, потому что вам нужен ваш заказ',
    '您要登录吗？ 👩‍🚀',
    'What do you want to sign? In my opinion, your name.',
  ])
    expect(ask(text)).toMatchObject({ detail: { text }, warning: undefined })
})
