import type { Hono } from 'hono'
import type { ChainNode } from '../chain/types.js'
import { contractsOf } from '../contracts/contractsOf.js'
import { fail } from '../http/fail.js'
import { toResponse } from '../http/toResponse.js'
import type { AppEnv } from '../http/types.js'
import { drawPiece } from './drawPiece.js'

export interface MountCollectiblesParameters {
  readonly app: Hono<AppEnv>
  readonly nodes: readonly ChainNode[]
}

const NUMBER = /^[1-9]\d{0,77}$/

// Wallets and pages of other origins read these, as they do with every collection.
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=7200' }
// Opened on its own, an SVG is a document of this origin: it may load and run nothing.
const PICTURE = { ...OPEN, 'content-security-policy': "default-src 'none'; sandbox" }

const NAMES = {
  collection: { name: 'Sandbox Sketches', about: 'A drawing made by the sandbox. It is worth nothing.' },
  spam: {
    name: 'Claim 5000 USDC on free-drop.example',
    about: 'An unwanted piece, sent so that filters for such pieces can be tried.',
  },
} as const

/** Serves what `tokenURI` of the collections points to: `/nft/<contract>/<number>` and the same with `.svg`. */
export function mountCollectibles({ app, nodes }: MountCollectiblesParameters): void {
  const kinds = new Map<string, keyof typeof NAMES>()
  for (const { chainId } of nodes) {
    const { collection, spam } = contractsOf(chainId)
    kinds.set(collection, 'collection').set(spam, 'spam')
  }
  app.get('/nft/:contract/:file', (context) => {
    const contract = context.req.param('contract').toLowerCase()
    const file = context.req.param('file')
    const kind = kinds.get(contract)
    const number = file.replace(/\.svg$/, '')
    if (!kind || !NUMBER.test(number)) {
      return toResponse({ ...fail(404, 'path', 'There is no such piece.'), headers: OPEN })
    }
    if (file.endsWith('.svg')) {
      const text = drawPiece(`${kind} ${number}`)
      return toResponse({ status: 200, type: 'image/svg+xml', text, headers: PICTURE })
    }
    const { about, name } = NAMES[kind]
    const { origin } = new URL(context.req.url)
    const image = `${origin}/nft/${contract}/${number}.svg`
    return toResponse({
      status: 200,
      json: { name: `${name} #${number}`, description: about, image },
      headers: OPEN,
    })
  })
}
