import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { components as AnalyticsComponents } from '../../generated/analytics/types.js'
import type { components as BlockchainComponents } from '../../generated/blockchain-api/types.js'
import * as blockchain from '../../generated/blockchain-api/validators.js'
import type { components as CatalogueComponents } from '../../generated/catalogue/types.js'
import * as catalogue from '../../generated/catalogue/validators.js'
import type { AppMessage, FrameMessage } from '../../generated/frame-messages/types.js'
import * as frame from '../../generated/frame-messages/validators.js'

type Blockchain = BlockchainComponents['schemas']
type Catalogue = CatalogueComponents['schemas']

/** True when two types take each other's values. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

const wallet = { id: 'a', name: 'A wallet' }

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the zod schemas of generated validators', () => {
  it('have the types that openapi-typescript wrote', () => {
    const wallets: Same<z.infer<typeof catalogue.GetWalletsReplySchema>, Catalogue['GetWalletsReply']> = true
    const failure: Same<z.infer<typeof catalogue.ErrorEnvelopeSchema>, Catalogue['ErrorEnvelope']> = true
    const reply: Same<z.infer<typeof blockchain.RpcReplyOrBatchSchema>, Blockchain['RpcReplyOrBatch']> = true
    const portfolio: Same<z.infer<typeof blockchain.WalletAssetsSchema>, Blockchain['WalletAssets']> = true
    const app: Same<z.infer<typeof frame.AppMessageSchema>, AppMessage> = true
    const messages: Same<z.infer<typeof frame.FrameMessageSchema>, FrameMessage> = true
    const other: Same<z.infer<typeof catalogue.WalletSchema>, AnalyticsComponents['schemas']['Event']> = false
    expect([wallets, failure, reply, portfolio, app, messages, other]).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('can be extended and parsed with', () => {
    const Rated = z.extend(catalogue.WalletSchema, { stars: z.number().check(z.lte(5)) })
    const rated: z.infer<typeof Rated> = Rated.parse({ ...wallet, stars: 4, unknown: 1 })
    expect(rated).toEqual({ ...wallet, stars: 4 })
    expect(Rated.safeParse({ ...wallet, stars: 6 }).success).toBe(false)
    expect(catalogue.WalletSchema.safeParse({ ...wallet, name: '' }).success).toBe(false)
  })

  it('make no code at run time, and do not try', () => {
    const made = vi.spyOn(globalThis, 'Function')
    expect(catalogue.validateGetWalletsReply({ count: 1, data: [wallet] }).ok).toBe(true)
    expect(frame.validateFrameMessage({ type: '@w3m-frame/READY', payload: {} }).ok).toBe(true)
    expect(blockchain.validateCallChainReply({ jsonrpc: '2.0', id: 1, result: {} }).ok).toBe(true)
    expect(made).not.toHaveBeenCalled()
  })

  it('look at nothing that is thrown at them', () => {
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    for (const thrown of [revoked.proxy, undefined, { reason: 'chosen' }, new RangeError('chosen')]) {
      const hostile = Object.defineProperty({}, 'count', {
        enumerable: true,
        get() {
          throw thrown
        },
      })
      for (const validate of [catalogue.validateGetWalletsReply, frame.validateFrameMessage])
        expect(validate(hostile)).toEqual({ ok: false, path: '', reason: 'cannot be read' })
    }
  })

  it('leave what a host sets zod to alone, and do not depend on it', () => {
    const before = { ...z.config() }
    z.config({ customError: () => 'worded by the host', localeError: () => 'in its language' })
    try {
      expect(catalogue.validateGetAllowedOriginsReply({ allowedOrigins: [7] })).toEqual({
        ok: false,
        path: '/allowedOrigins/0',
        reason: 'is not a text',
      })
    } finally {
      z.config({ customError: undefined, localeError: undefined, ...before })
    }
  })
})
