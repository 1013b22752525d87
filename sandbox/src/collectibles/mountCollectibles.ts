import { createHash } from 'node:crypto'
import { type AppEnv, fail, toResponse } from 'appkit-server/parts'
import type { Hono } from 'hono'
import type { ChainNode } from '../chain/types.js'
import { contractsOf } from '../contracts/planContracts.js'
import { pickColor } from './pickColor.js'

export interface MountCollectiblesParameters {
  readonly app: Hono<AppEnv>
  readonly nodes: readonly ChainNode[]
}

const tokenNumber = /^[1-9]\d{0,77}$/

// Wallets and pages of other origins read these, as with every collection.
const open = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=7200' }
// An SVG that is opened on its own is a document of this origin, so it must not load or run anything.
const picture = { ...open, 'content-security-policy': "default-src 'none'; sandbox" }

const names = {
  collection: { name: 'Sandbox Sketches', about: 'A drawing made by the sandbox. It is worth nothing.' },
  spam: {
    name: 'Claim 5000 USDC on free-drop.example',
    about: 'An unwanted piece, sent so that filters for such pieces can be tried.',
  },
} as const

/** Serves the targets of the collections' `tokenURI`: `/nft/<contract>/<number>` and the same with `.svg`. */
export function mountCollectibles({ app, nodes }: MountCollectiblesParameters): void {
  const kinds = new Map<string, keyof typeof names>()
  for (const { chainId } of nodes) {
    const { collection, spam } = contractsOf(chainId)
    kinds.set(collection, 'collection').set(spam, 'spam')
  }
  app.get('/nft/:contract/:file', (context) => {
    const contract = context.req.param('contract').toLowerCase()
    const file = context.req.param('file')
    const kind = kinds.get(contract)
    const number = file.replace(/\.svg$/, '')
    if (!kind || !tokenNumber.test(number)) {
      return toResponse({ ...fail(404, 'path', 'There is no such piece.'), headers: open })
    }
    if (file.endsWith('.svg')) {
      const text = drawPiece(`${kind} ${number}`)
      return toResponse({ status: 200, type: 'image/svg+xml', text, headers: picture })
    }
    const { about, name } = names[kind]
    const { origin } = new URL(context.req.url)
    const image = `${origin}/nft/${contract}/${number}.svg`
    return toResponse({
      status: 200,
      json: { name: `${name} #${number}`, description: about, image },
      headers: open,
    })
  })
}

const size = 320
const arcCount = 5

/**
 * Draws a collectible: arcs on a background of one hue, all from the hash of a text.
 *
 * @returns an SVG of 320 by 320 without scripts and links
 */
export function drawPiece(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest()
  const at = (index: number): number => bytes[index % bytes.length] ?? 0
  const hue = Math.round((at(0) / 255) * 359)
  const arcs = Array.from({ length: arcCount }, (_, index) => {
    const radius = 34 + index * 26
    const around = 2 * Math.PI * radius
    const length = Math.round(around * (0.25 + (at(index * 3 + 1) / 255) * 0.6))
    const turn = Math.round((at(index * 3 + 2) / 255) * 360)
    const color = pickColor((hue + 30 + at(index * 3 + 3)) % 360, 70, 60)
    return (
      `<circle cx="160" cy="160" r="${radius}" fill="none" stroke="${color}" stroke-width="15" ` +
      `stroke-linecap="round" stroke-dasharray="${length} ${Math.round(around)}" transform="rotate(${turn} 160 160)"/>`
    )
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" fill="hsl(${hue} 32% 16%)"/>${arcs.join('')}` +
    `<circle cx="160" cy="160" r="11" fill="hsl(${hue} 60% 88%)"/></svg>`
  )
}
