import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { features } from '../../cli/src/catalogue/features.js'
import { namespaces, networksOf } from '../../cli/src/catalogue/namespaces.js'
import { sandboxRpcUrl } from '../../cli/src/host/networks.js'
import { exchangeOf } from '../../runtime/src/features/swaps/chain/exchanges.js'
import type { Kit } from '../../runtime/src/kit/types.js'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'

const folder = fileURLToPath(new URL('../../runtime/src/namespaces', import.meta.url))

describe("the command's catalogue of namespaces", () => {
  it('has a line for every namespace of the runtime', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(namespaces.map(({ id }) => id).sort()).toEqual(folders.map(({ name }) => name).sort())
  })

  it.each(namespaces)('$id names what the package exports', async (entry) => {
    expect(entry.module).toBe(`appkit-runtime/namespaces/${entry.id}`)
    const { [entry.id]: driver } = await import(entry.module)
    expect(driver).toMatchObject({ namespace: entry.id })
    const exported = await import(join(entry.module, 'networks'))
    for (const { binding, caipNetworkId } of networksOf(entry, true)) {
      expect(exported[binding]).toMatchObject({ caipNetworkId, chainNamespace: entry.id })
      expect(driver.isChainReference(caipNetworkId.split(':')[1])).toBe(true)
    }
    if (entry.sandbox)
      expect(exported[entry.sandbox.binding].rpcUrls.default.http[0]).toBe(
        sandboxRpcUrl(entry.sandbox.caipNetworkId),
      )
  })
})

it('exchangeOf names the public exchange, at whose place the sandbox has its own', () => {
  for (const url of ['http://127.0.0.1:4600/blockchain', 'https://rpc.example']) {
    const kit = { config: { endpoints: { blockchainApi: url } } } as Kit
    for (const id of [31337, 1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554]) {
      const { router } = exchangeOf(kit, `eip155:${id}`) ?? {}
      expect(router?.toLowerCase()).toBe(contractsOf(id).router)
    }
    expect(exchangeOf(kit, 'eip155:137')?.router).toBe('0x111111125421cA6dc452d289314280a0f8842A65')
    for (const id of [5, 11, 3137, 11155111]) expect(exchangeOf(kit, `eip155:${id}`)).toBeUndefined()
  }
})

describe("the command's catalogue of features", () => {
  it('names views that the parts bring, each once for a part', async () => {
    const parts = features.filter(
      ({ module }) => module !== undefined && module !== 'appkit-runtime/walletconnect',
    )
    const routes = new Map<string, readonly string[]>()
    for (const { id, module = '' } of parts)
      routes.set(id, Object.keys((await import(module))[id].routes as object))
    expect(features.flatMap(({ views = [] }) => views)).toContain('Connect')
    for (const { id, views = [] } of features) {
      expect(new Set(views).size).toBe(views.length)
      expect(routes.get(id) ?? [...routes.values()].flat()).toEqual(expect.arrayContaining([...views]))
    }
  })
})
