import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Call } from '../http/types.js'
import { createCatalogueHandlers, initialsOf } from './createCatalogueHandlers.js'
import { drawIcon } from './drawIcon.js'
import { listWallets } from './listWallets.js'
import { openCatalogue, writeCatalogue } from './openCatalogue.js'

const catalogue = openCatalogue()
const { wallets } = catalogue
const folder = mkdtempSync(join(tmpdir(), 'appkit-wallets-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the wallets are those of the catalogue, in its order', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(60)
  expect(listWallets(wallets).map(({ id }) => id)).toEqual(wallets.map(({ id }) => id))
})

test('a Solana of this server is one more chain for the wallets of Solana', () => {
  const solana = 'solana:sandbox'
  const listed = listWallets(wallets, ['eip155:31337', solana])
  const of = (name: string) => listed.find((wallet) => wallet.name === name)?.chains
  expect(of('Phantom')).toEqual(expect.arrayContaining([solana]))
  const others = wallets.filter(({ chains }) => !chains?.some((chain) => chain.startsWith('solana:')))
  expect(others.length).toBeGreaterThan(10)
  for (const { name } of others) expect(of(name)).not.toContain(solana)
})

describe('the handlers', () => {
  const certified = {
    id: 'invented',
    name: 'Invented',
    image_id: 'invented',
    badge_type: 'certified',
  } as const
  const handlers = createCatalogueHandlers({
    catalogue: { ...catalogue, wallets: [...wallets, certified] },
    networks: ['eip155:31337'],
    projects: null,
    origins: [],
    features: [],
  })
  const call = async (operation: string, given: Partial<Call>) =>
    (await handlers[operation]?.({
      path: {},
      headers: new Headers(),
      ...given,
      query: { projectId: 'local', ...given.query },
    } as unknown as Call)) as unknown as {
      readonly status: number
      readonly json: { readonly data: readonly { readonly name: string }[] }
      readonly text: string
    }

  test('answer pages by the badge in either of its names', async () => {
    for (const key of ['badge', 'badge_type']) {
      const { json } = await call('getWallets', { query: { page: 1, entries: 5, [key]: 'certified' } })
      expect(json.data.map(({ name }) => name)).toEqual(['Invented'])
    }
  })

  test.each([
    ['USD', '$'],
    ['eur', '€'],
    ['CHF', 'CH'],
    ['QQQ', 'QQ'],
    ['us', 'US'],
    ['<<', '&#60;&#60;'],
  ])('draw %s as %s', async (countryCode, sign) => {
    const { text } = await call('getCurrencyImage', { path: { countryCode } })
    expect(text).toContain(`>${sign}</text>`)
  })

  test('have the picture of the catalogue, and draw those that it does not have', async () => {
    const icon = await call('getWalletImage', { path: { imageId: 'metamask' } })
    expect(icon.text).toMatch(/^<svg [^>]*viewBox="0 0 24 24"/)
    const drawn = await call('getWalletImage', { path: { imageId: 'invented' } })
    expect(drawn.text).toContain('<text')
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

test('a folder for any web server has the list and every picture of it', () => {
  const out = join(folder, 'out')
  const { files } = writeCatalogue(out)
  const { data } = JSON.parse(readFileSync(join(out, 'wallets.json'), 'utf8'))
  expect(data).toHaveLength(wallets.length)
  expect(readdirSync(join(out, 'icons')).sort()).toEqual(
    data.map((each: { readonly image_url: string }) => each.image_url.replace('icons/', '')).sort(),
  )
  expect(files).toContain('LICENSES.txt')
})

test('a catalogue is not written over itself, by whatever name its folder is called', () => {
  const own = join(folder, 'own')
  writeCatalogue(own)
  symlinkSync(own, join(folder, 'link'), 'junction')
  const before = readFileSync(join(own, 'wallets.json'), 'utf8')
  for (const out of [own, `${own}/icons/..`, join(folder, 'link')])
    expect(() => writeCatalogue(out, own)).toThrow(
      expect.objectContaining({ code: 'BAD_CONFIG', message: expect.stringContaining('another folder') }),
    )
  expect(readFileSync(join(own, 'wallets.json'), 'utf8')).toBe(before)
})

test.each([
  ['no JSON', '{', /wallets\.json is not JSON/],
  [
    'a link that runs code',
    '{"wallets":[{"id":"a","name":"A","homepage":"javascript:alert(1)","chains":["eip155:1"],"picture":"a.svg","art":"drawn","checked":{"how":"unverified","when":"2026-11-24"}}]}',
    /homepage/,
  ],
])('a file of wallets with %s is refused', (_what, text, reason) => {
  writeFileSync(join(folder, 'wallets.json'), text)
  expect(() => openCatalogue(folder)).toThrow(reason)
  expect(() => openCatalogue(folder)).toThrow(expect.objectContaining({ code: 'BAD_CONFIG' }))
})
