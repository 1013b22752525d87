import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { root } from '../support/root.js'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations?: { readonly summary: string; readonly runbook_url: string }
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = (parse(read('server/deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)

test('each alert is in the docs, with who it wakes and what to do, and says where that is', () => {
  const [, table = ''] = /^## Alerts$(.*?)^## /ms.exec(read('docs/operations.md')) ?? []
  const rows = [...table.matchAll(/^\| `(\w+)` \| (\w+) \| .{20,} \| .{20,} \|$/gm)]
  expect(rows.map(([, alert, severity]) => [alert, severity])).toEqual(
    rules.map(({ alert, labels }) => [alert, labels.severity]),
  )
  for (const { alert, annotations } of rules) {
    expect(annotations?.runbook_url, alert).toBe('docs/operations.md#alerts')
    expect(annotations?.summary, alert).toMatch(/\w.*\.$/)
  }
})

test('each alert names in its sentence what it is about, by a label that its expression has', () => {
  for (const { alert, annotations, expr } of rules) {
    const named = [...(annotations?.summary ?? '').matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
    const [, kept] = /by \(([^)]*)\)/.exec(expr) ?? []
    const missing = named.filter((label) => kept !== undefined && !kept.split(/, ?/).includes(label ?? ''))
    expect(missing, alert).toEqual([])
  }
})

const hasPrometheus = spawnSync('promtool', ['--version']).status === 0
const without = hasPrometheus ? '' : ' (left out: promtool is not installed; Debian has it in prometheus)'
test.skipIf(!hasPrometheus)(
  `Prometheus takes the rules, and raises each for a server in trouble and none for one that is well${without}`,
  () => {
    execFileSync('promtool', ['check', 'rules', join(root, 'server/deploy/alerts.yaml')], { stdio: 'pipe' })
    const cases = read('tests/contract/server/alerts.yaml')
    for (const { alert } of rules) expect(cases).toContain(`alertname: ${alert}\n`)
    const folder = mkdtempSync(join(tmpdir(), 'appkit-alerts-'))
    try {
      // The sentences are for people: what raises an alert is compared without them.
      const bare = rules.map(({ annotations: _, ...rule }) => rule)
      writeFileSync(
        join(folder, 'alerts.rules.yaml'),
        stringify({ groups: [{ name: 'appkit', rules: bare }] }),
      )
      writeFileSync(join(folder, 'alerts.yaml'), cases)
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.yaml'], {
        cwd: folder,
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
