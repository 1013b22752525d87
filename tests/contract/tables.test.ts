import { describe, expect, it } from 'vitest'
import { planSpecOutputs } from '../../cli/src/generate/planSpecOutputs.js'
import { nodeErrors, rpcErrors } from '../../generated/blockchain-api/tables.js'
import {
  validateExchangeBuyStatus,
  validateExchangeList,
  validateExchangePayUrl,
  validateWalletAssets,
} from '../../generated/blockchain-api/validators.js'
import { rpcCodes, toRpcError } from '../../runtime/src/errors/toRpcError.js'
import { root } from './support/root.js'

describe('tables of the blockchain API', () => {
  it('name every code that the runtime understands, and no other', () => {
    const codes = Object.values(rpcErrors).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.map(String).sort()).toEqual(Object.keys(rpcCodes).sort())
    for (const { code, message } of Object.values(rpcErrors)) {
      expect(message).toMatch(/^[A-Z].+\.$/)
      expect(toRpcError({ code, message: 'x' }).code).toBe(rpcCodes[code])
    }
  })

  it('hold the words of nodes, each understood by the runtime as what it stands for', () => {
    const understood = Object.entries(nodeErrors).map(([name, errorPatterns]) => {
      const codes = new Set(errorPatterns.map((text) => toRpcError(new Error(`Error: ${text}: 1`)).code))
      return [name, [...codes]] as const
    })
    expect(Object.fromEntries(understood)).toEqual({
      executionReverted: ['EXECUTION_REVERTED'],
      feeCapTooHigh: ['FEE_CAP_TOO_HIGH'],
      feeCapTooLow: ['FEE_CAP_TOO_LOW'],
      nonceTooHigh: ['NONCE_TOO_HIGH'],
      nonceTooLow: ['NONCE_TOO_LOW'],
      nonceMaxValue: ['NONCE_EXHAUSTED'],
      insufficientFunds: ['INSUFFICIENT_FUNDS'],
      intrinsicGasTooHigh: ['INTRINSIC_GAS_TOO_HIGH'],
      intrinsicGasTooLow: ['INTRINSIC_GAS_TOO_LOW'],
      transactionTypeUnsupported: ['TRANSACTION_TYPE_UNSUPPORTED'],
      tipAboveFeeCap: ['TIP_ABOVE_FEE_CAP'],
      unknown: [],
    })
    expect(toRpcError(new Error('something else')).code).toBe('NODE_ERROR')
  })

  it('are made again as they are', async () => {
    const source = {
      name: 'blockchain-api',
      file: 'specs/openapi/blockchain-api.yaml',
      kind: 'service',
    } as const
    const files = await planSpecOutputs(root, [source])
    const tables = files.find(({ path }) => path === 'generated/blockchain-api/tables.ts')
    expect(tables?.content).toContain(
      "userRejected: { code: 4001, message: 'The user refused the request.' },",
    )
  })
})

describe('validators a spec names', () => {
  const asset = {
    address: 'native',
    balance: '0x0',
    type: 'NATIVE',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 4210.5, iconUrl: '' },
  }

  it('keep the assets of a wallet that are whole, and drop the others', () => {
    const { price: _, ...metadata } = asset.metadata
    const given = {
      '0x1': [asset, { ...asset, type: 'ERC721' }, { ...asset, metadata }, { ...asset, balance: 1 }],
      '0x2105': [],
    }
    expect(validateWalletAssets(given)).toEqual({
      ok: true,
      value: { '0x1': [asset], '0x2105': [] },
      dropped: 3,
    })
    expect(validateWalletAssets([asset])).toMatchObject({ ok: false })
    expect(validateWalletAssets({ '0x1': asset })).toMatchObject({ ok: false, path: '/0x1' })
  })

  it('check what exchanges answer', () => {
    expect(validateExchangeList({ total: 1, exchanges: [{ id: 'a', name: 'A' }] }).ok).toBe(true)
    expect(validateExchangeList({ total: '1', exchanges: [] })).toMatchObject({ ok: false, path: '/total' })
    expect(validateExchangePayUrl({ url: 'https://a.example', sessionId: 's' }).ok).toBe(true)
    expect(validateExchangePayUrl({ url: 'https://a.example' }).ok).toBe(false)
    expect(validateExchangeBuyStatus({ status: 'SUCCESS', txHash: null }).ok).toBe(true)
    expect(validateExchangeBuyStatus({ status: 'DONE' }).ok).toBe(false)
  })
})
