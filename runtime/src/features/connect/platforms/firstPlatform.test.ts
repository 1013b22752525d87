import { expect, it } from 'vitest'
import { firstPlatform } from './firstPlatform.js'

it.each([
  [['qrcode', 'web', 'unsupported'], true, false, 'qrcode'],
  [['qrcode', 'web', 'unsupported'], false, false, 'unsupported'],
  [['qrcode', 'web'], false, false, 'qrcode'],
  [['mobile', 'unsupported'], false, true, 'mobile'],
  [['browser', 'qrcode'], true, false, 'browser'],
  [[], true, false, undefined],
] as const)('of %j, paired %s, phone %s: %s', (platforms, paired, mobile, expected) =>
  expect(firstPlatform(platforms, { paired, mobile })).toBe(expected))
