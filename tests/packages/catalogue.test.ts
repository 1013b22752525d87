import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { features } from '../../cli/src/catalogue/features.js'
import { namespaces } from '../../cli/src/catalogue/namespaces.js'
import { networksOf, sandboxRpcUrl } from '../../cli/src/host/networks.js'

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

describe("the command's catalogue of features", () => {
  it('names views that the parts of every app bring, each once', async () => {
    const parts = features.filter(({ module, standard }) => module !== undefined && standard === 'always')
    const routes = new Map<string, readonly string[]>()
    for (const { id, module = '' } of parts)
      routes.set(id, Object.keys((await import(module))[id].routes as object))
    const views = features.flatMap(({ views = [] }) => views)
    expect(new Set(views).size).toBe(views.length)
    expect(views).toContain('Connect')
    for (const { id, views = [] } of features)
      expect(routes.get(id) ?? [...routes.values()].flat()).toEqual(expect.arrayContaining([...views]))
  })
})
