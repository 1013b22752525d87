import type { AppEnv } from 'appkit-server/parts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ChainNode } from '../chain/types.js'
import { contractsOf } from '../contracts/planContracts.js'
import { drawPiece, mountCollectibles } from './mountCollectibles.js'

const app = new Hono<AppEnv>()
mountCollectibles({ app, nodes: [{ chainId: 31337 } as ChainNode] })
const { collection, spam, usdc } = contractsOf(31337)
const ask = (path: string) => app.request(`http://127.0.0.1:4600/nft/${path}`)

test('a piece has metadata and a picture that every origin may read', async () => {
  const reply = await ask(`${collection}/7`)
  expect(await reply.json()).toEqual({
    name: 'Sandbox Sketches #7',
    description: expect.any(String),
    image: `http://127.0.0.1:4600/nft/${collection}/7.svg`,
  })
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  const picture = await ask(`${collection}/7.svg`)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await picture.text()).toBe(drawPiece('collection 7'))
})

test.each([
  `${usdc}/1`,
  `${collection}/0`,
  `${spam}/x`,
  `${spam}/1.png`,
  `${spam}/${'9'.repeat(79)}`,
  'x/1',
])('there is no piece at %s', async (path) => expect((await ask(path)).status).toBe(404))

test('pictures differ, and each is always the same', () => {
  expect(drawPiece('collection 1')).toBe(drawPiece('collection 1'))
  expect(new Set(Array.from({ length: 50 }, (_, at) => drawPiece(`collection ${at}`))).size).toBe(50)
  expect(drawPiece('collection 1')).not.toMatch(/<script|href|url\(/)
})
