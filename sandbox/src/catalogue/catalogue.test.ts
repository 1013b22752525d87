import { listWallets } from 'appkit-server/parts'
import { expect, test } from 'vitest'
import { contrastToWhite, pickColor } from '../collectibles/pickColor.js'
import { walletsOf } from './walletsOf.js'

const url = 'http://127.0.0.1:4600/wallet'
const known = walletsOf(0, url).wallets

test('walletsOf invents as many wallets as are asked for, each with a name of its own', () => {
  const many = listWallets(walletsOf(5000, url).wallets)
  expect(many).toHaveLength(5000)
  expect(many.slice(0, known.length)).toEqual(listWallets(known))
  expect(new Set(many.map(({ name }) => name)).size).toBe(5000)
  expect(new Set(many.map(({ id }) => id)).size).toBe(5000)
  expect(many.filter(({ badge_type }) => badge_type === 'certified').length).toBeGreaterThan(400)
})

test('the phone wallet of the sandbox is the last of those that are known, and opens by its address', () => {
  const last = listWallets(known).at(-1)
  expect(last).toMatchObject({ name: 'Sandbox Phone', mobile_link: url, webapp_link: url })
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
    expect(last?.chains).toContain(`${namespace}:*`)
})

test('white letters can be read on every hue', () => {
  expect(contrastToWhite(0, 0, 0)).toBeCloseTo(21)
  expect(contrastToWhite(0, 0, 100)).toBeCloseTo(1)
  for (let hue = 0; hue < 360; hue += 1) {
    const [, lightness = '100'] = /(\d+)%\)$/.exec(pickColor(hue, 64, 58)) ?? []
    expect(contrastToWhite(hue, 64, Number(lightness))).toBeGreaterThanOrEqual(3.2)
  }
})
