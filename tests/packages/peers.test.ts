import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bridged, peers } from '../../cli/src/host/peers.js'
import { satisfies } from '../../cli/src/host/versions.js'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { dependencies, peerDependencies, peerDependenciesMeta } = read('runtime/package.json')

describe('what an app shares with the runtime', () => {
  it('is a peer in a range, and the command that adds the runtime knows the same range', () => {
    for (const { name, range, wanted, isAdded } of peers) {
      expect(peerDependencies[name], name).toBe(range)
      expect(peerDependenciesMeta[name], name).toBeUndefined()
      expect(dependencies, name).not.toHaveProperty(name)
      const { version } = read(`node_modules/${name}/package.json`)
      expect(isAdded ? wanted : `^${version}`, name).toBe(`^${version}`)
      expect(satisfies(version, range), name).toBe(true)
    }
    const names = [...peers, ...bridged].map(({ name }) => name)
    expect([...names, 'react-dom', '@playwright/test'].sort()).toEqual(Object.keys(peerDependencies).sort())
    expect(peerDependencies['react-dom']).toBe(peerDependencies.react)
  })

  it('is in any version where only a bridge needs it, so that an app without the bridge can be installed', () => {
    for (const { name, range } of bridged) {
      expect(peerDependencies[name], name).toBe('*')
      expect(peerDependenciesMeta[name], name).toEqual({ optional: true })
      expect(satisfies(read(`node_modules/${name}/package.json`).version, range), name).toBe(true)
    }
  })

  it('is else a dependency with a caret, so that an app with another version of that major has one copy', () => {
    for (const [name, range] of Object.entries(dependencies)) {
      expect(range, name).toMatch(/^\^\d+\.\d+\.\d+$/)
      expect(satisfies(read(`node_modules/${name}/package.json`).version, String(range)), name).toBe(true)
    }
  })
})
