import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scaffolded } from './publicHosts/scaffolded.mjs'
import { pageOf } from './publicHosts/table.mjs'
import { written } from './publicHosts/written.mjs'

const root = join(import.meta.dirname, '../..')
const rows = JSON.parse(readFileSync(join(root, 'tests/cli/publicHosts/rows.json'), 'utf8'))
interface Row {
  readonly build: string
  readonly connected: string
  readonly fresh?: readonly string[]
}

const hosts = { ...scaffolded, ...written }

describe('the table of public hosts', () => {
  it('has a row of each host that the release tests take, in their order, and those are twelve or more', () => {
    const names = Object.keys(hosts)
    expect(Object.keys(rows)).toEqual(names)
    expect(names.length).toBeGreaterThanOrEqual(12)
  })

  it('is what docs/hosts.md shows', () => {
    expect(readFileSync(join(root, 'docs/hosts.md'), 'utf8')).toBe(pageOf(Object.entries(rows)))
  })

  it('shows every host built and connected, with no new type error', () => {
    for (const [name, row] of Object.entries<Row>(rows)) {
      expect(row, name).toMatchObject({ build: 'yes', connected: 'yes' })
      expect(row.fresh ?? [], name).toEqual([])
    }
  })
})
