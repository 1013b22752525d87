import { expect, it } from 'vitest'
import { cleanWalletIcon, cleanWalletName } from './createWalletRegistry.js'

it.each([
  'data:image/svg+xml,<svg/>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/png;base64,AA==',
  'data:image/jpeg;base64,AA==',
  'data:image/webp;base64,AA==',
  'data:image/gif;base64,AA==',
  'DATA:IMAGE/AVIF;base64,AA==',
  'data:image/png,data:image/svg,',
])('cleanWalletIcon keeps the icon %s as a wallet sent it', (icon) =>
  expect(cleanWalletIcon(icon)).toBe(icon))

it.each([
  ['data:image/svg,<svg/>', 'data:image/svg+xml,<svg/>'],
  ['data:image/SVG;base64,AA==', 'data:image/svg+xml;base64,AA=='],
])('cleanWalletIcon names the type of the icon %s as browsers know it', (icon, shown) =>
  expect(cleanWalletIcon(icon)).toBe(shown))

it.each([
  'https://a.example/icon.png',
  'data:text/html,<script>',
  'data:image/pngx,',
  'data:image/png',
  'data:image/svg+html,',
  ' data:image/png;base64,AA==',
  'x,data:image/png;base64,AA==',
  '',
  undefined,
  null,
  7,
  ['data:image/png;base64,AA=='],
])('cleanWalletIcon drops the icon %j', (icon) => expect(cleanWalletIcon(icon)).toBeUndefined())

it('cleanWalletIcon keeps icons of 200,000 characters, and none that is larger', () => {
  const largest = 'data:image/png,'.padEnd(200_000, 'A')
  expect(cleanWalletIcon(largest)).toBe(largest)
  expect(cleanWalletIcon(`${largest}A`)).toBeUndefined()
})

const long = 'a'.repeat(64)
it.each([
  ['the first 64 characters', `${long}b`, long],
  ['64 characters behind a gap', ` ${long}`, long],
  ['no gap at the end of what was cut', `${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ['nothing behind a thousand that nobody sees', `${'\u200b'.repeat(1000)}Mask`, undefined],
  ['one line behind plain letters', 'Meta\u2029Mask', 'MetaMask'],
  ['one line before plain letters', '\u2028Mask', 'Mask'],
])('a name is cut to %s', (_name, name, shown) => expect(cleanWalletName(name)).toBe(shown))
