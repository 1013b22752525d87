import { describe, expect, it } from 'vitest'
import { planDependencies } from './planDependencies.js'
import { mergePackageJson } from './planPackageJson.js'

const wanted = planDependencies(undefined, '0.1.0', false, false)

describe('a merge into package.json', () => {
  it('adds what is missing, each to its section', () => {
    const { text, dependencies, warnings } = mergePackageJson(
      '{\n  "dependencies": {\n    "react": "19"\n  }\n}\n',
      wanted,
      false,
    )
    expect(text).toBe(
      '{\n  "dependencies": {\n    "appkit-runtime": "0.1.0",\n    "react": "19"\n  },\n  "devDependencies": {\n    "create-appkit": "0.1.0"\n  }\n}\n',
    )
    expect(dependencies).toEqual(wanted)
    expect(warnings).toEqual([])
  })

  it("keeps the host's range and says so, wherever it stands", () => {
    const text = '{"devDependencies":{"appkit-runtime":"workspace:*","create-appkit":"0.1.0"}}'
    const merged = mergePackageJson(text, wanted, false)
    expect(merged.text).toBe(text)
    expect(merged.warnings).toEqual([expect.stringContaining('appkit-runtime workspace:*')])
  })

  it('replaces it where it stands when asked to overwrite', () => {
    const merged = mergePackageJson('{"devDependencies":{"appkit-runtime":"1"}}', wanted, true)
    expect(JSON.parse(merged.text).devDependencies['appkit-runtime']).toBe('0.1.0')
    expect(merged.warnings).toEqual([])
  })

  it('points to the tarballs while there is no registry', () => {
    const local = { name: 'appkit-runtime-0.1.0.tgz', path: '/x' }
    const ranges = planDependencies(
      { runtime: local, cli: undefined, sandbox: undefined, frame: undefined },
      '0.1.0',
      false,
      false,
    )
    expect(ranges.map(({ range }) => range)).toEqual(['file:vendor/appkit-runtime-0.1.0.tgz', '0.1.0'])
  })
})
