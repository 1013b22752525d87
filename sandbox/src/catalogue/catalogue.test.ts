import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findWallets } from '../../../catalogue/src/findWallets.js'
import { readCatalogue } from '../../../catalogue/src/readCatalogue.js'
import type { Call } from '../http/types.js'
import { createCatalogueHandlers, initialsOf } from './createCatalogueHandlers.js'
import { drawIcon } from './drawIcon.js'
import { listWallets } from './listWallets.js'
import { contrastToWhite, pickColor } from './pickColor.js'

const folder = resolve(fileURLToPath(import.meta.url), '../../../../catalogue')
const { wallets: known } = readCatalogue(folder)
const wallets = listWallets({ known, running: ['eip155:31337'] })

test('the wallets are those of the catalogue, in its order', () => {
  expect(wallets.map(({ id }) => id)).toEqual(known.map(({ id }) => id))
})

test('a Solana that runs here is one more chain for the wallets of Solana', () => {
  const solana = 'solana:sandbox'
  const listed = listWallets({ known, running: ['eip155:31337', solana] })
  const of = (name: string) => listed.find((wallet) => wallet.name === name)?.chains
  expect(of('Phantom')).toEqual(expect.arrayContaining([solana]))
  const others = known.filter(({ chains }) => !chains?.some((chain) => chain.startsWith('solana:')))
  expect(others.length).toBeGreaterThan(10)
  for (const { name } of others) expect(of(name)).not.toContain(solana)
  const { data } = findWallets(listed, { page: 1, entries: 1, chains: ['eip155:31337'] })
  expect(data[0]).toMatchObject({ name: 'MetaMask', chains: expect.arrayContaining(['eip155:31337']) })
})

test('invents as many wallets as are asked for, each with a name of its own', () => {
  const many = listWallets({ known, running: ['eip155:31337'], atLeast: 5000 })
  expect(many).toHaveLength(5000)
  expect(many.slice(0, wallets.length)).toEqual(wallets)
  for (const key of ['name', 'id', 'image_id', 'order'] as const)
    expect(new Set(many.map((wallet) => wallet[key])).size).toBe(5000)
  expect(many.filter(({ badge_type }) => badge_type === 'certified').length).toBeGreaterThan(400)
})

test('the phone wallet of the sandbox is the last of those that are known, and opens by its address', () => {
  const phoneUrl = 'http://127.0.0.1:4600/wallet'
  const listed = listWallets({ known, running: ['eip155:31337'], phoneUrl })
  expect(listed.slice(0, -1)).toEqual(wallets)
  expect(listed.at(-1)).toMatchObject({
    name: 'Sandbox Phone',
    mobile_link: phoneUrl,
    webapp_link: phoneUrl,
  })
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
    expect(listed.at(-1)?.chains).toContain(`${namespace}:*`)
})

describe('the handlers', () => {
  const handlers = createCatalogueHandlers({
    running: ['eip155:31337'],
    projects: null,
    origins: [],
    folder,
    atLeast: 200,
    phoneUrl: 'http://127.0.0.1:4600/wallet',
  })
  const call = async (operation: string, given: Partial<Call>) =>
    (await handlers[operation]?.({
      path: {},
      headers: new Headers(),
      ...given,
      query: { projectId: 'local', ...given.query },
    } as unknown as Call)) as unknown as {
      readonly status: number
      readonly json: { readonly count: number; readonly data: readonly { readonly name: string }[] }
      readonly text: string
    }

  test('answer pages by the badge in either of its names', async () => {
    for (const key of ['badge', 'badge_type']) {
      const { json } = await call('getWallets', { query: { page: 1, entries: 5, [key]: 'certified' } })
      expect(json.count).toBeGreaterThan(0)
      for (const { name } of json.data) expect(known.map((each) => each.name)).not.toContain(name)
    }
  })

  test('have the picture of the catalogue, and draw those of wallets that do not exist', async () => {
    const icon = await call('getWalletImage', { path: { imageId: 'metamask' } })
    expect(icon.text).toMatch(/^<svg [^>]*viewBox="0 0 24 24"/)
    const all = listWallets({ known, running: [], atLeast: 200 })
    const invented = await call('getWalletImage', { path: { imageId: String(all.at(-2)?.image_id) } })
    expect(invented.text).toContain('<text')
    expect((await call('getWalletImage', { path: { imageId: 'nobody' } })).status).toBe(404)
  })
})

describe('icons', () => {
  test('are the same every time and differ by name', () => {
    const draw = (seed: string) => drawIcon({ seed, letters: initialsOf(seed), shape: 'square' })
    expect(draw('MetaMask')).toBe(draw('MetaMask'))
    expect(new Set(wallets.map((wallet) => draw(wallet.name))).size).toBe(wallets.length)
  })
  test('letters cannot become markup', () => {
    fc.assert(
      fc.property(fc.string(), (letters) => {
        const body = drawIcon({ seed: letters, letters, shape: 'round' }).split('central')[1] ?? ''
        expect(body.match(/</g)?.length ?? 2).toBe(2)
      }),
    )
  })
  test('white letters can be read on every hue', () => {
    expect(contrastToWhite(0, 0, 0)).toBeCloseTo(21)
    expect(contrastToWhite(0, 0, 100)).toBeCloseTo(1)
    for (let hue = 0; hue < 360; hue += 1) {
      const [, lightness = '100'] = /(\d+)%\)$/.exec(pickColor(hue, 64, 58)) ?? []
      expect(contrastToWhite(hue, 64, Number(lightness))).toBeGreaterThanOrEqual(3.2)
    }
  })
  test('letters can be read on every ground', () => {
    const luminance = (hex: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    for (let seed = 0; seed < 500; seed++) {
      const drawn = drawIcon({ seed: String(seed), letters: 'A', shape: 'square' })
      const [ground = '', ink = ''] = drawn.match(/#[0-9a-f]{6}/g) ?? []
      expect((luminance(ground) + 0.05) / (luminance(ink) + 0.05)).toBeGreaterThanOrEqual(4.5)
    }
  })
  test('initials come from the words that count', () => {
    expect(initialsOf('Trust Wallet')).toBe('T')
    expect(initialsOf('Coinbase Wallet')).toBe('C')
    expect(initialsOf('Magic Eden Wallet')).toBe('ME')
    expect(initialsOf("D'CENT")).toBe('DC')
    expect(initialsOf('1inch Wallet')).toBe('1')
    expect(initialsOf('')).toBe('')
  })
})
