import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scaffolded } from './publicHosts/scaffolded.mjs'
import { pageOf } from './publicHosts/table.mjs'
import { written } from './publicHosts/written.mjs'

const root = join(import.meta.dirname, '../..')
const rows = JSON.parse(readFileSync(join(root, 'tests/cli/publicHosts/rows.json'), 'utf8'))
const hosts = { ...scaffolded, ...written }

describe('the table of public hosts', () => {
  it('has a row for every host that the release tests take, and there are twelve or more', () => {
    expect(Object.keys(rows)).toEqual(Object.keys(hosts))
    expect(Object.keys(rows).length).toBeGreaterThanOrEqual(12)
  })

  it('is what docs/hosts.md shows', () => {
    expect(readFileSync(join(root, 'docs/hosts.md'), 'utf8')).toBe(pageOf(Object.entries(rows)))
  })

  it('shows every host built and connected, with no type error that it did not have before', () => {
    for (const [name, row] of Object.entries<Record<string, string>>(rows)) {
      expect(row, name).toMatchObject({ build: 'yes', connected: 'yes' })
      // An app in JavaScript has no number.
      if (row.before !== 'no types') expect(Number(row.after), name).toBeLessThanOrEqual(Number(row.before))
    }
  })
})
