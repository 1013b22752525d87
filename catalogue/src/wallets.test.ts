import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { walletSchemes } from '../../runtime/src/features/connect/platforms/walletSchemes.js'
import { isAppScheme } from '../../runtime/src/kit/appSchemes.js'
import { readWallets } from '../../runtime/src/services/catalogue/readWallets.js'
import { drawMonograms, lettersOf } from '../scripts/drawMonograms.mjs'
import { checkCatalogue } from './checkCatalogue.js'
import { readCatalogue } from './readCatalogue.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const json = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const { entries, wallets } = readCatalogue(root)
const namespaces = readdirSync(join(root, '../runtime/src/namespaces'), { withFileTypes: true }).flatMap(
  (each) => (each.isDirectory() ? [each.name] : []),
)
const icon = (picture: string) => readFileSync(join(root, 'icons', picture), 'utf8')

describe('the wallets', () => {
  it('are at least 120, some of each namespace of the product', () => {
    expect(entries.length).toBeGreaterThanOrEqual(120)
    expect(namespaces).toHaveLength(5)
    for (const namespace of namespaces) {
      const own = entries.filter(({ chains }) => chains.some((chain) => chain.startsWith(`${namespace}:`)))
      expect(own.length, namespace).toBeGreaterThanOrEqual(10)
    }
  })

  it('have the shape of the schema', () => {
    const ajv = new Ajv2020({ allErrors: true, strictRequired: false })
    const validate = ajv.compile(json('wallets.schema.json'))
    expect(validate(json('wallets.json')), JSON.stringify(validate.errors)).toBe(true)
  })

  it('pass every rule: forms of addresses, doubles, names that look alike, schemes that the widget opens', () => {
    const isOpen = (scheme: string) => isAppScheme(scheme)
    expect(checkCatalogue(json('wallets.json'), { namespaces, isAppScheme: isOpen })).toEqual([])
  })

  it.each(wallets)('$name is a wallet for the widget, which opens its app', (wallet) => {
    const reply = readWallets({ count: 1, data: [wallet] })
    expect(reply).toMatchObject({ ok: true, dropped: 0 })
    for (const link of [wallet.mobile_link, wallet.desktop_link]) {
      if (!link || link.startsWith('https://')) continue
      const links = { mobileLink: wallet.mobile_link ?? '', desktopLink: wallet.desktop_link ?? '' }
      expect(walletSchemes({ id: wallet.id, ...links })).toContain(link.split(':')[0])
    }
  })

  it('are said to be unverified unless somebody opened their addresses', () => {
    const opened = entries.filter(({ checked }) => checked.how === 'opened')
    for (const { name, checked } of opened) expect(checked.sources, name).toBeDefined()
  })
})

describe('the pictures', () => {
  it('are there for each wallet, and for nothing else', () => {
    expect(readdirSync(join(root, 'icons')).sort()).toEqual(entries.map(({ picture }) => picture).sort())
  })

  it.each(entries)('$picture is small, and runs and loads nothing', ({ picture }) => {
    const svg = icon(picture)
    expect(statSync(join(root, 'icons', picture)).size).toBeLessThan(10_000)
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 24 24">.*<\/svg>\n$/s,
    )
    expect(svg).not.toMatch(
      /<(script|style|foreignObject|image|use|a|iframe|animate|set|!)|\bon[a-z]+\s*=|(?:xlink:)?href|javascript:|&|<\?/i,
    )
    // An address may only be a place in the same picture.
    for (const [, to] of svg.matchAll(/url\(([^)]*)\)/g)) expect(to).toMatch(/^#[\w-]+$/)
    expect(svg.match(/https?:/g)).toHaveLength(1)
  })

  it('are all different, also where only colours are seen, or only letters', () => {
    expect(new Set(entries.map(({ picture }) => icon(picture))).size).toBe(entries.length)
    const drawn = entries.filter(({ art }) => art === 'monogram')
    const looks = drawn.map(({ name, picture }) => {
      const [, ground] = /fill="#([0-9a-f]{6})"/.exec(icon(picture)) ?? []
      return `${lettersOf(name).toUpperCase()} ${ground}`
    })
    expect(new Set(looks).size).toBe(drawn.length)
  })

  it('of letters are those that the script draws', () => {
    const drawn = entries.filter(({ art }) => art === 'monogram')
    const pictures = drawMonograms(drawn.map(({ name }) => name))
    for (const { name, picture } of drawn) expect(icon(picture), name).toBe(`${pictures.get(name)}\n`)
  })
})

it('the command writes the files, and says what is wrong', () => {
  const write = (...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'scripts/write.mjs'), ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  expect(() => write()).toThrow(/Usage: node catalogue\/scripts\/write\.mjs --out FOLDER/)
  expect(() => write('--out', join(root, 'nowhere'), '--from', join(root, 'src'))).toThrow(
    /There is no catalogue in .*src/,
  )
})
